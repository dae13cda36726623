"""Scores of the hands that were read, against `scores.jsonl`. The engine is loaded only where it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.errors import InputError
from scoring.hand import Hand
from vision.shapes import Legality

Scorer = Callable[[Mapping[str, object]], Mapping[str, object]]
"""A request in, the reply of contract section 3 out; raises InputError for a request that is wrong."""


def engine(request: Mapping[str, object]) -> Mapping[str, object]:
    """The scoring engine's reply.

    Raises:
        InputError: the request is wrong.

    """
    from scoring.request import score_request

    return score_request(request)


def legality(ruleset: str) -> Legality:
    """What the reader asks about a hand: the winner's points by `ruleset`, None where it does not win.

    Raises:
        InputError: ``unknown_ruleset``.

    """
    from scoring.engine import get_ruleset

    get_ruleset(ruleset)

    def points(hand: Hand) -> int | None:
        try:
            reply = engine({"ruleset": ruleset, "hand": hand.text})
        except InputError:
            return None
        payments = reply["payments"] if reply["win"] else None
        return max(payments.values()) if isinstance(payments, Mapping) else None

    return points


def agrees(expect: object, reply: object) -> bool:
    """Whether a reply holds what was expected: every field named, to the value; other fields are free.

    A list of texts stands for rows with these `id`s, in any order.

    >>> agrees({"win": True, "total": {"value": 5}}, {"win": True, "total": {"value": 5, "unit": "台"}})
    True
    >>> agrees({"patterns": ["b", "a"]}, {"patterns": [{"id": "a"}, {"id": "b"}]})
    True
    >>> agrees({"win": True}, {"win": False}), agrees({"total": {"value": 5}}, {"win": False})
    (False, False)
    """
    if isinstance(expect, Mapping):
        return isinstance(reply, Mapping) and all(
            key in reply and agrees(value, reply[key]) for key, value in expect.items()
        )
    if isinstance(expect, list) and isinstance(reply, list):
        if all(isinstance(e, str) for e in expect) and all(isinstance(r, Mapping) for r in reply):
            return sorted(expect) == sorted(str(row.get("id")) for row in reply)
        return len(expect) == len(reply) and all(map(agrees, expect, reply))
    return type(expect) is type(reply) and expect == reply


def score_agrees(
    hand: str, request: Mapping[str, object], expect: Mapping[str, object], scorer: Scorer = engine
) -> bool:
    """Whether the hand that was read scores as expected; a hand that cannot be scored does not."""
    try:
        reply = scorer({**request, "hand": hand})
    except InputError:
        return False
    return agrees(expect, reply)
