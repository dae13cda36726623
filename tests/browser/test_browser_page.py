"""What a person does on the page: photo to score, corrections, keypad, text, link, languages, the evening."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from service.config import Config

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

BOTH_SIZES = pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])

NINGBO = "5s 5s 5s 2m 2m 9p 9p"


def pays(page: Any) -> list[str]:
    """The four payments on the open result, in seat order."""
    return [re.sub(r"\s+", " ", text) for text in page.locator(".pay-grid li").all_inner_texts()]


def set_field(page: Any, name: str, value: str) -> None:
    """Choose a value of a situation field."""
    segment = page.locator(f'label.segment:has([data-key="{name}:{value}"])')
    segment.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
    segment.click()


def open_result(page: Any) -> None:
    if page.locator("#dock.open").count() == 0:
        page.click(".dock-line")
    page.wait_for_selector(".dock-body")


@BOTH_SIZES
def test_sample_photo_fix_one_tile_then_ningbo_on_a_discard(open_page, read_sample, headline, viewport):
    page = open_page(viewport=viewport)
    read_sample(page)
    assert page.locator(".felt .tile-button").count() == 14
    label = page.get_attribute("canvas.photo", "aria-label")
    assert "14 张牌已编号" in label
    assert "12 六筒" in label
    doubtful = page.locator(".tile-button.doubtful")
    assert doubtful.count() == 1
    assert "请核对" in doubtful.get_attribute("aria-label")
    assert "核对" in doubtful.inner_text()
    doubtful.click()
    assert page.locator(".alternative").first.get_attribute("data-tile") == "6p"
    page.click('.alternative[data-tile="9p"]')
    page.wait_for_selector("dialog", state="detached")
    assert page.locator(".tile-button.doubtful").count() == 0
    assert page.locator(".hand-line code").inner_text() == "22m99p555s (333m) (777p) +2m"
    set_field(page, "win_by", "discard")
    set_field(page, "winner", "S")
    set_field(page, "from", "W")
    page.wait_for_selector('.dock-side b:text-is("+5")')
    assert headline(page).startswith("4 台")
    open_result(page)
    assert pays(page) == ["庄 0", "南 +5", "西 −5", "北 0"]
    names = page.locator(".pattern-name").all_inner_texts()
    assert sorted(names[:3]) == sorted(["碰碰糊", "对倒", "硬糊"])
    assert page.locator(".formula").first.inner_text() == "1 + 4 = 5（西 付）"


def test_a_photo_that_reads_right_needs_one_tap_once_the_region_is_chosen(open_page, read_sample, headline, reader):
    page = open_page()
    read_sample(page)
    page.reload()
    page.click(".felt-button[data-key=again]")
    taps = 0
    page.click('[data-name="sample"]')
    taps += 1
    page.wait_for_selector(".felt .tile-button.doubtful")
    assert headline(page, "lost").startswith("没胡")
    page.click(".tile-button.doubtful")
    page.click('.alternative[data-tile="9p"]')
    taps += 2
    assert headline(page).startswith("5 台")
    assert taps == 3
    assert reader.sizes == [(1600, 1200)] * 2


def test_a_tap_on_the_photo_opens_the_tile_under_it(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.click('[data-key="whole"]')
    box = page.locator("canvas.photo").bounding_box()
    scale = box["width"] / 1600
    page.mouse.click(box["x"] + 840 * scale, box["y"] + 680 * scale)
    assert page.inner_text(".editor-head strong") == "六筒"
    assert page.locator("canvas.crop").count() == 1


def test_tiles_are_added_deleted_and_moved(open_page, read_sample):
    page = open_page()
    read_sample(page)
    text = page.locator(".hand-line code")
    page.click('.group.winning [data-tile="2m"]')
    page.click("text=放回手牌")
    assert text.inner_text() == "222m69p555s (333m) (777p)"
    page.click('.group.concealed [data-tile="9p"]')
    page.click("text=这是胡张")
    assert text.inner_text() == "222m6p555s (333m) (777p) +9p"
    page.click('.group.concealed [data-tile="6p"]')
    page.click("dialog >> text=删去")
    page.wait_for_selector('.dock-line:has-text("还差 1 张")')
    page.click('[data-key="meld:0"]')
    page.click("text=拆回手牌")
    page.click('.group.concealed [data-tile="3m"] >> nth=0')
    page.click('dialog .action:has-text("碰")')
    assert text.inner_text() == "222m555s (777p) (333m) +9p"
    page.click('[data-key="meld:1"]')
    set_field(page, "meld-kind", "kong")
    page.click('[data-key="meld:1"]')
    set_field(page, "meld-source", "^")
    assert text.inner_text() == "222m555s (777p) (3333m^) +9p"


@BOTH_SIZES
def test_keypad_only(open_page, choose, type_hand, headline, viewport):
    page = open_page(viewport=viewport)
    choose(page, "ningbo")
    page.click('[data-name="keypad"]')
    for tile in ("3m", "7p"):
        page.click('[data-key="adding:pung"]')
        type_hand(page, tile)
    type_hand(page, NINGBO)
    page.wait_for_selector('.dock-line:has-text("还差 1 张")')
    type_hand(page, "2m")
    assert headline(page).startswith("5 台")
    assert page.locator(".hand-line code").inner_text() == "22m99p555s (333m) (777p) +2m"
    page.click('[data-key="keypad:close"]')
    open_result(page)
    assert pays(page) == ["庄 +18", "南 −6", "西 −6", "北 −6"]
    assert page.locator(".key:visible").count() == 0


def test_the_keypad_offers_only_what_the_ruleset_plays_with(open_page, choose):
    page = open_page()
    choose(page, "hefei")
    page.click('[data-name="keypad"]')
    assert page.locator(".keypad-panel .suit-tab").count() == 3
    assert page.locator('.keypad-panel .key[data-tile="1m"]').count() == 0
    assert page.locator('[data-key="adding:chow"]').count() == 0
    assert page.locator('[data-key^="win_by:"]').count() == 2
    assert page.locator('[data-key^="prevailing_wind:"]').count() == 0
    assert page.locator('[aria-label="连庄数"]').count() == 1


@pytest.mark.parametrize(
    "text",
    [
        "555s22m99p (333m) (777p) +2m",
        "五条五条五条 二万二万 九筒九筒 (三万三万三万) (777筒) +二万",
        "🀔🀔🀔🀈🀈🀡🀡(🀉🀉🀉)(🀟🀟🀟)+🀈",
    ],
    ids=["text", "names", "unicode"],
)
def test_pasted_text(open_page, choose, headline, text):
    page = open_page()
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", "12x")
    page.click("text=用这副牌")
    assert "第 1 个字符" in page.inner_text("#paste-wrong")
    page.fill("#paste", text)
    page.click("text=用这副牌")
    assert headline(page).startswith("5 台")


def test_why_a_hand_does_not_win_and_what_is_wrong_with_a_hand(open_page, choose, headline):
    page = open_page(lang="en-US")
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", "123m456p789s1122z +3s")
    page.click("text=Use this hand")
    assert "Not a winning shape" in headline(page, "lost")
    page.click("text=Start over")
    page.click('[data-name="text"]')
    page.fill("#paste", "11111m456p789s22z +3s")
    page.click("text=Use this hand")
    assert "Too many of one tile" in headline(page, "lost")
    open_result(page)
    assert "1m" in page.inner_text(".problems")


def test_share_link_has_the_hand_and_no_photo(open_page, read_sample, headline, base):
    page = open_page()
    read_sample(page)
    page.click(".tile-button.doubtful")
    page.click('.alternative[data-tile="9p"]')
    set_field(page, "winner", "S")
    headline(page)
    open_result(page)
    page.evaluate("navigator.share = undefined")
    page.click('[data-key="act:share"]')
    page.wait_for_selector("#toast:not([hidden])")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(base + "/#h=")
    assert len(link) < 400
    other = open_page(path=link.removeprefix(base))
    assert headline(other).startswith("5 台")
    open_result(other)
    assert pays(other)[1] == "南 +18"
    assert other.locator("canvas.photo").count() == 0
    damaged = open_page(path="/#h=AAAA")
    assert damaged.locator(".hero").count() == 1


def test_copy_as_text_and_save_as_picture(open_page, choose, headline, tmp_path):
    page = open_page(viewport=DESK)
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", "555s22m99p (333m) (777p) +2m")
    page.click("text=用这副牌")
    headline(page)
    page.click('[data-key="act:copy"]')
    page.wait_for_selector("#toast:not([hidden])")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[0] == "宁波麻将  22m99p555s (333m) (777p) +2m"
    assert "碰碰糊  2 台" in copied
    assert copied[-1] == "庄 +18  南 −6  西 −6  北 −6"
    with page.expect_download() as saved:
        page.click('[data-key="act:save"]')
    target = tmp_path / "result.png"
    saved.value.save_as(target)
    from PIL import Image

    with Image.open(target) as picture:
        assert picture.width == 1080
        assert picture.height > 600
        colours = picture.convert("RGB").getcolors(maxcolors=2**24)
    assert colours is not None
    assert len(colours) > 500


@BOTH_SIZES
@pytest.mark.parametrize(("lang", "word"), [("zh-CN", "拍照"), ("en-US", "Take a photo")])
def test_each_language_from_the_browser_and_by_its_button(open_page, lang, word, viewport):
    page = open_page(lang=lang, viewport=viewport)
    assert page.inner_text(".big-button").strip() == word
    page.click('[data-key="lang"]')
    other = {"拍照": "Take a photo", "Take a photo": "拍照"}[word]
    assert page.inner_text(".big-button").strip() == other
    assert page.get_attribute("html", "lang") == ("en" if other == "Take a photo" else "zh-Hans")
    page.reload()
    page.wait_for_selector(".big-button")
    assert page.inner_text(".big-button").strip() == other


@pytest.mark.parametrize("lang", ["zh-CN", "en-US"])
def test_no_key_is_shown_instead_of_a_text(open_page, read_sample, choose, lang):
    page = open_page(lang=lang)
    read_sample(page)
    for ruleset in page.evaluate("fetch('/api/v1/rulesets').then((r) => r.json()).then((l) => l.map((x) => x.id))"):
        choose(page, ruleset)
        page.evaluate("document.querySelectorAll('.card details').forEach((fold) => { fold.open = true; })")
        if page.locator(".dock-body").count():
            page.click(".dock-line")
        text = page.inner_text("body")
        assert re.findall(r"\b(?:field|seat|win_by|result|option|unit|reason|set|shape)\.\w+", text) == []


@BOTH_SIZES
def test_dark(open_page, viewport):
    page = open_page(dark=True, viewport=viewport)
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.click('[data-key="theme"]')
    light = page.evaluate(background)
    brightness = [sum(int(part) for part in re.findall(r"\d+", colour)[:3]) for colour in (dark, light)]
    assert brightness[0] < 150 < 600 < brightness[1]
    page.reload()
    page.wait_for_selector(".hero")
    assert page.evaluate(background) == light


def test_the_evening(open_page, choose, headline, tmp_path):
    page = open_page()
    choose(page, "hefei")

    def paste(text: str, winner: str, win_by: str = "self_draw") -> None:
        page.click('[data-name="text"]')
        page.fill("#paste", text)
        page.click("text=用这副牌")
        set_field(page, "win_by", win_by)
        set_field(page, "winner", winner)
        headline(page)
        page.wait_for_timeout(150)
        open_result(page)
        page.click('[data-key="act:plus"]')
        page.wait_for_selector(".hero")

    page.click('[data-key="evening"]')
    page.fill('[data-key="name:0"]', "阿明")
    page.fill('[data-key="name:1"]', "小红")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    hand = "22233344455566m +6m".replace("66m", "6m")
    paste(hand, "E")
    paste(hand, "E")
    page.click('[data-name="keypad"]')
    assert page.inner_text('[aria-label="连庄数"] output') == "3"
    assert "阿明" in page.inner_text('label:has([data-key="winner:E"])')
    page.click('[data-key="keypad:close"]')
    page.click('[data-key="evening"]')
    assert page.locator(".hands tbody tr").count() == 2
    totals = [int(text.replace("−", "-")) for text in page.locator(".player strong").all_inner_texts()]
    assert sum(totals) == 0
    assert totals[0] > 0
    with page.expect_download() as saved:
        page.click('[data-key="evening:save"] >> nth=0')
    target = tmp_path / "evening.json"
    saved.value.save_as(target)
    kept = json.loads(target.read_text("utf-8"))
    assert kept["totals"] == totals
    assert kept["names"][:2] == ["阿明", "小红"]
    with page.expect_download() as saved:
        page.click('[data-key="evening:list"]')
    saved.value.save_as(target)
    lines = target.read_text("utf-8-sig").splitlines()
    assert len(lines) == 4
    assert lines[-1].endswith(",".join(f'"{number}"' for number in totals))
    page.fill('[data-key="name:2"]', "老王")
    page.click('[data-key="evening:undo"]')
    assert page.locator(".hands tbody tr").count() == 1
    assert page.locator('[data-key="evening:undo"]').is_disabled()
    assert [page.input_value(f'[data-key="name:{i}"]') for i in range(4)] == ["阿明", "小红", "老王", ""]
    assert "老王" in page.inner_text(".hands")
    page.click('[data-key="evening:plus"]')
    assert page.locator(".hands tbody tr").first.inner_text().count("荒庄") == 1
    page.reload()
    page.wait_for_selector(".hero, .felt")
    assert page.inner_text(".dot") == "2"


def test_shrinks_a_large_photo_and_turns_it_upright(open_page, reader, tmp_path):
    from PIL import Image

    page = open_page()
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Maker"
    large = tmp_path / "large.jpg"
    Image.radial_gradient("L").resize((4000, 3000)).convert("RGB").save(large, exif=exif, quality=70)
    sent: list[bytes] = []
    page.on("request", lambda asked: sent.append(asked.post_data_buffer or b"") if "/read" in asked.url else None)
    page.set_input_files("#file-image", large)
    page.wait_for_selector(".felt .tile-button")
    assert reader.sizes == [(1800, 2400)]
    assert len(sent) == 1
    assert b"Maker" not in sent[0]
    assert b"large.jpg" not in sent[0]


def test_a_format_that_the_browser_lacks_is_read_and_its_tiles_are_shown_without_the_picture(
    open_page, reader, tmp_path
):
    heif = pytest.importorskip("pillow_heif")
    from PIL import Image

    photo = tmp_path / "IMG_0001.heic"
    picture = Image.open(ROOT / "service" / "web" / "sample.jpg")
    heif.from_pillow(picture).save(photo, quality=60)
    page = open_page()
    page.set_input_files("#file-image", photo)
    page.wait_for_selector(".felt .tile-button")
    assert reader.sizes == [(1600, 1200)]
    assert "显示不了" in page.inner_text(".photo-hint")
    assert page.locator(".photo-card canvas").count() == 1
    page.click(".tile-button.doubtful")
    assert page.locator("canvas.crop").count() == 0


def test_drop_and_paste_a_photo(open_page):
    page = open_page(viewport=DESK)
    give = """async (how) => {
      const blob = await (await fetch('/static/sample.jpg')).blob();
      const data = new DataTransfer();
      data.items.add(new File([blob], 'a.jpg', { type: 'image/jpeg' }));
      const event = how === 'drop'
        ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
      document.body.dispatchEvent(event);
    }"""
    for how in ("drop", "paste"):
        page.evaluate(give, how)
        page.wait_for_selector(".felt .tile-button")
        page.click('[data-key="again"]')
        page.wait_for_selector(".hero")


def test_a_file_that_is_no_photo_is_refused_in_words(open_page, tmp_path):
    page = open_page()
    wrong = tmp_path / "note.jpg"
    wrong.write_bytes(b"not a picture at all")
    page.set_input_files("#file-image", wrong)
    page.wait_for_selector("#toast:not([hidden])")
    assert "图片格式" in page.inner_text("#toast")
    assert page.locator(".hero").count() == 1


class TestGiving:
    @pytest.fixture
    def contributions(self, tmp_path: Path) -> Path:
        return tmp_path / "given"

    def test_a_photo_is_given_only_after_the_box_is_ticked(self, open_page, read_sample, contributions):
        page = open_page()
        read_sample(page)
        page.wait_for_selector("#give input")
        assert page.locator('[data-key="give"]').count() == 0
        page.click(".tile-button.doubtful")
        page.click('.alternative[data-tile="9p"]')
        page.check('[data-key="agree"]')
        page.click('[data-key="give"]')
        page.wait_for_selector("#toast:not([hidden])")
        labels = list((contributions / "labels").rglob("*.txt"))
        assert len(labels) == 1
        classes = sorted(int(line.split()[0]) for line in labels[0].read_text().splitlines())
        assert classes == sorted([2] * 3 + [15] * 3 + [22] * 3 + [1] * 3 + [17] * 2)


def test_no_photo_is_asked_for_where_the_service_keeps_none(open_page, read_sample):
    page = open_page()
    with page.expect_response("**/api/v1/contributions"):
        page.reload()
    read_sample(page)
    assert page.locator("#give").inner_text() == ""


@pytest.mark.real
def test_the_shipped_model_reads_the_sample_photo(open_page, read_sample, headline, serve):
    if not (ROOT / "models" / "tiles" / "model.onnx").exists():
        pytest.skip("no model is shipped yet")
    from app import create_app

    with serve(create_app(Config())) as address:
        page = open_page(at=address)
        read_sample(page)
        assert page.locator(".hand-line code").inner_text() == "22m99p555s (333m) (777p) +2m"
        assert headline(page).startswith("5 台")
        open_result(page)
        assert pays(page) == ["庄 +18", "南 −6", "西 −6", "北 −6"]


def test_a_browser_that_keeps_nothing_still_scores_and_says_so(open_page, choose, headline):
    page = open_page()
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page.reload()
    page.wait_for_selector("#bar .ruleset-button:not([disabled])")
    choose(page, "ningbo")
    page.click('[data-name="text"]')
    page.fill("#paste", "555s22m99p (333m) (777p) +2m")
    page.click("dialog .primary")
    assert headline(page).startswith("5 台")
    page.click('[data-key="evening"]')
    assert "请先导出" in page.inner_text("dialog .warning")
