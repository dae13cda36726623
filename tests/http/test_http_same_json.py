"""HTTP, command line and batch give the same JSON for the same hand and photo."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from app import create_app, main
from service.config import Config

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "scoring" / "cases"
REQUESTS = [
    {
        "ruleset": "ningbo",
        "hand": "555s22m99p (333m) (777p) +2m",
        "situation": {"winner": "S"},
        "options": {},
    },
    {
        "ruleset": "ningbo",
        "hand": "222688m4s (555z) (666z) +7m",
        "situation": {"winner": "S", "win_by": "discard", "from": "W", "wildcard": "4s"},
        "options": {"discard_multiplier": 1},
    },
    {"ruleset": "ningbo", "hand": "555s22m98p (333m) (777p) +2m", "situation": {}, "options": {}},
    {"ruleset": "ningbo", "hand": "5x5s", "situation": {"winner": "Q"}, "options": {"no": 1}},
    {"ruleset": "atlantis", "hand": "1m", "situation": {}, "options": {}},
]


def _words(request: dict) -> list[str]:
    words = ["score", request["ruleset"], request["hand"], "--json"]
    for flag, name in (("--set", "situation"), ("--option", "options")):
        for key, value in request[name].items():
            words += [flag, f"{key}={json.dumps(value)}"]
    return words


def _without_ids(body: dict) -> list[dict]:
    return body["problems"]


@pytest.mark.parametrize("request_", REQUESTS, ids=range(len(REQUESTS)))
def test_score(client, capsys, tmp_path, request_):
    over_http = client.post("/api/v1/score", json=request_)
    status = main(_words(request_))
    line = capsys.readouterr().out.strip()
    batch = tmp_path / "requests.jsonl"
    batch.write_text(json.dumps(request_) + "\n\n" + json.dumps(request_) + "\n", "utf-8")
    assert main(["score", "--jsonl", str(batch)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [line, line]
    if over_http.status_code == 200:
        assert line == over_http.text
        assert status == (0 if over_http.json["win"] else 1)
    else:
        assert status == 2
        assert json.loads(line)["error"]["problems"] == over_http.json["problems"]
        assert json.loads(line)["error"]["code"] == over_http.json["code"]


def test_waits(client, capsys):
    request = {"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p)", "situation": {"winner": "S"}}
    assert main(["waits", "ningbo", request["hand"], "--set", "winner=S", "--json"]) == 0
    assert capsys.readouterr().out.strip() == client.post("/api/v1/waits", json=request).text


def test_rulesets(client, capsys):
    assert main(["rulesets", "ningbo", "--json"]) == 0
    assert capsys.readouterr().out.strip() == client.get("/api/v1/rulesets/ningbo").text
    assert main(["rulesets", "--json"]) == 0
    assert capsys.readouterr().out.strip() == client.get("/api/v1/rulesets").text


def _photo_of_tiles() -> Path:
    for folder in (ROOT / "datasets" / "sample" / "images", ROOT.parent / "shared" / "data" / "try"):
        for path in sorted(folder.glob("*.jp*g")):
            return path
    pytest.skip("no photo of tiles here")


def _still(read: dict) -> dict:
    return {name: value for name, value in read.items() if name not in ("timing_ms", "file")}


@pytest.mark.real
def test_photos_on_the_real_model(capsys, tmp_path):
    if not (ROOT / "models" / "tiles" / "model.onnx").exists():
        pytest.skip("no model here")
    photo = _photo_of_tiles()
    client = create_app(Config(model_threads=2)).test_client()

    def form(**fields: str) -> dict:
        return {"photo": (io.BytesIO(photo.read_bytes()), photo.name), **fields}

    over_http = client.post("/api/v1/read", data=form(ruleset="ningbo"))
    assert over_http.status_code == 200, over_http.text
    assert main(["read", str(photo), "--ruleset", "ningbo", "--json"]) == 0
    one = json.loads(capsys.readouterr().out)
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}{photo.suffix}").write_bytes(photo.read_bytes())
    assert main(["read", str(folder), "--ruleset", "ningbo", "--json"]) == 0
    batch = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(batch) == 2
    assert [_still(read) for read in [one, *batch]] == [_still(over_http.json)] * 3
    assert {tuple(read["timing_ms"]) for read in [one, *batch]} == {tuple(over_http.json["timing_ms"])}

    whole = client.post("/api/v1/hands", data=form(ruleset="ningbo", situation='{"winner": "S"}'))
    status = main(["photo", "ningbo", str(photo), "--set", "winner=S", "--json"])
    line = json.loads(capsys.readouterr().out)
    assert _still(line["read"]) == _still(whole.json["read"])
    if whole.status_code == 200:
        assert status == (0 if whole.json["score"]["win"] else 1)
        assert line["score"] == whole.json["score"]
    else:
        assert (whole.status_code, status) == (422, 2)
        assert line["error"]["problems"] == whole.json["problems"]
