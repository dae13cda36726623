"""Strict JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.problems import ApiError
from service.api.strict_json import parse, parse_object

LIMITS = {"max_bytes": 20_000, "max_depth": 8}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "line 1"),
        (b"{", "line 1"),
        (b"{'a': 1}", "line 1"),
        (b"[1] 2", "Extra data"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b'{"a": NaN}', "NaN"),
        (b"[-Infinity]", "Infinity"),
        (b"[1e999]", "range"),
        (b"[" + b"9" * 10_000 + b"]", "a number has more than 4300 digits"),
        (b"\x1f\x8b\x08\x00", "found a gzip file"),
        (b'{"a": 1, "a": 2}', "'a' is repeated"),
        (b'["\\ud800"]', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b"[" * 9 + b"]" * 9, "deeper than 8"),
        (b"[" * 9_000 + b"]" * 9_000, "deeper than 8"),
        (b'{"a":' * 3_000 + b"1" + b"}" * 3_000, "deeper than 8"),
    ],
)
def test_what_cannot_be_used_is_invalid_json(text, words):
    with pytest.raises(ApiError) as caught:
        parse(text, **LIMITS)
    assert caught.value.status == 400
    assert caught.value.problems[0]["code"] == "invalid_json"
    assert words in caught.value.problems[0]["detail"]
    assert "sys." not in caught.value.problems[0]["detail"]


def test_a_long_text_is_refused_before_it_is_parsed():
    with pytest.raises(ApiError) as caught:
        parse(b"[" * 20_001, **LIMITS)
    assert (caught.value.status, caught.value.problems[0]["code"]) == (413, "body_too_large")


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null", "true"])
def test_another_type_than_an_object_is_a_bad_value(text):
    with pytest.raises(ApiError) as caught:
        parse_object(text, **LIMITS)
    assert caught.value.problems[0]["code"] == "bad_value"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4),
        max_leaves=12,
    )
)  # fmt: skip
def test_other_json_comes_through_unchanged(value):
    assert parse(json.dumps(value).encode(), max_bytes=10**7, max_depth=50) == value
    assert parse(json.dumps(value, ensure_ascii=False), max_bytes=10**7, max_depth=50) == value


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_a_named_error(data):
    found = ""
    try:
        parse(data, **LIMITS)
    except ApiError as error:
        found = str(error.problems[0]["code"])
    assert found in ("", "invalid_json")
