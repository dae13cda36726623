"""The documentation page: the OpenAPI document as plain HTML made on the server; no script, no other host."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

from flask import render_template

from service.api.openapi import OPERATIONS, Operation
from service.api.problems import CODES


def docs_page(document: Mapping[str, Any], host: str) -> str:
    """HTML of the page at `/api/docs`, with commands that ask `host`; needs an application context."""
    operations = [
        {
            "method": entry.method.upper(),
            "path": entry.path,
            **(operation := document["paths"][entry.path][entry.method]),
            "reply": entry.reply.__name__ if entry.reply is not None else "",
            "bodies": _bodies(operation.get("requestBody", {}).get("content", {})),
            "many": entry.many,
            "curl": curl_line(entry, host),
        }
        for entry in OPERATIONS
    ]
    schemas = {name: _rows(schema) for name, schema in document["components"]["schemas"].items()}
    return render_template(
        "docs.html",
        document=document,
        operations=operations,
        schemas=schemas,
        notes=_notes(document),
        codes=CODES,
    )


def curl_line(operation: Operation, host: str) -> str:
    """A command that gets the reply from `host`; "" where there is no example.

    >>> curl_line(next(entry for entry in OPERATIONS if entry.name == "read"), "localhost:8000")
    'curl -F photo=@hand.jpg localhost:8000/api/v1/read'
    """
    if operation.example is None:
        return ""
    address = shlex.quote(f"{host}{operation.path}")
    if operation.photo:
        parts = "".join(f" -F {shlex.quote(f'{name}={value}')}" for name, value in operation.example.items())
        return f"curl -F photo=@hand.jpg{parts} {address}"
    body = json.dumps(operation.example, ensure_ascii=False)
    return f"curl --json {shlex.quote(body)} {address}"


def type_text(schema: Mapping[str, Any]) -> str:
    """A schema in a few words.

    >>> type_text({"type": "array", "items": {"$ref": "#/components/schemas/Pattern"}})
    'array of Pattern'
    >>> type_text({"anyOf": [{"enum": ["E", "S"]}, {"type": "null"}]})
    '"E" | "S" | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "anyOf" in schema:
        return " | ".join(type_text(option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"array of {type_text(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_text(schema['additionalProperties'])}"
    return str(schema.get("format") or schema.get("type", "any JSON"))


def _bodies(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    bodies = []
    for kind, media in content.items():
        schema = media["schema"]
        rows = _rows(schema) if "properties" in schema else []
        link = str(schema.get("$ref", "")).rsplit("/", 1)[-1]
        bodies.append({"type": kind, "text": type_text(schema), "rows": rows, "link": link})
    return bodies


def _rows(schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    required = schema.get("required", [])
    return [
        {
            "name": name,
            "type": type_text(entry),
            "required": name in required,
            "default": json.dumps(entry["default"], ensure_ascii=False) if entry.get("default") is not None else "",
            "text": entry.get("description", ""),
        }
        for name, entry in schema.get("properties", {}).items()
    ]


def _notes(document: Mapping[str, Any]) -> dict[str, str]:
    return {name: s.get("description", "") for name, s in document["components"]["schemas"].items()}
