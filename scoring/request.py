"""Requests as JSON objects in, replies as JSON objects out: what command line, HTTP API and batch share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine import check_hand, get_ruleset, score_checked
from scoring.errors import InputError, Problem
from scoring.hand import Hand
from scoring.notation import read_hand
from scoring.rules_text import rules_text
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Bound, Ruleset
from scoring.score import Score
from scoring.situation import Situation, read_situation
from scoring.tiles import TEXT
from scoring.waits import find_waits

FIELDS = ("ruleset", "hand", "situation", "options")


@dataclass(frozen=True, slots=True)
class Request:
    """A request that was read: the ruleset with its options, the hand, the situation, the options as given."""

    bound: Bound
    hand: Hand
    situation: Situation
    given: Mapping[str, Any]


def read_request(request: object, *, won: bool = True) -> Request:
    """Read ``{"ruleset", "hand", "situation", "options"}``.

    Args:
        request: the JSON value.
        won: whether the hand must be a won one (14 tiles); False for a ready hand, whose tiles alone are checked.

    Raises:
        InputError: every problem at once, with the codes of the contract.

    """
    if not isinstance(request, Mapping):
        raise InputError([Problem("bad_value", 'a request is an object {"ruleset", "hand", "situation", "options"}')])
    problems = [
        Problem(
            "unknown_field",
            f"{str(name)[:60]} is no field of a request; there are {', '.join(FIELDS)}",
            str(name)[:60],
        )
        for name in request
        if name not in FIELDS
    ]
    ruleset, faults = _read_ruleset(request)
    problems += faults
    hand, faults = _read_hand(request)
    problems += faults
    if ruleset is None:
        raise InputError(problems)
    situation, faults = read_situation(_fields(request.get("situation"), won=won), ruleset.fields)
    problems += faults
    options, faults = ruleset.read_options(request.get("options"))
    problems += faults
    if hand is not None and won and not any(p.code == "bad_value" for p in faults):
        problems += check_hand(ruleset, hand, situation, options)
    if problems or hand is None:
        wrong = {p.field for p in problems if p.code == "bad_value"}
        raise InputError(dict.fromkeys(p for p in problems if p.code != "missing_field" or p.field not in wrong))
    return Request(ruleset.bind(options), hand, situation, request.get("options") or {})


def _fields(raw: Any, *, won: bool) -> Any:
    """The situation of a request. That of a ready hand may name who would discard, without `win_by`."""
    if won or not isinstance(raw, Mapping) or raw.get("from") is None or raw.get("win_by") is not None:
        return raw
    return {**raw, "win_by": "discard"}


def _read_ruleset(request: Mapping[str, Any]) -> tuple[Ruleset | None, list[Problem]]:
    if request.get("ruleset") is None:
        return None, [Problem("missing_field", f"ruleset is needed: one of {', '.join(RULESETS)}", "ruleset")]
    try:
        return get_ruleset(request["ruleset"]), []
    except InputError as error:
        return None, list(error.problems)


def _read_hand(request: Mapping[str, Any]) -> tuple[Hand | None, list[Problem]]:
    text = request.get("hand")
    if text is None:
        return None, [Problem("missing_field", "hand is needed: the hand text", "hand")]
    if not isinstance(text, str):
        return None, [Problem("bad_value", "hand is a text such as 123m456p789s1122z +1z", "hand")]
    return read_hand(text)


def score_of(request: object) -> Score:
    """The score of a request, as an object.

    Raises:
        InputError: see `read_request`.

    """
    read = read_request(request)
    return score_checked(read.bound, read.hand, read.situation, read.given)


def score_request(request: object) -> dict[str, Any]:
    """The reply of ``POST /api/v1/score``.

    Raises:
        InputError: see `read_request`.

    >>> hand = "555s22m99p (333m) (777p) +2m"
    >>> reply = score_request({"ruleset": "ningbo", "hand": hand, "situation": {"winner": "S"}})
    >>> reply["win"], reply["total"], reply["formula"]
    (True, {'value': 5, 'unit': '台'}, '1 + 5 = 6 each')

    """
    return score_of(request).as_dict()


def waits_request(request: object) -> dict[str, Any]:
    """The reply of ``POST /api/v1/waits``: every tile that wins, with its score by self-draw and by discard.

    Raises:
        InputError: see `read_request`; ``wrong_tile_count`` unless the hand has 13 tiles.

    """
    read = read_request(request, won=False)
    return find_waits(read.bound, read.hand, read.situation, read.given)


def draw_request(request: object) -> dict[str, Any]:
    """The reply of ``POST /api/v1/draws``: the settlement of a drawn game.

    Raises:
        InputError: every problem of the four hands at once.

    """
    from scoring.draws import settle_draw

    if not isinstance(request, Mapping):
        raise InputError([Problem("bad_value", 'a request is an object {"ruleset", "hands", "options"}')])
    return settle_draw(request)


def rulesets_info() -> list[dict[str, Any]]:
    """The description of every ruleset (contract, section 8)."""
    return [ruleset_info(ruleset_id) for ruleset_id in RULESETS]


def ruleset_info(ruleset_id: str) -> dict[str, Any]:
    """The description of one ruleset: names, options, situation fields, patterns, clauses.

    An option's `values` are its named values; where whole numbers are allowed, `range` holds their bounds, and where
    it takes a pair of them `pair` is true.

    Raises:
        InputError: ``unknown_ruleset``.

    """
    ruleset = get_ruleset(ruleset_id)
    text = rules_text(ruleset.id)
    defaults = ruleset.read_options({})[0]
    patterns = []
    for row in ruleset.rows:
        value = getattr(defaults, row.value) if isinstance(row.value, str) else row.value
        patterns.append(
            {
                "id": row.id,
                "name": {"zh": row.zh, "en": row.en},
                "value": row.worth or (0 if value is None else value),
                "unit": row.unit,
                "clause": row.clause,
                "condition": text.patterns[row.zh].as_dict(),
            }
        )
    return {
        "id": ruleset.id,
        "name": {"zh": ruleset.zh, "en": ruleset.en},
        "unit": ruleset.unit,
        "tiles": ruleset.tile_count,
        "faces": [TEXT[t] for t in (*ruleset.tiles, *(range(34, 42) if ruleset.flowers else ()))],
        "melds": sorted(ruleset.melds),
        "options": [o | {"text": text.options[o["name"]].as_dict()} for o in ruleset.describe_options()],
        "situation": list(ruleset.fields),
        "patterns": patterns,
        "clauses": [
            {"id": key, "title": title.as_dict(), "text": body.as_dict()} for key, (title, body) in text.clauses.items()
        ],
    }
