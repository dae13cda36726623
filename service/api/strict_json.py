"""JSON from outside, read strictly: bounded size and depth, no repeated names, no NaN, no half characters."""

from __future__ import annotations

import json
import math
import sys
from typing import NoReturn

from service.api.problems import ApiError
from service.requests import shortened


class _NotUsableError(ValueError):
    """JSON by its grammar, but not what we take; the message says why."""


def _constant(text: str) -> NoReturn:
    raise _NotUsableError(f"{text} is not a JSON number")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise _NotUsableError(f"the name {shortened(twice)!r} is repeated")
    return result


_GZIP = b"\x1f\x8b"
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def parse(data: bytes | str, *, max_bytes: int, max_depth: int, field: str | None = None) -> object:
    """The value of a JSON text.

    Args:
        data: UTF-8 bytes (a byte order mark is allowed) or text.
        max_bytes: longest text taken.
        max_depth: deepest nesting of arrays and objects taken.
        field: name of the form part, for the error.

    Raises:
        ApiError: `invalid_json` (400), or `body_too_large` (413).

    >>> parse(b'{"a": [1]}', max_bytes=100, max_depth=2)
    {'a': [1]}

    """
    if isinstance(data, bytes) and data.startswith(_GZIP):
        raise ApiError.one("invalid_json", "expected JSON, found a gzip file; send it uncompressed", field)
    if len(data) > max_bytes:
        raise ApiError.one("body_too_large", f"at most {max_bytes} bytes of JSON are taken", field)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value: object = _DECODER.decode(text)
        _check(value, max_depth, surrogates="\\u" in text)
    except RecursionError:
        raise ApiError.one("invalid_json", f"nested deeper than {max_depth}", field) from None
    except UnicodeDecodeError as error:
        raise ApiError.one(
            "invalid_json", f"expected JSON in UTF-8, found another byte at {error.start}", field
        ) from None
    except json.JSONDecodeError as error:
        detail = f"{error.msg} at line {error.lineno}, column {error.colno}"
        raise ApiError.one("invalid_json", detail, field) from None
    except _NotUsableError as error:
        raise ApiError.one("invalid_json", str(error), field) from None
    except ValueError:
        detail = f"a number has more than {sys.get_int_max_str_digits()} digits"
        raise ApiError.one("invalid_json", detail, field) from None
    return value


def parse_object(data: bytes | str, *, max_bytes: int, max_depth: int, field: str | None = None) -> dict[str, object]:
    """As `parse`, for a text that has to be an object.

    Raises:
        ApiError: as `parse`, and `bad_value` (422) for another type.

    """
    value = parse(data, max_bytes=max_bytes, max_depth=max_depth, field=field)
    if not isinstance(value, dict):
        raise ApiError.one("bad_value", f"expected a JSON object, found {type_name(value)}", field)
    return value


def type_name(value: object) -> str:
    """What JSON calls the type of a value.

    >>> [type_name(v) for v in (None, True, 1, 1.5, "", [], {})]
    ['null', 'a boolean', 'a number', 'a number', 'a string', 'an array', 'an object']
    """
    if value is None:
        return "null"
    for kind, name in (
        (bool, "a boolean"),
        ((int, float), "a number"),
        (str, "a string"),
        (list, "an array"),
    ):
        if isinstance(value, kind):
            return name
    return "an object"


def _check(value: object, max_depth: int, *, surrogates: bool) -> None:
    """Raise `_NotUsableError` for what nests too deep, is infinite or holds half of a surrogate pair."""
    todo: list[tuple[object, int]] = [(value, 1)]
    while todo:
        item, depth = todo.pop()
        if isinstance(item, dict | list):
            if depth > max_depth:
                raise _NotUsableError(f"nested deeper than {max_depth}")
            inner = list(item.values()) if isinstance(item, dict) else item
            todo.extend((entry, depth + 1) for entry in inner)
            if surrogates and isinstance(item, dict):
                todo.extend((name, depth) for name in item)
        elif isinstance(item, float) and not math.isfinite(item):
            raise _NotUsableError("a number is out of range")
        elif surrogates and isinstance(item, str) and any("\ud800" <= c <= "\udfff" for c in item):
            raise _NotUsableError("a string holds half of a surrogate pair")
