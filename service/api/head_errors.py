"""Requests whose head is so wrong that they never reach the application: problem replies and log lines as for others.

Gunicorn answers them with HTML and logs the client's address and what it sent; this worker does neither.
"""

from __future__ import annotations

import json
import logging
import uuid
from http import HTTPStatus
from typing import Any

from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

from service.api.logs import LOGGER
from service.api.problems import PROBLEM_TYPE, problem_body

_LOG = logging.getLogger(LOGGER)
_LINE = "the first line of the request is broken; expected METHOD /address HTTP/1.1, in ASCII"
_HEADER = "a header is broken; expected one Name: value a line, and one body length that is a whole number"
_CHUNKS = "the chunks of the body are broken; expected a size in hexadecimal before each and 0 at the end"
_FAULTS: tuple[tuple[tuple[type[Exception], ...], int, str], ...] = (
    ((errors.InvalidRequestLine,), 400, _LINE),
    ((errors.InvalidRequestMethod,), 400, "this is no method of HTTP; expected GET, HEAD, POST or OPTIONS"),
    ((errors.InvalidHTTPVersion,), 400, "the version of HTTP is not known; expected HTTP/1.1"),
    ((errors.LimitRequestLine,), 414, "the address is too long; at most 4094 bytes are taken"),
    ((errors.LimitRequestHeaders,), 431, "the headers are too long; at most 100 of 8190 bytes each are taken"),
    ((errors.ExpectationFailed,), 417, "the header Expect asks for what is not known; expected 100-continue"),
    ((errors.UnsupportedTransferCoding,), 501, "the Transfer-Encoding is not known; expected chunked"),
    ((errors.InvalidChunkSize, errors.ChunkMissingTerminator, errors.InvalidChunkExtension), 400, _CHUNKS),
    ((errors.ParseException,), 400, _HEADER),
)
"""Kinds of gunicorn's errors, most special first, with the status and what is said of them."""


def explain(error: Exception) -> tuple[int, str, str]:
    """Status, code and detail of an error that ended a request; nothing that the client sent is repeated.

    >>> explain(errors.InvalidHTTPVersion("HTTP/9"))
    (400, 'bad_request', 'the version of HTTP is not known; expected HTTP/1.1')
    >>> explain(ZeroDivisionError())[:2]
    (500, 'internal_error')
    """
    if not isinstance(error, errors.InvalidResponseHeader | errors.InvalidResponseHeaderName):
        for kinds, status, detail in _FAULTS:
            if isinstance(error, kinds):
                return status, "bad_request", detail
    return 500, "internal_error", "an unexpected error; the log has it under this request id"


def head_problem(status: int, code: str, detail: str, request_id: str) -> bytes:
    r"""The whole reply, head and body, to a request with a broken head.

    >>> head_problem(400, "bad_request", "a header is broken", "1").split(b"\r\n")[:3]
    [b'HTTP/1.1 400 Bad Request', b'Connection: close', b'Content-Type: application/problem+json']
    """
    body = json.dumps(problem_body(status, ({"code": code, "detail": detail},), request_id)).encode()
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Connection: close",
        f"Content-Type: {PROBLEM_TYPE}",
        f"Content-Length: {len(body)}",
        f"X-Request-ID: {request_id}",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


class Worker(ThreadWorker):  # type: ignore[misc]
    """Gunicorn's worker with threads, which answers and logs broken requests as the application does the others."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Log one line with request id, status and code, and send the problem reply that has the same."""
        status, code, detail = explain(exc)
        request_id = uuid.uuid4().hex
        data = {"request_id": request_id, "status": status, "code": code}
        if status == 500:
            _LOG.error("unexpected error", exc_info=exc, extra={"data": data})
        else:
            _LOG.info("request", extra={"data": data})
        try:
            util.write_nonblock(client, head_problem(status, code, detail, request_id))
        except OSError:  # the client has gone
            _LOG.debug("reply not sent", extra={"data": {"request_id": request_id}})
