"""How far a hand that was read is from the true one, counted in corrections that a person makes.

A correction is: one tile changed, added or deleted; one meld marked, unmarked or given another kind; the winning tile
named. Who fed a meld is not compared, nor whether a kong was added or claimed: a photo does not show it. The order of
tiles and melds does not count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scoring.hand import Hand
from scoring.notation import read_hand
from scoring.tiles import BACK
from vision.result import Read

MeldTiles = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Parts:
    """A hand without what a photo cannot show.

    Attributes:
        melds: `(kind, tiles)`, sorted; kinds as in `vision.result.GROUP_KINDS`.
        winning: the winning tile, or None.
        tiles: all tiles of the hand, sorted, melds, winning tile and flowers included.

    """

    melds: tuple[MeldTiles, ...]
    winning: int | None
    tiles: tuple[int, ...]


def parts_of_hand(hand: Hand) -> Parts:
    """The parts of a hand."""
    kinds = {"exposed_kong": "kong", "added_kong": "kong"}
    melds = sorted((kinds.get(str(meld.kind), str(meld.kind)), meld.tiles) for meld in hand.melds)
    tiles = [*hand.held, *hand.flowers, *(t for _, meld in melds for t in meld)]
    return Parts(tuple(melds), hand.winning, tuple(sorted(tiles)))


def parts_of_read(read: Read) -> Parts:
    """The parts of a read hand; of its groups where its text makes no hand (five alike, a kong face down)."""
    hand, _ = read_hand(read.hand) if read.hand else (None, [])
    if hand is not None:
        return parts_of_hand(hand)
    melds, tiles = [], []
    winning = None
    for group in read.groups:
        faces = sorted(read.tiles[k].tile for k in group.tiles)
        if group.kind in ("chow", "pung", "kong", "concealed_kong"):
            shown = [t for t in faces if t != BACK]
            faces = [shown[0]] * len(faces) if shown and len(set(shown)) == 1 else faces
            melds.append((group.kind, tuple(faces)))
        elif group.kind == "winning" and faces:
            winning = faces[0]
        tiles += faces
    return Parts(tuple(sorted(melds)), winning, tuple(sorted(tiles)))


def corrections(read: Parts, truth: Parts) -> int:
    """Fewest corrections that make `truth` of `read`; 0 exactly when they are alike.

    One wrong tile is one correction, wherever it lies; a tile that was taken for the winning one is one, too:

    >>> from scoring.notation import parse_hand
    >>> def steps(a: str, b: str) -> int:
    ...     return corrections(parts_of_hand(parse_hand(a)), parts_of_hand(parse_hand(b)))
    >>> steps("23m11z (123p) +4m", "23m11z (123p<) +4m"), steps("23m11z (222p) +4m", "23m11z (123p) +4m")
    (0, 2)
    >>> steps("23m11z (123p) +5m", "23m11z (123p) +4m"), steps("24m11z (123p) +3m", "23m11z (123p) +4m")
    (1, 1)
    >>> steps("23m11z123p +4m", "23m11z (123p) +4m"), steps("456s (123p)", "123p (456s)")
    (1, 2)
    """
    missing = Counter(truth.tiles) - Counter(read.tiles)
    extra = Counter(read.tiles) - Counter(truth.tiles)
    steps = max(missing.total(), extra.total())
    if read.winning != truth.winning:
        changed = read.winning is not None and extra[read.winning] > 0
        named = truth.winning is not None and missing[truth.winning] > 0
        steps += not (changed and named)
    return steps + _meld_steps(read.melds, truth.melds, extra, missing)


def _meld_steps(
    read: tuple[MeldTiles, ...], truth: tuple[MeldTiles, ...], extra: Counter[int], missing: Counter[int]
) -> int:
    """Melds to mark, unmark or give another kind, and tiles to move, once every tile is right.

    A tile of a read meld that is `extra`, or of a true one that is `missing`, was paid for as a changed tile.
    """
    left = list((Counter(read) - Counter(truth)).elements())
    steps = 0
    for meld in (Counter(truth) - Counter(read)).elements():
        costs = [_cost(other, meld, extra, missing) for other in left]
        if costs and min(costs) < 2:
            steps += min(costs)
            left.pop(costs.index(min(costs)))
        else:
            steps += 1
    return steps + len(left)


def _cost(read: MeldTiles, truth: MeldTiles, extra: Counter[int], missing: Counter[int]) -> int:
    out = Counter(read[1]) - Counter(truth[1]) - extra
    into = Counter(truth[1]) - Counter(read[1]) - missing
    return max(out.total(), into.total()) + (_family(read[0]) != _family(truth[0]))


def _family(kind: str) -> str:
    """Chows and pungs are marked alike; their tiles say which they are."""
    return "set" if kind in ("chow", "pung") else kind
