"""A null member that is optional counts as not given: on every route, on the command line, and as described."""

from __future__ import annotations

import io
import json

import pytest

from app import main
from scoring.rulesets import RULESETS
from service.api.schemas import DrawHand, DrawRequest, ScoreRequest, Situation, WaitsRequest

HAND = "555m22p99p (333m) (777p) +9p"
EVERYWHERE, READY = "234456m678s3455p +5p", "234456m678s3355p"
DRAWN = {"E": "14799m258p36699s", "S": "1223344567789s", "W": "234678m3335688p", "N": "1257m114466799p"}


def _filled(model) -> dict:
    """What a program sends that fills in every member of the description."""
    return json.loads(model.model_dump_json(by_alias=True))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_member_at_its_default_is_the_bare_request(client, ruleset):
    for path, model, hand in (("score", ScoreRequest, EVERYWHERE), ("waits", WaitsRequest, READY)):
        bare = client.post(f"/api/v1/{path}", json={"ruleset": ruleset, "hand": hand})
        filled = client.post(f"/api/v1/{path}", json=_filled(model(ruleset=ruleset, hand=hand)))
        assert (filled.status_code, filled.json) == (200, bare.json)


def test_the_same_of_a_drawn_game(client):
    hands = {seat: DrawHand(hand=text) for seat, text in DRAWN.items()}
    filled = client.post("/api/v1/draws", json=_filled(DrawRequest(ruleset="sichuan", hands=hands)))
    bare = {"ruleset": "sichuan", "hands": {seat: {"hand": text} for seat, text in DRAWN.items()}}
    assert filled.json == client.post("/api/v1/draws", json=bare).json
    assert client.post("/api/v1/draws", json={**bare, "options": None}).json == filled.json
    without = {**bare, "hands": {seat: {**hand, "out": None} for seat, hand in bare["hands"].items()}}
    assert client.post("/api/v1/draws", json=without).json == filled.json


NULLS = [
    {"situation": None},
    {"options": None},
    {"situation": None, "options": None},
    {"situation": {"winner": None, "dice": None, "missing_suit": None}},
    {"options": {"min_tai": None, "dingque": None}},
]


@pytest.mark.parametrize("nulls", NULLS, ids=json.dumps)
def test_nulls_count_as_not_given(client, form, photo, capsys, tmp_path, reader, nulls):
    reader.hand = HAND
    request = {"ruleset": "ningbo", "hand": HAND}
    bare = client.post("/api/v1/score", json=request).json
    assert client.post("/api/v1/score", json={**request, **nulls}).json == bare
    parts = {name: json.dumps(value) for name, value in nulls.items()}
    assert client.post("/api/v1/hands", data=form(photo, ruleset="ningbo", **parts)).json["score"] == bare
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({**request, **nulls}))
    assert main(["score", "--jsonl", str(lines)]) == 0
    assert json.loads(capsys.readouterr().out) == bare


def test_nulls_on_the_command_line(capsys):
    words = ["ningbo", HAND, "--json", "--set", "dice=null", "--option", "min_tai=null"]
    assert main(["score", *words]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {}


@pytest.mark.parametrize(
    ("nulls", "code", "field"),
    [
        ({"ruleset": None}, "missing_field", "ruleset"),
        ({"hand": None}, "missing_field", "hand"),
        ({"wind": None}, "unknown_field", "wind"),
        ({"situation": {"wind": None}}, "unknown_field", "situation.wind"),
        ({"options": {"min_tia": None}}, "unknown_option", "options.min_tia"),
    ],
)
def test_nulls_of_required_members_and_of_names_that_nobody_knows_are_errors(client, check_problem, nulls, code, field):
    reply = client.post("/api/v1/score", json={"ruleset": "ningbo", "hand": HAND, **nulls})
    assert [p["field"] for p in check_problem(reply, 422, code)["problems"]] == [field]


def test_the_description_says_so(client):
    schemas = client.get("/api/openapi.json").json["components"]["schemas"]
    for name in ("ScoreRequest", "WaitsRequest", "DrawRequest"):
        properties = schemas[name]["properties"]
        for member in {"situation", "options"} & set(properties):
            assert properties[member]["default"] == {}
            assert {"type": "null"} in properties[member]["anyOf"]
    for name, entry in schemas["Situation"]["properties"].items():
        assert {"type": "null"} in entry["anyOf"], name
    assert set(schemas["Situation"]["properties"]) == {f.alias or n for n, f in Situation.model_fields.items()}
    assert "null counts as not given" in schemas["Situation"]["description"].replace("\n", " ")


def test_a_null_part_of_a_form_is_no_field_of_it(client, photo):
    data = {"photo": (io.BytesIO(photo), "a"), "ruleset": "ningbo", "situation": "", "options": "null"}
    assert client.post("/api/v1/hands", data=data).status_code == 200
