"""The service worker: its text changes with any file of the page and with the rules, and with nothing else."""

from __future__ import annotations

import re
import shutil

import pytest

import service.api.page_worker as worker
from service.api.routes import PUBLIC_SUFFIXES, WEB

KINDS = frozenset(PUBLIC_SUFFIXES)


@pytest.fixture
def copy(tmp_path):
    """A copy of the page's files."""
    folder = tmp_path / "web"
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return folder


def test_the_worker_names_its_store_by_what_it_stores(client):
    reply = client.get("/sw.js")
    (store,) = re.findall(r'^const STORE = "hupai-([0-9a-f]{16})";$', reply.text, re.M)
    assert store == worker.digest(WEB, KINDS)
    assert reply.content_type.startswith("text/javascript")
    assert reply.headers["Cache-Control"] == "no-cache"
    again = client.get("/sw.js", headers={"If-None-Match": reply.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_any_change_of_the_page_is_a_new_store(copy, monkeypatch):
    first = worker.digest(copy, KINDS)
    assert first == worker.digest(WEB, KINDS)
    found = {first}
    for name in ("index.html", "scoring.js", "python_values.js", "base.css", "sprite.png", "sw.js"):
        path = copy / name
        path.write_bytes(path.read_bytes() + b" ")
        found.add(worker.digest(copy, KINDS))
    (copy / "more.js").write_text("")
    found.add(worker.digest(copy, KINDS))
    monkeypatch.setattr(worker, "rulesets_info", list)
    found.add(worker.digest(copy, KINDS))
    assert len(found) == 9


def test_what_is_not_of_the_page_is_no_new_store(copy):
    first = worker.digest(copy, KINDS)
    (copy / "make_engine.py").write_text("x = 1")
    (copy / "__pycache__").mkdir()
    assert worker.digest(copy, KINDS) == first


def test_a_worker_without_its_line_is_an_error(copy):
    (copy / "sw.js").write_text("")
    with pytest.raises(ValueError, match="no line const STORE"):
        worker.worker_text(copy, KINDS)
