"""Every error of the API: its stable code, HTTP status and `application/problem+json` body (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Flask, Response, g, request
from flask.wrappers import Request
from werkzeug.exceptions import HTTPException

from service.requests import shortened

PROBLEM_TYPE = "application/problem+json"
DOCS = "/api/docs"
MOST_PROBLEMS = 20
"""Entries of `problems` in one reply; of the others there is only the count, `more`."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of error: the HTTP status it gives when it comes first, and a title for people."""

    status: int
    title: str


CODES: dict[str, Code] = {
    # what the contract lists
    "unknown_ruleset": Code(422, "There is no such ruleset"),
    "unknown_tile": Code(422, "There is no such tile"),
    "bad_notation": Code(422, "The hand text cannot be read"),
    "tile_not_in_ruleset": Code(422, "The ruleset plays without this tile"),
    "too_many_copies": Code(422, "More copies of a tile than there are"),
    "wrong_tile_count": Code(422, "Too few or too many tiles for a hand"),
    "bad_meld": Code(422, "This is not a meld"),
    "meld_not_in_ruleset": Code(422, "The ruleset has no such meld"),
    "unknown_field": Code(422, "There is no such field"),
    "bad_value": Code(422, "The value is not allowed"),
    "missing_field": Code(422, "A field is missing"),
    "contradictory_situation": Code(422, "Two fields contradict each other"),
    "unknown_option": Code(422, "The ruleset has no such option"),
    "invalid_json": Code(400, "The body is not JSON that can be used"),
    "image_unreadable": Code(422, "The picture cannot be decoded"),
    "image_format": Code(415, "Not a picture format that can be read"),
    "image_too_large": Code(413, "The picture is too large"),
    "no_image": Code(422, "There is no picture"),
    "busy": Code(503, "Too many photos at the moment"),
    "rate_limited": Code(429, "Too many requests"),
    "model_unavailable": Code(503, "The model is not available"),
    # what HTTP adds
    "bad_request": Code(400, "The request cannot be read"),
    "bad_form": Code(400, "The form cannot be read"),
    "not_found": Code(404, "There is nothing here"),
    "method_not_allowed": Code(405, "This address does not take that method"),
    "upload_timeout": Code(408, "The body came too slowly"),
    "body_too_large": Code(413, "The body is too large"),
    "media_type": Code(415, "This address does not take that content type"),
    "storage_full": Code(507, "No more contributions can be kept"),
    "internal_error": Code(500, "Something failed on our side"),
}
"""Every code that a reply can carry. The status of a reply is that of its first problem."""

_OF_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "upload_timeout",
    413: "body_too_large",
    415: "media_type",
    429: "rate_limited",
    503: "busy",
}


@dataclass(frozen=True, slots=True)
class ApiProblem:
    """One thing that is wrong; `field` is a JSON path or form part, `position` an index into the hand."""

    code: str
    detail: str
    field: str | None = None
    position: int | None = None

    def as_dict(self) -> dict[str, object]:
        """The entry of `problems`; absent values are left out.

        >>> ApiProblem("no_image", "the form has no part named photo", "photo").as_dict()
        {'code': 'no_image', 'detail': 'the form has no part named photo', 'field': 'photo'}
        """
        entry: dict[str, object] = {"code": self.code, "detail": self.detail}
        if self.field is not None:
            entry["field"] = self.field
        if self.position is not None:
            entry["position"] = self.position
        return entry


class ApiError(Exception):
    """A request that gets a problem reply.

    Attributes:
        problems: JSON entries with `code` and `detail`, at least one.
        status: of the reply; by default that of the first problem's code.
        extra: further members of the body.

    """

    def __init__(
        self,
        problems: Iterable[ApiProblem | Mapping[str, object]],
        status: int | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> None:
        entries = tuple(p.as_dict() if isinstance(p, ApiProblem) else dict(p) for p in problems)
        if not entries:
            raise ValueError("an error needs at least one problem")
        super().__init__(entries[0]["detail"])
        self.problems = entries
        self.status = CODES[str(entries[0]["code"])].status if status is None else status
        self.extra = dict(extra or {})

    @classmethod
    def one(cls, code: str, detail: str, field: str | None = None, status: int | None = None) -> ApiError:
        """An error with a single problem."""
        return cls([ApiProblem(code, detail, field)], status)


def problem_body(status: int, problems: tuple[dict[str, object], ...], request_id: str) -> dict[str, object]:
    """The body of an error reply: RFC 9457 members, `code`, `problems`, `request_id`; `more` where some are left out.

    >>> body = problem_body(422, ({"code": "bad_value", "detail": "wrong"},) * 5000, "1")
    >>> len(body["problems"]), body["more"], body["detail"]
    (20, 4980, 'wrong (and 4999 more)')
    """
    first = problems[0]
    code = str(first["code"])
    detail = str(first["detail"])
    if len(problems) > 1:
        detail += f" (and {len(problems) - 1} more)"
    left_out = len(problems) - MOST_PROBLEMS
    return {
        "type": f"{DOCS}#code-{code}",
        "title": CODES[code].title,
        "status": status,
        "detail": detail,
        "code": code,
        "problems": list(problems[:MOST_PROBLEMS]),
        **({"more": left_out} if left_out > 0 else {}),
        "request_id": request_id,
    }


def problem_response(error: ApiError, headers: Mapping[str, str] | None = None) -> Response:
    """The reply for `error`; 429 and 503 always say when to come again."""
    g.problem_code = str(error.problems[0]["code"])
    body = problem_body(error.status, error.problems, g.get("request_id", "")) | error.extra
    text = json.dumps(body, ensure_ascii=False)
    response = Response(text, status=error.status, content_type=PROBLEM_TYPE, headers=dict(headers or {}))
    if error.status in (429, 503) and "Retry-After" not in response.headers:
        response.headers["Retry-After"] = str(g.get("retry_after", 2))
    return response


def from_http_exception(error: HTTPException, req: Request) -> ApiError:
    """The API's own error for one that Flask, Werkzeug or the rate limiter raised."""
    status = error.code or 500
    code = _OF_STATUS.get(status, "bad_request" if status < 500 else "internal_error")
    allowed = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    details = {
        "bad_request": "the request cannot be read; expected HTTP/1.1 with a body as long as its head says",
        "not_found": f"there is nothing at {shortened(req.path)}; /api/docs lists what there is",
        "method_not_allowed": f"{shortened(req.method)} is not allowed here; allowed are {allowed}",
        "rate_limited": f"more than {error.description}" if error.description else "too many requests",
    }
    return ApiError.one(code, details.get(code, error.description or CODES[code].title), status=status)


def register_errors(app: Flask) -> None:
    """Make every error of `app` a problem reply; an unexpected one is logged with its traceback, as 500."""

    @app.errorhandler(ApiError)
    def _api_error(error: ApiError) -> Response:
        return problem_response(error)

    @app.errorhandler(HTTPException)
    def _http_error(error: HTTPException) -> Response:
        kept = {
            name: value
            for name, value in error.get_headers(request.environ)
            if name.lower() in ("allow", "retry-after")
        }
        return problem_response(from_http_exception(error, request), kept)

    @app.errorhandler(Exception)
    def _unexpected(error: Exception) -> Response:
        data = {"request_id": g.get("request_id", "")}
        app.logger.error("unexpected error", exc_info=error, extra={"data": data})
        return problem_response(
            ApiError.one("internal_error", "an unexpected error; the log has it under this request id")
        )
