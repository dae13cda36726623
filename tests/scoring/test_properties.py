"""Laws that hold for every hand (Hypothesis)."""

from __future__ import annotations

import random
from dataclasses import replace
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workload import winning_hands, with_wilds

from scoring.engine import score, score_checked
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.notation import format_hand, parse_hand
from scoring.readings import standard_readings
from scoring.rulesets import RULESETS
from scoring.rulesets.base import _NO_READING, _judge
from scoring.settlement import payments_of

RULES = st.sampled_from(list(RULESETS.values()))
SEEDS = st.integers(0, 2**32)


def one(ruleset, seed):
    return winning_hands(ruleset, 1, seed)[0]


def free(ruleset):
    """Options under which no minimum hides a difference."""
    return {"min_tai": 0} if ruleset.id == "ningbo" else {}


@settings(max_examples=300, deadline=None)
@given(RULES, SEEDS)
def test_order_of_tiles_and_melds_does_not_matter(ruleset, seed):
    hand, situation = one(ruleset, seed)
    rng = random.Random(seed)
    tiles, melds = list(hand.concealed), list(hand.melds)
    rng.shuffle(tiles)
    rng.shuffle(melds)
    first = score(ruleset.id, hand, situation)
    second = score(ruleset.id, Hand(tuple(tiles), tuple(melds), hand.winning), situation)
    assert [(r.id, n) for r, n in first.rows] == [(r.id, n) for r, n in second.rows]
    assert first.payments == second.payments
    assert first.reason == second.reason


@settings(max_examples=300, deadline=None)
@given(RULES, SEEDS)
def test_lines_add_up_and_payments_sum_to_zero(ruleset, seed):
    hand, situation = one(ruleset, seed)
    result = score(ruleset.id, hand, situation)
    reply = result.as_dict()
    assert sum(reply["payments"].values()) == 0
    assert payments_of(result.transfers) == reply["payments"]
    assert all(isinstance(v, int) for v in reply["payments"].values())
    if result.win:
        assert reply["payments"][situation.winner] > 0
        assert reply["patterns"], "a win names what it is paid for"
        assert len({p["id"] for p in reply["patterns"]}) == len(reply["patterns"]), "one row a pattern"
        assert all(p["name"]["zh"] and p["name"]["en"] and p["clause"] for p in reply["patterns"])
        assert reply["formula"]
        additive = all(p["unit"] == reply["total"]["unit"] for p in reply["patterns"])
        if additive and ruleset.id != "sichuan":
            join = prod if reply["total"]["unit"] == "倍" else sum
            assert join(p["value"] for p in reply["patterns"]) == reply["total"]["value"]
    else:
        assert set(reply["payments"].values()) == {0}
        assert reply["reason"]["detail"]


@settings(max_examples=300, deadline=None)
@given(RULES, SEEDS)
def test_reading_of_the_reply_uses_every_tile_once(ruleset, seed):
    hand, situation = one(ruleset, seed)
    reply = score(ruleset.id, hand, situation).as_dict()
    if not reply["win"] or reply["reading"]["shape"] not in ("standard", "seven_pairs"):
        return
    text = "".join(s["tiles"] for s in reply["reading"]["sets"]) + (reply["reading"]["pair"] or "")
    shown = parse_hand(text)
    assert shown.held == tuple(sorted([*hand.held, *(t for m in hand.melds for t in m.tiles)]))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([r for r in RULESETS.values() if r.has_wilds]), SEEDS, st.integers(1, 3))
def test_a_wild_tile_in_place_of_another_keeps_the_shape(ruleset, seed, wilds):
    hand, situation = next(with_wilds(ruleset, wilds, 1, seed))
    situation = replace(situation, win_by="self_draw", discarder=None)
    bound = ruleset.bind(ruleset.read_options(free(ruleset))[0])
    result = score_checked(bound, hand, situation, {})
    if not result.win:
        return  # seven pairs in a game without them
    assert len(result.reading.wilds) == wilds
    tiles = [t for t in hand.concealed if t != situation.wildcard]
    if tiles:
        more = [situation.wildcard, *tiles[1:], *([situation.wildcard] * wilds)]
        if len([t for t in more if t == situation.wildcard]) <= 4:
            assert score_checked(bound, Hand(tuple(more), hand.melds, hand.winning), situation, {}).win


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.integers(1, 3))
def test_a_wild_tile_never_lowers_the_score_but_for_the_row_of_no_wild_tile(seed, wilds):
    ruleset = RULESETS["ningbo"]
    bound = ruleset.bind(ruleset.read_options({"min_tai": 0})[0])
    hand, situation = next(with_wilds(ruleset, wilds, 1, seed))
    situation = replace(situation, win_by="self_draw", discarder=None)
    before = score_checked(bound, hand, situation, {})
    tiles = [t for t in hand.concealed if t != situation.wildcard]
    if wilds == 3 or not tiles:
        return  # a fourth wild tile does not exist
    more = Hand((*tiles[1:], *[situation.wildcard] * (wilds + 1)), hand.melds, hand.winning)
    after = score_checked(bound, more, situation, {})
    assert after.total >= before.total, (hand.text, more.text)


@settings(max_examples=500, deadline=None)
@given(RULES, SEEDS)
def test_print_then_parse_is_the_identity(ruleset, seed):
    hand, _ = one(ruleset, seed)
    assert parse_hand(format_hand(hand)) == hand
    flowers = tuple(sorted(random.Random(seed).sample(range(34, 42), seed % 4)))
    with_flowers = replace(hand, flowers=flowers)
    assert parse_hand(format_hand(with_flowers)) == with_flowers


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda r: r.id)
def test_scores_repeat(ruleset):
    for hand, situation in winning_hands(ruleset, 50, 5):
        assert score(ruleset.id, hand, situation).as_dict() == score(ruleset.id, hand, situation).as_dict()


EVENTS = (
    {},
    {"timing": "heaven"},
    {"timing": "earth"},
    {"timing": "first_round"},
    {"replacement": "kong"},
    {"replacement": "flower"},
    {"last_tile": True},
    {"after_kong_discard": True},
    {"win_by": "robbed_kong", "discarder": "S", "winner": "E"},
)


@settings(max_examples=1500, deadline=None)
@given(RULES, SEEDS, st.sampled_from(EVENTS))
def test_rows_that_are_not_asked_would_not_hold(ruleset, seed, event):
    """`event`, `fewest` and `twins` spare the asking; they must not hide a row."""
    hand, situation = one(ruleset, seed)
    situation = replace(situation, **event)
    bound = ruleset.bind(ruleset.options())
    facts = Facts(bound, hand, situation)
    assert bound.of_hand(facts) == _judge(bound.hand_rows, facts, _NO_READING)
    for reading in [*standard_readings(facts), *ruleset.special(facts)]:
        every = [entry for entry in bound.reading_rows if entry[2].only in ("", reading.shape)]
        assert _judge(bound._table(reading), facts, reading) == _judge(every, facts, reading)
