"""Takes the pictures in this folder from a running service: `take.py [ADDRESS]` (default http://127.0.0.1:8000).

Needs Playwright and Chromium. Telephone 390 x 844 at two pixels a point, desk 1280 x 800; JPEG.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).resolve().parent


def shoot(page: Page, name: str) -> None:
    """Save what is seen as NAME.jpg."""
    page.wait_for_timeout(350)
    page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=82)


def opened(browser: Browser, address: str, lang: str, dark: bool = False, desk: bool = False) -> Page:
    """The page in a fresh profile, ready for use."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800} if desk else {"width": 390, "height": 844},
        locale=lang,
        color_scheme="dark" if dark else "light",
        device_scale_factor=1 if desk else 2,
        has_touch=not desk,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#bar .ruleset-button:not([disabled])")
    return page


def rules(page: Page, ruleset: str) -> None:
    """Choose a region."""
    page.click(".ruleset-button")
    page.click(f'[data-ruleset="{ruleset}"]')


def paste(page: Page, text: str) -> None:
    """Type a hand as text."""
    page.click('[data-name="text"]')
    page.fill("#paste", text)
    page.click("dialog .primary")
    page.wait_for_timeout(400)


def sample(page: Page) -> None:
    """Ningbo and the sample photo, until its points are there."""
    rules(page, "ningbo")
    page.click('[data-name="sample"]')
    page.wait_for_selector("#dock.won")


def phone(browser: Browser, address: str) -> None:
    """The pictures on a telephone."""
    page = opened(browser, address, "zh-CN")
    shoot(page, "phone-start")
    sample(page)
    shoot(page, "phone-photo")
    page.click(".tile-button.doubtful, .tile-button[data-tile='3m']")
    shoot(page, "phone-tile")
    page.keyboard.press("Escape")
    page.click(".dock-line")
    shoot(page, "phone-result")
    page.click('[data-key="act:plus"]')
    rules(page, "shandong")
    paste(page, "234567m5p (123s) (777z) +5p 15f")
    page.click(".dock-line")
    page.click('[data-key="act:plus"]')
    page.click('[data-key="evening"]')
    for player, name in enumerate(("阿明", "小红", "老陈", "阿芳")):
        page.fill(f'[data-key="name:{player}"]', name)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    page.click('[data-key="evening"]')
    shoot(page, "phone-evening")
    page = opened(browser, address, "en-US", dark=True)
    sample(page)
    shoot(page, "phone-dark-en")
    page = opened(browser, address, "zh-CN")
    rules(page, "jinhua")
    page.click('[data-name="keypad"]')
    for tile in ("2p", "3p", "4p", "6s", "6s", "6z"):
        page.click(f'.suit-tab[data-key="key:suit:{tile[1]}"]')
        page.click(f'.keypad-panel .key[data-tile="{tile}"]')
    shoot(page, "phone-keypad")


def ready_and_drawn(browser: Browser, address: str) -> None:
    """The waits of a ready hand and the settlement of a drawn game, on a telephone."""
    page = opened(browser, address, "zh-CN")
    rules(page, "ningbo")
    paste(page, "22m99p555s (333m) (777p)")
    page.wait_for_selector(".dock-side:has-text('听')")
    page.click(".dock-line")
    shoot(page, "phone-waits")
    page.click(".dock-line")
    page.click('[data-key="again"]')
    rules(page, "sichuan")
    page.click('[data-name="draw"]')
    page.check('[data-key="draw-out:E"]')
    for seat, hand in (("S", "14799m258p36699s"), ("W", "1223344567789s"), ("N", "1257m114466p [9999p]")):
        page.click(f'[data-key="draw-hand:{seat}"]')
        page.fill('[data-key="draw:text"]', hand)
        page.keyboard.press("Enter")
        page.click('[data-key="draw:done"]')
    page.wait_for_selector(".draw-status")
    page.locator('[data-key="draw:record"]').scroll_into_view_if_needed()
    shoot(page, "phone-draw")


def desk(browser: Browser, address: str) -> None:
    """The picture on a desk."""
    page = opened(browser, address, "en-US", desk=True)
    sample(page)
    shoot(page, "desk-en")


def main(arguments: list[str]) -> int:
    """Take them all."""
    address = arguments[0] if arguments else "http://127.0.0.1:8000"
    with sync_playwright() as engine:
        browser = engine.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        phone(browser, address)
        ready_and_drawn(browser, address)
        desk(browser, address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
