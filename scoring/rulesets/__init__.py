"""The regions, by id."""

from scoring.rulesets.base import Ruleset
from scoring.rulesets.changsha import CHANGSHA
from scoring.rulesets.hefei import HEFEI
from scoring.rulesets.jinhua import JINHUA
from scoring.rulesets.ningbo import NINGBO
from scoring.rulesets.shandong import SHANDONG
from scoring.rulesets.shanghai import SHANGHAI
from scoring.rulesets.sichuan import SICHUAN

RULESETS: dict[str, Ruleset] = {r.id: r for r in (JINHUA, SHANDONG, SHANGHAI, CHANGSHA, SICHUAN, NINGBO, HEFEI)}
