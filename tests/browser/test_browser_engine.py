"""The engine of the page without a network: made from the Python engine, and the same replies to the letter."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.draws import SETTLED
from scoring.errors import InputError
from scoring.request import score_request
from scoring.rulesets import RULESETS
from service.web.make_engine import engine
from service.web.pyjs import Translator
from service.web.pyjs_expressions import UnsupportedError

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "service" / "web"
CASES = ROOT.parent / "shared" / "cases"
OWN_CASES = ROOT / "tests" / "data" / "cases"


def expected(request: Any) -> Any:
    """The reply of the Python engine, as JSON has it; its problems for bad input."""
    try:
        reply: Any = score_request(request)
    except InputError as error:
        reply = {"problems": [problem.as_dict() for problem in error.problems]}
    return json.loads(json.dumps(reply))


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


_FORMULAS = """async (formulas) => {
  const { setLang } = await import('/static/i18n.js');
  const { formulaText } = await import('/static/formula.js');
  setLang('zh');
  return formulas.map((formula) => formulaText(formula, (seat) => (seat === 'S' ? '小红' : '')));
}"""


@pytest.mark.browser
def test_every_formula_of_the_worked_cases_is_said_in_chinese(open_page) -> None:
    replies = [expected(request) for request in worked_cases()]
    formulas = sorted({reply["formula"] for reply in replies if reply.get("win")})
    if not formulas:
        pytest.skip("no worked cases beside the repository")
    assert len(formulas) > 50
    said = open_page().evaluate(_FORMULAS, formulas)
    hands = re.compile(r"[(\[][\dmpsz^<>+]+[)\]]")
    pairs = zip(said, formulas, strict=True)
    english = {text: formula for text, formula in pairs if re.search("[A-Za-z]{2}", hands.sub("", text))}
    assert english == {}
    assert any("小红" in text for text in said)


_WALKS = """async ([rulesets, hands, walks]) => {
  const { FIRST, MORE, change, toSend } = await import('/static/situation.js');
  const { replacements, timings, waysToWin } = await import('/static/rules.js');
  const { scoreRequest } = await import('/static/scoring.js');
  let seed = 7;
  const pick = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const seats = ['E', 'S', 'W', 'N'];
  const values = (field, value, rules) => ({
    winner: seats, from: seats, prevailing_wind: seats, win_by: waysToWin(rules),
    replacement: [null, ...replacements(rules)], kong_fed_by: [null, ...seats],
    after_kong_discard: [true, false], last_tile: [true, false], timing: [null, ...timings(rules, value)],
    discarder_kong: [null, { kind: 'added' }, { kind: 'open', fed_by: pick(seats) }],
    wildcard: [null, '9s'], wild_discards: [0, 1, 2], ready: [null, 'shown', 'hidden'],
    shown_players: [[], [pick(seats)]], draws_before: [0, 3], dealer_streak: [1, 4], dice: [null, [1, 4]],
    birds: [[], ['2m']], contracts: [[]], missing_suit: [null], out: [[], [pick(seats)]],
    other_winners: [[], [pick(seats)]],
  })[field];
  const wrong = [];
  let sent = 0;
  for (const rules of rulesets) {
    for (let walk = 0; walk < walks; walk += 1) {
      let situation = {};
      for (let step = 0; step < 8; step += 1) {
        const field = pick([...FIRST, ...MORE].filter((name) => rules.situation.includes(name)));
        const known = { winner: 'E', win_by: 'self_draw', ...situation };
        situation = change(situation, field, pick(values(field, known, rules)), rules);
      }
      const hand = hands[rules.id] ?? hands.other;
      const request = { ruleset: rules.id, hand, situation: toSend(situation, rules), options: {} };
      sent += Object.keys(request.situation).length;
      try {
        scoreRequest(request);
      } catch (error) {
        if (!error.problems) throw error;
        for (const { code, detail } of error.problems) {
          if (!/hand/.test(detail) && code !== 'wrong_tile_count') wrong.push([detail, request.situation]);
        }
      }
    }
  }
  return { wrong, sent };
}"""


@pytest.mark.browser
def test_what_the_form_sends_never_contradicts_itself(open_page) -> None:
    """Random taps through the situation of every ruleset: what is sent is never bad input by itself."""
    page = open_page()
    rulesets = page.evaluate("fetch('/api/v1/rulesets').then((reply) => reply.json())")
    hands = {"hefei": "222333444m55p666s +6s".replace("666s +6s", "66s +6s"), "other": "123456m22p55s (555p) +5s"}
    told = page.evaluate(_WALKS, [rulesets, hands, 400])
    assert told["sent"] > 400 * len(rulesets) * 2
    assert list(dict(told["wrong"]).items())[:5] == []


_OFFERS = """async (rulesets) => {
  const { goesOn, eightFlowersWin, replacements, settlesDraws, timings, waysToWin } = await import('/static/rules.js');
  const drawn = { winner: 'E', win_by: 'self_draw', from: null };
  const fed = { winner: 'S', win_by: 'discard', from: 'E' };
  return Object.fromEntries(rulesets.map((rules) => [rules.id, {
    win_by: waysToWin(rules), replacement: replacements(rules), out: goesOn(rules), draws: settlesDraws(rules),
    timing: [...timings(rules, drawn), ...timings(rules, fed), ...timings(rules, { ...drawn, winner: 'S' })],
    eight: eightFlowersWin(rules),
  }]));
}"""


def taken(ruleset: str, field: str, value: str) -> bool:
    """Whether the engine takes a value of a field in some situation (it may still say that the hand does not win)."""
    fed = {"win_by": "discard", "from": "E"} if value in ("discard", "earth") else {}
    winner = "E" if value in ("heaven", "self_draw", "deal") else "S"
    more = {"win_by": "robbed_kong", "from": "E"} if value == "robbed_kong" else fed
    situation = {"winner": winner, **more, field: value}
    for hand in ("222333444m5566s +6s", "2223334455m [6666m] +4m", "2223334455m (666m) +4m 1f", "22233344m555666s"):
        try:
            score_request({"ruleset": ruleset, "hand": hand, "situation": situation})
        except InputError:
            continue
        return True
    return False


@pytest.mark.browser
def test_the_page_offers_what_the_engine_takes(open_page) -> None:
    """Ways to win, timings and replaced tiles are read off the rulesets as they are served, and are the engine's."""
    page = open_page()
    told = page.evaluate(_OFFERS, page.evaluate("fetch('/api/v1/rulesets').then((reply) => reply.json())"))
    assert told.keys() == RULESETS.keys()
    values = {
        "win_by": ["self_draw", "discard", "robbed_kong", "deal"],
        "replacement": ["kong", "flower"],
        "timing": ["heaven", "earth", "first_round"],
    }
    for ruleset, offers in told.items():
        fields = RULESETS[ruleset].fields
        for field, all_values in values.items():
            if field in fields:
                wanted = [value for value in all_values if taken(ruleset, field, value)]
                assert sorted(set(offers[field])) == sorted(wanted), (ruleset, field)
        assert offers["out"] == ("out" in fields)
        assert offers["draws"] == (ruleset in SETTLED)
    assert [ruleset for ruleset, offers in told.items() if offers["eight"]] == ["shanghai"]


def sentences() -> list[str]:
    """What the reader may warn of or guess, found in its source, with 3 for every number and name."""
    found = []
    for name in ("quality", "layout", "melds", "reader"):
        for node in ast.walk(ast.parse((ROOT / "vision" / f"{name}.py").read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
                owner = ast.unparse(node.func.value)
                if owner.endswith(("out", "warnings", "guesses")) and isinstance(
                    node.args[0], ast.Constant | ast.JoinedStr
                ):
                    found.append(sentence(node.args[0]))
    return [text for text in found if len(text.split()) > 3]


def sentence(node: ast.Constant | ast.JoinedStr) -> str:
    """A text with its values as 3 (a place in the row is written with its noun)."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = [str(part.value) if isinstance(part, ast.Constant) else "3" for part in node.values]
    return "".join(parts).replace("off 3:", "off tile 3:").replace("lies on 3:", "lies on tiles 3, 4 and 5:")


@pytest.mark.browser
def test_what_the_reader_says_is_said_in_chinese(open_page) -> None:
    texts = sentences()
    assert len(texts) > 14
    said = open_page().evaluate(
        """async (texts) => {
          const { setLang } = await import('/static/i18n.js');
          const { saying } = await import('/static/sayings.js');
          setLang('zh');
          return texts.map(saying);
        }""",
        texts,
    )
    assert [
        text for text, chinese in zip(texts, said, strict=True) if re.search("[A-Za-z]{3}|undefined", chinese)
    ] == []
