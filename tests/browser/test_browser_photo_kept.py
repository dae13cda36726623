"""A photo is not lost while it is read: the server may be slow or busy, or away; and what is said of its tiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "service" / "web" / "sample.jpg"
ROUTE = "**/api/v1/read"


def choose_photo(page: Any) -> None:
    page.set_input_files("#file-image", SAMPLE)


def busy(seconds: int) -> Any:
    """A handler that says that the server is busy for some seconds."""

    def handle(route: Any) -> None:
        body = '{"type": "about:blank", "title": "busy", "status": 503, "code": "busy", "detail": "busy"}'
        headers = {"Retry-After": str(seconds), "Content-Type": "application/problem+json"}
        route.fulfill(status=503, headers=headers, body=body)

    return handle


def test_a_photo_turned_away_is_kept_and_read_without_being_taken_again(open_page: Any, reader: Any) -> None:
    page = open_page()
    page.route(ROUTE, busy(600))
    choose_photo(page)
    page.wait_for_selector('[data-key="photo:again"]')
    assert "服务器正忙" in page.inner_text(".hero")
    assert reader.sizes == []
    page.unroute(ROUTE)
    page.click('[data-key="photo:again"]')
    page.wait_for_selector(".felt .tile-button")
    assert len(reader.sizes) == 1


def test_a_short_wait_ends_by_itself(open_page: Any, reader: Any) -> None:
    page = open_page()
    page.route(ROUTE, busy(1), times=1)
    choose_photo(page)
    page.wait_for_selector(".felt .tile-button")
    assert len(reader.sizes) == 1


def test_a_reading_that_gets_no_answer_can_be_given_up(open_page: Any) -> None:
    page = open_page()
    page.route(ROUTE, lambda route: None)
    choose_photo(page)
    page.click('[data-key="photo:cancel"]')
    page.wait_for_selector('[data-name="keypad"]')
    assert page.locator(".spinner").count() == 0


def test_a_photo_that_waits_can_be_given_up(open_page: Any) -> None:
    page = open_page()
    page.route(ROUTE, busy(600))
    choose_photo(page)
    page.click('[data-key="photo:drop"]')
    page.wait_for_selector('[data-name="keypad"]')
    assert page.locator('[data-key="photo:again"]').count() == 0


def test_warnings_name_the_tiles_by_the_numbers_on_the_photo(open_page: Any, read_sample: Any, reader: Any) -> None:
    said = (
        "a tile may be missing between tiles 0 and 1: check the row",
        "a reflection lies on tile 13: tilt the phone or move the lamp",
    )
    reader.answer = replace(reader.answer, warnings=said)
    page = open_page()
    read_sample(page)
    warnings = page.locator(".warning").all_inner_texts()
    assert "第 1 与第 2 张之间可能漏了一张" in warnings[0]
    assert "第 14 张反光" in warnings[1]


def test_a_photo_without_tiles_says_what_to_do(open_page: Any, reader: Any) -> None:
    reader.answer = replace(reader.answer, tiles=(), groups=(), hand="")
    page = open_page()
    choose_photo(page)
    page.wait_for_selector(".photo-card")
    assert "没有找到牌" in page.inner_text(".photo-card")
    assert "认出 0 张" not in page.inner_text("body")
