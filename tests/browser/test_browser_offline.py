"""The page without a network: it loads, takes a hand, says so, and scores it when the network is back."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser

HAND = "555s22m99p (333m) (777p) +2m"


@pytest.fixture
def stored(until):
    """`stored(page)`: wait until the service worker has stored the page and controls it."""

    def wait(page: Any) -> None:
        until(page, "navigator.serviceWorker.controller !== null")
        until(page, "caches.match('/static/strings.en.js').then(Boolean)")

    return wait


def paste(page: Any, text: str) -> None:
    page.click('[data-name="text"]')
    page.fill("#paste", text)
    page.click("dialog .primary")


@pytest.fixture
def without_engine():
    """`without_engine(page)`: the engine in the browser is not at hand, as on a visit that was cut short."""

    def drop(page: Any) -> None:
        dropped = page.evaluate("""async () => {
          const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          return Promise.all(stores.map((store) => store.delete('/static/scoring.js')));
        }""")
        assert dropped == [True]

    return drop


def type_keys(page: Any, type_hand: Any) -> None:
    """The hand by keypad."""
    page.click('[data-name="keypad"]')
    for tile in ("3m", "7p"):
        page.click('[data-key="adding:pung"]')
        type_hand(page, tile)
    type_hand(page, "5s 5s 5s 2m 2m 9p 9p 2m")


@pytest.mark.parametrize(
    "viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}], ids=["phone", "desk"]
)
def test_offline_reload_then_scoring_by_keypad(open_page, choose, stored, type_hand, headline, viewport):
    page = open_page(viewport=viewport)
    choose(page, "ningbo")
    stored(page)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#bar .ruleset-button:not([disabled])")
    assert page.inner_text(".ruleset-button").startswith("宁波")
    type_keys(page, type_hand)
    assert headline(page).startswith("5 台")
    page.click('[data-key="keypad:close"]')
    page.click(".dock-line")
    assert "本机里的同一套规则" in page.inner_text(".dock-body")
    assert [text.split()[-1] for text in page.locator(".pay-grid li").all_inner_texts()] == ["+18", "−6", "−6", "−6"]
    assert page.evaluate("fetch('/static/sprite.png').then((reply) => reply.ok)") is True
    with page.expect_response("**/api/v1/score") as asked:
        page.context.set_offline(False)
    assert asked.value.status == 200
    page.wait_for_selector('.dock-body:not(:has-text("本机里"))')
    assert headline(page).startswith("5 台")


def test_bad_input_is_named_offline_too(open_page, choose, stored, headline):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    stored(page)
    page.context.set_offline(True)
    paste(page, "11111m456p789s22z +3s")
    assert "Too many of one tile" in headline(page, "lost")


def test_without_the_engine_a_hand_waits_and_is_answered_when_the_network_is_back(
    open_page, choose, stored, without_engine, type_hand, headline
):
    page = open_page()
    choose(page, "ningbo")
    stored(page)
    without_engine(page)
    page.context.set_offline(True)
    type_keys(page, type_hand)
    assert "等网络" in headline(page, "waits")
    page.reload()
    assert "等网络" in headline(page, "waits")
    page.context.set_offline(False)
    assert headline(page).startswith("5 台")


def test_a_hand_scored_before_is_answered_offline_and_says_so(open_page, choose, stored, headline):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    stored(page)
    paste(page, HAND)
    assert headline(page).startswith("5 tai")
    page.context.set_offline(True)
    page.click('[data-key="again"]')
    page.reload()
    page.wait_for_selector(".hero")
    paste(page, HAND)
    assert headline(page).startswith("5 tai")
    page.click(".dock-line")
    assert "No network: this is the earlier answer" in page.inner_text(".dock-body")


def test_a_hand_recorded_while_it_waits_joins_the_totals_later(open_page, choose, stored, without_engine, headline):
    page = open_page()
    choose(page, "ningbo")
    stored(page)
    without_engine(page)
    page.context.set_offline(True)
    paste(page, HAND)
    headline(page, "waits")
    page.click(".dock-line")
    page.click('[data-key="act:plus"]')
    page.click('[data-key="evening"]')
    assert "等网络" in page.inner_text(".hands tbody")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    page.wait_for_selector('#toast:has-text("已算出")')
    page.click('[data-key="evening"]')
    totals = page.locator(".player strong").all_inner_texts()
    assert totals == ["+18", "−6", "−6", "−6"]


def test_a_photo_cannot_be_read_offline_and_the_page_says_so(open_page, choose, stored):
    page = open_page()
    choose(page, "ningbo")
    stored(page)
    page.context.set_offline(True)
    page.click('[data-name="sample"]')
    page.wait_for_selector('.hero [role=alert]:has-text("连不上服务器")')
    page.context.set_offline(False)  # the photo was kept, and is read once the network is back
    page.wait_for_selector(".felt .tile-button")


def test_a_busy_service_does_not_hold_up_a_score(open_page, choose, headline):
    page = open_page(worker=False)
    choose(page, "ningbo")
    page.context.route(
        "**/api/v1/score",
        lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, json={"code": "busy"}),
    )
    paste(page, HAND)
    assert headline(page).startswith("5 台")


def test_a_busy_service_is_asked_again_where_there_is_no_engine(open_page, choose, headline):
    page = open_page(worker=False)
    choose(page, "ningbo")
    refused = []

    def busy(route: Any) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"code": "busy"})
        else:
            route.continue_()

    page.context.route("**/static/scoring.js", lambda route: route.abort())
    page.context.route("**/api/v1/score", busy)
    paste(page, HAND)
    assert "服务器忙" in headline(page, "waits")
    for _ in range(2):
        page.evaluate("window.dispatchEvent(new Event('online'))")
        page.wait_for_timeout(300)
    assert headline(page).startswith("5 台")
    assert len(refused) == 2


def test_a_reply_that_breaks_off_is_worked_out_in_the_browser(open_page, choose, headline):
    page = open_page(worker=False)
    choose(page, "ningbo")
    page.context.route(
        "**/api/v1/score", lambda route: route.fulfill(content_type="application/json", body='{"win": tr')
    )
    paste(page, HAND)
    assert headline(page).startswith("5 台")
