"""The translated engine under Node: the same JSON, in the same order, as the Python engine, good input and bad."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from node_engine import Node
from workload import Won, winning_hands, with_wilds

from scoring.errors import InputError
from scoring.request import draw_request, score_request, waits_request
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset
from scoring.tiles import TEXT, tiles_text

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "tests" / "data" / "cases", ROOT.parent / "shared" / "cases")
HANDS = 3000
"""Seeded hands of each region, a third of them with wild tiles where the region turns one up."""
DOORS = {"score": score_request, "waits": waits_request, "draw": draw_request}

ANSWER = """
import "./scoring.js";
export function answer($, [door, request]) {
  try {
    return $.toJs($.module("scoring.request")[`${door}_request`]($.fromJs(request)));
  } catch (error) {
    if (!error.problems) return { crash: String(error.stack ?? error) };
    return { problems: Array.from(error.problems, (problem) => $.toJs(problem.as_dict())) };
  }
}
"""

Asked = tuple[str, Any]


@pytest.fixture(scope="module")
def ask_node(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """`ask_node(requests)`: the translated engine's replies."""
    node = Node(tmp_path_factory.mktemp("engine"))
    return lambda requests: node.ask(ANSWER, requests)


def expected(door: str, request: Any) -> Any:
    """The reply of the Python engine, as JSON has it; its problems for bad input."""
    try:
        reply: Any = DOORS[door](request)
    except InputError as error:
        reply = {"problems": [problem.as_dict() for problem in error.problems]}
    return json.loads(json.dumps(reply))


def differences(ask_node: Any, requests: list[Asked]) -> list[Any]:
    """Requests whose replies differ, in a value or in the order of their members."""
    out = []
    for (door, request), reply in zip(requests, ask_node(requests), strict=True):
        wanted = expected(door, request)
        if json.dumps(reply) != json.dumps(wanted):
            out.append((door, request, wanted, reply))
    return out


def case_requests() -> list[Any]:
    """The requests of all worked cases, each once."""
    found: dict[str, Any] = {}
    for path in (path for folder in FOLDERS if folder.exists() for path in sorted(folder.glob("*.jsonl"))):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            if "hand" in row:
                request = {name: row[name] for name in ("ruleset", "hand", "situation", "options") if name in row}
                found[json.dumps(request)] = request
    return list(found.values())


def fields_of(ruleset: Ruleset, won: Won, rng: random.Random) -> dict[str, Any]:
    """The situation of a seeded hand as the contract writes it, with a few more fields of its region."""
    _, situation = won
    losers = [seat for seat in "ESWN" if seat != situation.winner]
    out: dict[str, Any] = {"winner": situation.winner, "win_by": situation.win_by}
    if situation.discarder is not None:
        out["from"] = situation.discarder
        if rng.random() < 0.1:
            out["win_by"] = "robbed_kong"
    if situation.wildcard is not None:
        out["wildcard"] = TEXT[situation.wildcard]
    rare: dict[str, Any] = {
        "prevailing_wind": rng.choice("ESWN"), "replacement": rng.choice(["kong", "flower"]),
        "kong_fed_by": rng.choice(losers), "after_kong_discard": True, "last_tile": True,
        "discarder_kong": rng.choice([{"kind": "concealed"}, {"kind": "open", "fed_by": rng.choice("ESWN")}]),
        "timing": rng.choice(["heaven", "earth", "first_round"]), "wild_discards": rng.randrange(4),
        "ready": rng.choice(["shown", "hidden"]), "shown_players": rng.sample(losers, rng.randrange(3)),
        "draws_before": rng.randrange(7), "dealer_streak": rng.randrange(1, 9),
        "dice": [rng.randrange(1, 7), rng.randrange(1, 7)], "birds": [TEXT[t] for t in rng.sample(ruleset.tiles, 2)],
        "contracts": [{"fed": rng.choice([situation.winner, *losers]), "feeder": rng.choice(losers)}],
        "missing_suit": rng.choice("mps"), "out": rng.sample(losers, 1), "other_winners": rng.sample(losers, 1),
    }  # fmt: skip
    return out | {name: value for name, value in rare.items() if name in ruleset.fields and rng.random() < 0.03}


def options_of(ruleset: Ruleset, rng: random.Random) -> dict[str, Any]:
    """Half of the hands by house rules: any value that an option may take."""
    out: dict[str, Any] = {}
    for option in ruleset.describe_options() if rng.random() < 0.5 else ():
        low, high = option.get("range", (0, -1))
        values = [*option["values"], *([rng.randint(low, min(high, low + 9))] if low <= high else [])]
        if values and not option.get("pair") and rng.random() < 0.2:
            out[option["name"]] = rng.choice(values)
    return out


def seeded(ruleset: Ruleset, number: int, seed: int) -> Iterator[Asked]:
    """Hands with a shape, melds, flowers, wild tiles where the region has them; by house rules, in odd situations."""
    rng = random.Random(seed)
    wild = number // 3 if "wildcard" in ruleset.fields else 0
    hands = winning_hands(ruleset, number - wild, seed)
    for wilds in (1, 2, 3) if wild else ():
        hands += with_wilds(ruleset, wilds, wild // 3, seed + wilds)
    for won in hands:
        flowers = rng.sample(range(34, 42), rng.randrange(4)) if ruleset.flowers and rng.random() < 0.5 else []
        text = f"{won[0].text} {tiles_text(sorted(flowers))}".strip()
        yield (
            "score",
            {
                "ruleset": ruleset.id,
                "hand": text,
                "situation": fields_of(ruleset, won, rng),
                "options": options_of(ruleset, rng),
            },
        )


ODD = [
    None, True, False, 0, -1, 1, 7, 10**6, 2**31, 2**40, 2**53, 10**20, 1.5, 0.1, 1e-5, 1e-7, 1.5e-9, 123456.789, 1e22,
    1.25e300, "", " ", "E", "ES", "X", "é", "东", "🀀", "'", '"', "'\"", "\\", "a\tb\nc\rd", "\x00\x07\x1f\x7f\x85",
    "\xa0\xad\u200b\u2028\u3000\ufeff", "\u00a0", "\ue000", "😀", "$&$1$$", "__proto__", "constructor", "İSS", "ﬁ",
    "9" * 70, "x" * 200, [], [[]], [None], [1, "E", True], ["E", "E"], {}, {"kind": "open"}, {"fed": "E"},
    {"a": [1, {"b": None}]}, ["1m", "9z"], [1, 6], [7, 7], [1.5, 2], {"kind": ["x"], "fed_by": 3},
]  # fmt: skip
"""Values where something else is meant: other types, sizes, signs that no hand has, names that JavaScript knows."""
SIGNS = "123456789mpszf()[]<^>+ 0５一二三伍两万萬筒饼條索东南發白春梅🀇🀙🀐🀀🀢e\u0301\u3000\ufeff\x85\x1c"
SIGNS += "\u00ad\u200b'\"\\$M!"


def bad_requests(number: int, seed: int) -> Iterator[Asked]:
    """Requests with a part replaced by something odd, or with a hand text that was spoilt."""
    rng = random.Random(seed)
    rulesets = list(RULESETS.values())
    yield from (("score", value) for value in ODD)
    for i in range(number):
        ruleset = rulesets[i % len(rulesets)]
        (_, good), *_ = seeded(ruleset, 1, seed + i)
        names = [option["name"] for option in ruleset.describe_options()]
        where = rng.choice(["hand", "hand", "hand", "text", "part", "field", "option", "more"])
        if where == "hand":
            signs = list(good["hand"])
            for _ in range(rng.randrange(1, 6)):
                signs.insert(rng.randrange(len(signs) + 1), rng.choice(SIGNS))
            if rng.random() < 0.4:
                del signs[rng.randrange(len(signs)) :]
            good["hand"] = "".join(signs)
        elif where == "text":
            good["hand"] = "".join(rng.choices(SIGNS, k=rng.randrange(60)))
        elif where == "part":
            good[rng.choice(["ruleset", "hand", "situation", "options", "wind"])] = rng.choice(ODD)
        elif where == "field":
            for name in rng.sample([*ruleset.fields, "nonsense", "é🀀"], 2):
                good["situation"][name] = rng.choice(ODD)
        elif where == "option":
            good["options"][rng.choice([*names, "nonsense", "__proto__"])] = rng.choice(ODD)
        else:
            good["situation"] |= {name: rng.choice(ODD) for name in rng.sample(ruleset.fields, 4)}
            good["options"] |= {name: rng.choice(ODD) for name in rng.sample(names, min(3, len(names)))}
            good["ruleset"] = rng.choice([ruleset.id, "Ningbo", "atlantis"])
        yield (rng.choice(["score", "score", "waits"]), good)


def waiting_hands(ruleset: Ruleset, number: int, seed: int) -> Iterator[Asked]:
    """Hands without their winning tile."""
    for door, request in seeded(ruleset, number, seed):
        assert door == "score"
        hand = re.sub(r" \+\w\w", "", request["hand"])
        names = ("prevailing_wind", "wildcard", "wild_discards", "draws_before", "dealer_streak", "missing_suit")
        kept = {name: value for name, value in request["situation"].items() if name in names}
        yield "waits", request | {"hand": hand, "situation": kept}


def test_worked_cases_alike(ask_node: Any) -> None:
    requests: list[Asked] = [("score", request) for request in case_requests()]
    assert len(requests) >= 250
    assert differences(ask_node, requests)[:3] == []


def test_odd_and_spoilt_requests_alike(ask_node: Any) -> None:
    requests = list(bad_requests(1400, 77))
    codes = Counter(
        problem["code"] for door, request in requests for problem in expected(door, request).get("problems", ())
    )
    assert len(codes) > 10
    assert differences(ask_node, requests)[:3] == []


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_waits_alike(ask_node: Any, ruleset: Ruleset) -> None:
    requests = list(waiting_hands(ruleset, 60, 5))
    answered = [expected(*asked) for asked in requests]
    assert sum(bool(reply.get("waits")) for reply in answered) > 10
    assert differences(ask_node, requests)[:3] == []


def drawn_games(number: int, seed: int) -> Iterator[Asked]:
    """Drawn games of Sichuan: dealt hands and ready ones, kongs, players out, house rules; some with an odd part."""
    rng = random.Random(seed)
    sichuan = RULESETS["sichuan"]
    ready = [hand for hand, _ in winning_hands(sichuan, number, seed)]
    for i in range(number):
        wall = [TEXT[t] for t in sichuan.tiles for _ in range(4)]
        rng.shuffle(wall)
        hands: dict[str, Any] = {}
        for seat in "ESWN":
            away = rng.choice("mps-")
            dealt = [tile for tile in wall if tile[1] != away][:13]
            if seat == "W" and rng.random() < 0.4:
                text = re.sub(r" \+\w\w", "", ready[i % len(ready)].text)
                dealt = [TEXT[t] for t in ready[i % len(ready)].concealed]
                dealt += [TEXT[t] for meld in ready[i % len(ready)].melds for t in meld.tiles]
            else:
                text = " ".join(dealt)
            hands[seat] = {"hand": text}
            four = [tile for tile in sorted(set(wall)) if wall.count(tile) == 4 and tile not in dealt]
            if seat != "W" and four and rng.random() < 0.3:
                kong, dealt = rng.choice(four), dealt[:10]
                text = rng.choice(["[{}]", "({}<)", "({})", "({}+)"]).format(kong[0] * 4 + kong[1])
                hands[seat] = {"hand": f"{' '.join(dealt)} {text}"}
                dealt += [kong] * 4
                if rng.random() < 0.5:
                    payers = rng.sample("ESWN".replace(seat, ""), rng.randrange(4))
                    hands[seat]["kongs"] = [{"tile": kong, "paid_by": payers}]
            for tile in dealt:
                if tile in wall:
                    wall.remove(tile)
            if rng.random() < 0.15:
                hands[seat]["out"] = True
            if rng.random() < 0.2:
                hands[seat]["missing_suit"] = rng.choice("mps")
        request: dict[str, Any] = {"ruleset": "sichuan", "hands": hands, "options": options_of(sichuan, rng)}
        if i % 3 == 0:
            where = rng.choice([request, hands, hands["E"]])
            where[rng.choice([*where, "hand", "kongs", "nonsense"])] = rng.choice(ODD)
        yield "draw", request


def test_drawn_games_alike(ask_node: Any) -> None:
    worked = [json.loads(line)["request"] for line in (FOLDERS[0] / "sichuan-draws.jsonl").read_text().splitlines()]
    requests: list[Asked] = [("draw", request) for request in worked]
    requests += drawn_games(900, 12)
    settled = [expected(*asked) for asked in requests]
    assert sum("payments" in reply for reply in settled) > 200
    assert sum(bool(reply.get("transfers")) for reply in settled) > 150
    assert {t["reason"] for reply in settled for t in reply.get("transfers", ())} == {"huazhu", "dajiao", "kong_refund"}
    assert differences(ask_node, requests)[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_seeded_hands_alike(ask_node: Any, ruleset: Ruleset) -> None:
    requests = list(seeded(ruleset, HANDS, 20261130))
    wins = sum(bool(expected(*asked).get("win")) for asked in requests)
    assert len(requests) > HANDS * 0.95
    assert wins > HANDS // 6
    assert differences(ask_node, requests)[:3] == []
