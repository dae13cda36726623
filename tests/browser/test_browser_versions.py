"""A new version of the page: without a network it is served whole, with its own engine, never mixed with the old."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import service.api.routes as routes
from service.api.page_worker import worker_text

pytestmark = pytest.mark.browser


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page's files, which the service serves."""
    folder = tmp_path / "web"
    shutil.copytree(routes.WEB, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(routes, "WEB", folder)
    return folder


def stored_text(page: Any, path: str) -> Any:
    """The text that the browser has for a file without a network."""
    return page.evaluate(f"fetch('{path}').then((reply) => reply.text(), () => null)")


def test_a_new_engine_takes_the_place_of_the_old_one(web: Path, open_page: Any, until: Any) -> None:
    page = open_page()
    until(page, "navigator.serviceWorker.controller !== null")
    until(page, "caches.match('/static/tiles.js').then(Boolean)")
    (first,) = page.evaluate("caches.keys()")
    assert re.fullmatch(r"hupai-[0-9a-f]{16}", first)
    with (web / "scoring.js").open("a") as engine:
        engine.write("// the second version\n")
    worker_text.cache_clear()
    page.reload()
    until(page, f"caches.keys().then((names) => names.length === 1 && names[0] !== '{first}')")
    page.context.set_offline(True)
    assert stored_text(page, "/static/scoring.js").endswith("// the second version\n")


def test_a_version_that_does_not_come_whole_is_not_kept(web: Path, open_page: Any, until: Any) -> None:
    page = open_page()
    until(page, "navigator.serviceWorker.controller !== null")
    until(page, "caches.match('/static/tiles.js').then(Boolean)")
    (first,) = page.evaluate("caches.keys()")
    with (web / "scoring.js").open("a") as engine:
        engine.write("// the second version\n")
    (web / "sprite.png").unlink()  # as where the network fails half-way
    worker_text.cache_clear()
    page.reload()
    page.wait_for_timeout(1500)
    page.context.set_offline(True)
    assert "second version" not in stored_text(page, "/static/scoring.js")
    assert first in page.evaluate("caches.keys()")
