"""The wild-tile path against brute force: every substitution read by a plain recursive reader."""

from __future__ import annotations

import plain_reader
import pytest
from workload import with_wilds

from scoring.engine import score_checked
from scoring.facts import Facts
from scoring.readings import standard_readings
from scoring.rulesets import RULESETS

WILD = [r.id for r in RULESETS.values() if r.has_wilds]


@pytest.mark.parametrize("ruleset_id", WILD)
@pytest.mark.parametrize(("wilds", "hands"), [(1, 5000), (2, 500), (3, 50)])
def test_best_reading_is_that_of_brute_force(ruleset_id: str, wilds: int, hands: int) -> None:
    ruleset = RULESETS[ruleset_id]
    bound = ruleset.bind(ruleset.read_options({"min_tai": 0} if ruleset_id == "ningbo" else {})[0])
    compared = 0
    for hand, situation in with_wilds(ruleset, wilds, hands, seed=1000 + wilds):
        facts = Facts(bound, hand, situation)
        fixed = bound.of_hand(facts)
        worths = []
        for reading in standard_readings(facts):
            if (ruleset.barred(facts) or ruleset.legal(facts, reading)) is None:
                rows = bound.of_reading(facts, reading, fixed)
                total = ruleset.total(facts, rows)
                if ruleset.admit(facts, reading, rows, total) is None:
                    worths.append(ruleset.worth(facts, rows, total))
        expected = plain_reader.best_worth(Facts(bound, hand, situation))
        assert max(worths, default=None) == expected, (hand.text, situation)
        compared += expected is not None
    assert compared > 0.6 * hands  # some claimed wins are barred (NB-5)


@pytest.mark.parametrize("ruleset_id", WILD)
def test_no_hand_with_up_to_four_wilds_visits_a_thousand_readings(ruleset_id: str) -> None:
    ruleset = RULESETS[ruleset_id]
    bound = ruleset.bind(ruleset.options())
    most = 0
    for wilds in range(5):
        for hand, situation in with_wilds(ruleset, wilds, 1000, seed=wilds):
            most = max(most, score_checked(bound, hand, situation, {}).visits)
    assert 1 < most <= 1000
