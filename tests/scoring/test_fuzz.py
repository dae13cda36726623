"""Random multisets and random strings give a result or a named error, never anything else."""

from __future__ import annotations

import random

from scoring.errors import InputError
from scoring.request import score_request, waits_request
from scoring.rulesets import RULESETS
from scoring.situation import READERS
from scoring.tiles import TEXT

CODES = {
    "unknown_ruleset", "unknown_tile", "bad_notation", "tile_not_in_ruleset", "too_many_copies", "wrong_tile_count",
    "bad_meld", "meld_not_in_ruleset", "unknown_field", "bad_value", "missing_field", "contradictory_situation",
    "unknown_option",
}  # fmt: skip
REASONS = {
    "no_shape", "pair_not_258", "below_minimum", "too_many_suits", "no_pattern", "suit_too_short",
    "missing_suit_held", "wild_on_discard", "shown_ready_self_draw_only", "intercepted", "self_draw_only",
}  # fmt: skip
ROUNDS = 25_000


def outcome(request: dict[str, object]) -> str:
    """`win`, a reason or an error code; anything else fails the test."""
    try:
        reply = score_request(request)
    except InputError as error:
        assert {p.code for p in error.problems} <= CODES
        assert all(p.detail for p in error.problems)
        return error.code
    assert sum(reply["payments"].values()) == 0
    if reply["win"]:
        return "win"
    assert reply["reason"]["code"] in REASONS
    return str(reply["reason"]["code"])


def random_situation(rng: random.Random, fields: tuple[str, ...]) -> dict[str, object]:
    values: list[object] = [
        "E", "S", "W", "N", "self_draw", "discard", "robbed_kong", "deal", "kong", "flower", "heaven", "earth", "shown",
        True, False, None, 0, 1, 7, -1, [1, 4], ["1m"], ["E"], "5z", "m",
        [{"fed": "E", "feeder": "S"}], {"kind": "open"},
    ]  # fmt: skip
    names = [*fields, *READERS, "nonsense"]
    return {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(4))}


def test_random_multisets() -> None:
    rng = random.Random(50)
    met = set()
    rules = list(RULESETS.values())
    for _ in range(ROUNDS):
        ruleset = rng.choice(rules)
        size = rng.choice((14, 14, 14, 13, rng.randrange(31)))
        near = rng.sample(range(42), rng.randrange(1, 12)) if rng.random() < 0.7 else range(42)
        tiles = [rng.choice(near) for _ in range(size)]
        text = "".join(TEXT[t] for t in tiles[:-1]) + (f" +{TEXT[tiles[-1]]}" if tiles else "")
        situation = random_situation(rng, ruleset.fields) if rng.random() < 0.6 else {}
        met.add(outcome({"ruleset": ruleset.id, "hand": text, "situation": situation}))
    assert {"win", "no_shape", "too_many_copies", "wrong_tile_count", "tile_not_in_ruleset"} <= met


def test_random_strings() -> None:
    rng = random.Random(51)
    alphabet = "123456789mpszf()[]<^>+ 一九万筒条东白发中春\U0001f000\U0001f021红财x-٣²①\u3000\x00"
    met = set()
    for _ in range(ROUNDS):
        text = "".join(rng.choice(alphabet) for _ in range(rng.randrange(40)))
        met.add(outcome({"ruleset": rng.choice(list(RULESETS)), "hand": text}))
    assert {"bad_notation", "unknown_tile"} <= met


def test_requests_of_any_shape() -> None:
    values = [None, 1, "x", [], {}, True, 1.5, {"hand": 3}, {"a": {"b": []}}]
    for ruleset in [*RULESETS, 3, None, [], "x" * 5000]:
        for hand in ["11m +1m", 5, None, [], "1" * 5000]:
            for situation in values:
                for options in values:
                    request = {"ruleset": ruleset, "hand": hand, "situation": situation, "options": options}
                    for ask in (score_request, waits_request):
                        try:
                            ask(request)
                        except InputError as error:
                            assert {p.code for p in error.problems} <= CODES
    for request in values:
        try:
            score_request(request)
        except InputError as error:
            assert error.problems
        else:
            raise AssertionError(request)
