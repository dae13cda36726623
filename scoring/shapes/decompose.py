"""All ways to read one colour as sets (and a pair), wild tiles included, without trying substitutions."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Part(NamedTuple):
    """One reading of one colour; ranks count from 0.

    Attributes:
        chows: lowest rank of each chow, ascending.
        pungs: rank of each pung, ascending.
        pair: rank of the pair, -1 where the pair lies in another colour.
        wilds: ranks that wild tiles stand for, ascending.
        win: where the winning tile lies: "" (another colour, or unknown), "pair", "pung", "chow".
        win_set: rank of that pair or pung, lowest rank of that chow; -1 without one.
        win_rank: rank of the winning tile there; -1 without one.
        pair_wilds: most tiles of the pair that can be wild, a drawn wild tile counted.

    """

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    wilds: tuple[int, ...] = ()
    win: str = ""
    win_set: int = -1
    win_rank: int = -1
    pair_wilds: int = 0


NO_WIN = -1
WILD_WIN = -2
"""`win_rank` of `parts` for a winning tile that is wild and lies in this colour."""

CACHE = 1 << 17
"""Readings of colours kept, least recently used dropped first; about 1 KB each at the most."""


@lru_cache(maxsize=CACHE)
def parts(
    counts: tuple[int, ...],
    wilds: int,
    eye: bool,
    win_rank: int = NO_WIN,
    most: tuple[int, ...] | None = None,
) -> tuple[Part, ...]:
    """Readings of one colour, once for each place in which the winning tile can lie.

    Args:
        counts: copies of each rank; 9 entries for a suit, 7 for honours (which make no chows).
        wilds: wild tiles that must be used in this colour.
        eye: whether the pair lies in this colour.
        win_rank: rank of the winning tile (a natural tile in `counts`), `NO_WIN` or `WILD_WIN`.
        most: most copies of each rank that may be shown; None for no limit.

    """
    bare = plain(counts, eye) if not wilds else _wild(counts, wilds, eye, most)
    if win_rank == NO_WIN:
        return tuple(part._replace(pair_wilds=_pair_wilds(part, 0)) for part in bare) if wilds else bare
    if win_rank == WILD_WIN:
        return tuple(placed for part in bare for placed in _place_wild(part))
    return tuple(placed for part in bare for placed in _place(part, win_rank))


@lru_cache(maxsize=CACHE)
def plain(counts: tuple[int, ...], eye: bool) -> tuple[Part, ...]:
    """Readings without wild tiles; arguments as of `parts`."""
    return tuple([Part(*end) for end in _ends(counts, len(counts) == 7, eye)])


End = tuple[tuple[int, ...], tuple[int, ...], int]
"""Chows, pungs and pair of the ranks from one on."""


Tail = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""Chows, pungs, pair and wild tiles of the ranks from one on."""


TAILS = 1 << 14
"""Ends of colours kept, with wild tiles and without."""


@lru_cache(maxsize=TAILS)
def _ends(counts: tuple[int, ...], honours: bool, eye: bool) -> tuple[End, ...]:
    """Readings of the ranks from one on: the lowest rank left is shared out among pair, pung and chows."""
    n, i = len(counts), 0
    while i < n and not counts[i]:
        i += 1
    if i == n:
        return () if eye else (((), (), -1),)
    have, rank = counts[i], (7 if honours else 9) - n + i
    out: list[End] = []
    for p in (1, 0) if eye and have >= 2 else (0,):
        for t in (1, 0) if have - 2 * p >= 3 else (0,):
            runs = have - 2 * p - 3 * t
            rest = counts[i + 1 :]
            if runs:
                if honours or i + 2 >= n or rest[0] < runs or rest[1] < runs:
                    continue
                rest = (rest[0] - runs, rest[1] - runs, *rest[2:])
            for chows, pungs, pair in _ends(rest, honours, eye and not p):
                out.append(((rank,) * runs + chows, (rank,) * t + pungs, rank if p else pair))
    return tuple(out)


@lru_cache(maxsize=TAILS)
def _tails(
    counts: tuple[int, ...], honours: bool, older: int, newer: int, left: int, eye: int, most: tuple[int, ...] | None
) -> tuple[Tail, ...]:
    """Readings of the ranks from one on, given what reaches into them; at each the sets shown must cover its tiles.

    Args:
        counts: copies of those ranks.
        honours: whether the colour makes no chows.
        older: chows that began two ranks before.
        newer: chows that began one rank before.
        left: wild tiles that must still be used.
        eye: 1 where the pair is still to come.
        most: most copies of those ranks that may be shown.

    """
    if not counts:
        return () if older or newer or left or eye else (((), (), -1, ()),)
    out: list[Tail] = []
    have, rest, i = counts[0], counts[1:], (7 if honours else 9) - len(counts)
    highest = have + left if most is None else min(have + left, most[0])
    free = 1 if honours or len(counts) < 3 else highest + 1
    above = None if most is None else most[1:]
    for p in range(eye + 1):
        for t in range((highest - older - newer - 2 * p) // 3 + 1):
            fixed = older + newer + 2 * p + 3 * t
            for runs in range(max(0, have - fixed), min(free, highest - fixed + 1)):
                extra = fixed + runs - have
                if extra > left:
                    break
                found = _tails(rest, honours, newer, runs, left - extra, eye - p, above)
                if found:
                    here, pung, used = (i,) * runs, (i,) * t, (i,) * extra
                    for chows, pungs, pair, others in found:
                        out.append((here + chows, pung + pungs, i if p else pair, used + others))
    return tuple(out)


def _wild(counts: tuple[int, ...], wilds: int, eye: bool, most: tuple[int, ...] | None) -> tuple[Part, ...]:
    """Readings that use exactly `wilds` wild tiles."""
    found = _tails(counts, len(counts) == 7, 0, 0, wilds, int(eye), most)
    return tuple([Part(*tail) for tail in found])


def _pair_wilds(part: Part, natural: int) -> int:
    """Most wild tiles in the pair when `natural` of its tiles is the natural winning tile."""
    return min(2 - natural, part.wilds.count(part.pair)) if part.pair >= 0 else 0


def places(part: Part, rank: int) -> list[tuple[str, int]]:
    """The sets in which a natural winning tile of that rank can lie: ``pair``, ``pung`` or ``chow``, and its rank."""
    out = []
    if part.pair == rank:
        out.append(("pair", rank))
    if rank in part.pungs:
        out.append(("pung", rank))
    out += [("chow", start) for start in dict.fromkeys(part.chows) if start <= rank <= start + 2]
    return out


def _place(part: Part, rank: int) -> list[Part]:
    """The part once for each place in which a natural winning tile of that rank can lie."""
    wild, beside = _pair_wilds(part, 0), _pair_wilds(part, 1)
    return [
        Part(*part[:4], kind, place, rank, beside if kind == "pair" else wild) for kind, place in places(part, rank)
    ]


def _place_wild(part: Part) -> list[Part]:
    """The places in which a winning wild tile can lie: wherever a wild tile stands."""
    out = []
    for rank in dict.fromkeys(part.wilds):
        for placed in _place(part, rank):
            elsewhere = part.wilds.count(part.pair) - (rank == part.pair)
            wild = _pair_wilds(part, 0) if placed.win == "pair" else min(2, max(0, elsewhere))
            out.append(placed._replace(pair_wilds=wild))
    return out
