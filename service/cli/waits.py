"""`hupai waits`: the tiles that win for a ready hand, with their scores."""

from __future__ import annotations

from typing import Any

from scoring.arguments import Arguments
from scoring.errors import InputError
from scoring.request import waits_request
from service.cli.common import DONE, NO_WIN, OPTION_HELP, SET_HELP, dump, print_error, request_of, table
from service.requests import tidied


def main(argv: list[str]) -> int:
    """List the waits; 0 where there are any, 1 where there are none, 2 bad input."""
    parser = Arguments(prog="hupai waits", description="Every tile that wins for a hand of 13 tiles.")
    parser.add_argument("ruleset", metavar="RULESET", help="a region: hupai rulesets lists them")
    parser.add_argument("hand", metavar="HAND", help="hand text without the winning tile")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=SET_HELP)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    parser.add_argument("--json", action="store_true", help="print the reply as JSON")
    args = parser.parse_args(argv)
    try:
        reply = waits_request(tidied(request_of(args)))
    except InputError as error:
        return print_error(error, "hupai waits", as_json=args.json)
    print(dump(reply) if args.json else waits_text(reply))
    return DONE if reply["waits"] else NO_WIN


def waits_text(reply: dict[str, Any]) -> str:
    """The waits as a table: tile, copies not seen, score by self-draw and by discard."""
    head = f"{reply['ruleset']}  {reply['hand']}"
    if not reply["waits"]:
        return f"{head}\n没有听牌 no tile wins"
    rows = [(w["tile"], str(w["unseen"]), _brief(w["self_draw"]), _brief(w["discard"])) for w in reply["waits"]]
    lines = [head, "", table(rows, ("听 wait", "余 unseen", "自摸 self-draw", "点炮 discard"), right=(1,))]
    if reply["assumed"]:
        lines.append("默认 assumed: " + ", ".join(reply["assumed"]))
    return "\n".join(lines)


def _brief(score: dict[str, Any] | None) -> str:
    if score is None:
        return "-"
    if not score["win"]:
        return f"不胡 {score['reason']['code']}"
    names = " ".join(p["name"]["zh"] for p in score["patterns"])
    winner = max(score["payments"].values())
    return f"{score['total']['value']} {score['total']['unit']}, +{winner} ({names})"
