"""The worked cases, shared ones and our own: win or reason, patterns and their values, total and payments, exact."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import InputError
from scoring.request import draw_request, score_request
from scoring.rulesets import RULESETS

DATA = Path(__file__).parent.parent / "data"


def _load(folder: str) -> list[Any]:
    files = sorted((DATA / folder).glob("*.jsonl"))
    return [
        json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines() if line.strip()
    ]


SHARED = _load("cases")
OWN = _load("cases_own")
HANDS = [case for case in SHARED + OWN if "request" not in case]
DRAWS = [case for case in SHARED + OWN if "request" in case]


def test_all_cases_are_there() -> None:
    draws = [case for case in SHARED if "request" in case]
    assert (len(SHARED) - len(draws), len(draws)) == (257, 2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_own_cases_are_there(ruleset: str) -> None:
    hands = [case for case in OWN if case.get("ruleset") == ruleset]
    assert len(hands) >= 60
    assert len({case["id"] for case in hands}) == len(hands)
    assert {True, False} <= {case["expect"].get("win") for case in hands}


def _assert_refused(expect: dict[str, Any], error: InputError) -> None:
    if "code" in expect:
        assert expect["code"] in {problem.code for problem in error.problems}


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_hand(case: dict[str, Any]) -> None:
    request = {key: case[key] for key in ("ruleset", "hand", "situation", "options")}
    expect = case["expect"]
    if expect.get("error"):
        with pytest.raises(InputError) as refused:
            score_request(request)
        _assert_refused(expect, refused.value)
        return
    reply = score_request(request)
    assert reply["win"] == expect["win"]
    if not reply["win"]:
        assert reply["reason"]["code"] == expect["reason"]
        return
    if "patterns" in expect:
        assert {p["name"]["zh"]: p["value"] for p in reply["patterns"]} == expect["patterns"]
    if "total" in expect:
        assert reply["total"]["value"] == expect["total"]
    if "payments" in expect:
        assert reply["payments"] == expect["payments"]


@pytest.mark.parametrize("case", DRAWS, ids=lambda case: case["id"])
def test_draw(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if expect.get("error"):
        with pytest.raises(InputError) as refused:
            draw_request(case["request"])
        _assert_refused(expect, refused.value)
        return
    reply = draw_request(case["request"])
    assert reply["status"] == expect["status"]
    assert reply["payments"] == expect["payments"]
    if "best" in expect:
        assert reply["best"] == expect["best"]
