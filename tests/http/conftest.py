"""A service on a fake reader: photos are really decoded, the tiles are always the same."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app import create_app
from service.config import Config
from vision.image import decode
from vision.result import Group, ImageInfo, Read, Repair, TileRead

ROOT = Path(__file__).resolve().parents[2]
HAND = "555s22m99p (333m) (777p) +2m"


class FakeReader:
    """Decodes the photo and says it shows `hand`; `hold` keeps every reader inside until it is set."""

    def __init__(self, hand: str = HAND) -> None:
        self.hand = hand
        self.model = {"name": "fake", "sha256": "0" * 64}
        self.calls: list[dict[str, Any]] = []
        self.hold: threading.Event | None = None
        self.entered = threading.Semaphore(0)

    def read(
        self,
        source: Any,
        *,
        legality: Any = None,
        melds: str | None = None,
        winning_tile: str | None = None,
        repair: bool = True,
    ) -> Read:
        photo = decode(source)
        self.calls.append(
            {"legality": legality, "melds": melds, "winning_tile": winning_tile, "repair": repair}
        )
        self.entered.release()
        if self.hold is not None:
            assert self.hold.wait(30)
        tiles = tuple(TileRead(i, 0.9, (i * 2, 0, i * 2 + 2, 4), ((i + 1, 0.05),), 0) for i in range(3))
        return Read(
            ImageInfo(photo.width, photo.height),
            tiles,
            (Group("concealed", (0, 1, 2)),),
            self.hand,
            (Repair(1, 5, 1, "five of 6m"),),
            (),
            ("a warning",),
            self.model,
            {"decode": 1, "detect": 2, "layout": 1},
        )


def picture(width: int = 64, height: int = 48, kind: str = "JPEG", **save: Any) -> bytes:
    """A small coloured picture."""
    image = Image.radial_gradient("L").resize((width, height)).convert("RGB")
    stream = io.BytesIO()
    image.save(stream, kind, **save)
    return stream.getvalue()


@pytest.fixture
def photo() -> bytes:
    return picture()


@pytest.fixture
def reader() -> FakeReader:
    return FakeReader()


@pytest.fixture
def make_client(reader: FakeReader):
    """`make_client(setting=value)`: a client of an application with these settings."""

    def make(**settings: Any):
        return create_app(Config(**settings), reader).test_client()

    return make


@pytest.fixture
def client(make_client):
    return make_client()


@pytest.fixture
def make_picture():
    return picture


@pytest.fixture
def form():
    """`form(photo, name=text)`: the data of a form with a photo."""

    def make(photo: bytes | None, name: str = "IMG_1234.JPG", **fields: Any) -> dict[str, Any]:
        data: dict[str, Any] = dict(fields)
        if photo is not None:
            data["photo"] = (io.BytesIO(photo), name)
        return data

    return make


@pytest.fixture
def check_problem():
    """`check_problem(response, status, code)`: assert a whole problem reply; its body."""
    from service.api.problems import CODES
    from service.api.schemas import Problem

    def check(response: Any, status: int, code: str) -> dict[str, Any]:
        assert (response.status_code, response.json.get("code")) == (status, code), response.text
        assert response.content_type == "application/problem+json"
        body = response.json
        Problem.model_validate(body)
        assert body["status"] == status
        assert body["title"] == CODES[code].title
        assert body["request_id"] == response.headers["X-Request-ID"]
        assert body["problems"][0]["code"] == code
        if status in (429, 503):
            assert int(response.headers["Retry-After"]) >= 1
        return body

    return check
