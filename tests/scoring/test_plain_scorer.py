"""The engine against a second scorer, written from the clauses alone, on seeded hands, situations and options."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from plain_scorer import SCORERS, SEATS, answer, others
from random_requests import Maker

from scoring.request import score_request
from scoring.rulesets import RULESETS

HANDS = 1500
"""Seeded requests of each region."""


def _told(reply: dict[str, Any]) -> Any:
    if not reply["win"]:
        return reply["reason"]["code"]
    rows = {pattern["name"]["zh"]: pattern["value"] for pattern in reply["patterns"]}
    return rows, reply["total"]["value"], {seat: reply["payments"][seat] for seat in SEATS}


def _other_of_a_tie(reply: dict[str, Any]) -> Any:
    """The answer with the runner-up's rows, where both readings are worth the same: either may be told first."""
    other = reply["runner_up"] if reply["win"] else None
    return _told(reply | {"patterns": other["patterns"]}) if other and other["total"] == reply["total"] else None


def _formula_pays(reply: dict[str, Any], winner: str) -> dict[str, int]:
    """What the formula makes each seat pay; each of its equations must hold."""
    owed: Counter[str] = Counter()
    for part in reply["formula"].split("; "):
        sums, seats = re.fullmatch(r"(.*?)(?: each| from ((?:[ESWN](?: and )?)+).*)?", part).groups()  # type: ignore[union-attr]
        values = {eval(side, {"min": min, "max": max}) for side in sums.replace("×", "*").split(" = ")}
        assert len(values) == 1, reply["formula"]
        payers = others(winner) if part.endswith(" each") else (seats or "").split(" and ")
        owed.update(dict.fromkeys(filter(None, payers), values.pop()))
    return {seat: -owed[seat] for seat in others(winner)}


@pytest.mark.parametrize("ruleset", SCORERS)
def test_engine_and_plain_scorer_agree(ruleset: str) -> None:
    maker, wins = Maker(ruleset, 1), Counter[str]()
    for _ in range(HANDS):
        request, hand = maker.request()
        options = RULESETS[ruleset].read_options(request["options"])[0]
        situation = request["situation"]
        plain = situation | {"birds": [RANKS[text] for text in situation.get("birds", ())]}
        reply = score_request(request)
        expected = answer(ruleset, hand, plain, {name: getattr(options, name) for name in options.__slots__})
        assert _told(reply) == expected or _other_of_a_tie(reply) == expected, request
        if reply["win"]:
            winner = situation["winner"]
            assert _formula_pays(reply, winner) == {seat: reply["payments"][seat] for seat in others(winner)}, request
            wins.update(pattern["id"] for pattern in reply["patterns"])
    rows = {row.id for row in RULESETS[ruleset].rows}
    assert wins.total() > HANDS // 2
    assert len(rows - set(wins)) <= 3, rows - set(wins)  # nearly every row was met


RANKS = {f"{rank + 1}{suit}": 9 * place + rank for place, suit in enumerate("mps") for rank in range(9)}
