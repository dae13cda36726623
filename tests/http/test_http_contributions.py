"""Photos that users agree to give: kept as labelled images, without metadata, only where that is set."""

from __future__ import annotations

import csv
import io
import json
import threading

import numpy as np
import pytest
import yaml
from PIL import Image

from scoring.tiles import TEXT

TILES = [{"tile": "5m", "box": [4, 6, 14, 26]}, {"tile": "back", "box": [0, 0, 48, 64]}]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "given"


@pytest.fixture
def giving(make_client, folder):
    return make_client(contributions_dir=folder)


def _give(client, photo, **changes):
    fields = {"agree": "true", "tiles": json.dumps(TILES), "hand": "5m5m123p +5m", **changes}
    data = {name: value for name, value in fields.items() if value is not None}
    return client.post("/api/v1/contributions", data={**data, "photo": (io.BytesIO(photo), "IMG_7.JPG")})


def _rows(folder):
    with (folder / "hands.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_off_by_default(client, photo, check_problem):
    body = check_problem(_give(client, photo), 404, "not_found")
    assert "switched off" in body["detail"]
    assert "HUPAI_CONTRIBUTIONS_DIR" in body["detail"]
    assert client.get("/api/v1/contributions").json == {"enabled": False}


def test_a_photo_is_kept_upright_without_metadata_as_labelled_image(giving, folder, make_picture):
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "SecretPhone"
    reply = _give(giving, make_picture(64, 48, exif=exif))
    assert reply.status_code == 201, reply.text
    name = reply.json["id"]
    assert reply.json["tiles"] == 2
    assert sorted(p.name for p in folder.iterdir()) == ["data.yaml", "hands.csv", "images", "labels"]
    data = (folder / "images" / f"{name}.jpg").read_bytes()
    assert b"SecretPhone" not in data
    assert b"IMG_7" not in data
    image = Image.open(io.BytesIO(data))
    assert (image.size, len(image.getexif())) == ((48, 64), 0)
    first, second = (folder / "labels" / f"{name}.txt").read_text().splitlines()
    numbers = [float(n) for n in first.split()]
    assert numbers[0] == TEXT.index("5m")
    assert np.allclose(numbers[1:], [9 / 48, 16 / 64, 10 / 48, 20 / 64], atol=1e-6)
    assert second == "42 0.500000 0.500000 1.000000 1.000000"
    card = yaml.safe_load((folder / "data.yaml").read_text())
    assert [card["names"][i] for i in range(43)] == list(TEXT)
    assert _rows(folder) == [{"file": f"{name}.jpg", "hand": "55m123p +5m"}]
    assert giving.get("/api/v1/contributions").json == {"enabled": True}


def test_without_hand_text_only_the_tiles_are_kept(giving, folder, photo):
    assert _give(giving, photo, tiles=json.dumps(TILES[:1]), hand=None).status_code == 201
    assert not (folder / "hands.csv").exists()


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"agree": None}, 422, "missing_field"),
        ({"agree": "false"}, 422, "bad_value"),
        ({"tiles": None}, 422, "missing_field"),
        ({"tiles": "{"}, 400, "invalid_json"),
        ({"tiles": "{}"}, 422, "bad_value"),
        ({"tiles": "[]"}, 422, "bad_value"),
        ({"tiles": "[1]"}, 422, "bad_value"),
        ({"tiles": '[{"tile": "5m"}]'}, 422, "missing_field"),
        ({"tiles": '[{"tile": "5m", "box": [0, 0, 4, 4], "name": 1}]'}, 422, "unknown_field"),
        ({"tiles": '[{"tile": "0m", "box": [0, 0, 4, 4]}]'}, 422, "unknown_tile"),
        ({"tiles": '[{"tile": ["5m"], "box": [0, 0, 4, 4]}]'}, 422, "unknown_tile"),
        ({"tiles": '[{"tile": "5m", "box": [0, 0, 4]}]'}, 422, "bad_value"),
        ({"tiles": '[{"tile": "5m", "box": [4, 0, 4, 4]}]'}, 422, "bad_value"),
        ({"tiles": '[{"tile": "5m", "box": [0, 0, 4, 4000]}]'}, 422, "bad_value"),
        ({"tiles": '[{"tile": "5m", "box": [0, 0, 4, "4"]}]'}, 422, "bad_value"),
        ({"tiles": '[{"tile": "5m", "box": [false, 0, 4, 4]}]'}, 422, "bad_value"),
        ({"hand": "5x"}, 422, "bad_notation"),
        ({"who": "me"}, 422, "unknown_field"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(giving, folder, make_picture, check_problem, changes, status, code):
    check_problem(_give(giving, make_picture(48, 64), **changes), status, code)
    assert not folder.exists()


def test_all_faults_of_the_tiles_at_once(giving, photo, check_problem):
    tiles = json.dumps([{"tile": "0m", "box": []}, {"tile": "1m"}, 7])
    body = check_problem(_give(giving, photo, tiles=tiles), 422, "unknown_tile")
    assert [p["field"] for p in body["problems"]] == ["tiles[0].tile", "tiles[0].box", "tiles[1]", "tiles[2]"]


def test_other_bytes_than_a_picture_are_not_kept(giving, folder, check_problem):
    check_problem(_give(giving, b"hello"), 415, "image_format")
    assert not folder.exists()


def test_a_full_folder_takes_no_more(make_client, folder, make_picture, check_problem):
    client = make_client(contributions_dir=folder, contributions_max_bytes=1000)
    assert _give(client, make_picture(480, 640)).status_code == 201
    check_problem(_give(client, make_picture(480, 640)), 507, "storage_full")
    assert len(list((folder / "images").iterdir())) == 1


def test_many_at_a_time_keep_every_row(make_client, folder, make_picture):
    client = make_client(contributions_dir=folder, queue_running=4, queue_waiting=20, threads=40)
    photo = make_picture(48, 64)
    codes: list[int] = []

    def give() -> None:
        codes.append(_give(client.application.test_client(), photo).status_code)

    threads = [threading.Thread(target=give) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert codes == [201] * 12
    rows = _rows(folder)
    images = {p.name for p in (folder / "images").iterdir()}
    assert len(images) == 12
    assert {row["file"] for row in rows} == images
    assert {p.stem for p in (folder / "labels").iterdir()} == {name.removesuffix(".jpg") for name in images}
