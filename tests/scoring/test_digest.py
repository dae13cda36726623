"""One digest of 20,000 seeded hands a region: a change of any score shows here.

Change a digest only with an explanation in the changelog (hand, before and after); the failure shows the new values.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from workload import winning_hands, with_wilds

from scoring.engine import score_checked
from scoring.rulesets import RULESETS

FILE = Path(__file__).parent.parent / "data" / "digests.json"
HANDS = 20_000


def digest(ruleset_id: str) -> dict[str, object]:
    ruleset = RULESETS[ruleset_id]
    bound = ruleset.bind(ruleset.read_options({})[0])
    hands = winning_hands(ruleset, HANDS if not ruleset.has_wilds else HANDS // 2, 77)
    if ruleset.has_wilds:
        for wilds in (1, 2, 3):
            hands += with_wilds(ruleset, wilds, HANDS // 6 + (wilds == 1) * (HANDS // 2 - 3 * (HANDS // 6)), 77 + wilds)
    sha = hashlib.sha256()
    wins = 0
    for hand, situation in hands:
        result = score_checked(bound, hand, situation, {})
        wins += result.win
        line = [
            hand.text,
            result.reason.code if result.reason else None,
            [(row.id, n) for row, n in result.rows],
            result.total,
            result.payments,
        ]
        sha.update(json.dumps(line).encode())
    return {"hands": len(hands), "wins": wins, "sha256": sha.hexdigest()}


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_digest(ruleset_id: str) -> None:
    expected = json.loads(FILE.read_text())[ruleset_id]
    found = digest(ruleset_id)
    assert found["hands"] == HANDS
    assert found == expected
