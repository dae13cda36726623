"""Texts and files of the page, without a browser: both languages complete, every file stored offline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.rulesets import RULESETS
from service.api.problems import CODES

WEB = Path(__file__).resolve().parents[2] / "service" / "web"
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in WEB.glob("*.js")}
FAMILIES = {
    "win_by": "self_draw discard robbed_kong deal",
    "seat": "E S W N",
    "wind": "E S W N",
    "suit": "m p s z f",
    "meld": "chow pung kong added concealed_kong",
    "meld_short": "chow pung kong added concealed_kong",
    "source": ["", "<", "^", ">"],
    "where": "concealed winning meld flowers",
    "doubt": "low repaired",
    "kong": "concealed added open",
    "replacement": "kong flower",
    "timing": "heaven earth first_round",
    "ready": "shown hidden",
    "wait": "edge closed single dual_pung two_sided",
    "set": "chow pung kong pair",
    "shape": "standard seven_pairs thirteen_unrelated any_honours all_258 eight_flowers deal",
    "transfer": "self_draw discard robbed_kong contract kong kong_transfer dealer huazhu dajiao kong_refund",
    "draw_status": "pig ready not_ready out",
    "unit": "番 台 嘴 花 勒 分 倍 胡 小胡 大胡",
    "option_value": [
        value
        for rules in RULESETS.values()
        for option in rules.describe_options()
        for value in option["values"]
        if isinstance(value, str)
    ],
    "reason": "no_shape pair_not_258 below_minimum too_many_suits no_pattern suit_too_short "
    "missing_suit_held wild_on_discard shown_ready_self_draw_only intercepted self_draw_only",
    "error": list(CODES),
    "field": "winner win_by from prevailing_wind replacement kong_fed_by after_kong_discard discarder_kong "
    "last_tile timing wildcard wild_discards ready shown_players draws_before dealer_streak dice birds "
    "contracts missing_suit out other_winners",
}
"""Keys that are made of a family and a value of the contract."""


def table(lang: str) -> dict[str, str]:
    """The strings of one language, read from its module."""
    rows = re.findall(r'^  (?:"([^"]+)"|(\w+)): "((?:[^"\\]|\\.)*)",$', SOURCES[f"strings.{lang}.js"], re.M)
    return {quoted or bare: text for quoted, bare, text in rows}


def used_keys() -> set[str]:
    """Keys written out in the sources, and those of the families."""
    code = "".join(text for name, text in SOURCES.items() if not name.startswith("strings"))
    keys = set(re.findall(r'\bt\(\s*"([\w.]+)"', code))
    keys |= {key for pair in re.findall(r'\bt\(\w[\w.= "]*? \? "([\w.]+)" : "([\w.]+)"', code) for key in pair}
    keys |= set(re.findall(r'"((?:formula|photo)\.\w+)"', code))
    keys |= {"result.kept", "result.local"}
    keys |= {f"result.waiting_{end}" for end in ("network", "busy")}
    for family, values in FAMILIES.items():
        keys |= {f"{family}.{value}" for value in (values.split() if isinstance(values, str) else values)}
    return keys


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_key_that_the_page_uses_has_a_text(lang: str) -> None:
    strings = table(lang)
    assert len(strings) > 200
    assert sorted(used_keys() - strings.keys()) == []
    assert [key for key, text in strings.items() if not text.strip()] == []


def test_no_text_is_left_over() -> None:
    assert sorted(table("zh").keys() - used_keys()) == []


def test_both_languages_have_the_same_keys_and_the_same_places_to_fill_in() -> None:
    zh, en = table("zh"), table("en")
    assert sorted(zh.keys() ^ en.keys()) == []
    holes = {key: (set(re.findall(r"\{\w+\}", zh[key])), set(re.findall(r"\{\w+\}", en[key]))) for key in zh}
    assert {key: pair for key, pair in holes.items() if pair[0] != pair[1]} == {}


def test_every_string_of_the_module_was_read() -> None:
    for lang in ("zh", "en"):
        lines = SOURCES[f"strings.{lang}.js"].splitlines()
        assert len(table(lang)) == sum(1 for line in lines if line.startswith("  "))


def test_chinese_texts_are_chinese() -> None:
    allowed = {"lang.other", "evening.export"}
    latin = {key for key, text in table("zh").items() if not re.search(r"[\u3001-\u9fff\uff00-\uffef]", text)}
    assert latin - allowed - {key for key in latin if key.startswith("formula.") or key == "result.of"} == set()


def test_the_service_worker_stores_every_file_of_the_page() -> None:
    listed = set(re.findall(r'"/static/([\w.-]+)"', SOURCES["sw.js"]))
    kinds = {".js", ".css", ".png", ".jpg", ".webmanifest"}
    files = {path.name for path in WEB.iterdir() if path.suffix in kinds} - {"sw.js"}
    assert listed == files


def test_nothing_names_another_host() -> None:
    pages = [path for path in WEB.iterdir() if path.suffix in {".html", ".css", ".js", ".webmanifest"}]
    assert len(pages) > 20
    found = {
        path.name: re.findall(r"""["'(]\s*(?:https?:)?//[\w.-]+\.\w+[^"')]*""", path.read_text("utf-8"))
        for path in pages
    }
    allowed = {"http://www.w3.org/2000/svg"}
    assert {name: [u for u in urls if u.strip("\"'( ") not in allowed] for name, urls in found.items() if urls} in (
        {},
        {"dom.js": []},
    )


def test_the_sprite_is_small() -> None:
    assert (WEB / "sprite.png").stat().st_size <= 400 * 1024
