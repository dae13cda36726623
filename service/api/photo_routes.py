"""The routes that take a photo. Nothing is kept, except by `POST /api/v1/contributions`."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, g, request

from scoring.errors import InputError
from service.api.openapi import CONTRIBUTION_FIELDS, HAND_FIELDS, READ_FIELDS
from service.api.photo_request import PhotoRequest, read_contribution, read_request, vision_problem
from service.api.problems import ApiError
from service.api.routes import json_response
from service.api.state import State, current, limits
from service.api.uploads import read_upload
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
    asked = read_request(read_upload(request, state.config, READ_FIELDS), state.config, scored=False)
    seen, annotated = _read(state, asked)
    return json_response(_reply(seen, annotated))


@photos.post("/api/v1/hands")
def hands() -> Response:
    """The tiles on a photo, and the score of the hand they make."""
    state = current()
    state.ready_reader()
    asked = read_request(read_upload(request, state.config, HAND_FIELDS, bare=False), state.config, scored=True)
    seen, annotated = _read(state, asked)
    reply = _reply(seen, annotated)
    started = time.perf_counter()
    try:
        score = score_read(seen, str(asked.ruleset), asked.situation, asked.options)
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
        raise ApiError.one(
            "not_found",
            "giving photos is switched off here; who runs the service switches it on with HUPAI_CONTRIBUTIONS_DIR",
        )
    upload = read_upload(request, state.config, CONTRIBUTION_FIELDS, bare=False)
    given = read_contribution(upload, state.config)
    with _turn(state), _vision_problems():
        photo = decode(given.photo, limits=limits(state.config))
        name = store.add(photo.pixels, given.labels, photo.scale, given.hand)
    state.metrics.contribution()
    return json_response({"id": name, "tiles": len(given.labels)}, 201)


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
        raise ApiError([vision_problem(error)]) from None


def _read(state: State, asked: PhotoRequest) -> tuple[Read, bytes | None]:
    """What is on the photo and, when asked for, the photo with boxes as JPEG."""
    with _turn(state), _vision_problems():
        seen = read_photo(
            state.ready_reader(),
            asked.photo,
            ruleset=asked.ruleset,
            situation=asked.situation,
            options=asked.options,
            melds=asked.melds,
            winning_tile=asked.winning_tile,
            repair=asked.repair,
        )
        annotated = annotate(asked.photo, seen, max_side=ANNOTATED_SIDE) if asked.annotated else None
    state.metrics.photo(len(seen.tiles), len(seen.repairs), seen.timing_ms)
    g.log_data = {"tiles": len(seen.tiles), "repairs": len(seen.repairs), "timing_ms": dict(seen.timing_ms)}
    return seen, annotated


def _reply(seen: Read, annotated: bytes | None) -> dict[str, object]:
    reply = seen.as_dict()
    if annotated is not None:
        reply["annotated"] = base64.b64encode(annotated).decode("ascii")
    return reply
