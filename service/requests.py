"""What every door does to a request before the game sees it: nulls are left out, and long names are cut.

A null member that is optional counts as not given: `situation`, `options`, a field of a situation, a house rule. It
does so for every ruleset that there is, also where the chosen one has no such field, as programs that fill in all
members they know send nulls for those that they do not set. A name that nobody knows stays, and is an error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from scoring.rulesets import RULESETS
from scoring.situation import READERS

MOST_NAME = 60
"""Characters of a name as errors show it."""
OPTIONAL = ("situation", "options")


def shortened(name: str) -> str:
    """A name from outside as errors show it.

    >>> shortened("min_tai"), len(shortened("x" * 1000))
    ('min_tai', 60)
    """
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 3]}..."


@cache
def option_names() -> frozenset[str]:
    """Names of the house rules of all rulesets."""
    return frozenset(option.name for ruleset in RULESETS.values() for option in ruleset.option_fields())


def tidied(request: object) -> object:
    """The request without nulls that count as not given, and with short names; what is no object is left as it is.

    >>> tidied({"ruleset": "ningbo", "situation": {"winner": "S", "dice": None}, "options": None})
    {'ruleset': 'ningbo', 'situation': {'winner': 'S'}}
    """
    if not isinstance(request, Mapping):
        return request
    out = _members(request, OPTIONAL)
    for name, known in (("situation", READERS.keys()), ("options", option_names())):
        inner = out.get(name)
        if isinstance(inner, Mapping):
            out[name] = _members(inner, known)
    ruleset = out.get("ruleset")
    if isinstance(ruleset, str):
        out["ruleset"] = shortened(ruleset)
    return out


def _members(given: Mapping[object, object], optional: Collection[str]) -> dict[str, object]:
    named = [(str(name), value) for name, value in given.items()]
    return {shortened(name): value for name, value in named if value is not None or name not in optional}
