"""Everything that can be known before the photo is read is told at once, and without a place in the queue."""

from __future__ import annotations

import json

import pytest

from app import main

BAD = {
    "ruleset": "ningbo",
    "situation": '{"winner": "Q", "wind": "E"}',
    "options": '{"min_tia": 1}',
    "melds": "(12m)",
    "winning_tile": "9z",
    "repair": "perhaps",
    "annotated": "perhaps",
    "wind": "E",
}
FIELDS = {
    "wind", "situation.winner", "situation.wind", "options.min_tia", "melds", "winning_tile", "repair", "annotated",
}  # fmt: skip
PHOTOS = {
    "good": (None, set()),
    "text": (b"hello", {"image_format"}),
    "cut": (b"\xff\xd8\xff", {"image_unreadable"}),
    "empty": (b"", {"no_image"}),
}


def _no_turns(client) -> None:
    assert 'hupai_stage_seconds_count{stage="queue"}' not in client.get("/metrics").text


@pytest.mark.parametrize("name", PHOTOS)
def test_every_field_and_the_photo_of_hands(client, form, photo, reader, check_problem, name):
    data, codes = PHOTOS[name]
    body = check_problem(
        client.post("/api/v1/hands", data=form(photo if data is None else data, **BAD)), 422, "unknown_field"
    )
    of_photo = [p["code"] for p in body["problems"] if p.get("field") == "photo"]
    assert {p["field"] for p in body["problems"]} - {"photo"} == FIELDS
    assert set(of_photo) == codes
    assert len(of_photo) == len(codes)
    assert reader.calls == []
    _no_turns(client)


@pytest.mark.parametrize("with_ruleset", [False, True])
def test_every_field_and_the_photo_of_read(client, form, reader, check_problem, with_ruleset):
    given = {"melds": "23m", "winning_tile": "1m2m", "repair": "2", **({"ruleset": "atlantis"} if with_ruleset else {})}
    expected = {"melds", "winning_tile", "repair", "photo"} | ({"ruleset"} if with_ruleset else set())
    for reply in (
        client.post("/api/v1/read", data=form(b"hello", **given)),
        client.post("/api/v1/read", query_string=given, data=b"hello"),
    ):
        body = check_problem(reply, 422, "unknown_ruleset" if with_ruleset else "bad_value")
        assert {p["field"] for p in body["problems"]} == expected
    assert reader.calls == []
    _no_turns(client)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("melds", "(12m)", "bad_meld"),
        ("melds", "(12x)", "bad_notation"),
        ("melds", "(123m) 5m", "bad_value"),
        ("melds", "(123m)" * 500, "bad_notation"),
        ("winning_tile", "9z", "unknown_tile"),
        ("winning_tile", "1m2m", "bad_value"),
        ("winning_tile", "(123m)", "bad_notation"),
        ("winning_tile", "1m" * 5000, "bad_value"),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/read", "/api/v1/hands"])
def test_overrides_are_named_by_their_own_fields(client, form, photo, check_problem, path, field, value, code):
    reply = client.post(path, data=form(photo, **{"ruleset": "ningbo", field: value}))
    body = check_problem(reply, 422, code)
    assert {p["field"] for p in body["problems"]} == {field}
    assert len(body["detail"]) < 200


def test_every_field_and_the_photo_of_a_contribution(make_client, tmp_path, form, check_problem):
    client = make_client(contributions_dir=tmp_path)
    tiles = json.dumps([{"tile": "0m", "box": [4, 0, 4, 4]}])
    reply = client.post("/api/v1/contributions", data=form(b"hello", agree="no", tiles=tiles, hand="5x"))
    body = check_problem(reply, 422, "bad_value")
    assert {p["field"] for p in body["problems"]} == {"agree", "tiles[0].tile", "tiles[0].box", "hand", "photo"}
    _no_turns(client)


def test_a_field_that_is_given_twice_is_named_once(client, form, photo, check_problem):
    reply = client.post("/api/v1/hands", data=form(photo, ruleset=["ningbo", "hefei"]))
    assert [p["field"] for p in check_problem(reply, 422, "bad_value")["problems"]] == ["ruleset"]


def test_the_command_line_reads_no_photo_for_a_bad_request(capsys):
    words = ["photo", "ningbo", "/nowhere.jpg", "--models", "/nowhere", "--melds", "(12m)", "--winning-tile", "9z"]
    assert main([*words, "--set", "wind=E", "--option", "min_tia=1"]) == 2
    fields = [p["field"] for p in json.loads(capsys.readouterr().out)["error"]["problems"]]
    assert fields == ["situation.wind", "options.min_tia", "melds", "winning_tile"]
    assert main(["read", "/nowhere.jpg", "--models", "/nowhere", "--ruleset", "atlantis", "--melds", "23m"]) == 2
    fields = [p["field"] for p in json.loads(capsys.readouterr().out)["error"]["problems"]]
    assert fields == ["ruleset", "melds"]
