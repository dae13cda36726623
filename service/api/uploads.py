"""Bodies of requests: a photo with its form fields, or JSON. Held in memory within limits, never on disk."""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import IO

from flask import Request
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from service.api.problems import ApiError, ApiProblem
from service.api.strict_json import parse, parse_object
from service.config import Config
from service.requests import shortened

FORM = "multipart/form-data"
JSON_TYPE = "application/json"
_JSON_TYPES = (JSON_TYPE, "text/json")
_DRAIN_FACTOR = 4
_CHUNK = 65_536


class _StrictFormParser(FormDataParser):
    """Werkzeug's parser, which says when a form is broken instead of calling it empty."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{**kwargs, "silent": False})  # type: ignore[arg-type]


class ApiRequest(Request):
    """Flask's request with file parts kept in memory, as the limit on the whole body bounds them."""

    form_data_parser_class = _StrictFormParser

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return io.BytesIO()


@dataclass(frozen=True, slots=True)
class Upload:
    """A photo as it was sent, not decoded, and the text fields beside it (form parts or query parameters).

    `problems` is what was wrong with them so far; the photo is empty where there is none.
    """

    photo: bytes
    fields: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[ApiProblem, ...] = ()


def read_json_object(request: Request, config: Config) -> dict[str, object]:
    """The JSON object that is the body of `request`.

    Raises:
        ApiError: `media_type`, `body_too_large`, `invalid_json`, or `bad_value`.

    """
    _refuse_encoded(request, config)
    if request.mimetype not in _JSON_TYPES:
        raise _wrong_type(request, config, JSON_TYPE)
    request.max_content_length = config.max_json_bytes
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        drain(request, config)
        raise ApiError.one("body_too_large", f"at most {config.max_json_bytes} bytes of JSON are taken") from None
    return parse_object(body, max_bytes=config.max_json_bytes, max_depth=config.max_json_depth)


def read_upload(request: Request, config: Config, allowed: Collection[str], *, bare: bool = True) -> Upload:
    """The photo of `request` and its fields.

    A form has the file part `photo` and text parts of the names `allowed`. Any other content type is the
    photo itself where it may be `bare`, whatever it says it is, with the fields in the query.

    What is wrong with single parts (`no_image`, `unknown_field`, `bad_value` for a repeated part, `body_too_large`) is
    left in the upload's `problems`, so that it can be told with what is wrong with their values.

    Raises:
        ApiError: the body cannot be read at all: `media_type`, `image_too_large`, `body_too_large` (a form beyond its
            limits), `bad_form`.

    """
    request.max_content_length = config.max_upload_bytes
    _refuse_encoded(request, config)
    if request.mimetype == FORM:
        return _from_form(request, config, allowed)
    if not bare:
        raise _wrong_type(request, config, f"{FORM} with a file part photo")
    problems: list[ApiProblem] = []
    fields = _unique({name: request.args.getlist(name) for name in request.args}, allowed, problems)
    try:
        photo = request.get_data(cache=False)
    except RequestEntityTooLarge:
        drain(request, config)
        raise _too_large(config) from None
    if not photo:
        problems.append(ApiProblem("no_image", "the body is empty; send the picture, or a form with a part photo"))
    return Upload(photo, fields, tuple(problems))


def json_field(upload: Upload, name: str, config: Config) -> object:
    """The JSON value of a field, `{}` when it is absent or empty.

    Raises:
        ApiError: `invalid_json` or `body_too_large`.

    """
    text = upload.fields.get(name, "")
    if not text.strip():
        return {}
    return parse(text, max_bytes=config.max_json_bytes, max_depth=config.max_json_depth, field=name)


def flag(value: str | None, name: str) -> bool:
    """A yes or no of a query or form field; absent and empty are no.

    Raises:
        ApiError: `bad_value`.

    >>> flag("true", "annotated"), flag(None, "annotated")
    (True, False)

    """
    if value in (None, "", "false", "0"):
        return False
    if value in ("true", "1"):
        return True
    raise ApiError.one("bad_value", f"expected true or false, found {str(value)[:40]!r}", name)


def _refuse_encoded(request: Request, config: Config) -> None:
    """Refuse a compressed body: what it grows to is not known before."""
    encoding = request.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity"):
        drain(request, config)
        detail = f"expected a body without Content-Encoding, found {shortened(encoding)}; send it uncompressed"
        raise ApiError.one("media_type", detail)


def _wrong_type(request: Request, config: Config, expected: str) -> ApiError:
    drain(request, config)
    found = shortened(request.mimetype) or "none"
    return ApiError.one("media_type", f"expected Content-Type: {expected}, found {found}")


def drain(request: Request, config: Config) -> None:
    """Read and drop what the client still sends, up to a few times the limit, so that it hears the answer.

    A server that answers and closes while the client is sending makes many clients report a broken connection
    instead of the reply.
    """
    stream, length = request.environ["wsgi.input"], request.content_length
    left = config.max_upload_bytes * _DRAIN_FACTOR
    if not request.environ.get("wsgi.input_terminated") or (length is not None and length > left):
        return
    while left > 0 and (data := stream.read(min(_CHUNK, left))):
        left -= len(data)


def _too_large(config: Config) -> ApiError:
    return ApiError.one("image_too_large", f"at most {config.max_upload_bytes} bytes are taken")


def _from_form(request: Request, config: Config, allowed: Collection[str]) -> Upload:
    # Werkzeug holds its read buffer to this limit too, also while a file part goes through it.
    request.max_form_memory_size = config.max_json_bytes + 4 * _CHUNK
    request.max_form_parts = config.max_form_parts
    try:
        form, files = request.form, request.files
    except RequestEntityTooLarge:
        drain(request, config)
        if (request.content_length or 0) > config.max_upload_bytes:
            raise _too_large(config) from None
        raise ApiError.one(
            "body_too_large",
            f"at most {config.max_form_parts} parts, {config.max_json_bytes} bytes in a text part and "
            f"{config.max_upload_bytes} bytes in all are taken",
        ) from None
    except ClientDisconnected:
        raise
    except ValueError:
        detail = "the form is broken or cut off; expected parts between the boundary that Content-Type names"
        raise ApiError.one("bad_form", detail) from None
    problems: list[ApiProblem] = []
    texts = {name: form.getlist(name) for name in form}
    problems += [
        ApiProblem("body_too_large", f"at most {config.max_json_bytes} bytes are taken", shortened(str(name)))
        for name, values in texts.items()
        if any(len(value.encode()) > config.max_json_bytes for value in values)
    ]
    for name in files:
        if name not in allowed and name != "photo":
            texts.setdefault(name, []).append("")  # named as unknown, whatever it holds
        elif name != "photo":
            texts.setdefault(name, []).extend(_part_text(part, name, config, problems) for part in files.getlist(name))
    for name in request.args:
        texts.setdefault(name, []).extend(request.args.getlist(name))
    if texts.pop("photo", None) is not None:
        problems.append(ApiProblem("bad_value", "photo has to be a file part, found text", "photo"))
    fields = _unique(texts, allowed, problems)
    photo = _photo_part(files.getlist("photo"), problems)
    return Upload(photo, fields, tuple(problems))


def _photo_part(parts: list[FileStorage], problems: list[ApiProblem]) -> bytes:
    if len(parts) > 1:
        problems.append(ApiProblem("bad_value", f"expected one photo, found {len(parts)}", "photo"))
        return b""
    photo = parts[0].stream.read() if parts else b""
    if not photo and not any(p.field == "photo" for p in problems):
        detail = "the part photo is empty" if parts else "the form has no file part named photo"
        problems.append(ApiProblem("no_image", detail, "photo"))
    return photo


def _part_text(part: FileStorage, name: str, config: Config, problems: list[ApiProblem]) -> str:
    """The text of a field that came as a file part (browsers send JSON blobs so)."""
    data = part.stream.read(config.max_json_bytes + 1)
    if len(data) > config.max_json_bytes:
        problems.append(
            ApiProblem("body_too_large", f"at most {config.max_json_bytes} bytes are taken", shortened(str(name)))
        )
        return ""
    return data.decode("utf-8", "replace")


def _unique(given: Mapping[str, list[str]], allowed: Collection[str], problems: list[ApiProblem]) -> dict[str, str]:
    for name, values in given.items():
        if name not in allowed:
            found = shortened(str(name or ""))  # a part of a form may lack a name
            known = ", ".join(sorted(allowed))
            problems.append(ApiProblem("unknown_field", f"no field {found!r}; known: {known}", found))
        elif len(values) > 1:
            problems.append(ApiProblem("bad_value", f"{name} is given {len(values)} times", name))
    return {name: values[0] for name, values in given.items() if name in allowed and len(values) == 1}
