"""How the tests of the regions ask: requests in short form, what a reply says, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine import check_hand, score
from scoring.errors import InputError
from scoring.notation import parse_hand, read_hand
from scoring.request import score_request
from scoring.rulesets import RULESETS
from scoring.score import Score
from scoring.situation import read_situation


def ask(ruleset: str, hand: str, options: dict[str, Any] | None = None, **situation: Any) -> dict[str, Any]:
    """The reply; `from_` stands for `from`."""
    fields = {("from" if name == "from_" else name): value for name, value in situation.items()}
    return score_request({"ruleset": ruleset, "hand": hand, "situation": fields, "options": options or {}})


def refused(ruleset: str, hand: str, options: dict[str, Any] | None = None, **situation: Any) -> set[str]:
    """Codes of the problems of a request that must be refused."""
    with pytest.raises(InputError) as caught:
        ask(ruleset, hand, options, **situation)
    return {problem.code for problem in caught.value.problems}


def values(reply: dict[str, Any]) -> dict[str, int]:
    """Chinese name of each row of a win -> its value."""
    assert reply["win"], reply.get("reason")
    return {p["name"]["zh"]: p["value"] for p in reply["patterns"]}


def points(reply: dict[str, Any]) -> list[int]:
    """Payments of E S W N, which are the sums of the transfers."""
    paid = [reply["payments"][seat] for seat in "ESWN"]
    sums = dict.fromkeys("ESWN", 0)
    for transfer in reply["transfers"]:
        assert transfer["points"] > 0
        sums[transfer["from"]] -= transfer["points"]
        sums[transfer["to"]] += transfer["points"]
    assert list(sums.values()) == paid
    assert sum(paid) == 0
    return paid


def fed(winner: str, giver: str, **more: Any) -> dict[str, Any]:
    """A situation: the winner takes a discard of another."""
    return {"winner": winner, "win_by": "discard", "from_": giver, **more}


def play(
    ruleset: str, text: str, situation: dict[str, Any] | None = None, options: dict[str, Any] | None = None
) -> Score:
    """The score of a hand text, as an object."""
    read, problems = read_situation(situation or {}, RULESETS[ruleset].fields)
    if problems:
        raise InputError(problems)
    return score(ruleset, parse_hand(text), read, options)


def rows_of(result: Score) -> dict[str, int]:
    """Chinese name of each row of a score -> its value."""
    return {p.row.zh: p.value for p in result.patterns}


def faults(ruleset: str, text: str, situation: dict[str, Any] | None = None) -> set[str]:
    """Codes of the problems of a hand and a situation under the default options."""
    region = RULESETS[ruleset]
    read, found = read_situation(situation or {}, region.fields)
    hand, problems = read_hand(text)
    found += problems
    if hand is not None:
        found += check_hand(region, hand, read, region.options())
    return {p.code for p in found}
