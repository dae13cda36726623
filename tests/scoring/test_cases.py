"""The worked cases: win or reason, patterns and their values, total and payments, all exact."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import InputError
from scoring.request import draw_request, score_request

CASES = Path(__file__).parent.parent / "data" / "cases"


def _load(name: str) -> list[Any]:
    lines = [line for path in sorted(CASES.glob(name)) for line in path.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


HANDS = [case for case in _load("*.jsonl") if "request" not in case]
DRAWS = _load("sichuan-draws.jsonl")


def test_all_cases_are_there() -> None:
    assert (len(HANDS), len(DRAWS)) == (257, 2)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_hand(case: dict[str, Any]) -> None:
    request = {key: case[key] for key in ("ruleset", "hand", "situation", "options")}
    expect = case["expect"]
    if expect.get("error"):
        with pytest.raises(InputError):
            score_request(request)
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
    reply = draw_request(case["request"])
    expect = case["expect"]
    assert reply["status"] == expect["status"]
    assert reply["payments"] == expect["payments"]
    if "best" in expect:
        assert reply["best"] == expect["best"]
