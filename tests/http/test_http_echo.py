"""What a client sends is echoed in bounds: names are cut, and of many problems the count is told."""

from __future__ import annotations

import io
import json

import pytest

from service.api.problems import MOST_PROBLEMS
from service.api.schemas import Problem

HAND = "555s22m99p (333m) (777p) +2m"
LONG = "x" * 60_000
MANY = {f"field{i}": 1 for i in range(3000)}
REQUEST = {"ruleset": "ningbo", "hand": HAND}
LARGEST = 12_000
"""Bytes of the largest problem reply."""

BODIES = {
    "a member": ("score", {**REQUEST, LONG: 1}),
    "a situation field": ("score", {**REQUEST, "situation": {LONG: 1}}),
    "an option": ("waits", {**REQUEST, "options": {LONG: 1}}),
    "a ruleset": ("score", {**REQUEST, "ruleset": LONG}),
    "a value": ("score", {**REQUEST, "situation": {"winner": LONG[:9000]}, "options": {"min_tai": LONG[:9000]}}),
    "a hand": ("score", {**REQUEST, "hand": LONG}),
    "a seat": ("draws", {"ruleset": "sichuan", "hands": {LONG: {}}}),
    "a field of a seat": ("draws", {"ruleset": "sichuan", "hands": {"E": {LONG: {}}}}),
    "a draw's ruleset": ("draws", {"ruleset": LONG, "hands": {}}),
    "members": ("score", {**REQUEST, **MANY}),
    "situation fields": ("score", {**REQUEST, "situation": MANY}),
    "options": ("score", {**REQUEST, "options": MANY}),
    "fields of a seat": ("draws", {"ruleset": "sichuan", "hands": {"E": MANY}}),
}


@pytest.mark.parametrize("name", BODIES)
def test_the_reply_to_bad_json_is_bounded(client, name):
    path, body = BODIES[name]
    reply = client.post(f"/api/v1/{path}", json=body)
    assert reply.status_code == 422
    Problem.model_validate(reply.json)
    assert len(reply.data) < LARGEST
    assert len(reply.json["problems"]) <= MOST_PROBLEMS


def test_what_is_left_out_is_counted(client):
    body = client.post("/api/v1/score", json={**REQUEST, "situation": MANY}).json
    assert len(body["problems"]) == 20
    assert body["more"] == 2980
    assert body["detail"].endswith("(and 2999 more)")
    few = client.post("/api/v1/score", json={**REQUEST, "situation": {"wind": 1}}).json
    assert "more" not in few


def test_a_cut_name_still_says_what_is_allowed(client):
    body = client.post("/api/v1/score", json={**REQUEST, "ruleset": LONG}).json
    assert "hefei" in body["detail"]
    (problem,) = client.post("/api/v1/score", json={**REQUEST, "options": {LONG: 1}}).json["problems"]
    assert problem["field"] == "options." + "x" * 57 + "..."
    assert "min_tai" in problem["detail"]


def test_addresses_methods_and_types_are_cut(client):
    for reply in (
        client.get("/" + LONG),
        client.get("/api/v1/rulesets/" + LONG),
        client.open("/api/v1/score", method="X" * 5000),
        client.post("/api/v1/score", data=b"{}", content_type="a/" + LONG),
        client.post("/api/v1/score", data=b"{}", headers={"Content-Encoding": LONG}),
        client.post("/api/v1/score", data=json.dumps({LONG: 1})[:-1] + f', "{LONG[:5]}": 1, "{LONG[:5]}": 1}}'),
    ):
        assert reply.status_code >= 400
        assert len(reply.data) < 1500, reply.text[:200]


def test_the_reply_to_a_bad_form_is_bounded(make_client, tmp_path, photo):
    client = make_client(contributions_dir=tmp_path)
    tiles = json.dumps([{LONG[:200]: 1, "tile": LONG[:200]}] * 150)
    for path, fields in (
        ("hands", {"ruleset": LONG, "situation": json.dumps({LONG: 1})}),
        ("hands", {"ruleset": "ningbo", "options": json.dumps(MANY), "melds": LONG, "winning_tile": LONG}),
        ("hands", {LONG: "1"}),
        ("contributions", {"agree": LONG, "tiles": tiles, "hand": LONG}),
    ):
        data = {"photo": (io.BytesIO(photo), "a"), **fields}
        reply = client.post(f"/api/v1/{path}", data=data)
        assert reply.status_code == 422, reply.text[:300]
        assert len(reply.data) < LARGEST
