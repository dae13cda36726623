"""For every hand and eye: axe finds nothing serious, targets of 44 px, no sideways scrolling, keys alone."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SMALL = {"width": 320, "height": 640}

_TARGETS = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length;
  const scope = document.querySelector('dialog[open]') ?? document;
  const all = 'button, a[href], summary, select, textarea, input:not([type=file]):not([type=radio]), label';
  return [...scope.querySelectorAll(all)].filter(seen).map((e) => {
    const holder = e.matches('input[type=checkbox]') ? e.closest('label') : e;
    const box = holder.getBoundingClientRect();
    return [e.outerHTML.slice(0, 90), box.width, box.height];
  }).filter(([html, w, h]) => (w < 43.5 || h < 43.5) && !html.startsWith('<label for'));
}"""


def every_state(page: Any, read_sample: Any) -> Any:
    """Walk through the page; yields the name of each state."""
    yield "start"
    page.click(".ruleset-button")
    yield "rulesets"
    page.keyboard.press("Escape")
    read_sample(page)
    yield "read"
    page.click(".tile-button.doubtful")
    yield "tile"
    page.click('.alternative[data-tile="9p"]')
    page.wait_for_selector("#dock.won")
    page.evaluate("document.querySelectorAll('.card details').forEach((fold) => { fold.open = true; })")
    yield "form"
    if page.locator("#dock.open").count() == 0:
        page.click(".dock-line")
    page.wait_for_selector(".dock-body")
    page.evaluate("document.querySelectorAll('#dock details').forEach((fold) => { fold.open = true; })")
    yield "result"
    page.click('[data-key="meld:0"]', force=True) if page.viewport_size["width"] > 1000 else page.click(".dock-line")
    page.keyboard.press("Escape")
    page.click('[data-key="add"]')
    yield "keypad"
    page.click('[data-key="keypad:close"]')
    page.click('[data-key="evening"]')
    page.click('[data-key="evening:plus"]')
    yield "evening"
    page.keyboard.press("Escape")
    page.click('[data-key="again"]')
    page.click(".ruleset-button")
    page.click('[data-ruleset="sichuan"]')
    page.click('[data-name="text"]')
    page.fill("#paste", "1113456666788s")
    page.click("dialog .primary")
    page.wait_for_selector('.dock-side:has-text("4")')
    if page.locator("#dock.open").count() == 0:
        page.click(".dock-line")
    page.wait_for_selector(".waits")
    yield "waits"
    if page.viewport_size["width"] < 1000:
        page.click(".dock-line")
    page.click('[data-key="again"]')
    page.click('[data-name="draw"]')
    page.check('[data-key="draw-out:E"]')
    for seat, hand in (("S", "1223344567789s"), ("W", "14799m258p36699s"), ("N", "1257m114466p [9999p]")):
        page.click(f'[data-key="draw-hand:{seat}"]')
        page.fill('[data-key="draw:text"]', hand)
        page.keyboard.press("Tab")
        if seat == "N":
            yield "hand of a drawn game"
        page.click('[data-key="draw:done"]')
    page.wait_for_selector(".draw-status")
    yield "drawn game"


@pytest.mark.parametrize(
    ("viewport", "lang", "dark"),
    [(PHONE, "zh-CN", False), (PHONE, "en-US", True), (DESK, "en-US", False)],
    ids=["phone-zh", "phone-en-dark", "desk-en"],
)
def test_axe_finds_nothing_serious(open_page, read_sample, viewport, lang, dark):
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    axe = axe_module.Axe()
    page = open_page(lang=lang, viewport=viewport, dark=dark)
    page.emulate_media(reduced_motion="reduce")
    found = {}
    checked = 0
    for state in every_state(page, read_sample):
        page.wait_for_timeout(120)
        reply = axe.run(page).response
        checked += len(reply["passes"])
        bad = [
            (row["id"], [node["html"][:160] + str(node["any"][:1])[:300] for node in row["nodes"]][:3])
            for row in reply["violations"]
            if row["impact"] in ("serious", "critical")
        ]
        if bad:
            found[state] = bad
    assert checked > 80
    assert found == {}


@pytest.mark.parametrize("lang", ["zh-CN", "en-US"])
@pytest.mark.parametrize("viewport", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_targets_are_large_and_nothing_scrolls_sideways(open_page, read_sample, viewport, lang):
    page = open_page(lang=lang, viewport=viewport)
    page.emulate_media(reduced_motion="reduce")
    small = {}
    wide = {}
    for state in every_state(page, read_sample):
        if viewport is not SMALL:
            rows = page.evaluate(_TARGETS)
            if rows:
                small[state] = rows
        width = page.evaluate(
            "Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("
            "'dialog[open] .sheet-body, .dock-body')].map((e) => e.scrollWidth - e.clientWidth + innerWidth))"
        )
        if width > viewport["width"]:
            wide[state] = width
    assert small == {}
    assert wide == {}


def test_keys_alone_take_a_hand_to_its_score(open_page, headline):
    page = open_page(viewport=DESK)

    def press_on(key: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.key ?? document.activeElement.dataset.name") == key:
                return
        pytest.fail(f"no way to {key} by the Tab key")

    press_on("ruleset")
    page.keyboard.press("Enter")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.ruleset") == "ningbo":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    press_on("text")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("555s22m99p (333m) (777p) +2m")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert headline(page).startswith("5 台")
    press_on("win_by:self_draw")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-key='from:N']")
    assert page.evaluate("document.activeElement.dataset.key") == "win_by:discard"
    page.wait_for_selector('#dock.won .dock-main:has-text("4 台")')


def test_the_result_is_said_to_screen_readers(open_page, choose, until):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", "555s22m99p (333m) (777p) +2m")
    page.click("dialog .primary")
    until(page, "document.getElementById('live').textContent.includes('5 tai')")
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    names = page.locator(".tile-button").evaluate_all("(all) => all.map((e) => e.getAttribute('aria-label'))")
    assert names[0] == "5 Bamboo, Concealed"
    assert "2 Characters, Winning tile" in names


def test_focus_returns_to_the_tile_after_its_sheet(open_page, read_sample):
    page = open_page()
    read_sample(page)
    key = page.locator(".tile-button.doubtful").get_attribute("data-key")
    page.focus(f'[data-key="{key}"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == key
    page.keyboard.press("Enter")
    page.focus('.alternative[data-tile="9p"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("#dock.won")
    assert page.evaluate("document.activeElement.dataset.key") == key
