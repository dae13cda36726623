"""The routes without a photo: scores, rules, health, the description and the page."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from scoring.engine import get_ruleset
from scoring.errors import InputError
from scoring.request import draw_request, ruleset_info, rulesets_info, score_request, waits_request
from service.api import metrics as counters
from service.api.docs import docs_page
from service.api.openapi import JSON_TYPE
from service.api.page_worker import worker_text
from service.api.problems import ApiError
from service.api.state import current, inference_threads, package_version
from service.api.uploads import read_json_object
from service.requests import shortened, tidied

WEB = Path(__file__).resolve().parent.parent / "web"
TEMPLATES = Path(__file__).resolve().parent / "templates"
PUBLIC_SUFFIXES = frozenset(
    (
        ".html",
        ".css",
        ".js",
        ".mjs",
        ".json",
        ".webmanifest",
        ".svg",
        ".png",
        ".jpg",
        ".webp",
        ".ico",
        ".md",
        ".txt",
    )
)
"""What may be fetched from `service/web`; its Python files may not."""

api = Blueprint("api", __name__, template_folder=str(TEMPLATES))


def json_response(value: object, status: int = 200) -> Response:
    """`value` as JSON, in its order and with its characters: the line that the command line prints."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return Response(text, status=status, content_type=JSON_TYPE)


def answer(question: Callable[[object], dict[str, object]]) -> Response:
    """Pass the JSON body to a function of `scoring.request` and send what it says.

    Raises:
        ApiError: the body cannot be read, or the problems that the function found.

    """
    state = current()
    body = read_json_object(request, state.config)
    started = time.perf_counter()
    try:
        reply = question(tidied(body))
    except InputError as error:
        raise ApiError([problem.as_dict() for problem in error.problems]) from None
    state.metrics.stage("score", time.perf_counter() - started)
    return json_response(reply)


@api.post("/api/v1/score")
def score() -> Response:
    """A score."""
    return answer(score_request)


@api.post("/api/v1/waits")
def waits() -> Response:
    """The tiles that complete a hand."""
    return answer(waits_request)


@api.post("/api/v1/draws")
def draws() -> Response:
    """The settlement of a drawn game."""
    return answer(draw_request)


@cache
def rules_body(ruleset_id: str | None) -> Response:
    """The description of one ruleset or, for None, of all; made once, as the rules do not change while serving."""
    response = json_response(rulesets_info() if ruleset_id is None else ruleset_info(ruleset_id))
    response.add_etag()
    return response


def rules_response(ruleset_id: str | None) -> Response:
    """A copy of that, or 304 where the client has it."""
    made = rules_body(ruleset_id)
    response = Response(made.get_data(), content_type=JSON_TYPE, headers={"ETag": made.headers["ETag"]})
    response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    return response


@api.get("/api/v1/rulesets")
def rulesets() -> Response:
    """Every ruleset."""
    return rules_response(None)


@api.get("/api/v1/rulesets/<ruleset_id>")
def ruleset(ruleset_id: str) -> Response:
    """One ruleset; 404 where there is none of that name."""
    try:
        return rules_response(get_ruleset(shortened(ruleset_id)).id)
    except InputError as error:
        raise ApiError([problem.as_dict() for problem in error.problems], 404) from None


@api.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return json_response({"status": "ok", "version": package_version()})


@api.get("/readyz")
def readyz() -> Response:
    """The model is loaded and verified against its card."""
    state = current()
    reader = state.ready_reader()
    model = getattr(reader, "model", None)
    entry: dict[str, object] = dict(model) if isinstance(model, Mapping) else {}
    return json_response({"status": "ready", "model": {**entry, "threads": inference_threads(state.config)}})


@api.get("/metrics")
def metrics() -> Response:
    """Counts in Prometheus' text format."""
    state = current()
    if not state.config.metrics:
        detail = "counts are switched off here; who runs the service switches them on with HUPAI_METRICS=true"
        raise ApiError.one("not_found", detail)
    return Response(state.metrics.text(), content_type=counters.CONTENT_TYPE)


@api.get("/api/openapi.json")
def openapi() -> Response:
    """The description of the API."""
    return Response(current().document, content_type=JSON_TYPE)


@api.get("/api/docs")
def docs() -> Response:
    """The description as a page."""
    return Response(docs_page(json.loads(current().document), _host()), content_type="text/html; charset=utf-8")


def _host() -> str:
    """How the client addressed this service: host and port, with the scheme where that is not plain HTTP."""
    return f"https://{request.host}" if request.is_secure else request.host


@api.get("/api/docs/style.css")
def docs_style() -> Response:
    """The style of that page."""
    return send_from_directory(TEMPLATES, "docs.css", mimetype="text/css")


@api.get("/")
def index() -> Response:
    """The web page."""
    return send_from_directory(WEB, "index.html")


@api.get("/sw.js")
def service_worker() -> Response:
    """The page's service worker, at the root so that it may serve the whole page."""
    response = Response(worker_text(WEB, PUBLIC_SUFFIXES), content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@api.get("/static/<path:name>")
def static_file(name: str) -> Response:
    """A file of the web page."""
    if Path(name).suffix not in PUBLIC_SUFFIXES or any(part.startswith((".", "_")) for part in name.split("/")):
        raise NotFound
    response = send_from_directory(WEB, name)
    if name == "sw.js":
        response.headers["Service-Worker-Allowed"] = "/"
    return response
