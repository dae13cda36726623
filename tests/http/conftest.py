"""A service on a fake reader: photos are really decoded, the tiles are always the same."""

from __future__ import annotations

import http.client
import io
import json
import os
import queue
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
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
        self.calls.append({"legality": legality, "melds": melds, "winning_tile": winning_tile, "repair": repair})
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


FAKE_SERVER = """
import sys
sys.path.insert(0, sys.argv[1])
import importlib.util
spec = importlib.util.spec_from_file_location("fake_service", sys.argv[2])
fake = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fake)
import app
real = app.create_app
app.create_app = lambda config: real(config, fake.FakeReader())
from service.cli.serve import main
sys.exit(main(["--port", "0"]))
"""


class Server:
    """A service in processes of its own; `address` is where it listens, `pid` the gunicorn master."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        found: queue.Queue[int] = queue.Queue()
        self.reading = threading.Thread(target=self._read, args=(found,), daemon=True)
        self.reading.start()
        self.pid = process.pid
        try:
            self.port = found.get(timeout=60)
        except queue.Empty:
            process.kill()
            pytest.fail("the server did not start:\n" + "".join(self.lines))

    def _read(self, found: queue.Queue[int]) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            for line in stream:
                self.lines.append(line)
                if match := re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line):
                    found.put(int(match.group(1)))

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of one request over a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def score(self, request: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        return self.ask("POST", "/api/v1/score", json.dumps(request).encode(), {"Content-Type": "application/json"})


@pytest.fixture
def serve():
    """`with serve(fake=True, HUPAI_WORKERS="2") as server`: a real `hupai serve` on a free port."""

    @contextmanager
    def run(*, fake: bool = True, **variables: str):
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("HUPAI_", "PROMETHEUS_"))}
        words = (
            [sys.executable, "-c", FAKE_SERVER, str(ROOT), str(Path(__file__))]
            if fake
            else [sys.executable, "-m", "app", "serve", "--port", "0"]
        )
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**clean, **variables},
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        server = Server(process)
        try:
            while server.ask("GET", "/healthz")[0] != 200:
                pass
            yield server
        finally:
            process.terminate()
            code = process.wait(60)
            server.reading.join(60)
        assert code == 0, "".join(server.lines)[-4000:]

    return run
