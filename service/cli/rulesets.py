"""`hupai rulesets`: the regions, their options, pattern tables and clauses."""

from __future__ import annotations

import json
from typing import Any

from scoring.arguments import Arguments
from scoring.errors import InputError
from scoring.request import ruleset_info, rulesets_info
from service.cli.common import DONE, dump, print_error, table


def main(argv: list[str]) -> int:
    """List the rulesets, or describe one; 0, or 2 for an unknown one."""
    parser = Arguments(prog="hupai rulesets", description="The regions, or one of them in full.")
    parser.add_argument("ruleset", nargs="?", help="a region, for its options, patterns and clauses")
    parser.add_argument("--json", action="store_true", help="print the reply as JSON")
    args = parser.parse_args(argv)
    try:
        reply = rulesets_info() if args.ruleset is None else ruleset_info(args.ruleset)
    except InputError as error:
        return print_error(error, "hupai rulesets", as_json=args.json)
    if args.json:
        print(dump(reply))
    elif isinstance(reply, list):
        rows = [(r["id"], r["name"]["zh"], r["tiles"], r["unit"], len(r["patterns"]), len(r["options"])) for r in reply]
        print(
            table(
                rows,
                ("id", "名 name", "张 tiles", "单位 unit", "番型 patterns", "选项 options"),
                right=(2, 4, 5),
            )
        )
    else:
        print(ruleset_text(reply))
    return DONE


def ruleset_text(info: dict[str, Any]) -> str:
    """One ruleset for a person."""
    lines = [f"{info['name']['zh']} {info['name']['en']} ({info['tiles']} 张 tiles)", "", "番型 patterns"]
    rows = [(p["name"]["zh"], p["name"]["en"], p["value"], p["unit"], p["clause"]) for p in info["patterns"]]
    lines += [table(rows, right=(2,)), "", "选项 options (--option NAME=VALUE)"]
    options = [
        (o["name"], json.dumps(o["default"], ensure_ascii=False), _values(o), o["clause"], o["text"]["zh"])
        for o in info["options"]
    ]
    lines += [table(options, ("name", "default", "values", "clause", "")), ""]
    lines += ["局况 situation (--set NAME=VALUE): " + ", ".join(info["situation"]), "", "条款 clauses"]
    for clause in info["clauses"]:
        lines += [
            f"{clause['id']} {clause['title']['zh']} {clause['title']['en']}",
            f"  {clause['text']['zh']}",
            f"  {clause['text']['en']}",
        ]
    return "\n".join(lines)


def _values(option: dict[str, Any]) -> str:
    values = [json.dumps(v, ensure_ascii=False).strip('"') for v in option["values"]]
    if "range" in option:
        low, high = option["range"]
        values.append(f"{low}…{high}" + (" twice" if option.get("pair") else ""))
    return " | ".join(values)
