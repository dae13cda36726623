"""The photo routes on the shipped model."""

from __future__ import annotations

import base64
import csv
import io
import json
from pathlib import Path

import pytest
from PIL import Image

from app import create_app
from service.api import schemas
from service.config import Config

pytestmark = pytest.mark.real
ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
SAMPLE = ROOT / "datasets" / "sample"


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    return tmp_path_factory.mktemp("given")


@pytest.fixture(scope="module")
def real(given):
    if not (MODELS / "tiles" / "model.onnx").exists():
        pytest.skip("no model here")
    return create_app(Config(contributions_dir=given)).test_client()


@pytest.fixture(scope="module")
def tiles_photo() -> bytes:
    for folder in (SAMPLE / "images", ROOT.parent / "shared" / "data" / "try"):
        for path in sorted(folder.glob("*.jp*g")):
            return path.read_bytes()
    pytest.skip("no photo of tiles here")


def _same(model, body):
    assert model.model_validate(body).model_dump(mode="json", by_alias=True, exclude_unset=True) == body


def test_ready_names_the_models_of_the_cards(real):
    body = real.get("/readyz").json
    _same(schemas.Ready, body)
    assert body["model"]["name"] == "tiles"
    assert len(body["model"]["sha256"]) == 64


def test_read_and_annotated(real, tiles_photo):
    reply = real.post("/api/v1/read?annotated=true", data=tiles_photo, content_type="image/jpeg")
    assert reply.status_code == 200, reply.text
    _same(schemas.Read, reply.json)
    assert len(reply.json["tiles"]) >= 5
    size = Image.open(io.BytesIO(tiles_photo)).size
    assert {reply.json["image"]["width"], reply.json["image"]["height"]} == set(size)
    boxed = Image.open(io.BytesIO(base64.b64decode(reply.json["annotated"])))
    assert max(boxed.size) <= 1600
    assert len(boxed.getexif()) == 0


def test_a_picture_without_tiles_is_an_answer(real, make_picture):
    reply = real.post("/api/v1/read", data=make_picture(320, 240))
    assert reply.status_code == 200
    _same(schemas.Read, reply.json)
    assert reply.json["tiles"] == []
    assert reply.json["hand"] == ""


def test_bad_overrides_are_named(real, form, tiles_photo, check_problem):
    check_problem(real.post("/api/v1/read", data=form(tiles_photo, melds="(12x)")), 422, "bad_notation")
    check_problem(real.post("/api/v1/read", data=form(tiles_photo, winning_tile="1m2m")), 422, "bad_value")


def test_other_bytes(real, check_problem):
    check_problem(real.post("/api/v1/read", data=b"hello"), 415, "image_format")


def _scored_samples() -> list[tuple[str, str]]:
    if not (SAMPLE / "hands.csv").exists():
        return []
    with (SAMPLE / "hands.csv").open(encoding="utf-8", newline="") as stream:
        return [(row["file"], row["hand"]) for row in csv.DictReader(stream)]


def test_hands_on_the_sample_photos(real, form):
    """Every reply is a score or the problems of a hand that was read wrong; some are scores."""
    rows = _scored_samples()
    if not rows:
        pytest.skip("no sample photos here")
    statuses = []
    for file, _ in rows[:8]:
        photo = (SAMPLE / "images" / Path(file).name).read_bytes()
        reply = real.post("/api/v1/hands", data=form(photo, ruleset="ningbo", situation='{"winner": "S"}'))
        _same(schemas.HandReply if reply.status_code == 200 else schemas.Problem, reply.json)
        assert reply.json["read"]["tiles"]
        statuses.append(reply.status_code)
    assert set(statuses) <= {200, 422}
    assert 200 in statuses


def test_a_contribution_is_read_back_as_labelled_image(real, given, form, tiles_photo):
    read = real.post("/api/v1/read", data=tiles_photo, content_type="image/jpeg").json
    tiles = [{"tile": tile["tile"], "box": tile["box"]} for tile in read["tiles"]]
    reply = real.post(
        "/api/v1/contributions",
        data=form(tiles_photo, agree="true", tiles=json.dumps(tiles), hand=read["hand"]),
    )
    assert reply.status_code == 201, reply.text
    name = reply.json["id"]
    again = real.post("/api/v1/read", data=(given / "images" / f"{name}.jpg").read_bytes()).json
    assert again["image"] == read["image"]
    assert len((given / "labels" / f"{name}.txt").read_text().splitlines()) == len(tiles)
