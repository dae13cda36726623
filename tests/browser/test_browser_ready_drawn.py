"""A hand that is one tile short shows its waits; a drawn game of Sichuan is settled; both without a network too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SAMPLE = Path(__file__).resolve().parents[2] / "service" / "web" / "sample.jpg"
READY = "22m99p555s (333m) (777p)"


def paste(page: Any, text: str) -> None:
    page.click('[data-name="text"]')
    page.fill("#paste", text)
    page.click("dialog .primary")


def waits_of(page: Any) -> list[str]:
    """The rows of the open list of waits."""
    if page.locator("#dock.open").count() == 0:
        page.click(".dock-line")
    page.wait_for_selector(".waits")
    return [re.sub(r"\s+", " ", text) for text in page.locator(".wait").all_inner_texts()]


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("online", [True, False], ids=["online", "offline"])
def test_a_ready_hand_shows_its_waits_and_a_tap_takes_one(open_page, choose, headline, until, viewport, online):
    page = open_page(viewport=viewport)
    choose(page, "ningbo")
    if not online:
        until(page, "navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
    paste(page, READY)
    page.wait_for_selector('.dock-side:has-text("听 二万、九筒")')
    assert "还差 1 张" in page.inner_text(".dock-line")
    wanted = ["二万 余 2 张 自摸 5 台 +18 点炮 4 台 +5", "九筒 余 2 张 自摸 5 台 +18 点炮 4 台 +5"]
    assert waits_of(page) == wanted
    assert page.locator('.dock-body:has-text("本机里的同一套规则")').count() == (0 if online else 1)
    assert "谁点的" in page.inner_text(".dock-body")
    page.click('[data-key="wait:9p"]')
    assert headline(page).startswith("5 台")
    assert page.inner_text(".hand-line code") == "22m99p555s (333m) (777p) +9p"


def test_the_winning_tile_may_be_marked_in_a_ready_hand(open_page, choose, headline):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    paste(page, "2m99p555s (333m) (777p) +2m")
    page.wait_for_selector('.dock-side:has-text("Waits: 2 Characters, 9 Dots")')
    assert len(waits_of(page)) == 2
    page.click('[data-key="wait:9p"]')
    assert headline(page).startswith("5 tai")
    assert page.inner_text(".hand-line code") == "22m99p555s (333m) (777p) +9p"


def test_a_wait_that_may_not_win_says_why_and_a_hand_that_is_not_ready_says_so(open_page, choose, until):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    paste(page, "12m456789p45611s")
    page.wait_for_selector('.dock-side:has-text("3 Characters")')
    (row,) = waits_of(page)
    assert "Below the minimum" in row
    until(page, "document.getElementById('live').textContent.includes('Waits: 3 Characters')")
    page.click('[data-key="again"]')
    paste(page, "1479m258p369s123z")
    page.wait_for_selector('.dock-side:has-text("No tile wins")')
    page.click('[data-key="again"]')
    paste(page, "11111m456p789s22z")
    page.click(".dock-line")
    page.wait_for_selector('.problems:has-text("Too many of one tile")')


def enter(page: Any, seat: str, hand: str) -> None:
    """The hand of a seat as text."""
    page.click(f'[data-key="draw-hand:{seat}"]')
    page.fill('[data-key="draw:text"]', hand)
    page.keyboard.press("Enter")
    page.click('[data-key="draw:done"]')


def paid(page: Any) -> list[str]:
    page.wait_for_selector(".draw-result .pay-grid")
    return [re.sub(r"\s+", " ", text) for text in page.locator(".draw-result .pay-grid li").all_inner_texts()]


@pytest.mark.parametrize("online", [True, False], ids=["online", "offline"])
@pytest.mark.parametrize("lang", ["zh-CN", "en-US"])
def test_a_drawn_game_is_settled_and_recorded(open_page, choose, until, online, lang):
    page = open_page(lang=lang, viewport=PHONE if lang == "zh-CN" else DESK)
    choose(page, "sichuan")
    if not online:
        until(page, "navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
    page.click('[data-name="draw"]')
    page.check('[data-key="draw-out:E"]')
    enter(page, "S", "14799m258p36699s")
    enter(page, "W", "1223344567789s")
    page.click('[data-key="draw-hand:N"]')
    page.click('[data-key="draw-adding:concealed_kong"]')
    for tile in ("9p", "1m", "2m", "5m", "7m", "1p", "1p", "4p", "4p", "6p", "6p"):
        page.locator(f'[data-key="draw:suit:{tile[1]}"]').dispatch_event("click")
        page.locator(f'.keys.shown [data-key="draw:{tile}"]').click()
    assert page.input_value('[data-key="draw:text"]') == "1257m114466p [9999p]"
    assert page.locator('[data-key="draw:1m"]').is_disabled()  # thirteen tiles are there
    page.click('[data-key="draw:done"]')
    seats = ["庄", "南", "西", "北"] if lang == "zh-CN" else ["Dealer", "South", "West", "North"]
    points = ["0", "−30", "+22", "+8"]
    assert paid(page) == [f"{seat} {number}" for seat, number in zip(seats, points, strict=True)]
    status = " ".join(page.inner_text(".draw-status").split())
    assert ("花猪" if lang == "zh-CN" else "pig") in status
    page.locator('label:has([data-key="draw-paid-N-9p:E"])').click()  # who has won had paid for the kong
    page.wait_for_selector('.draw-result .pay-grid li:first-child:has-text("+2")')
    assert paid(page)[3].endswith("+6")
    page.reload()
    page.wait_for_selector('[data-name="draw"]')
    page.click('[data-name="draw"]')
    assert paid(page)[0].endswith("+2")
    page.click('[data-key="draw:record"]')
    page.click('[data-key="evening"]')
    assert page.locator(".player strong").all_inner_texts() == ["+2", "−30", "+22", "+6"]
    page.click('[data-key="evening:undo"]')
    assert page.locator(".hands").count() == 0


def test_a_drawn_game_is_offered_where_it_is_settled_and_faults_are_named(open_page, choose):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    assert page.locator('[data-name="draw"]').count() == 0
    page.click('[data-key="evening"]')
    assert page.locator('[data-key="evening:text"]').count() == 0
    page.keyboard.press("Escape")
    choose(page, "sichuan")
    page.click('[data-key="evening"]')
    page.click('[data-key="evening:text"]')
    for seat in "ESW":
        page.check(f'[data-key="draw-out:{seat}"]')
    page.click('[data-key="draw-hand:N"]')
    page.fill('[data-key="draw:text"]', "12x")
    page.keyboard.press("Enter")
    assert "character 1" in page.inner_text(".draw-seats [role=alert]")
    page.fill('[data-key="draw:text"]', "1223344567789s")
    page.keyboard.press("Enter")
    page.click('[data-key="draw:done"]')
    assert "contradict each other" in page.inner_text(".draw-result .problems")
    page.click('[data-key="draw:clear"]')
    assert page.locator(".draw-hand.whole").count() == 0
    assert page.locator('[data-key^="draw-out:"]:checked').count() == 0


def test_the_hand_of_a_drawn_game_is_read_from_a_photo(open_page, choose, reader):
    page = open_page()
    choose(page, "sichuan")
    page.click('[data-name="draw"]')
    page.click('[data-key="draw-hand:S"]')
    page.set_input_files("#file-draw", SAMPLE)
    page.wait_for_selector(".draw-held .draw-meld")
    assert reader.sizes == [(1600, 1200)]
    assert page.input_value('[data-key="draw:text"]') == "222m69p555s (333m) (777p)"
    doubtful = page.locator(".draw-tile:has(.badge)")
    assert doubtful.count() == 1
    assert doubtful.get_attribute("aria-label") == "去掉六筒、不太确定，请核对"
    doubtful.click()
    assert page.input_value('[data-key="draw:text"]') == "222m9p555s (333m) (777p)"
    page.click('[data-key="draw:done"]')
    assert "13 / 13" in page.inner_text('[data-key="draw-hand:S"]')


def test_a_photo_that_cannot_be_read_leaves_the_hand_of_a_drawn_game(open_page, choose, tmp_path):
    page = open_page(lang="en-US")
    choose(page, "sichuan")
    page.click('[data-name="draw"]')
    page.click('[data-key="draw-hand:S"]')
    page.fill('[data-key="draw:text"]', "1223344567789s")
    page.keyboard.press("Enter")
    wrong = tmp_path / "note.jpg"
    wrong.write_bytes(b"no picture")
    page.set_input_files("#file-draw", wrong)
    page.wait_for_selector('.draw-seats [role=alert]:has-text("format")')
    assert page.input_value('[data-key="draw:text"]') == "1223344567789s"


def test_without_server_and_engine_a_drawn_game_is_tried_again(open_page, choose):
    page = open_page(worker=False, lang="en-US")
    choose(page, "sichuan")
    page.context.route("**/static/scoring.js", lambda route: route.abort())
    page.context.route("**/api/v1/draws", lambda route: route.abort())
    page.click('[data-name="draw"]')
    page.check('[data-key="draw-out:E"]')
    page.check('[data-key="draw-out:S"]')
    enter(page, "W", "14799m258p36699s")
    enter(page, "N", "1223344567789s")
    page.wait_for_selector(".draw-result .warning")
    page.context.unroute("**/api/v1/draws")
    page.click('[data-key="draw:again"]')
    assert paid(page) == ["Dealer 0", "South 0", "West −16", "North +16"]
