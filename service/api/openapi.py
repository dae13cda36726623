"""The OpenAPI 3.1 document, made from the models of `service.api.schemas` and the table of operations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from service.api import schemas
from service.api.problems import CODES, PROBLEM_TYPE
from service.config import Config

JSON_TYPE = "application/json"
IMAGE_TYPES = (
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/heic",
    "image/avif",
    "application/octet-stream",
)
_PHOTO_CODES = {"image_unreadable", "image_format", "image_too_large", "no_image", "busy", "bad_form"}
_REF = "#/components/schemas/{model}"
_BODY_ERRORS = (400, 408, 413, 415, 422, 429, 500)
_PHOTO_ERRORS = (*_BODY_ERRORS, 503)


@dataclass(frozen=True, slots=True)
class FieldDoc:
    """A form part or query parameter: its JSON schema and what it means."""

    schema: Mapping[str, object]
    text: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path.

    Attributes:
        body: model of a JSON body.
        photo: the operation takes a photo; `fields` stand beside it in a form.
        bare: the photo may also be the whole body, with `fields` in the query.
        query: names of `fields` that are query parameters with a form as well.
        errors: statuses of its problem replies.
        example: a JSON body, or form parts beside the photo, that give the reply.

    """

    path: str
    method: str
    name: str
    tag: str
    summary: str
    reply: type[BaseModel] | None
    status: int = 200
    body: type[BaseModel] | None = None
    photo: bool = False
    bare: bool = False
    fields: Mapping[str, FieldDoc] | None = None
    query: tuple[str, ...] = ()
    errors: tuple[int, ...] = ()
    many: bool = False
    content_type: str = JSON_TYPE
    example: Mapping[str, object] | None = None


_TEXT = {"type": "string", "maxLength": 400}
_FLAG = {"type": "string", "enum": ["true", "false"]}
_RULESET = FieldDoc(_TEXT, "The ruleset, whose legality helps to settle doubtful tiles.")
_READ_FIELDS = {
    "melds": FieldDoc(_TEXT, "The melds, where the guess is wrong: (123p) [9999m]; empty: none."),
    "winning_tile": FieldDoc(_TEXT, "The winning tile, where the guess is wrong: 4m."),
    "repair": FieldDoc(_FLAG, "false: leave doubtful tiles as they were read."),
    "annotated": FieldDoc(_FLAG, "true: also give the photo with numbered boxes."),
}
READ_FIELDS: Mapping[str, FieldDoc] = {"ruleset": _RULESET, **_READ_FIELDS}
HAND_FIELDS: Mapping[str, FieldDoc] = {
    "ruleset": FieldDoc(_TEXT, "The ruleset.", required=True),
    "situation": FieldDoc(_TEXT | {"maxLength": 4000}, "The situation, a JSON object."),
    "options": FieldDoc(_TEXT | {"maxLength": 4000}, "House rules, a JSON object."),
    **_READ_FIELDS,
}
CONTRIBUTION_FIELDS: Mapping[str, FieldDoc] = {
    "agree": FieldDoc({"type": "string", "enum": ["true"]}, "The user agrees that this photo is kept.", True),
    "tiles": FieldDoc(
        _TEXT | {"maxLength": 60_000},
        'The corrected tiles, a JSON array of {"tile": "5m", "box": [x1, y1, x2, y2]}, in pixels of the upright photo.',
        True,
    ),
    "hand": FieldDoc(_TEXT, "The corrected hand text, where the tiles make a hand."),
}

_DRAWN = {
    "ruleset": "sichuan",
    "hands": {
        "E": {"hand": "14799m258p36699s"},
        "S": {"hand": "1223344567789s"},
        "W": {"hand": "234678m3335688p"},
        "N": {"hand": "1257m114466799p"},
    },
}

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "/api/v1/score", "post", "score", "hands", "Score a won hand", schemas.Score,
        body=schemas.ScoreRequest, errors=_BODY_ERRORS,
        example={"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p) +2m", "situation": {"winner": "S"}},
    ),
    Operation(
        "/api/v1/waits", "post", "waits", "hands", "The tiles that complete a hand, with scores",
        schemas.Waits, body=schemas.WaitsRequest, errors=_BODY_ERRORS,
        example={"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p)", "situation": {"winner": "S"}},
    ),
    Operation(
        "/api/v1/draws", "post", "draws", "hands", "Settle a drawn game", schemas.Draw,
        body=schemas.DrawRequest, errors=_BODY_ERRORS, example=_DRAWN,
    ),
    Operation(
        "/api/v1/read", "post", "read", "photos", "Read the tiles on a photo", schemas.Read,
        photo=True, bare=True, fields=READ_FIELDS, query=("annotated",), errors=_PHOTO_ERRORS, example={},
    ),
    Operation(
        "/api/v1/hands", "post", "hands", "photos", "Read the tiles on a photo and score the hand",
        schemas.HandReply, photo=True, fields=HAND_FIELDS, query=("annotated",), errors=_PHOTO_ERRORS,
        example={"ruleset": "ningbo", "situation": '{"winner": "S"}'},
    ),
    Operation(
        "/api/v1/contributions", "get", "contributions_state", "photos", "Whether photos are kept at all",
        schemas.ContributionState, errors=(429, 500),
    ),
    Operation(
        "/api/v1/contributions", "post", "contribute", "photos", "Give a photo and its corrected tiles",
        schemas.ContributionReply, status=201, photo=True, fields=CONTRIBUTION_FIELDS,
        errors=(*_PHOTO_ERRORS, 404, 507),
    ),
    Operation(
        "/api/v1/rulesets", "get", "rulesets", "rules", "Every ruleset: options, patterns, clauses",
        schemas.Ruleset, many=True, errors=(429, 500),
    ),
    Operation(
        "/api/v1/rulesets/{ruleset_id}", "get", "ruleset", "rules", "One ruleset", schemas.Ruleset,
        errors=(404, 429, 500),
    ),
    Operation("/healthz", "get", "healthz", "service", "The process answers", schemas.Health, errors=(500,)),
    Operation("/readyz", "get", "readyz", "service", "Model loaded", schemas.Ready, errors=(500, 503)),
    Operation(
        "/metrics", "get", "metrics", "service", "Counts for Prometheus", None, errors=(404, 500),
        content_type="text/plain",
    ),
)  # fmt: skip


def document(config: Config, version: str) -> dict[str, Any]:
    """The whole document, JSON-able."""
    models: list[type[BaseModel]] = [schemas.Problem]
    models += [m for op in OPERATIONS for m in (op.reply, op.body) if m is not None]
    _, definitions = models_json_schema(
        [(model, "validation") for model in dict.fromkeys(models)], by_alias=True, ref_template=_REF
    )
    paths: dict[str, dict[str, object]] = {}
    for operation in OPERATIONS:
        entry = paths.setdefault(operation.path, {})
        entry[operation.method] = _operation(operation)
    limit = f"{config.max_upload_bytes / 2**20:.0f} MiB"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "hupai",
            "version": version,
            "description": "Photograph a won mahjong hand: its tiles, its patterns and its points by the "
            f"rules of a region. Photos: at most {limit}; JSON: {config.max_json_bytes // 1024} KiB.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in dict.fromkeys(op.tag for op in OPERATIONS)],
        "paths": paths,
        "components": {"schemas": definitions["$defs"]},
    }


def _operation(operation: Operation) -> dict[str, object]:
    entry: dict[str, object] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "tags": [operation.tag],
        "parameters": _parameters(operation),
        "responses": {
            str(operation.status): _reply(operation),
            **{str(status): _problem(status, operation) for status in sorted(set(operation.errors))},
        },
    }
    if operation.body is not None:
        schema = {"$ref": _REF.format(model=operation.body.__name__)}
        media = {"schema": schema, "example": operation.example}
        entry["requestBody"] = {"required": True, "content": {JSON_TYPE: media}}
    elif operation.photo:
        entry["requestBody"] = {"required": True, "content": _photo_content(operation)}
    return entry


def _parameters(operation: Operation) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    if "{ruleset_id}" in operation.path:
        found.append({"name": "ruleset_id", "in": "path", "required": True, "schema": {"type": "string"}})
    names = (operation.fields or {}) if operation.bare else operation.query
    for name in names:
        documented = (operation.fields or {})[name]
        found.append({"name": name, "in": "query", "description": documented.text, "schema": dict(documented.schema)})
    return found


def _photo_content(operation: Operation) -> dict[str, object]:
    fields = {n: f for n, f in (operation.fields or {}).items() if n not in operation.query}
    form = {
        "type": "object",
        "properties": {
            "photo": {"type": "string", "format": "binary", "description": "JPEG, PNG, WebP, HEIC or AVIF."},
            **{name: {**f.schema, "description": f.text} for name, f in fields.items()},
        },
        "required": ["photo", *(name for name, f in fields.items() if f.required)],
        "additionalProperties": False,
    }
    content: dict[str, object] = {"multipart/form-data": {"schema": form}}
    if operation.bare:
        content |= {kind: {"schema": {"type": "string", "format": "binary"}} for kind in IMAGE_TYPES}
    return content


def _reply(operation: Operation) -> dict[str, object]:
    schema: dict[str, object] = {"type": "string"}
    if operation.reply is not None:
        schema = {"$ref": _REF.format(model=operation.reply.__name__)}
    if operation.many:
        schema = {"type": "array", "items": schema}
    return {
        "description": operation.summary,
        "headers": _headers(operation.status),
        "content": {operation.content_type: {"schema": schema}},
    }


def _codes(status: int, operation: Operation) -> list[str]:
    """The codes that an operation gives with a status."""
    if operation.name == "readyz" and status == 503:
        return ["model_unavailable"]
    if operation.name == "ruleset" and status == 404:
        return ["unknown_ruleset"]
    left_out = set() if operation.photo else _PHOTO_CODES
    return [code for code, entry in CODES.items() if entry.status == status and code not in left_out]


def _problem(status: int, operation: Operation) -> dict[str, object]:
    return {
        "description": f"Codes: {', '.join(_codes(status, operation))}",
        "headers": _headers(status),
        "content": {PROBLEM_TYPE: {"schema": {"$ref": _REF.format(model="Problem")}}},
    }


def _headers(status: int) -> dict[str, object]:
    headers: dict[str, object] = {"X-Request-ID": {"schema": {"type": "string"}, "required": True}}
    if status in (429, 503):
        headers["Retry-After"] = {"schema": {"type": "string"}, "required": True}
    return headers
