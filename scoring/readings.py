"""Readings of a won hand: sets, pair, the place of the winning tile, what each wild tile became.

A reading is one way to see the held tiles. All patterns are judged on one reading, never on several at once. With
wild tiles the readings are merged by a signature that the ruleset gives (which facts of a colour its table looks at),
so that each distinct case is scored once; no substitution is ever tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.shapes.decompose import CACHE, NO_WIN, WILD_WIN, Part, parts, places, plain
from scoring.shapes.tables import is_win, need_bare, need_paired, need_tables
from scoring.tiles import FIRST

if TYPE_CHECKING:
    from scoring.facts import Facts

POWERS = tuple(5**i for i in range(9))
FULL, HALF, HONOURS_ONLY, MIXED = "full", "half", "honours", "mixed"
_FLUSH = tuple(
    HONOURS_ONLY if m == 8 else (HALF if m & 8 else FULL) if (m & 7).bit_count() == 1 else MIXED for m in range(16)
)


class Reading:
    """One reading of the held tiles.

    Attributes:
        shape: ``standard``, ``seven_pairs``, ``thirteen_unrelated``, ``any_honours``, ``all_258``, ``eight_flowers``,
            ``deal``.
        chows: lowest tile of each concealed chow; pungs: tile of each concealed pung (melds are in `Facts`).
        pair: tile of the pair, None where the shape has none.
        wilds: what each wild tile became, ascending.
        win: where the winning tile lies: ``pair``, ``pung``, ``chow`` or "" (no sets, or unknown).
        win_set: tile of that pair or pung, lowest tile of that chow; win_tile: the tile it is there.
        pair_wilds: wild tiles in the pair.
        wait: ``edge``, ``closed``, ``single``, ``dual_pung``, ``two_sided`` or None.
        suits: bit set of the colours of the whole hand, wild tiles as what they became.
        flush: ``full`` (one suit), ``half`` (one suit and honours), ``honours``, ``mixed``.
        pairs: tiles of the pairs, for seven pairs.
        note: what a region's table has worked out for this reading and asks for again; not part of `packed`.

    """

    __slots__ = (
        "chows", "flush", "note", "pair", "pair_wilds", "pairs", "pungs", "shape", "suits", "wait", "wilds", "win",
        "win_set", "win_tile",
    )  # fmt: skip

    def __init__(self, shape: str, suits: int) -> None:
        """A reading without sets; `standard_reading` fills in the sets."""
        self.shape = shape
        self.suits = suits
        self.flush = _FLUSH[suits]
        self.chows: tuple[int, ...] = ()
        self.pungs: tuple[int, ...] = ()
        self.pairs: tuple[int, ...] = ()
        self.pair: int | None = None
        self.wilds: tuple[int, ...] = ()
        self.win = ""
        self.win_set = self.win_tile = -1
        self.pair_wilds = 0
        self.wait: str | None = None
        self.note: int | None = None

    @property
    def packed(self) -> tuple[Any, ...]:
        """The reading as a tuple of plain values; `unpacked` makes it a reading again."""
        return (
            self.shape, self.suits, self.chows, self.pungs, self.pairs, self.pair, self.wilds, self.win, self.win_set,
            self.win_tile, self.pair_wilds, self.wait,
        )  # fmt: skip

    @staticmethod
    def unpacked(packed: tuple[Any, ...]) -> Reading:
        """The reading of `packed`."""
        out = Reading(packed[0], packed[1])
        out.chows, out.pungs, out.pairs, out.pair, out.wilds = packed[2:7]
        out.win, out.win_set, out.win_tile, out.pair_wilds, out.wait = packed[7:]
        return out


def wait_name(win: str, place: int, rank: int, lowest: int, highest: int) -> str | None:
    """Name of the wait that a winning tile ended.

    Args:
        win: ``pair``, ``pung``, ``chow`` or "".
        place: lowest rank of the chow (ranks from 0).
        rank: rank of the winning tile.
        lowest: rank of the game's lowest number tile.
        highest: rank of its highest.

    """
    if win == "chow":
        at = rank - place
        if at == 1:
            return "closed"
        if (at == 2 and place == lowest) or (at == 0 and place + 2 == highest):
            return "edge"
        return "two_sided"
    return {"pair": "single", "pung": "dual_pung"}.get(win)


class Piece(NamedTuple):
    """A `Part` placed in its colour: the same fields as tiles instead of ranks, and the name of the wait."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    wilds: tuple[int, ...]
    win: str
    win_set: int
    win_tile: int
    pair_wilds: int
    wait: str | None


def _sets(part: Part, first: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Chows, pungs and pair of a part as tiles; `first` is the lowest tile of the colour."""
    chows = tuple([first + r for r in part.chows])
    pungs = tuple([first + r for r in part.pungs])
    return chows, pungs, first + part.pair if part.pair >= 0 else -1


def _piece(part: Part, colour: int, ends: tuple[int, int]) -> Piece:
    first = FIRST[colour]
    return Piece(
        *_sets(part, first),
        tuple([first + r for r in part.wilds]),
        part.win,
        first + part.win_set,
        first + part.win_rank,
        part.pair_wilds,
        wait_name(part.win, part.win_set, part.win_rank, *ends),
    )


def standard_reading(facts: Facts, chosen: Sequence[Piece], suits: int) -> Reading:
    """The reading made of one piece for each colour that has tiles; `suits` as in `Reading`."""
    out = Reading("standard", suits)
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    wilds: tuple[int, ...] = ()
    for piece in chosen:
        chows += piece[0]
        pungs += piece[1]
        wilds += piece[3]
        if piece[2] >= 0:
            out.pair = piece[2]
            out.pair_wilds = piece[7]
        if piece[4]:
            _, _, _, _, out.win, out.win_set, out.win_tile, _, out.wait = piece
    out.chows = chows
    out.pungs = pungs
    out.wilds = wilds
    return out


def standard_readings(facts: Facts) -> Iterator[Reading]:
    """All readings as sets and a pair, one for each signature where there are wild tiles."""
    return _with_wilds(facts) if facts.wilds else _without_wilds(facts)


@lru_cache(maxsize=CACHE)
def _pieces(colour: int, counts: tuple[int, ...], eye: bool, win: int, ends: tuple[int, int]) -> tuple[Piece, ...]:
    """Pieces of a colour without wild tiles; `win` is the rank of the winning tile, -1 where it lies elsewhere.

    Made straight from the sets: most colours of new hands pass here, and parts in between would be made for nothing.
    """
    first = FIRST[colour]
    out = []
    for part in plain(counts, eye):
        sets = _sets(part, first)
        if win == NO_WIN:
            out.append(Piece(*sets, (), "", -1, -1, 0, None))
        else:
            for kind, place in places(part, win):
                wait = wait_name(kind, place, win, *ends)
                out.append(Piece(*sets, (), kind, first + place, first + win, 0, wait))
    return tuple(out)


def _without_wilds(facts: Facts) -> Iterator[Reading]:
    lists: list[tuple[Piece, ...]] = []
    eye_seen = False
    win, host, ends = facts.win, facts.win_colour, facts.bound.ruleset.ends
    for colour, counts in enumerate(facts.colours):
        size = sum(counts)
        if not size:
            continue
        rest = size % 3
        if rest == 1 or (rest and eye_seen):
            return
        eye_seen |= rest == 2
        rank = win - FIRST[colour] if colour == host else NO_WIN  # type: ignore[operator]
        found = _pieces(colour, counts, rest == 2, rank, ends)
        if not found:
            return
        lists.append(found)
    if eye_seen:
        for chosen in product(*lists):
            yield standard_reading(facts, chosen, facts.suits_held)


Signature = Callable[[Part, int, int], int]
"""What a ruleset's table sees of a part: (part, colour, rank of the wildcard's face in it or -1) -> additive int."""


@lru_cache(maxsize=1 << 16)
def _signed(
    signature: Signature, colour: int, counts: tuple[int, ...], wilds: int, eye: bool, win: int, face: int,
    most: tuple[int, ...] | None, ends: tuple[int, int],
) -> tuple[tuple[int, Piece], ...]:  # fmt: skip
    """Pieces of a colour, one for each signature."""
    out: dict[int, Part] = {}
    for part in parts(counts, wilds, eye, win, most):
        out.setdefault(signature(part, colour, face), part)
    return tuple([(sig, _piece(part, colour, ends)) for sig, part in out.items()])


def _with_wilds(facts: Facts) -> Iterator[Reading]:
    signature = facts.bound.ruleset.signature
    if signature is None:
        raise TypeError(f"{facts.bound.ruleset.id} has wild tiles and needs a signature")
    best: dict[int, tuple[Piece, ...]] = {}
    for split in _splits(facts):
        hosts = [i for i in range(4) if split[i][0]] if facts.win_wild else (facts.win_colour,)
        for host in hosts:
            _merge(facts, signature, split, host, best)
    for sig, chosen in best.items():
        yield standard_reading(facts, chosen, sig & 15)


def _merge(
    facts: Facts,
    signature: Signature,
    split: Sequence[tuple[int, bool]],
    host: int,
    best: dict[int, tuple[Piece, ...]],
) -> None:
    """Add the readings of one split of the wild tiles to `best`, which keeps the first of each signature."""
    merged: dict[int, tuple[Piece, ...]] = {0: ()}
    mask = facts.suits_held
    ends, face_colour, fifth = facts.bound.ruleset.ends, facts.face_colour, facts.bound.fifth_copy
    for colour, (wilds, eye) in enumerate(split):
        counts = facts.colours[colour]
        if wilds:
            mask |= 1 << colour
        elif not any(counts):
            continue
        win = NO_WIN
        if colour == host:
            win = WILD_WIN if facts.win is None else facts.win - FIRST[colour]
        face = facts.face - FIRST[colour] if colour == face_colour else -1  # type: ignore[operator]
        most = None if fifth else _most(facts, colour)
        signed = _signed(signature, colour, counts, wilds, eye, win, face, most, ends)
        if len(signed) == 1:
            sig, piece = signed[0]
            merged = {total + sig: (*chosen, piece) for total, chosen in merged.items()}
        else:
            merged = {total + sig: (*chosen, piece) for total, chosen in merged.items() for sig, piece in signed}
    for total, chosen in merged.items():
        best.setdefault(total << 4 | mask, chosen)


def _most(facts: Facts, colour: int) -> tuple[int, ...]:
    """Most copies of each rank that the held tiles may show when a fifth copy is not allowed."""
    first = FIRST[colour]
    counts = facts.colours[colour]
    return tuple(4 - (facts.every[first + r] - facts.held[first + r]) for r in range(len(counts)))


def _splits(facts: Facts) -> Iterator[tuple[tuple[int, bool], ...]]:
    """Ways to give every wild tile to a colour, and the pair to one: (wild tiles, has the pair) for each colour."""
    suit, honours = need_tables(facts.bound.fifth_copy)
    bare, paired = [], []
    for colour, counts in enumerate(facts.colours):
        entry = (honours if colour == 3 else suit)[sum(map(mul, counts, POWERS))]
        bare.append(need_bare(entry))
        paired.append(need_paired(entry))
    total = sum(bare)
    for eye in range(4):
        spare = facts.wilds - total + bare[eye] - paired[eye]
        if spare < 0 or spare % 3:
            continue
        low = bare.copy()
        low[eye] = paired[eye]
        for extra in _thirds(spare // 3):
            yield tuple([(low[i] + 3 * extra[i], i == eye) for i in range(4)])


@lru_cache(maxsize=8)
def _thirds(sets: int) -> tuple[tuple[int, int, int, int], ...]:
    """Ways to share whole wild sets among four colours."""
    return tuple(t for t in product(range(sets + 1), repeat=4) if sum(t) == sets)  # type: ignore[misc]


def shape_waits(facts: Facts) -> frozenset[int]:
    """Tiles 0-33 of the game which, in place of the winning tile, would make sets and a pair (or a special shape).

    Four copies in the hand leave no such tile; wild tiles count as wild.
    """
    ruleset = facts.bound.ruleset
    tiles = [t for t in range(34) for _ in range(facts.held[t])]
    wilds = facts.wilds
    if facts.win_wild:
        wilds -= 1
    elif facts.win is not None:
        tiles.remove(facts.win)
    out = set()
    for tile in ruleset.tiles:
        if tile >= 34 or facts.every[tile] - (tile == facts.win) >= 4:
            continue
        after = [*tiles, tile]
        if is_win(after, wilds, fifth_copy=facts.bound.fifth_copy) or any(
            shape(after, wilds, len(facts.melds)) for shape in ruleset.other_shapes
        ):
            out.add(tile)
    return frozenset(out)
