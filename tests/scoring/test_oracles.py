"""Outside oracles: `mahjong` for wins, decompositions and waits, PyMahjongGB for waits and shared patterns."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from MahjongGB import MahjongFanCalculator, RegularShanten
from workload import winning_hands

from scoring.facts import Facts
from scoring.hand import Hand, MeldKind
from scoring.readings import FULL, HALF, HONOURS_ONLY, Reading, standard_readings
from scoring.rulesets import RULESETS
from scoring.shapes.special import seven_pairs_shape
from scoring.shapes.tables import is_win
from scoring.situation import Situation

HANDS = 20_000
_GB = {0: "W", 1: "B", 2: "T"}


def gb_tile(tile: int) -> str:
    """Tile in the notation of PyMahjongGB: W1-9, B1-9, T1-9, F1-4 winds, J1-3 Red, Green, White."""
    if tile < 27:
        return f"{_GB[tile // 9]}{tile % 9 + 1}"
    return f"F{tile - 26}" if tile < 31 else {33: "J1", 32: "J2", 31: "J3"}[tile]


def readings(hand: Hand, situation: Situation | None = None) -> list[Reading]:
    bound = RULESETS["ningbo"].bind(RULESETS["ningbo"].options())
    return list(standard_readings(Facts(bound, hand, situation or Situation())))


def random_tiles(rng: random.Random, n: int) -> list[int]:
    """Random tiles, bunched so that wins and ready hands are met: few suits, neighbours, copies."""
    wall = [t for t in range(34) for _ in range(4)]
    rng.shuffle(wall)
    suit = rng.sample(range(4), rng.choice((1, 1, 2)))
    near = [t for t in wall if min(3, t // 9) in suit]
    return sorted((near if len(near) >= n and rng.random() < 0.9 else wall)[:n])


def test_wins_agree_with_mahjong() -> None:
    rng = random.Random(20)
    wins = 0
    for hand, _ in winning_hands(RULESETS["ningbo"], HANDS // 2, 21):
        tiles = [*hand.concealed, hand.winning]
        if rng.random() < 0.5:
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        wins += _same_win(tiles)
    for _ in range(HANDS // 2):
        wins += _same_win(random_tiles(rng, rng.choice((5, 8, 11, 14))))
    assert 1000 < wins < HANDS - 1000


def _same_win(tiles: list[int | None]) -> bool:
    counts = [0] * 34
    for t in tiles:
        assert t is not None
        counts[t] += 1
    if max(counts) > 4:
        return False
    ours = is_win([t for t in tiles if t is not None]) or seven_pairs_shape(tiles, 0, (14 - len(tiles)) // 3)  # type: ignore[arg-type]
    # theirs knows thirteen orphans too, and wants seven different pairs
    alike = len(tiles) == 14 and all(n in (0, 2, 4) for n in counts) and 4 in counts
    orphans = sum(1 for t in (0, 8, 9, 17, 18, 26, *range(27, 34)) if counts[t]) == 13
    if not alike and not orphans:
        assert ours == Agari.is_agari(counts), tiles
    return ours


def test_decompositions_agree_with_mahjong() -> None:
    compared = 0
    for hand, _ in winning_hands(RULESETS["ningbo"], HANDS, 22, melds=0):
        counts = [0] * 34
        for t in hand.held:
            counts[t] += 1
        theirs = _theirs(counts)
        ours = {
            tuple(sorted([*((t, t + 1, t + 2) for t in r.chows), *((t,) * 3 for t in r.pungs), (r.pair, r.pair)]))
            for r in readings(Hand(hand.held, hand.melds))
        }
        assert ours == theirs, hand.text
        compared += len(ours)
    assert compared > HANDS * 0.9


def _theirs(counts: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    found = set()
    for blocks in HandDivider.divide_hand(list(counts), []):
        if len(blocks) == 7:
            continue
        found.add(tuple(sorted(tuple(block) for block in blocks)))
    return found


def test_waits_agree_with_both() -> None:
    rng = random.Random(23)
    ready = 0
    for i in range(HANDS):
        if i % 2:
            hand, _ = winning_hands(RULESETS["ningbo"], 1, i, melds=0)[0]
            tiles = list(hand.concealed)
        else:
            tiles = random_tiles(rng, 13)
        ours = {t for t in range(34) if tiles.count(t) < 4 and is_win([*tiles, t])}
        shanten, useful = RegularShanten(tuple(map(gb_tile, tiles)))
        theirs = set(useful) if shanten == 0 else set()
        assert {gb_tile(t) for t in ours} == {t for t in theirs if tiles.count(_from_gb(t)) < 4}, tiles
        ready += bool(ours)
    assert ready > HANDS // 3


def _from_gb(name: str) -> int:
    return next(t for t in range(34) if gb_tile(t) == name)


SEVEN = "七对"
IMPLIED = {
    "清一色": {"九莲宝灯", "连七对", "一色双龙会"},
    "字一色": {"大四喜", "小四喜", "大三元"},
    "碰碰和": {
        "四杠",
        "四暗刻",
        "清幺九",
        "混幺九",
        "字一色",
        "全双刻",
        "大四喜",
        "一色四节高",
        "一色四同顺",
    },
    "七对": {"连七对"},
}
"""Patterns of the official rules that swallow the shared one, so that it is not listed beside them."""


def test_shared_patterns_agree_with_pymahjonggb() -> None:
    met: Counter[str] = Counter()
    for hand, situation in winning_hands(RULESETS["ningbo"], HANDS, 24):
        names = _gb_names(hand, situation)
        if names is None:
            continue
        found = readings(hand, situation)
        pairs = seven_pairs_shape(hand.held, 0, len(hand.melds))
        flush = _flush(hand)
        ours = {
            "清一色": flush == FULL,
            "混一色": flush == HALF,
            "字一色": flush == HONOURS_ONLY,
            "碰碰和": any(not r.chows for r in found) and not any(m.kind is MeldKind.CHOW for m in hand.melds),
            "七对": pairs,
        }
        for name, mine in ours.items():
            if name in names:
                assert mine, (name, hand.text, names)
                met[name] += 1
            elif mine and not names & IMPLIED.get(name, set()) and not _other_reading(name, names, found):
                assert name == "混一色" and names & {"绿一色", "字一色", "小四喜", "大四喜"}, (
                    name,
                    hand.text,
                    names,
                )
    assert min(met[name] for name in ("清一色", "混一色", "字一色", "碰碰和", "七对")) >= 20, met


def _other_reading(name: str, names: set[str], found: list[Reading]) -> bool:
    """Whether the official rules prefer another reading of the same tiles (runs before pungs, sets before pairs)."""
    return (name == "碰碰和" and any(r.chows for r in found)) or (name == SEVEN and bool(found))


def _flush(hand: Hand) -> str:
    suits = 0
    for t in (*hand.held, *(t for m in hand.melds for t in m.tiles)):
        suits |= 1 << min(3, t // 9)
    return Reading("standard", suits).flush


def _gb_names(hand: Hand, situation: Situation) -> set[str] | None:
    pack = []
    for m in hand.melds:
        kind = "CHI" if m.kind is MeldKind.CHOW else "PENG" if m.kind is MeldKind.PUNG else "GANG"
        tile = m.tiles[1] if m.kind is MeldKind.CHOW else m.tile
        offer = 0 if m.concealed else 1
        pack.append((kind, gb_tile(tile), offer))
    assert hand.winning is not None
    win = gb_tile(hand.winning)
    fans = MahjongFanCalculator(
        tuple(pack),
        tuple(map(gb_tile, hand.concealed)),
        win,
        0,
        situation.self_draw,
        False,
        False,
        False,
        0,
        0,
    )
    return {name for _, name in fans}


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("1113456666788s", "2578s"),
        ("1112223334444z", ""),
        ("1112345678999m", "123456789m"),
    ],
)
def test_published_waits(text: str, waits: str) -> None:
    from scoring.notation import parse_tiles

    tiles = list(parse_tiles(text))
    assert tuple(t for t in range(34) if tiles.count(t) < 4 and is_win([*tiles, t])) == (
        parse_tiles(waits) if waits else ()
    )
