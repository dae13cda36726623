"""Every reason, problem and warning that the engine can give is said in Chinese on the Chinese page."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import InputError
from scoring.request import draw_request, score_request, waits_request
from scoring.rulesets import RULESETS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
CASES = (ROOT / "tests" / "data" / "cases", ROOT.parent / "shared" / "cases")
SILENT = {"facts", "readings", "rules_text", "score", "settlement", "arguments", "__init__"}
"""Modules that say nothing to a user, or only names and formulas."""
PARTS = (
    "of the dealer has 14 tiles",
    "the deal of ",
    " has 14 tiles",
    "with mode=single the hand ends with the first win",
    "; leave +",
    "; the tiles of a meld are not repeated",
    " or another shape of this game",
    "the dealer",
    "another player",
    "to , the nearest",
    " tiles, expected : ",
    "to each in full",
    "its money goes ",
    "haidi_baotou=",
    "win_by=deal and the hand",
    "dealt tiles only",
    " (showed the hand)",
    " (fed the kong)",
    "an InputError",
    " × ",
    "x2",
    "c - 4",
    "own-seat flower",
    "after k drawn hands",
)
"""Pieces that are put together with others, and formulas."""
FILLERS = (
    "3",
    "E",
    "1m",
    "(123m)",
    "discard",
    "timing",
    "CS-7",
    "is",
    "p",
    "pung",
    "only a self-draw wins here",
)
"""What may stand where a value goes."""
OPTIONS = {option["name"] for rules in RULESETS.values() for option in rules.describe_options()}
OWN_WORDS = {"yes", "luck", "wall", "paid_by"}
"""Words of `REQUESTS` that the reply repeats, and a field of drawn games that only a program sends."""
WIN = "22m99p555s (333m) (777p) +2m"

REQUESTS: list[dict[str, Any]] = [
    {"ruleset": "ningbo", "hand": hand, **more}
    for hand, more in (
        ("123m456p789s1122z +3s", {}),
        ("11111m456p789s22z +3s", {}),
        ("1m (111m) +1m", {}),
        ("", {}),
        ("12", {}),
        ("(12m)", {}),
        ("(124m)", {}),
        ("(123m^)", {}),
        ("(112m+)", {}),
        ("[1111m<]", {}),
        ("(111f)", {}),
        ("1m +", {}),
        ("(123m", {}),
        ("9z", {}),
        ("m", {}),
        ("x", {}),
        ("()", {}),
        ("+1m +2m", {}),
        ("1m" * 300, {}),
        (WIN[:-4], {}),
        (WIN, {"situation": {"winner": "Q", "win_by": "luck"}}),
        (WIN, {"situation": {"ready": "shown", "wall": 1}}),
        (WIN, {"situation": {"win_by": "discard"}}),
        (WIN, {"situation": {"from": "S"}}),
        (WIN, {"situation": {"win_by": "discard", "from": "E"}}),
        (WIN, {"situation": {"wild_discards": 9}}),
        (WIN, {"situation": {"win_by": "deal"}}),
        (WIN, {"situation": {"timing": "heaven", "winner": "S"}}),
        (WIN, {"situation": {"timing": "first_round", "winner": "S"}}),
        (WIN, {"situation": {"wildcard": "9x"}}),
        (WIN, {"situation": {"replacement": "flower"}}),
        (WIN, {"situation": {"replacement": "kong"}}),
        (WIN, {"situation": {"wildcard": "3m"}}),
        (WIN, {"situation": {"last_tile": "yes"}}),
        (WIN, {"situation": 7}),
        (WIN, {"options": {"min_tai": -1, "luck": 3}}),
        (WIN, {"options": 3}),
        (WIN, {"options": {"min_tai": 20}}),
        (WIN, {"options": {"rob_multiplier": "x"}}),
    )
]
REQUESTS += [
    {"ruleset": "hefei", "hand": "1m9s11222z 33344455m +5m"},
    {"ruleset": "hefei", "hand": "222333444m55p666s (777p) +6s"},
    {"ruleset": "hefei", "hand": "222333444m66s (5555p) +6s"},
    {"ruleset": "changsha", "hand": "123m456p789s11222p +2p"},
    {"ruleset": "changsha", "hand": WIN, "situation": {"birds": ["1z", "2m"], "last_tile": True}},
    {"ruleset": "changsha", "hand": WIN, "situation": {"dice": [1], "birds": "x", "timing": "earth"}},
    {"ruleset": "changsha", "hand": "12345678m12345p", "situation": {"win_by": "deal", "winner": "S"}},
    {"ruleset": "sichuan", "hand": "123m456p789s11222p", "options": {"dingque": True}},
    {"ruleset": "sichuan", "hand": WIN, "situation": {"out": ["E", "E"], "discarder_kong": {"kind": "open"}}},
    {
        "ruleset": "shanghai",
        "hand": "123m456p789s22p (333s) +2p",
        "situation": {"contracts": [{"fed": "E", "feeder": "S"}]},
    },
    {"ruleset": "shanghai", "hand": WIN, "situation": {"contracts": [{"fed": "E", "feeder": "E"}], "dice": [9, 1]}},
    {"ruleset": "shandong", "hand": "123m456p789s999p (333s) +9p", "situation": {"shown_players": ["E"]}},
    {"ruleset": "jinhua", "hand": WIN, "situation": {"wildcard": "2m", "wild_discards": 3}},
    {"ruleset": "atlantis", "hand": WIN},
    {"hand": WIN},
    {"ruleset": "ningbo"},
    {"ruleset": "ningbo", "hand": 5, "x": 1},
    {"ruleset": "ningbo", "hand": WIN, "situation": {"win_by": "robbed_kong", "from": "S"}},
    {"ruleset": "sichuan", "hands": {"E": {"out": True}, "S": {"out": True}, "W": {"out": True}, "N": {"hand": "1m"}}},
    {"ruleset": "ningbo", "hands": {}},
    {"ruleset": "sichuan", "hands": 3},
    {"ruleset": "sichuan", "hands": {"X": 1, "E": 2}},
    {
        "ruleset": "sichuan",
        "hands": {seat: {"hand": "1111m222333444p +5p", "kongs": [1], "missing_suit": "z"} for seat in "ESWN"},
    },
]
"""Requests that have something wrong with them, or do not win."""


def texts(reply: Any) -> Iterator[str]:
    """The sentences of a reply."""
    if not isinstance(reply, dict):
        return
    for name, value in reply.items():
        if name == "detail":
            yield value
        elif name in ("warnings", "assumed"):
            yield from (entry for entry in value if " " in entry)
        for part in value if isinstance(value, list) else [value]:
            yield from texts(part)


def spoken() -> set[str]:
    """What the engine says of all worked cases and of `REQUESTS`: each is scored, asked for its waits, settled."""
    requests = list(REQUESTS)
    for folder in CASES:
        for path in sorted(folder.glob("*.jsonl")) if folder.exists() else ():
            requests += [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    names = ("ruleset", "hand", "hands", "situation", "options", "x")
    found: set[str] = set()
    for row in requests:
        request = {name: row[name] for name in names if name in row}
        for ask in (draw_request,) if "hands" in request else (score_request, waits_request):
            try:
                found.update(texts(ask(request)))
            except InputError as error:
                found.update(problem.detail for problem in error.problems)
    return found


def written() -> list[list[str]]:
    """Every sentence in the sources of the engine; for one with values in it, the same with all kinds of values."""
    found = []
    for path in sorted((ROOT / "scoring").rglob("*.py")):
        if path.stem in SILENT or "shapes" in path.parts:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        passed_over = {id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for node in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) or id(node) in passed_over:
                continue
            if not isinstance(node, ast.JoinedStr):
                found += [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.Constant | ast.JoinedStr)]
    return [filled for node in found if (filled := fill(node))]


def fill(node: ast.Constant | ast.JoinedStr) -> list[str]:
    """A sentence of three words or more with its values put in; [] for what is none."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    plain = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
    words = re.findall(r"(?<![a-z_])[a-z]{2,}(?![a-z_])", plain)
    if len(words) < 3 or plain[:1].isupper() or any(piece in plain for piece in PARTS):
        return []
    holes = [part for part in parts if not isinstance(part, ast.Constant)]
    if len(holes) > 3:
        return []
    out = []
    for values in product(FILLERS, repeat=len(holes)):
        rest = iter(values)
        out.append("".join(str(part.value) if isinstance(part, ast.Constant) else next(rest) for part in parts))
    return out


_SAY = """async (texts) => {
  const { setLang } = await import('/static/i18n.js');
  const { saying } = await import('/static/sayings.js');
  setLang('zh');
  return texts.map((text) => saying(text));
}"""


def english(said: str) -> bool:
    """Whether a text has English words in it: two letters or more that are no tiles, no rule and no clause."""
    rest = re.sub(r"'[^']*'|\[?\{[^}]*\}?|[(\[]?\b[1-9mpszf]+\b[<^>+]?[)\]]?|[A-Z]{2}-\d+", "", said)
    words = set(re.findall(r"[A-Za-z_]{2,}", rest))
    return bool(words - OPTIONS - OWN_WORDS - {"chengbao", "single", "mode"})


def test_what_the_engine_says_of_the_worked_cases_is_said_in_chinese(open_page: Any) -> None:
    found = sorted(spoken())
    assert len(found) > 100
    said = open_page().evaluate(_SAY, found)
    assert {text: chinese for text, chinese in zip(found, said, strict=True) if english(chinese)} == {}


def test_every_sentence_in_the_sources_of_the_engine_has_a_chinese_one(open_page: Any) -> None:
    sentences = written()
    assert len(sentences) > 120
    page = open_page()
    missing = [filled[0] for filled in sentences if all(map(english, page.evaluate(_SAY, filled)))]
    assert missing == []


@pytest.mark.parametrize(
    ("sentence", "chinese"),
    [
        ("5 of 1m, at most 4", "一万有 5 张，最多 4 张"),
        ("1m 9s 1z 2z are not in this game", "这套规则没有一万、九条、东、南"),
        ("9m has no suit; write m, p, s, z or f after the numbers (at character 4)", "第 4 个字符"),
        ("S: found 12 tiles, expected 13 without a winning tile (a kong counted as three)", "南：有 12 张，应为 13 张"),
        ("win_by and from contradict each other: a player does not win from himself", "“怎么胡”与“谁点的”矛盾"),
        ("the pair 11z is no 2, 5 or 8 of a suit (SD-1)", "将是东、东，不是二五八（SD-1）"),
        ("something that nobody has said yet", "something that nobody has said yet"),
    ],
)
def test_the_parts_of_a_sentence_are_said_too(open_page: Any, sentence: str, chinese: str) -> None:
    assert chinese in open_page().evaluate(_SAY, [sentence])[0]
