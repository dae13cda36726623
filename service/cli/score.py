"""`hupai score`: one hand, or many with --jsonl."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from scoring.arguments import Arguments
from scoring.errors import InputError
from scoring.request import score_request
from service.cli.common import (
    DONE,
    NO_WIN,
    OPTION_HELP,
    SET_HELP,
    dump,
    parse_json,
    print_error,
    request_of,
    signed,
    table,
    unreadable,
)
from service.requests import tidied

SEAT_NAMES = {"E": "东 E", "S": "南 S", "W": "西 W", "N": "北 N"}


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    out = Arguments(prog="hupai score", description="Score a won hand by the rules of a region.")
    out.add_argument("ruleset", nargs="?", metavar="RULESET", help="a region: hupai rulesets lists them")
    out.add_argument("hand", nargs="?", metavar="HAND", help="hand text, e.g. '555s22m99p (333m) (777p) +2m'")
    out.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=SET_HELP)
    out.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    out.add_argument("--jsonl", metavar="FILE", help="one request a line; - is standard input")
    out.add_argument("--json", action="store_true", help="print the reply as JSON")
    return out


def main(argv: list[str]) -> int:
    """Score; 0 a win (or all lines done), 1 not a win, 2 bad input, 3 something failed."""
    words = parser()
    args = words.parse_args(argv)
    if args.jsonl is not None:
        if args.ruleset is not None or args.set or args.option:
            words.error("--jsonl takes everything from its lines; leave RULESET, HAND, --set and --option out")
        return _bulk(args.jsonl)
    if args.ruleset is None or args.hand is None:
        words.error("RULESET and HAND are needed (or --jsonl FILE)")
    try:
        reply = score_request(tidied(request_of(args)))
    except InputError as error:
        return print_error(error, "hupai score", as_json=args.json)
    print(dump(reply) if args.json else score_text(reply))
    return DONE if reply["win"] else NO_WIN


def _bulk(name: str) -> int:
    if name == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return _answer_all(sys.stdin, flush=True)
    try:
        with Path(name).open(encoding="utf-8-sig", errors="replace") as source:
            return _answer_all(source, flush=False)
    except BrokenPipeError:
        raise
    except OSError as error:
        return unreadable("hupai score", name, error)


def _answer_all(source: TextIO, *, flush: bool) -> int:
    for reply in replies(source):
        print(dump(reply), flush=flush)
    return DONE


def replies(lines: TextIO) -> Iterator[dict[str, Any]]:
    """One reply for each line that is not blank; a bad line gives ``{"error": …}`` and the rest goes on."""
    for line in lines:
        if not line.strip():
            continue
        try:
            yield score_request(tidied(parse_json(line, "the line")))
        except InputError as error:
            yield {"error": error.as_dict()}


def score_text(reply: dict[str, Any]) -> str:
    """A reply for a person: hand, patterns, points and payments, in Chinese and English."""
    lines = [f"{reply['ruleset']}  {reply['hand']}"]
    if not reply["win"]:
        lines.append(f"不胡 no win: {reply['reason']['code']} - {reply['reason']['detail']}")
        return "\n".join(lines + _notes(reply))
    reading = reply["reading"]
    sets = "  ".join([s["tiles"] for s in reading["sets"]] + ([reading["pair"]] if reading["pair"] else []))
    if sets:
        lines.append(f"胡 win: {sets}" + (f"  ({reading['wait']})" if reading["wait"] else ""))
    if reading["wildcards"]:
        lines.append("财神 wild: " + ", ".join(f"{w['tile']} as {w['as']}" for w in reading["wildcards"]))
    lines.append("")
    rows = [
        (p["name"]["zh"], p["name"]["en"], f"{_times(p)}{p['value']}", p["unit"], p["clause"])
        for p in reply["patterns"]
    ]
    total = reply["total"]
    rows.append(("合计", "Total", str(total["value"]), total["unit"], ""))
    lines += [table(rows, right=(2,)), "", f"算式 points: {reply['formula']}"]
    lines.append("收付 payments: " + "  ".join(f"{SEAT_NAMES[k]} {signed(v)}" for k, v in reply["payments"].items()))
    runner = reply["runner_up"]
    if runner:
        names = ", ".join(p["name"]["zh"] for p in runner["patterns"])
        lines.append(f"次优 next best: {runner['total']['value']} {runner['total']['unit']} ({names})")
    return "\n".join(lines + _notes(reply))


def _times(pattern: dict[str, Any]) -> str:
    return "×" if pattern["unit"] == "倍" else ""


def _notes(reply: dict[str, Any]) -> list[str]:
    out = []
    if reply["assumed"]:
        out.append("默认 assumed: " + ", ".join(reply["assumed"]))
    return out + [f"注意 warning: {text}" for text in reply["warnings"]]
