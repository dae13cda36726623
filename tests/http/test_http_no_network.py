"""Nothing leaves the machine: neither the server nor what it serves asks any other host for anything."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import pytest

from service.api.openapi import OPERATIONS

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "service" / "web"


@pytest.fixture
def cut(monkeypatch):
    """The network is cut: every attempt to reach anything fails the test."""
    tried: list[object] = []

    def refuse(*args, **kwargs):
        tried.append(args)
        raise OSError("the network is cut")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, refuse)
    yield tried
    assert tried == []


def test_every_route_works_with_the_network_cut(cut, make_client, form, photo, tmp_path):
    client = make_client(contributions_dir=tmp_path, rate_limit="1000/minute")
    agreed = {"agree": "true", "tiles": json.dumps([{"tile": "1m", "box": [0, 0, 9, 9]}])}
    examples = {operation.path: operation.example for operation in OPERATIONS if operation.body is not None}
    forms = {"/api/v1/read": {}, "/api/v1/hands": {"ruleset": "ningbo"}, "/api/v1/contributions": agreed}
    names = {"ruleset_id": "ningbo", "name": "main.js"}
    asked = set()
    for rule in client.application.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: names[found.group(1)], rule.rule)
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            body = {}
            if method == "POST":
                body = {"json": examples[path]} if path in examples else {"data": form(photo, **forms[path])}
            with client.open(path, method=method, **body) as reply:
                assert reply.status_code in (200, 201), (method, path)
            asked.add((method, rule.rule))
    assert {("POST", "/api/v1/waits"), ("POST", "/api/v1/draws"), ("GET", "/sw.js")} <= asked
    annotated = client.post("/api/v1/read?annotated=true", data=form(photo))
    assert annotated.status_code == 200


@pytest.mark.real
def test_the_real_model_needs_no_network(cut, photo):
    from app import create_app
    from service.config import Config

    if not (ROOT / "models" / "tiles" / "model.onnx").exists():
        pytest.skip("no model here")
    client = create_app(Config()).test_client()
    assert client.get("/readyz").status_code == 200
    assert client.post("/api/v1/read", data=photo).status_code == 200


def test_a_cut_network_is_noticed(cut):
    with pytest.raises(OSError, match="cut"):
        socket.create_connection(("192.0.2.1", 80))
    cut.clear()


def test_the_page_names_no_other_host():
    """Addresses in the page's files are namespaces and links of credits: nothing that is fetched."""
    fetched = re.compile(
        r"""(?:\bsrc|\bhref|\baction)\s*=\s*["'](?:https?:)?//|url\(\s*["']?(?:https?:)?//"""
        r"""|(?:fetch|import|importScripts|new\s+URL|new\s+WebSocket|sendBeacon|open)\s*\(\s*["'`](?:https?|wss?):"""
        r"""|from\s+["']https?:|@import\s+["']?https?:"""
    )
    files = [p for p in WEB.rglob("*") if p.suffix in {".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".svg"}]
    found = {}
    for path in files:
        text = path.read_text("utf-8")
        links = [text[m.start() : m.end() + 60] for m in fetched.finditer(text)]
        links = [
            link
            for link in links
            if not re.match(r"href", link) or "<link" in text[max(0, text.find(link) - 60) :][:60]
        ]
        if links:
            found[path.name] = links
    assert found == {}


def test_no_source_of_the_service_opens_a_client_connection():
    words = re.compile(r"^\s*(?:import|from)\s+(?:requests|httpx|urllib\.request|http\.client|aiohttp|ftplib)\b", re.M)
    sources = [ROOT / "app.py", *(ROOT / "service").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]
    sources += [p for p in (ROOT / "vision").rglob("*.py") if "train" not in p.parts]
    assert len(sources) > 30
    assert [p.name for p in sources if words.search(p.read_text("utf-8"))] == []
