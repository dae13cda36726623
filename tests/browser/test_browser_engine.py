"""The engine of the page without a network: made from the Python engine, and the same replies to the letter."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import InputError
from scoring.request import score_request
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset
from scoring.tiles import TEXT, tiles_text
from service.web.make_engine import engine
from service.web.pyjs import Translator
from service.web.pyjs_expressions import UnsupportedError

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "service" / "web"
CASES = ROOT.parent / "shared" / "cases"
OWN_CASES = ROOT / "tests" / "data" / "cases"
SEEDED = 3000
"""Requests made from a seed, over all rulesets."""


def expected(request: Any) -> Any:
    """The reply of the Python engine, as JSON has it; its problems for bad input."""
    try:
        reply: Any = score_request(request)
    except InputError as error:
        reply = {"problems": [problem.as_dict() for problem in error.problems]}
    return json.loads(json.dumps(reply))


def random_set(ruleset: Ruleset, rng: random.Random) -> list[int]:
    """Three tiles of the game that make a set."""
    tile = rng.choice(ruleset.tiles)
    run = [tile, tile + 1, tile + 2]
    if rng.random() < 0.55 and tile % 9 < 7 and tile < 27 and set(run) <= set(ruleset.tiles):
        return run
    return [tile] * 3


def random_hand(ruleset: Ruleset, rng: random.Random) -> str:
    """A hand text of 14 tiles: sets and a pair mostly, some melded, sometimes pairs, spoilt now and then."""
    held: list[int] = []
    melds = []
    if rng.random() < 0.12:
        held = [t for t in rng.choices(ruleset.tiles, k=7) for _ in (0, 1)]
    else:
        for _ in range(4):
            tiles = random_set(ruleset, rng)
            if rng.random() < 0.3:
                melds.append(random_meld(tiles, rng))
            else:
                held += tiles
        held += [rng.choice(ruleset.tiles)] * 2
    if held and rng.random() < 0.15:
        held[rng.randrange(len(held))] = rng.choice(ruleset.tiles)
    winning = held.pop(rng.randrange(len(held))) if rng.random() < 0.92 else None
    flowers = sorted(rng.sample(range(34, 42), rng.choice([0, 0, 1, 2, 4]))) if ruleset.flowers else []
    parts = [tiles_text(sorted(held)), *melds, f"+{TEXT[winning]}" if winning is not None else "", tiles_text(flowers)]
    return " ".join(filter(None, parts))


def random_meld(tiles: list[int], rng: random.Random) -> str:
    """A set as a meld: a triplet may become one of three kongs."""
    mark = rng.choice(["", "<", "^", ">"])
    if tiles[0] != tiles[1]:
        return f"({tiles_text(tiles)}{rng.choice(['', '<'])})"
    four = tiles_text([*tiles, tiles[0]])
    return rng.choice([f"({tiles_text(tiles)}{mark})", f"({four}{mark})", f"({four}+)", f"[{four}]"])


def random_situation(ruleset: Ruleset, rng: random.Random) -> dict[str, Any]:
    """Fields of the ruleset with values that often hold together and sometimes contradict each other."""
    winner = rng.choice("ESWN")
    losers = [seat for seat in "ESWN" if seat != winner]
    win_by = rng.choices(["self_draw", "discard", "robbed_kong", "deal"], [6, 5, 0.7, 0.1])[0]
    out: dict[str, Any] = {"winner": winner, "win_by": win_by}
    if win_by in ("discard", "robbed_kong"):
        out["from"] = rng.choice(losers)
    rare: dict[str, Any] = {
        "prevailing_wind": rng.choice("ESWN"),
        "replacement": rng.choice(["kong", "flower"]),
        "kong_fed_by": rng.choice(losers),
        "after_kong_discard": True,
        "discarder_kong": rng.choice([{"kind": "added"}, {"kind": "open", "fed_by": rng.choice("ESWN")}]),
        "last_tile": True,
        "timing": rng.choice(["heaven", "earth", "first_round"]),
        "wildcard": TEXT[rng.choice([*ruleset.tiles, 35])],
        "wild_discards": rng.randrange(3),
        "ready": rng.choice(["shown", "hidden"]),
        "shown_players": rng.sample(losers, 1),
        "draws_before": rng.randrange(4),
        "dealer_streak": rng.randrange(1, 4),
        "dice": [rng.randrange(1, 7), rng.randrange(1, 7)],
        "birds": [TEXT[rng.choice(ruleset.tiles)]],
        "contracts": [{"fed": winner, "feeder": rng.choice(losers)}],
        "missing_suit": rng.choice("mps"),
        "out": rng.sample(losers, 1),
        "other_winners": rng.sample(losers, 1),
    }
    chance = 0.4 if rng.random() < 0.2 else 0.06
    out |= {
        name: value
        for name, value in rare.items()
        if name in ruleset.fields and rng.random() < (0.5 if name == "wildcard" else chance * 0.4)
    }
    if rng.random() < 0.02:
        out["nonsense"] = None if rng.random() < 0.5 else [1, {"a": "b"}]
    return out


def random_options(ruleset: Ruleset, rng: random.Random) -> dict[str, Any]:
    """Some options at other values than their default, a few of them wrong."""
    out: dict[str, Any] = {}
    for option in ruleset.describe_options():
        if rng.random() < 0.12:
            choices = list(option["values"]) + [rng.randrange(0, 12)] * ("range" in option)
            out[option["name"]] = rng.choice([*choices, option["default"]]) if rng.random() < 0.96 else "wrong"
    return out


def seeded_requests(number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Requests over all rulesets: good ones, spoilt ones, a few that are no hand at all."""
    rng = random.Random(seed)
    for i in range(number):
        ruleset = list(RULESETS.values())[i % len(RULESETS)]
        hand = random_hand(ruleset, rng)
        if rng.random() < 0.03:
            hand = "".join(rng.choices("123456789mpszf()[]<^>+ 一二万筒东发🀇🀙'\"x", k=rng.randrange(1, 40)))
        yield {
            "ruleset": ruleset.id,
            "hand": hand,
            "situation": random_situation(ruleset, rng),
            "options": random_options(ruleset, rng),
        }


def worked_cases() -> list[dict[str, Any]]:
    """The requests of the worked cases, those of the repository and those beside it."""
    rows = []
    for folder in (OWN_CASES, CASES):
        for path in sorted(folder.glob("*.jsonl")) if folder.exists() else ():
            rows += [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    names = ("ruleset", "hand", "situation", "options")
    return [{name: row[name] for name in names if name in row} for row in rows if "hand" in row]


_ASK = """async (requests) => {
  const { scoreRequest } = await import('/static/scoring.js');
  return requests.map((request) => {
    try {
      return scoreRequest(request);
    } catch (error) {
      if (!error.problems) return { crash: String(error.stack) };
      return { problems: Array.from(error.problems, (problem) => Object.fromEntries(problem.as_dict().map.values())) };
    }
  });
}"""


def differences(page: Any, requests: list[dict[str, Any]]) -> list[Any]:
    """Requests that the two engines answer differently, with both replies."""
    out = []
    for start in range(0, len(requests), 500):
        part = requests[start : start + 500]
        for request, reply in zip(part, page.evaluate(_ASK, part), strict=True):
            if reply != (wanted := expected(request)):
                out.append((request, wanted, reply))
    return out


def test_the_engine_of_the_page_is_made_from_the_package_as_it_is() -> None:
    made = engine()
    assert (WEB / "scoring.js").read_text("utf-8") == made, "run: python -m service.web.make_engine"


def test_what_cannot_be_translated_is_an_error() -> None:
    for text in ("x = 1.5", "async def f(): pass", "x = unknown(1)", "for i in []:\n    pass\nelse:\n    pass"):
        with pytest.raises(UnsupportedError, match="m:1"):
            Translator("m", "p", {}).translate(text)


@pytest.mark.browser
def test_both_engines_answer_every_worked_case_alike(open_page) -> None:
    requests = worked_cases()
    if not requests:
        pytest.skip("no worked cases beside the repository")
    page = open_page()
    assert len(requests) > 200
    assert differences(page, requests)[:3] == []


@pytest.mark.browser
@pytest.mark.slow
def test_both_engines_answer_seeded_requests_alike(open_page) -> None:
    requests = list(seeded_requests(SEEDED, 20261130))
    replies = [expected(request) for request in requests]
    wins = sum(bool(reply.get("win")) for reply in replies)
    refused = sum("problems" in reply for reply in replies)
    assert wins > SEEDED // 10
    assert SEEDED // 20 < refused < SEEDED * 0.75
    page = open_page()
    assert differences(page, requests)[:3] == []
