"""A plain recursive reader: every substitution, every decomposition, every place. Slow, short, and on its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from scoring.facts import Facts
from scoring.readings import Reading, wait_name
from scoring.tiles import FIRST, RANK, SUIT

Sets = tuple[tuple[str, int], ...]


def decompositions(tiles: tuple[int, ...], pair: bool = True) -> Iterator[Sets]:
    """Ways to cut tiles (ascending) into chows, pungs and one pair; each set is (kind, lowest tile)."""
    if not tiles:
        if not pair:
            yield ()
        return
    first = tiles[0]
    if pair and tiles[:2] == (first, first):
        for rest in decompositions(tiles[2:], False):
            yield (("pair", first), *rest)
    if tiles[:3] == (first, first, first):
        for rest in decompositions(tiles[3:], pair):
            yield (("pung", first), *rest)
    if first < 27 and RANK[first] < 7 and first + 1 in tiles and first + 2 in tiles:
        left = list(tiles)
        for t in (first, first + 1, first + 2):
            left.remove(t)
        for rest in decompositions(tuple(left), pair):
            yield (("chow", first), *rest)


def standard_readings(facts: Facts) -> Iterator[Reading]:
    """Every reading as sets and a pair, wild tiles tried as every tile of 34, fifth copies allowed."""
    natural = [t for t in range(34) for _ in range(facts.held[t])]
    for wild in combinations_with_replacement(range(34), facts.wilds):
        tiles = tuple(sorted([*natural, *wild]))
        if not _may_win(tiles):
            continue
        for sets in set(decompositions(tiles)):
            yield from _placed(facts, sets, wild)


def _may_win(tiles: tuple[int, ...]) -> bool:
    """A quick look that spares most substitutions: the sizes of the colours."""
    sizes = [0, 0, 0, 0]
    for t in tiles:
        sizes[SUIT[t]] += 1
    return sorted(n % 3 for n in sizes) == [0, 0, 0, 2]


def _covers(kind: str, tile: int) -> tuple[int, ...]:
    if kind == "chow":
        return (tile, tile + 1, tile + 2)
    return (tile,) * (2 if kind == "pair" else 3)


def _placed(facts: Facts, sets: Sets, wild: tuple[int, ...]) -> Iterator[Reading]:
    """The reading once for each place of the winning tile and each number of wild tiles in the pair."""
    for kind, tile in set(sets) if facts.win is not None or facts.win_wild else {("", -1)}:
        roles = [t for t in dict.fromkeys(_covers(kind, tile)) if kind]
        roles = [t for t in roles if t in wild] if facts.win_wild else [t for t in roles if t == facts.win]
        for role in roles if kind else [-1]:
            for pair_wilds in _pair_choices(facts, sets, wild, kind, role):
                yield _reading(facts, sets, wild, (kind, tile, role), pair_wilds)


def _pair_choices(facts: Facts, sets: Sets, wild: tuple[int, ...], kind: str, role: int) -> Iterator[int]:
    pair = next(t for k, t in sets if k == "pair")
    shown = sum(_covers(k, t).count(pair) for k, t in sets)
    wilds = wild.count(pair)
    for k in range(3):
        naturals = 2 - k
        fits = k <= wilds and naturals <= shown - wilds and wilds - k <= shown - 2
        if role == pair and facts.win_wild:
            fits &= k >= 1 if kind == "pair" else k <= wilds - 1
        elif role == pair:
            fits &= naturals >= 1 if kind == "pair" else naturals <= shown - wilds - 1
        if fits:
            yield k


def _reading(facts: Facts, sets: Sets, wild: tuple[int, ...], place: tuple[str, int, int], pair_wilds: int) -> Reading:
    suits = facts.suits_held
    for t in wild:
        suits |= 1 << SUIT[t]
    out = Reading("standard", suits)
    out.chows = tuple(sorted(t for k, t in sets if k == "chow"))
    out.pungs = tuple(sorted(t for k, t in sets if k == "pung"))
    out.pair = next(t for k, t in sets if k == "pair")
    out.pair_wilds = pair_wilds
    out.wilds = wild
    out.win, out.win_set, out.win_tile = place
    if out.win:
        first = FIRST[SUIT[out.win_tile]]
        ruleset = facts.bound.ruleset
        out.wait = wait_name(out.win, out.win_set - first, out.win_tile - first, ruleset.lowest, ruleset.highest)
    return out


def best_worth(facts: Facts) -> int | None:
    """What the best standard reading is worth to the winner by the ruleset's own table; None where none wins."""
    bound, ruleset = facts.bound, facts.bound.ruleset
    fixed = bound.of_hand(facts)
    best: int | None = None
    for reading in standard_readings(facts):
        if (ruleset.barred(facts) or ruleset.legal(facts, reading)) is not None:
            continue
        rows = bound.of_reading(facts, reading, fixed)
        total = ruleset.total(facts, rows)
        if ruleset.admit(facts, reading, rows, total) is None:
            worth = ruleset.worth(facts, rows, total)
            best = worth if best is None else max(best, worth)
    return best
