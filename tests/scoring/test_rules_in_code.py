"""The code against the rules documents: rows, options, clauses."""

from __future__ import annotations

import json

import pytest

from scoring.request import ruleset_info
from scoring.rules_text import rules_text
from scoring.rulesets import RULESETS
from scoring.situation import READERS, field_names

EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda r: r.id)


@EVERY
def test_rows_are_those_of_the_document_in_its_order(ruleset):
    assert [row.zh for row in ruleset.rows] == list(rules_text(ruleset.id).patterns)
    assert len({row.id for row in ruleset.rows}) == len(ruleset.rows)


@EVERY
def test_options_are_those_of_the_document_in_its_order(ruleset):
    assert [f.name for f in ruleset.option_fields()] == list(rules_text(ruleset.id).options)


@EVERY
def test_every_clause_that_a_row_or_an_option_cites_is_in_the_document(ruleset):
    clauses = rules_text(ruleset.id).clauses
    assert list(clauses) == [f"{ruleset.prefix}-{i + 1}" for i in range(ruleset.clauses)]
    assert {row.clause for row in ruleset.rows} <= set(clauses)
    assert {f.metadata["clause"] for f in ruleset.option_fields()} <= set(clauses)


@EVERY
def test_the_description_is_json_with_every_part(ruleset):
    info = json.loads(json.dumps(ruleset_info(ruleset.id)))
    assert info["situation"] == [name for name in ruleset.fields if name in READERS]
    assert all(o["values"] or "range" in o for o in info["options"])
    assert all(o["text"]["zh"] and o["text"]["en"] for o in info["options"])
    assert all(p["condition"]["zh"] and p["condition"]["en"] for p in info["patterns"])


@EVERY
def test_rows_in_a_unit_of_factors_multiply_and_names_are_bilingual(ruleset):
    for row in ruleset.rows:
        assert row.zh and not row.zh.isascii()
        assert row.en and row.en.isascii()
        assert row.en[0].isupper() or row.en[0].isdigit()


def test_every_situation_field_is_used_by_some_region():
    assert set(field_names()) == set().union(*(r.fields for r in RULESETS.values()))
