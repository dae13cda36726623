"""Requests whose head is so wrong that they never reach the application: gunicorn's answers as problem replies too."""

from __future__ import annotations

import json
import uuid
from http import HTTPStatus
from typing import Any

from service.api.problems import PROBLEM_TYPE, problem_body

MOST_DETAIL = 300
"""Characters of gunicorn's explanation that are repeated, as it may quote what the client sent."""


def head_problem(status: int, detail: str) -> bytes:
    r"""The whole reply, head and body, to a request with a broken head.

    >>> head_problem(400, "Invalid HTTP Version 'x'").split(b"\r\n")[:3]
    [b'HTTP/1.1 400 Bad Request', b'Connection: close', b'Content-Type: application/problem+json']
    """
    code = "bad_request" if status < 500 else "internal_error"
    text = detail[:MOST_DETAIL] or HTTPStatus(status).phrase
    request_id = uuid.uuid4().hex
    body = json.dumps(problem_body(status, ({"code": code, "detail": text},), request_id)).encode()
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Connection: close",
        f"Content-Type: {PROBLEM_TYPE}",
        f"Content-Length: {len(body)}",
        f"X-Request-ID: {request_id}",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


def answer_with_problems() -> None:
    """Make gunicorn answer such requests with problem replies instead of HTML."""
    from gunicorn import util

    def write_error(sock: Any, status_int: int, reason: str, mesg: str) -> None:
        util.write_nonblock(sock, head_problem(status_int, mesg))

    util.write_error = write_error
