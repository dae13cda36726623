"""Seeded workloads: winning hands with melds, for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from scoring.engine import check_hand
from scoring.hand import Hand, Meld, MeldKind
from scoring.rulesets.base import Ruleset
from scoring.situation import Situation, others
from scoring.tiles import RANK, WHITE

Won = tuple[Hand, Situation]


def winning_hands(ruleset: Ruleset, n: int, seed: int, *, melds: float = 0.3) -> list[Won]:
    """Hands of that game with a standard shape or seven pairs (one in twenty), some sets melded.

    They have a shape; whether they win is the game's affair (a pair of 2, 5, 8, a minimum …).
    """
    rng = random.Random(seed)
    out: list[Won] = []
    while len(out) < n:
        hand = _hand(ruleset, rng, melds)
        if hand is None:
            continue
        situation = _situation(rng)
        if not check_hand(ruleset, hand, situation, ruleset.options()):
            out.append((hand, situation))
    return out


def _situation(rng: random.Random) -> Situation:
    winner = rng.choice("ESWN")
    if rng.random() < 0.5:
        return Situation(winner=winner)
    return Situation(winner=winner, win_by="discard", discarder=rng.choice(others(winner)))


def _hand(ruleset: Ruleset, rng: random.Random, melds: float) -> Hand | None:
    tiles = ruleset.tiles
    if rng.random() < 0.05:
        held = [t for t in rng.sample(tiles, 7) for _ in (0, 1)]
        win = rng.choice(held)
        held.remove(win)
        return Hand(tuple(held), (), win)
    starts = [t for t in tiles if t < 27 and RANK[t] < 7 and t + 2 in tiles]
    count = dict.fromkeys(tiles, 0)
    held, shown = [], []
    few = rng.random() < 0.3  # a third of the hands keep to one suit and honours, so that flushes are met
    suit = 3 if rng.random() < 0.1 and max(tiles) >= 27 else rng.randrange(3)  # a few of them to honours alone
    for i in range(5):
        if i == 4:
            kind, made = None, (rng.choice(_near(tiles, suit, few)),) * 2
        elif rng.random() < 0.6 and (chows := _near(starts, suit, few)):
            first = rng.choice(chows)
            kind, made = MeldKind.CHOW, (first, first + 1, first + 2)
        else:
            kind, made = MeldKind.PUNG, (rng.choice(_near(tiles, suit, few)),) * 3
        for t in made:
            count[t] += 1
        if kind is not None and rng.random() < melds:
            meld = _meld(kind, made, rng)
            count[made[0]] += len(meld.tiles) - 3
            if meld.kind in ruleset.melds:
                shown.append(meld)
                continue
            count[made[0]] -= len(meld.tiles) - 3
        held += made
    if max(count.values()) > 4:
        return None
    win = rng.choice(held)
    held.remove(win)
    return Hand(tuple(held), tuple(shown), win)


def _near(tiles: list[int] | tuple[int, ...], suit: int, few: bool) -> list[int]:
    """All tiles, or with `few` those of one suit (3: none) and the honours."""
    return [t for t in tiles if not few or t >= 27 or t // 9 == suit]


def _meld(kind: MeldKind, made: tuple[int, ...], rng: random.Random) -> Meld:
    if kind is MeldKind.PUNG and rng.random() < 0.3:
        kong = rng.choice((MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG))
        source = None if kong is MeldKind.CONCEALED_KONG else rng.choice("<^>")
        return Meld(kong, made + made[:1], source)
    return Meld(kind, made, "<" if kind is MeldKind.CHOW else rng.choice("<^>"))


def with_wilds(ruleset: Ruleset, wilds: int, n: int, seed: int) -> Iterator[Won]:
    """Winning hands of that game in which so many held tiles were replaced by copies of the turned tile.

    Three copies are in play, so a hand of four passes `score_checked` but not the checks of a request; it shows
    what the reader can do.
    """
    rng = random.Random(seed)
    made = 0
    for hand, situation in winning_hands(ruleset, 6 * n, seed):
        if made == n:
            return
        held = list(hand.concealed)
        wildcard = WHITE if rng.random() < 0.2 else rng.choice(ruleset.tiles)
        if len(held) < wilds or wildcard in (hand.winning, *(t for m in hand.melds for t in m.tiles)):
            continue
        rng.shuffle(held)
        if wildcard in held[wilds:]:
            continue
        made += 1
        held[:wilds] = [wildcard] * wilds
        yield replace(hand, concealed=tuple(held)), replace(situation, wildcard=wildcard)
