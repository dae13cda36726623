"""`hupai config`: the settings in force."""

from __future__ import annotations

import json
import sys

from scoring.arguments import Arguments
from service.config import Config, ConfigError


def main(argv: list[str]) -> int:
    """Print every setting with its value, default and meaning; 2 when a variable is wrong."""
    parser = Arguments(prog="hupai config", description="Print the settings (HUPAI_* variables).")
    parser.add_argument("--json", action="store_true", help="as a JSON object of variables")
    args = parser.parse_args(argv)
    try:
        rows = Config.from_env().rows()
    except ConfigError as error:
        for problem in error.problems:
            print(f"hupai config: bad_value: {problem}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps({row["variable"]: row["value"] for row in rows}, ensure_ascii=False, indent=2))
        return 0
    width = max(len(row["variable"]) for row in rows)
    for row in rows:
        changed = "" if row["value"] == row["default"] else f" [default: {row['default'] or 'none'}]"
        print(f"{row['variable']:<{width}} = {row['value']}{changed}\n{'':<{width}}   {row['text']}")
    return 0
