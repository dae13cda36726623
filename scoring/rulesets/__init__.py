"""The regions, by id."""

from scoring.rulesets.base import Ruleset
from scoring.rulesets.ningbo import NINGBO

RULESETS: dict[str, Ruleset] = {r.id: r for r in (NINGBO,)}
