"""Every route, on a fake reader and the real engine."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path

import pytest
from PIL import Image

from service.api import schemas
from service.api.openapi import OPERATIONS
from service.api.routes import WEB
from vision.errors import ModelError

HAND = "555s22m99p (333m) (777p) +2m"
REQUEST = {"ruleset": "ningbo", "hand": HAND, "situation": {"winner": "S"}, "options": {}}


def _same(model, body):
    """`body` is described by `model` to the last member."""
    assert model.model_validate(body).model_dump(mode="json", by_alias=True, exclude_unset=True) == body


def test_score(client):
    reply = client.post("/api/v1/score", json=REQUEST)
    assert (reply.status_code, reply.content_type) == (200, "application/json")
    _same(schemas.Score, reply.json)
    assert reply.json["win"] is True
    assert reply.json["payments"] == {"E": -6, "S": 18, "W": -6, "N": -6}


def test_chinese_is_sent_as_it_is(client):
    assert "碰碰糊".encode() in client.post("/api/v1/score", json=REQUEST).data


def test_a_hand_that_does_not_win_is_an_answer(client):
    reply = client.post("/api/v1/score", json={**REQUEST, "hand": "555s22m98p (333m) (777p) +2m"})
    assert reply.status_code == 200
    _same(schemas.Score, reply.json)
    assert reply.json["win"] is False
    assert reply.json["reason"]["code"] == "no_shape"


def test_every_problem_of_a_request_at_once(client, check_problem):
    request = {
        "ruleset": "ningbo",
        "hand": "5x5s",
        "situation": {"winner": "Q", "wind": "E"},
        "options": {"a": 1},
    }
    body = check_problem(client.post("/api/v1/score", json=request), 422, "bad_notation")
    codes = {problem["code"] for problem in body["problems"]}
    assert codes >= {"bad_notation", "bad_value", "unknown_field", "unknown_option"}
    assert body["detail"].endswith(f"(and {len(body['problems']) - 1} more)")


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "missing_field"),
        ({"ruleset": "ningbo"}, "missing_field"),
        ({**REQUEST, "ruleset": "atlantis"}, "unknown_ruleset"),
        ({**REQUEST, "ruleset": 7}, "unknown_ruleset"),
        ({**REQUEST, "hand": ["5m"]}, "bad_value"),
        ({**REQUEST, "situation": []}, "bad_value"),
        ({**REQUEST, "options": "none"}, "bad_value"),
        ({**REQUEST, "situation": {"winner": {"E": 1}}}, "bad_value"),
        ({**REQUEST, "extra": 1}, "unknown_field"),
        ({**REQUEST, "hand": "5555m5m"}, "too_many_copies"),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/score", "/api/v1/waits"])
def test_wrong_names_types_and_values(client, check_problem, path, request_, code):
    body = check_problem(client.post(path, json=request_), 422, code)
    assert all(problem["code"] in body["detail"] or problem["detail"] for problem in body["problems"])


def test_waits(client):
    request = {**REQUEST, "hand": "555s22m99p (333m) (777p)"}
    reply = client.post("/api/v1/waits", json=request)
    assert reply.status_code == 200
    _same(schemas.Waits, reply.json)
    assert [wait["tile"] for wait in reply.json["waits"]] == ["2m", "9p"]


def test_draws(client):
    request = {
        "ruleset": "sichuan",
        "hands": {
            "E": {"hand": "14799m258p36699s", "out": False},
            "S": {"hand": "1223344567789s", "out": False},
            "W": {"hand": "234678m3335688p", "out": False},
            "N": {"hand": "1257m114466799p", "out": False},
        },
        "options": {"huazhu_points": 16},
    }
    reply = client.post("/api/v1/draws", json=request)
    assert reply.status_code == 200, reply.text
    _same(schemas.Draw, reply.json)
    assert reply.json["payments"] == {"E": -48, "S": 20, "W": 17, "N": 11}


def test_a_ruleset_without_draw_settlement_says_so(client, check_problem):
    response = client.post("/api/v1/draws", json={"ruleset": "ningbo", "hands": {}, "options": {}})
    assert response.status_code == 422
    check_problem(response, 422, response.json["code"])


def test_rulesets(client, check_problem):
    everything = client.get("/api/v1/rulesets").json
    assert "ningbo" in {ruleset["id"] for ruleset in everything}
    for ruleset in everything:
        _same(schemas.Ruleset, ruleset)
        assert client.get(f"/api/v1/rulesets/{ruleset['id']}").json == ruleset
    check_problem(client.get("/api/v1/rulesets/atlantis"), 404, "unknown_ruleset")


def test_rules_that_the_client_has_are_not_sent_again(client):
    for path in ("/api/v1/rulesets", "/api/v1/rulesets/ningbo"):
        tag = client.get(path).headers["ETag"]
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_read_from_a_form_and_from_a_body(client, form, photo, reader):
    reply = client.post("/api/v1/read", data=form(photo))
    assert reply.status_code == 200
    _same(schemas.Read, reply.json)
    assert reply.json["hand"] == HAND
    assert reply.json["image"] == {"width": 64, "height": 48, "rotated": 0}
    bare = client.post("/api/v1/read", data=photo, content_type="image/jpeg")
    assert bare.json == reply.json
    assert reader.calls == [{"legality": None, "melds": None, "winning_tile": None, "repair": True}] * 2


def test_overrides_reach_the_reader_from_form_and_query(client, form, photo, reader):
    given = {"melds": "(123p) [9999m]", "winning_tile": "4m", "repair": "false"}
    client.post("/api/v1/read", data=form(photo, **given))
    client.post("/api/v1/read", query_string=given, data=photo, content_type="image/jpeg")
    assert len(reader.calls) == 2
    for call in reader.calls:
        assert call == {**given, "repair": False, "legality": None}


def test_a_ruleset_gives_the_reader_its_legality(client, form, photo, reader):
    from scoring.notation import parse_hand

    client.post("/api/v1/read", data=form(photo, ruleset="ningbo"))
    legality = reader.calls[0]["legality"]
    assert legality(parse_hand(HAND)) > 0
    assert legality(parse_hand("555s22m98p (333m) (777p) +2m")) is None


def test_annotated_is_the_photo_with_boxes_and_without_metadata(client, form, make_picture):
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "SecretPhone", 6
    reply = client.post("/api/v1/read?annotated=true", data=form(make_picture(640, 480, exif=exif)))
    data = base64.b64decode(reply.json["annotated"])
    assert b"SecretPhone" not in data
    assert b"Exif" not in data
    boxed = Image.open(io.BytesIO(data))
    assert (boxed.format, boxed.size, len(boxed.getexif())) == ("JPEG", (480, 640), 0)
    _same(schemas.Read, reply.json)


def test_hands(client, form, photo):
    reply = client.post("/api/v1/hands", data=form(photo, ruleset="ningbo", situation='{"winner": "S"}', options="{}"))
    assert reply.status_code == 200
    _same(schemas.HandReply, reply.json)
    assert reply.json["score"] == client.post("/api/v1/score", json=REQUEST).json


def test_hands_takes_json_parts_that_browsers_send_as_files(client, form, photo):
    data = form(photo, ruleset="ningbo", situation=(io.BytesIO(b'{"winner": "S"}'), "blob"))
    assert client.post("/api/v1/hands", data=data).json["score"]["payments"]["S"] == 18


def test_hands_whose_tiles_are_no_hand_keep_what_was_read(client, form, photo, reader, check_problem):
    reader.hand = "555s"
    body = check_problem(client.post("/api/v1/hands", data=form(photo, ruleset="ningbo")), 422, "wrong_tile_count")
    assert body["read"]["hand"] == "555s"
    _same(schemas.Read, body["read"])


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({}, 422, "missing_field"),
        ({"ruleset": "atlantis"}, 422, "unknown_ruleset"),
        ({"ruleset": "ningbo", "situation": "{"}, 400, "invalid_json"),
        ({"ruleset": "ningbo", "situation": "[" * 50}, 400, "invalid_json"),
        ({"ruleset": "ningbo", "situation": "[]"}, 422, "bad_value"),
        ({"ruleset": "ningbo", "situation": '{"winner": 1}'}, 422, "bad_value"),
        ({"ruleset": "ningbo", "options": '{"x": 1}'}, 422, "unknown_option"),
        ({"ruleset": "ningbo", "annotated": "perhaps"}, 422, "bad_value"),
        ({"ruleset": "ningbo", "wind": "E"}, 422, "unknown_field"),
    ],
)
def test_hands_with_bad_fields(client, form, photo, check_problem, fields, status, code):
    check_problem(client.post("/api/v1/hands", data=form(photo, **fields)), status, code)


def test_health_and_readiness(client):
    health, ready = client.get("/healthz"), client.get("/readyz")
    assert (health.status_code, ready.status_code) == (200, 200)
    _same(schemas.Health, health.json)
    _same(schemas.Ready, ready.json)
    assert ready.json["model"]["name"] == "fake"


def test_without_a_model_scores_are_given_and_photos_refused(tmp_path, photo, check_problem):
    from app import create_app
    from service.config import Config

    client = create_app(Config(models_dir=tmp_path / "none")).test_client()
    assert client.get("/healthz").status_code == 200
    check_problem(client.get("/readyz"), 503, "model_unavailable")
    check_problem(client.post("/api/v1/read", data=photo), 503, "model_unavailable")
    assert client.post("/api/v1/score", json=REQUEST).status_code == 200
    assert issubclass(ModelError, Exception)


def test_the_description_lists_the_routes_of_the_application(client):
    document = client.get("/api/openapi.json").json
    assert document["openapi"] == "3.1.0"
    documented = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert documented == {(op.path, op.method) for op in OPERATIONS}
    served = {
        (rule.rule.replace("<ruleset_id>", "{ruleset_id}"), method.lower())
        for rule in client.application.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(("/api/v1", "/healthz", "/readyz", "/metrics"))
    }
    assert served == documented


def test_the_examples_of_the_description_give_their_replies(client, form, photo):
    for operation in OPERATIONS:
        if operation.example is None:
            continue
        body = {"data": form(photo, **operation.example)} if operation.photo else {"json": operation.example}
        reply = client.post(operation.path, **body)
        assert reply.status_code == 200, (operation.path, reply.text)
        _same(operation.reply, reply.json)


def test_the_docs_page_needs_no_other_host_and_no_script(client):
    page = client.get("/api/docs")
    assert page.content_type == "text/html; charset=utf-8"
    for word in ("http://", "https://", "<script", "style=", "onclick"):
        assert word not in page.text
    for operation in OPERATIONS:
        assert f'id="{operation.name}"' in page.text
    assert 'id="code-bad_notation"' in page.text
    assert "curl --json" in page.text
    assert 'array of <a href="#schema-Ruleset">' in page.text
    with client.get("/api/docs/style.css") as style:
        assert style.content_type.startswith("text/css")


@pytest.mark.parametrize(
    ("scheme", "host", "address"),
    [
        ("http", "tiles.example:8123", "tiles.example:8123/api/v1/score"),
        ("https", "tiles.example", "https://tiles.example/api/v1/score"),
    ],
)
def test_the_commands_of_the_docs_page_ask_the_host_that_was_asked(make_client, scheme, host, address):
    client = make_client(proxy_hops=1)
    page = client.get("/api/docs", headers={"Host": host, "X-Forwarded-Proto": scheme})
    lines = [line for line in page.text.splitlines() if "curl" in line]
    assert any(line.endswith(f"{address}</code></pre>") for line in lines)
    assert all(host in line for line in lines)
    assert "localhost" not in page.text


def test_the_page_is_served_and_nothing_beside_it(client, check_problem):
    for path in WEB.iterdir():
        if path.name.startswith(("_", ".")) or path.is_dir():
            continue
        reply = client.get(f"/static/{path.name}")
        assert reply.status_code == (404 if path.suffix == ".py" else 200), path.name
        reply.close()
    for path in (
        "../config.py",
        "%2e%2e/config.py",
        "/etc/passwd",
        "..%2f..%2fapp.py",
        "x.js",
        "__init__.py",
    ):
        assert client.get(f"/static/{path}").status_code == 404
    if (WEB / "index.html").exists():
        with client.get("/") as index:
            assert (index.status_code, index.content_type) == (200, "text/html; charset=utf-8")
    if (WEB / "sw.js").exists():
        with client.get("/static/sw.js") as worker, client.get("/sw.js") as at_root:
            assert worker.headers["Service-Worker-Allowed"] == "/"
            assert at_root.content_type.startswith("text/javascript")


def test_an_unexpected_error_is_a_named_500_and_logged(make_client, form, photo, reader, check_problem, caplog):
    def broken(*args, **kwargs):
        raise RuntimeError("the session failed")

    reader.read = broken
    client = make_client()
    client.application.logger.propagate = True
    body = check_problem(client.post("/api/v1/read", data=form(photo)), 500, "internal_error")
    assert "the session failed" not in json.dumps(body)
    assert any(r.exc_info and r.data["request_id"] == body["request_id"] for r in caplog.records)
    assert not Path("IMG_1234.JPG").exists()
