"""Readings of a won hand: sets, pair, the place of the winning tile, what each wild tile became.

A reading is one way to see the held tiles. All patterns are judged on one reading, never on several at once. With
wild tiles the readings are merged by a signature that the ruleset gives (which facts of a colour its table looks at),
so that each distinct case is scored once; no substitution is ever tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from scoring.shapes.decompose import NO_WIN, WILD_WIN, Part, parts
from scoring.shapes.tables import is_win, need_tables
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
    """

    __slots__ = (
        "chows", "flush", "pair", "pair_wilds", "pairs", "pungs", "shape", "suits", "wait", "wilds", "win",
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


def wait_name(win: str, place: int, rank: int, lowest: int, highest: int) -> str | None:
    """Name of the wait that a winning tile ended.

    Args:
        win: ``pair``, ``pung``, ``chow`` or "".
        place: lowest rank of the chow (ranks from 0).
        rank: rank of the winning tile.
        lowest, highest: ranks of the game's lowest and highest number tile.
    """
    if win == "chow":
        at = rank - place
        if at == 1:
            return "closed"
        if (at == 2 and place == lowest) or (at == 0 and place + 2 == highest):
            return "edge"
        return "two_sided"
    return {"pair": "single", "pung": "dual_pung"}.get(win)


def standard_reading(facts: Facts, chosen: list[tuple[int, Part]]) -> Reading:
    """The reading made of one part for each colour that has tiles."""
    suits = facts.suits_held
    for colour, _ in chosen:
        suits |= 1 << colour
    out = Reading("standard", suits)
    chows: list[int] = []
    pungs: list[int] = []
    wilds: list[int] = []
    for colour, part in chosen:
        first = FIRST[colour]
        if part.chows:
            chows += [first + r for r in part.chows]
        if part.pungs:
            pungs += [first + r for r in part.pungs]
        if part.wilds:
            wilds += [first + r for r in part.wilds]
        if part.pair >= 0:
            out.pair = first + part.pair
            out.pair_wilds = part.pair_wilds
        if part.win:
            out.win = part.win
            out.win_set = first + part.win_set
            out.win_tile = first + part.win_rank
            ruleset = facts.bound.ruleset
            out.wait = wait_name(part.win, part.win_set, part.win_rank, ruleset.lowest, ruleset.highest)
    out.chows, out.pungs, out.wilds = tuple(chows), tuple(pungs), tuple(wilds)
    return out


def standard_readings(facts: Facts) -> Iterator[Reading]:
    """All readings as sets and a pair, one for each signature where there are wild tiles."""
    if facts.wilds:
        yield from _with_wilds(facts)
        return
    lists: list[tuple[tuple[int, Part], ...]] = []
    eye_seen = False
    win = facts.win
    for colour, counts in enumerate(facts.colours):
        size = sum(counts)
        if not size:
            continue
        eye = size % 3 == 2
        if size % 3 == 1 or (eye and eye_seen):
            return
        eye_seen |= eye
        first = FIRST[colour]
        rank = win - first if win is not None and first <= win < first + len(counts) else NO_WIN
        found = parts(counts, 0, eye, rank)
        if not found:
            return
        lists.append(tuple((colour, part) for part in found))
    if eye_seen:
        for chosen in product(*lists):
            yield standard_reading(facts, list(chosen))


Signature = Callable[[Part, int, int], int]
"""What a ruleset's table sees of a part: (part, colour, rank of the wildcard's face in it or -1) -> additive int."""


@lru_cache(maxsize=1 << 16)
def _signed(
    signature: Signature, colour: int, counts: tuple[int, ...], wilds: int, eye: bool, win: int, face: int,
    most: tuple[int, ...] | None,
) -> tuple[tuple[int, Part], ...]:  # fmt: skip
    """Parts of a colour, one for each signature."""
    out: dict[int, Part] = {}
    for part in parts(counts, wilds, eye, win, most):
        out.setdefault(signature(part, colour, face), part)
    return tuple(out.items())


def _with_wilds(facts: Facts) -> Iterator[Reading]:
    signature = facts.bound.ruleset.signature
    if signature is None:
        raise TypeError(f"{facts.bound.ruleset.id} has wild tiles and needs a signature")
    best: dict[int, list[tuple[int, Part]]] = {}
    for colours in _splits(facts):
        hosts = [i for i in range(4) if colours[i][0]] if facts.win_wild else [_host(facts)]
        for host in hosts:
            _merge(facts, signature, colours, host, best)
    for chosen in best.values():
        yield standard_reading(facts, chosen)


def _host(facts: Facts) -> int:
    """Colour of a natural winning tile, -1 where there is none."""
    return -1 if facts.win is None else min(3, facts.win // 9)


def _merge(
    facts: Facts, signature: Signature, split: list[tuple[int, bool]], host: int, best: dict[int, list[tuple[int, Part]]]
) -> None:
    """Add the readings of one split of the wild tiles to `best`, which keeps the first of each signature."""
    sums: list[tuple[int, list[tuple[int, Part]]]] = [(0, [])]
    mask = 0
    for colour, (wilds, eye) in enumerate(split):
        counts = facts.colours[colour]
        if not wilds and not any(counts):
            continue
        mask |= 1 << colour
        win = NO_WIN
        if colour == host:
            win = WILD_WIN if facts.win is None else facts.win - FIRST[colour]
        face = -1 if facts.face is None else facts.face - FIRST[colour]
        face = face if 0 <= face < len(counts) else -1
        most = None if facts.bound.fifth_copy else _most(facts, colour)
        signed = _signed(signature, colour, counts, wilds, eye, win, face, most)
        merged = {total + sig: [*chosen, (colour, part)] for total, chosen in sums for sig, part in signed}
        sums = list(merged.items())
    for total, chosen in sums:
        best.setdefault(total << 4 | mask | facts.suits_held, chosen)


def _most(facts: Facts, colour: int) -> tuple[int, ...]:
    """Most copies of each rank that the held tiles may show when a fifth copy is not allowed."""
    first = FIRST[colour]
    counts = facts.colours[colour]
    return tuple(4 - (facts.every[first + r] - facts.held[first + r]) for r in range(len(counts)))


def _splits(facts: Facts) -> Iterator[list[tuple[int, bool]]]:
    """Ways to give every wild tile to a colour, and the pair to one: (wild tiles, has the pair) for each colour."""
    suit, honours = need_tables(facts.bound.fifth_copy)
    needs = []
    for colour, counts in enumerate(facts.colours):
        key = sum(n * p for n, p in zip(counts, POWERS, strict=False))
        entry = (honours if colour == 3 else suit)[key]
        needs.append((entry & 15, entry >> 4 & 15))
    wilds = facts.wilds
    for eye in range(4):
        low = [need[i == eye] for i, need in enumerate(needs)]
        spare = wilds - sum(low)
        if spare < 0 or spare % 3:
            continue
        for a, b, c, d in _thirds(spare // 3):
            extra = (a, b, c, d)
            yield [(low[i] + 3 * extra[i], i == eye) for i in range(4)]


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
