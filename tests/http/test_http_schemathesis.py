"""Generated requests over the whole description: no 5xx, no undocumented status, type, header or member."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis import checks as known

from app import create_app
from service.api.openapi import OPERATIONS
from service.config import Config

EXAMPLES = 25
ALL = list(HealthCheck)


def _application(folder: Path):
    spec = importlib.util.spec_from_file_location("fake_for_schemathesis", Path(__file__).with_name("conftest.py"))
    assert spec is not None
    assert spec.loader is not None
    fake = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fake)
    return create_app(Config(contributions_dir=folder, log_level="ERROR"), fake.FakeReader())


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    app = _application(tmp_path_factory.mktemp("given"))
    return schemathesis.openapi.from_wsgi("/api/openapi.json", app)


CASES = [
    *((operation, GenerationMode.POSITIVE) for operation in OPERATIONS),
    *((operation, GenerationMode.NEGATIVE) for operation in OPERATIONS if operation.method == "post"),
]


@pytest.mark.parametrize(("operation", "mode"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_replies_are_as_described(described, operation, mode):
    seen = []

    @given(case=described[operation.path][operation.method].as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=ALL)
    def check(case):
        # Random text is rarely a hand, so a well-formed request may be refused; everything else has to hold.
        response = case.call()
        excluded = [known.positive_data_acceptance]
        if response.status_code == 413:  # refused by size, which the check does not count as refused
            excluded.append(known.negative_data_rejection)
        case.validate_response(response, excluded_checks=excluded)
        seen.append(response.status_code)

    check()
    assert seen
    assert max(seen) < 500


GOOD = [
    ("/api/v1/score", {"hand": "555s22m99p (333m) (777p) +2m", "situation": {"winner": "S"}}),
    ("/api/v1/score", {"hand": "555s22m98p (333m) (777p) +2m"}),
    ("/api/v1/score", {"hand": "222688m4s (555z) (666z) +7m", "situation": {"wildcard": "4s"}}),
    ("/api/v1/waits", {"hand": "555s22m99p (333m) (777p)"}),
    ("/api/v1/waits", {"hand": "147m258p369s1234z"}),
]


@pytest.mark.parametrize(("path", "body"), GOOD)
def test_good_requests_get_a_200_as_described(described, path, body):
    case = described[path]["post"].Case(body={"ruleset": "ningbo", **body}, media_type="application/json")
    assert case.call_and_validate().status_code == 200
