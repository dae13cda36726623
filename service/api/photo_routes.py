"""The routes that take a photo. Nothing is kept, except by `POST /api/v1/contributions`."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, g, request
from werkzeug.exceptions import NotFound

from scoring.engine import get_ruleset
from scoring.errors import InputError
from service.api.contributions import check_hand, parse_labels
from service.api.openapi import CONTRIBUTION_FIELDS, HAND_FIELDS, READ_FIELDS
from service.api.problems import CODES, ApiError, ApiProblem
from service.api.routes import json_response
from service.api.state import State, current, limits
from service.api.uploads import Upload, flag, json_field, read_upload
from service.photos import annotate, read_photo, score_read
from vision.errors import VisionError
from vision.image import decode
from vision.result import Read

photos = Blueprint("photos", __name__)

ANNOTATED_SIDE = 1600
"""Longest side in pixels of a photo with boxes."""


@photos.post("/api/v1/read")
def read() -> Response:
    """The tiles on a photo."""
    state = current()
    state.ready_reader()
    upload = read_upload(request, state.config, READ_FIELDS)
    name = upload.fields.get("ruleset") or None
    if name is not None:
        _known_ruleset(name)
    seen, annotated = _read(state, upload, name)
    return json_response(_reply(seen, annotated))


@photos.post("/api/v1/hands")
def hands() -> Response:
    """The tiles on a photo, and the score of the hand they make."""
    state = current()
    state.ready_reader()
    upload = read_upload(request, state.config, HAND_FIELDS)
    name = upload.fields.get("ruleset", "")
    if not name:
        raise ApiError.one("missing_field", "ruleset is missing", "ruleset")
    _known_ruleset(name)
    situation = json_field(upload, "situation", state.config)
    options = json_field(upload, "options", state.config)
    seen, annotated = _read(state, upload, name, situation, options)
    reply = _reply(seen, annotated)
    started = time.perf_counter()
    try:
        score = score_read(seen, name, situation, options)
    except InputError as error:
        raise ApiError([p.as_dict() for p in error.problems], extra={"read": reply}) from None
    state.metrics.stage("score", time.perf_counter() - started)
    return json_response({"read": reply, "score": score})


@photos.get("/api/v1/contributions")
def contributions_state() -> Response:
    """Whether photos are kept."""
    return json_response({"enabled": current().contributions is not None})


@photos.post("/api/v1/contributions")
def contribute() -> Response:
    """Keep a photo that its user agrees to give, with its corrected tiles."""
    state = current()
    store = state.contributions
    if store is None:
        raise NotFound
    upload = read_upload(request, state.config, CONTRIBUTION_FIELDS)
    problems = [
        ApiProblem("missing_field", f"{name} is missing", name)
        for name in ("agree", "tiles")
        if not upload.fields.get(name, "").strip()
    ]
    if upload.fields.get("agree", "true") not in ("true", ""):
        problems.append(ApiProblem("bad_value", "a photo is kept only with agree=true", "agree"))
    if problems:
        raise ApiError(problems)
    tiles = json_field(upload, "tiles", state.config)
    hand = check_hand(upload.fields.get("hand", ""))
    with _turn(state), _vision_problems():
        photo = decode(upload.photo, limits=limits(state.config))
        labels = parse_labels(tiles, photo.width, photo.height)
        name = store.add(photo.pixels, labels, photo.scale, hand)
    state.metrics.contribution()
    return json_response({"id": name, "tiles": len(labels)}, 201)


def _known_ruleset(name: str) -> None:
    """Refuse an unknown ruleset before the photo is read."""
    try:
        get_ruleset(name)
    except InputError as error:
        raise ApiError([problem.as_dict() for problem in error.problems]) from None


@contextmanager
def _turn(state: State) -> Iterator[None]:
    """A place in the bounded queue; the wait counts as the stage `queue`."""
    started = time.perf_counter()
    with state.gate.enter():
        state.metrics.stage("queue", time.perf_counter() - started)
        yield


@contextmanager
def _vision_problems() -> Iterator[None]:
    """Make what the reader refuses a problem reply."""
    try:
        yield
    except InputError as error:
        raise ApiError([problem.as_dict() for problem in error.problems]) from None
    except VisionError as error:
        code = error.code if error.code in CODES else "image_unreadable"
        raise ApiError.one(code, error.detail) from None


def _read(
    state: State,
    upload: Upload,
    ruleset: str | None,
    situation: object | None = None,
    options: object | None = None,
) -> tuple[Read, bytes | None]:
    """What is on the photo and, when asked for, the photo with boxes as JPEG."""
    want_boxes = flag(upload.fields.get("annotated"), "annotated")
    repair = upload.fields.get("repair", "") == "" or flag(upload.fields["repair"], "repair")
    with _turn(state), _vision_problems():
        seen = read_photo(
            state.ready_reader(),
            upload.photo,
            ruleset=ruleset,
            situation=situation,
            options=options,
            melds=upload.fields.get("melds"),
            winning_tile=upload.fields.get("winning_tile") or None,
            repair=repair,
        )
        annotated = annotate(upload.photo, seen, max_side=ANNOTATED_SIDE) if want_boxes else None
    state.metrics.photo(len(seen.tiles), len(seen.repairs), seen.timing_ms)
    g.log_data = {"tiles": len(seen.tiles), "repairs": len(seen.repairs), "timing_ms": dict(seen.timing_ms)}
    return seen, annotated


def _reply(seen: Read, annotated: bytes | None) -> dict[str, object]:
    reply = seen.as_dict()
    if annotated is not None:
        reply["annotated"] = base64.b64encode(annotated).decode("ascii")
    return reply
