"""The real application on 127.0.0.1 and the system's Chromium; without Chromium these tests are skipped.

Photos are read by `ScriptedReader`, which decodes them and then says what lies on `service/web/sample.jpg`,
with one tile read wrongly and doubtfully, so that what the page does with a doubt can be checked exactly.
`real` tests use the shipped model. No browser may ask any other host: every such request fails the test.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from app import create_app
from scoring.tiles import parse_tile
from service.config import Config
from vision.image import decode
from vision.result import Group, ImageInfo, Read, TileRead

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "service" / "web"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PHONE = {"width": 390, "height": 844}

WRONG = 11
"""Index of the tile that the scripted reader takes for 6p; it is 9p."""
_BACK = [(x, 291, x + 128, 464) for x in (264, 381, 501, 699, 824, 947)]
_FRONT = [(x, 580, x + 131, 788) for x in (125, 251, 384, 515, 643, 779, 915)]
_WINNING = (1171, 582, 1312, 790)
_TILES = ["3m", "3m", "3m", "7p", "7p", "7p", "5s", "5s", "5s", "2m", "2m", "6p", "9p", "2m"]
_GROUPS = (
    Group("pung", (0, 1, 2)),
    Group("pung", (3, 4, 5)),
    Group("concealed", tuple(range(6, 13))),
    Group("winning", (13,)),
)


def scripted_read() -> Read:
    """What the scripted reader says about the sample photo."""
    tiles = []
    for index, (name, box) in enumerate(zip(_TILES, [*_BACK, *_FRONT, _WINNING], strict=True)):
        group = next(i for i, other in enumerate(_GROUPS) if index in other.tiles)
        tiles.append(TileRead(parse_tile(name), 0.98, box, (), group))
    doubtful = replace(tiles[WRONG], confidence=0.55, alternatives=((parse_tile("9p"), 0.41), (parse_tile("3p"), 0.02)))
    tiles[WRONG] = doubtful
    return Read(ImageInfo(1600, 1200), tuple(tiles), _GROUPS, "22m69p555s (333m) (777p) +2m")


class ScriptedReader:
    """Decodes the photo, keeps its size, and gives `answer`."""

    def __init__(self) -> None:
        self.model = {"name": "scripted", "sha256": "0" * 64}
        self.answer = scripted_read()
        self.sizes: list[tuple[int, int]] = []

    def read(self, source: Any, **_: Any) -> Read:
        photo = decode(source)
        self.sizes.append((photo.width, photo.height))
        return self.answer


class _Quiet(WSGIRequestHandler):
    def log(self, *_: Any) -> None:
        """Nothing: a failed test shows what the page did, not what was asked of the server."""


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """The application on a free port of this machine; gives its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join(10)
        server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as engine:
        found = engine.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield found
        found.close()


@pytest.fixture
def serve():
    """`with serve(application) as address`."""
    return serving


@pytest.fixture
def reader() -> ScriptedReader:
    return ScriptedReader()


@pytest.fixture
def contributions() -> Path | None:
    """Folder for given photos; None: the service keeps none."""
    return None


@pytest.fixture
def base(reader: ScriptedReader, contributions: Path | None) -> Iterator[str]:
    with serving(create_app(Config(contributions_dir=contributions), reader)) as address:
        yield address


@pytest.fixture
def open_page(browser: Any, base: str) -> Iterator[Any]:
    """`open_page(lang="zh-CN", viewport=PHONE, …)`: a fresh profile on the page, ready for use."""
    contexts = []
    faults: list[str] = []

    def opened(
        lang: str = "zh-CN",
        viewport: Any = PHONE,
        dark: bool = False,
        path: str = "/",
        at: str = "",
        worker: bool = True,
    ) -> Any:
        context = browser.new_context(
            viewport=viewport,
            locale=lang,
            color_scheme="dark" if dark else "light",
            has_touch=viewport["width"] < 700,
            service_workers="allow" if worker else "block",
            accept_downloads=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        address = at or base
        page = context.new_page()
        context.on("request", lambda asked: _own(asked.url, address, faults))
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.goto(address + path)
        page.wait_for_selector("#bar .ruleset-button:not([disabled])")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


def _own(url: str, address: str, faults: list[str]) -> None:
    if not url.startswith((address, "blob:", "data:")):
        faults.append(f"asks another host: {url}")


@pytest.fixture
def choose():
    """`choose(page, "ningbo")`: choose the rules of a region."""

    def chosen(page: Any, ruleset: str) -> None:
        page.click(".ruleset-button")
        page.click(f'[data-ruleset="{ruleset}"]')
        page.wait_for_selector("dialog", state="detached")

    return chosen


@pytest.fixture
def read_sample(choose):
    """`read_sample(page)`: Ningbo, the sample photo, until its tiles are on the felt."""

    def read(page: Any, ruleset: str = "ningbo") -> None:
        choose(page, ruleset)
        page.click('[data-name="sample"]')
        page.wait_for_selector(".felt .tile-button")

    return read


@pytest.fixture
def headline():
    """`headline(page)`: the points of the docked result once they are there."""

    def text(page: Any, tone: str = "won") -> str:
        page.wait_for_selector(f"#dock.{tone}")
        return " ".join(page.inner_text("#dock .dock-line").split())

    return text


@pytest.fixture
def until():
    """`until(page, expression)`: wait until it is true (the page's policy forbids Playwright's polling)."""

    def wait(page: Any, expression: str) -> None:
        for _ in range(200):
            if page.evaluate(expression):
                return
            page.wait_for_timeout(50)
        pytest.fail(f"never true: {expression}")

    return wait


@pytest.fixture
def type_hand():
    """`type_hand(page, "5s 5s …")`: tap these tiles on the open keypad; on a wide screen it shows all suits at once."""

    def typed(page: Any, tiles: str) -> None:
        for tile in tiles.split():
            tab = page.locator(f'.suit-tab[data-key="key:suit:{tile[1]}"]')
            if tab.is_visible():
                tab.click()
            page.click(f'.keypad-panel .key[data-tile="{tile}"]')

    return typed
