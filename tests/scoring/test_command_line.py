"""The commands as a user and as a breaker: one reply a line, one clear error, never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import app
from scoring.errors import InputError
from scoring.request import score_request, waits_request
from scoring.rulesets import RULESETS

PLAIN = "22m456p678p345s67s +8s"
READY = PLAIN.removesuffix(" +8s")
LONG = "9" * 5000
"""More digits than Python turns into a number."""


def codes(request: dict[str, Any]) -> list[str]:
    """Codes of the problems of a request."""
    with pytest.raises(InputError) as caught:
        score_request(request)
    return [problem.code for problem in caught.value.problems]


GARBAGE = [
    (b"garbage", "invalid_json"),
    (b"[" * 100_000, "invalid_json"),
    (f'{{"ruleset": "shandong", "hand": "1m", "situation": {{"draws_before": {LONG}}}}}'.encode(), "invalid_json"),
    (b"[]", "bad_value"),
    (b"null", "bad_value"),
    (b"{}", "missing_field"),
    (b'{"ruleset": ["shandong"], "hand": "22m"}', "unknown_ruleset"),
    (b'{"ruleset": "shandong", "hand": "22m\xff"}', "bad_notation"),
    (b'{"ruleset": "shandong", "hand": "\\ud800 22m"}', "bad_notation"),
    (b'{"ruleset": "shandong", "hand": "' + PLAIN.encode() + b'", "situation": {"\\ud800": 1}}', "unknown_field"),
    (b'{"ruleset": "shandong", "hand": "' + PLAIN.encode() + b'", "situation": {"draws_before": NaN}}', "invalid_json"),
    (b'{"ruleset": "shandong", "hand": "' + PLAIN.encode() + b'", "options": 5}', "bad_value"),
]


def test_garbage_lines_each_give_an_error_and_the_rest_goes_on(tmp_path: Path) -> None:
    good = json.dumps({"ruleset": "shandong", "hand": PLAIN}).encode()
    lines = [b"\xef\xbb\xbf" + good, *(line for line, _ in GARBAGE), b"", good]
    file = tmp_path / "requests.jsonl"
    file.write_bytes(b"\n".join(lines))
    environment = os.environ | {"PYTHONPATH": str(Path(app.__file__).parent), "PYTHONIOENCODING": "utf-8:strict"}
    outputs = []
    for source in (str(file), "-"):
        command = [sys.executable, "-m", "app", "score", "--jsonl", source]
        done = subprocess.run(command, input=file.read_bytes(), capture_output=True, env=environment, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        outputs.append([json.loads(line) for line in done.stdout.splitlines()])
    replies, again = outputs
    assert replies == again
    assert replies[0]["win"] and replies[-1]["win"] and replies[0] == replies[-1]
    assert [reply["error"]["code"] for reply in replies[1:-1]] == [code for _, code in GARBAGE]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["nope", PLAIN], "unknown_ruleset"),
        (["shandong", ""], "bad_notation"),
        (["shandong", "22m456p"], "wrong_tile_count"),
        (["shandong", PLAIN, "--set", "winner"], "bad_value"),
        (["shandong", PLAIN, "--set", "winner=S", "--set", "winner=N"], "bad_value"),
        (["shandong", PLAIN, "--set", f"draws_before={LONG}"], "bad_value"),
        (["shandong", PLAIN, "--set", "shown_players=" + "[" * 100_000], "bad_value"),
        (["shandong", PLAIN, "--option", "pair=258"], "unknown_option"),
        (["changsha", "22m456p678p345s67s +8s", "--set", 'birds=["(1m)"]'], "bad_value"),
    ],
)
def test_bad_words_are_named_with_status_2(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["score", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"hupai score: {code}: ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["scoer"], "bad_value"),
        (["score"], "missing_field"),
        (["score", "ningbo", PLAIN, "more"], "unknown_field"),
        (["score", "--jsonl", "-", "--set", "winner=S"], "bad_value"),
        (["score", "--set"], "bad_value"),
        (["waits", "ningbo"], "missing_field"),
        (["draw"], "missing_field"),
        (["read"], "missing_field"),
        (["photo", "ningbo"], "missing_field"),
        (["evaluate"], "missing_field"),
        (["serve", "--port", "x"], "bad_value"),
        (["synth", "pictures"], "bad_value"),
    ],
)
def test_wrong_words_have_a_code_too(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = app.main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert f": {code}: " in err.splitlines()[-1]


@pytest.mark.parametrize("words", [["score", "--jsonl"], ["draw"]])
def test_a_file_that_cannot_be_read_has_a_code(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(tmp_path / "none.json")
    assert app.main([*words, name]) == 3
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"hupai {words[0]}: failed: {name} cannot be read: No such file or directory\n")


def test_a_terminal_that_cannot_show_chinese_gets_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    stdout = io.TextIOWrapper(raw, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stdout)
    assert app.main(["score", "shandong", PLAIN, "--json"]) == 0
    stdout.flush()
    assert json.loads(raw.getvalue())["patterns"][0]["name"]["zh"] == "推倒和"


def test_json_of_the_command_is_the_reply(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["score", "shandong", PLAIN, "--json", "--set", "winner=S"]) == 0
    request = {"ruleset": "shandong", "hand": PLAIN, "situation": {"winner": "S"}, "options": {}}
    assert json.loads(capsys.readouterr().out) == score_request(request)


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) - {"jinhua", "shanghai", "hefei"}))
def test_first_round_is_refused_where_the_game_has_no_renhu(ruleset: str) -> None:
    situation = {"winner": "S", "timing": "first_round"}
    hand = "55m456p678p345s67s +8s" if ruleset != "sichuan" else "55s456p678p345s67s +8s"
    assert codes({"ruleset": ruleset, "hand": hand, "situation": situation}) == ["bad_value"]


def test_a_flower_is_replaced_in_the_first_round_but_no_kong() -> None:
    situation = {"winner": "S", "timing": "earth", "replacement": "flower"}
    reply = score_request({"ruleset": "shandong", "hand": PLAIN + " 3f", "situation": situation})
    assert reply["total"]["value"] == 5 + 2  # 地和 and 杠上开花
    assert reply["payments"]["S"] == 3 * (5 + 1) * 7
    kong = {"ruleset": "shandong", "hand": "123678p4588s [3333m] +6s", "situation": situation | {"replacement": "kong"}}
    assert codes(kong) == ["contradictory_situation"]


def test_errors_show_values_as_they_were_given() -> None:
    request = {"ruleset": "changsha", "hand": PLAIN, "options": {"small_zimo": [1, 2, 3]}}
    with pytest.raises(InputError, match=r"small_zimo is \[1, 2, 3\]; it must be a pair"):
        score_request(request)


def test_tiles_of_the_situation_may_be_chinese_or_unicode() -> None:
    replies = [
        score_request({"ruleset": "changsha", "hand": PLAIN, "situation": {"winner": "S", "birds": [bird]}})
        for bird in ("2m", "二万", "🀈")
    ]
    assert replies[0] == replies[1] == replies[2]
    assert replies[0]["payments"] == {"E": -40, "S": 80, "W": -20, "N": -20}  # the bird hits the winner


def waits(ruleset: str, hand: str, **situation: object) -> list[tuple[str, bool, bool]]:
    """Each waiting tile, and whether there is a score by self-draw and by discard."""
    reply = waits_request({"ruleset": ruleset, "hand": hand, "situation": situation})
    return [(w["tile"], w["self_draw"] is not None, w["discard"] is not None) for w in reply["waits"]]


def test_waits_leave_out_the_way_that_contradicts_the_timing() -> None:
    tianhe = waits("shandong", READY, timing="heaven")
    assert tianhe == [("2s", True, False), ("5s", True, False), ("8s", True, False)]
    dihu = waits("changsha", READY, timing="earth", winner="S")
    assert dihu == [("2s", False, True), ("5s", False, True), ("8s", False, True)]


def test_waits_take_the_discarder_alone() -> None:
    situation = {"winner": "S", "from": "E"}
    reply = waits_request({"ruleset": "changsha", "hand": READY, "situation": situation})
    assert [w["discard"]["payments"]["E"] for w in reply["waits"]] == [-20, -20, -20]
    assert not any(text.startswith("from") for text in reply["assumed"])


def test_one_problem_of_one_field() -> None:
    request = {"ruleset": "sichuan", "hand": PLAIN, "situation": {"missing_suit": "z"}, "options": {"dingque": True}}
    assert codes(request) == ["bad_value"]


def test_waits_of_a_won_hand_say_which_tile_to_leave_out() -> None:
    with pytest.raises(InputError, match=r"leave \+8s out"):
        waits_request({"ruleset": "shandong", "hand": PLAIN})


def test_a_closed_pipe_ends_without_a_traceback() -> None:
    command = [sys.executable, "-c", "import app, sys; sys.exit(app.main(['rulesets', 'shandong']))"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(app.__file__).parent
    ) as run:
        assert run.stdout is not None and run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 3
