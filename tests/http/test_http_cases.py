"""The worked cases over HTTP: each reply is described by the models to its last member, and is the engine's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.errors import InputError
from scoring.request import draw_request, score_request
from service.api import schemas

CASES = Path(__file__).resolve().parents[1] / "data" / "cases"


def _load() -> list[tuple[str, str, dict, type]]:
    found = []
    for path in sorted(CASES.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            if "request" in case:
                found.append((case["id"], "/api/v1/draws", case["request"], schemas.Draw))
            else:
                request = {name: case[name] for name in ("ruleset", "hand", "situation", "options")}
                found.append((case["id"], "/api/v1/score", request, schemas.Score))
    return found


@pytest.mark.parametrize(("path", "request_", "model"), [pytest.param(*case[1:], id=case[0]) for case in _load()])
def test_worked_case(client, path, request_, model):
    reply = client.post(path, json=request_)
    engine = draw_request if path.endswith("draws") else score_request
    try:
        expected = engine(request_)
    except InputError as error:
        assert reply.status_code == 422
        assert reply.json["problems"] == [problem.as_dict() for problem in error.problems]
        return
    assert reply.status_code == 200, reply.text
    assert reply.json == expected
    assert model.model_validate(reply.json).model_dump(mode="json", by_alias=True, exclude_unset=True) == reply.json
