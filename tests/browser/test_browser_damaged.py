"""Damaged storage, storage of another version and links made up by somebody: the page opens and scores all the same."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

pytestmark = pytest.mark.browser

HAND = "22m99p555s (333m) (777p) +2m"
ENTRY = {
    "ruleset": "ningbo", "dealer": 0, "hand": HAND, "situation": {}, "options": {}, "drawn": False, "at": "2026-01-01",
    "reply": {"win": True, "payments": {"E": 3, "S": -1, "W": -1, "N": -1}, "total": {"value": 1, "unit": "台"}},
}  # fmt: skip
STATES: list[Any] = [
    5, [], "x", None, {"hand": 5}, {"hand": {"concealed": [{"tile": 7}], "melds": [{}], "flowers": []}},
    {"hand": {"concealed": [], "melds": [{"kind": "x", "tiles": []}], "flowers": [], "winning": None}},
    {"evening": []}, {"evening": {"names": ["a"], "hands": [{}, 3, ENTRY | {"reply": {"payments": {"E": "x"}}}]}},
    {"evening": {"dealer": 9, "streak": "x", "draws": -1, "moves": 0.5, "before": 3, "names": [1, 2, 3, 4]}},
    {"options": [1], "situation": 7}, {"options": {"ningbo": 4}}, {"draw": {"E": 1}, "ruleset": "sichuan"},
    {"ruleset": "sichuan", "draw": {seat: {"out": False, "hand": "zz", "suit": None, "paid": {}} for seat in "ESWN"}},
    {"situation": {"out": 5, "winner": "Q", "wildcard": 3, "dice": 7, "contracts": [1], "discarder_kong": "x"}},
    {"lang": "fr", "theme": "pink", "keypad": "yes", "ruleset": "atlantis"},
]  # fmt: skip


def use(page: Any, choose: Any, headline: Any) -> None:
    """Open what there is, and score a hand."""
    choose(page, "sichuan")
    if page.locator('[data-key="again"]').count():
        page.click('[data-key="again"]')
    page.click('[data-name="draw"]')
    page.keyboard.press("Escape")
    page.click('[data-key="evening"]')
    page.wait_for_selector("dialog .players")
    page.keyboard.press("Escape")
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", HAND)
    page.click("dialog .primary")
    assert headline(page).split()[0].isdigit()


@pytest.mark.parametrize("state", STATES, ids=lambda value: json.dumps(value)[:40])
def test_a_damaged_state_is_left_out(open_page, choose, headline, state):
    page = open_page(worker=False)
    page.evaluate("(text) => localStorage.setItem('hupai.state', text)", json.dumps(state))
    page.reload()
    page.wait_for_selector("#bar .ruleset-button:not([disabled])")
    use(page, choose, headline)


def test_the_sound_hands_of_a_damaged_evening_stay(open_page):
    page = open_page(worker=False)
    state = {"evening": {"names": ["阿明"], "hands": [7, ENTRY, {}], "streak": "x"}}
    page.evaluate("(text) => localStorage.setItem('hupai.state', text)", json.dumps(state))
    page.reload()
    page.click('[data-key="evening"]')
    assert page.locator(".player strong").all_inner_texts() == ["+3", "−1", "−1", "−1"]
    assert page.input_value('[data-key="name:0"]') == "阿明"


@pytest.mark.parametrize("kept", ["5", "{}", "[1]", '"x"', "{"])
def test_damaged_answers_and_rules_are_not_used(open_page, choose, headline, kept):
    page = open_page(worker=False)
    page.evaluate("(text) => localStorage.setItem('hupai.answers', text)", kept)
    page.context.route("**/api/v1/score", lambda route: route.abort())
    use(page, choose, headline)
    page.evaluate("(text) => localStorage.setItem('hupai.rulesets', text)", kept)
    page.context.route("**/api/v1/rulesets", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("#toast:not([hidden])")
    assert page.locator("#toast button").count() == 1  # try again


@pytest.mark.parametrize(
    "situation",
    [{"out": 5}, {"wildcard": 5, "out": [None], "dice": 5}, {"__proto__": 1, "toString": 2}, {"birds": "x"}],
)
def test_a_link_made_up_by_somebody_does_no_harm(open_page, choose, headline, situation):
    link = json.dumps([1, "sichuan", "1m", situation, {}]).encode()
    page = open_page(worker=False)
    page.goto(page.url + "#h=" + base64.urlsafe_b64encode(link).decode().rstrip("="))
    page.reload()
    page.wait_for_selector(".felt .tile-button")
    use(page, choose, headline)
    page.reload()
    page.wait_for_selector(".felt .tile-button")
