"""`hupai draw`: the settlement of a drawn game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from scoring.arguments import Arguments
from scoring.errors import InputError
from scoring.request import draw_request
from service.cli.common import DONE, dump, parse_json, print_error, signed, table, unreadable
from service.requests import tidied

SEATS = {"E": "东 E", "S": "南 S", "W": "西 W", "N": "北 N"}
STATUS = {"pig": "花猪 pig", "ready": "听牌 ready", "not_ready": "没听 not ready", "out": "已胡 has won"}
REASONS = {"huazhu": "查花猪 pig", "dajiao": "查大叫 not ready", "kong_refund": "退税 kong refund"}


def main(argv: list[str]) -> int:
    """Settle a drawn game; 0 done, 2 bad input, 3 the file cannot be read."""
    parser = Arguments(prog="hupai draw", description="Settle a drawn game: 花猪, 大叫 and kong refunds of four hands.")
    parser.add_argument("file", metavar="FILE", help='JSON {"ruleset", "hands", "options"}; - is standard input')
    parser.add_argument("--json", action="store_true", help="print the reply as JSON")
    args = parser.parse_args(argv)
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    except OSError as error:
        return unreadable("hupai draw", args.file, error)
    try:
        reply = draw_request(tidied(parse_json(data, "the file")))
    except InputError as error:
        return print_error(error, "hupai draw", as_json=args.json)
    print(dump(reply) if args.json else draw_text(reply))
    return DONE


def draw_text(reply: dict[str, Any]) -> str:
    """A reply for a person: status, multiplier and points of each seat, then each transfer."""
    rows = [
        (SEATS[seat], STATUS[status], f"×{reply['best'][seat]}" if seat in reply["best"] else "-", points)
        for seat, status in reply["status"].items()
        for points in [signed(reply["payments"][seat])]
    ]
    head = ("座 seat", "状态 status", "最大倍数 best", "收付 points")
    lines = [f"{reply['ruleset']}  流局 drawn game", "", table(rows, head, right=(2, 3))]
    moves = [(f"{t['from']} → {t['to']}", str(t["points"]), REASONS[t["reason"]]) for t in reply["transfers"]]
    if moves:
        lines += ["", table(moves, right=(1,))]
    return "\n".join(lines + [f"注意 warning: {text}" for text in reply["warnings"]])
