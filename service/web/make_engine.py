"""Writes `scoring.js`, the scoring engine for the page without a network, from the package `scoring`.

There is one engine, in Python; this translates it (`pyjs.py`) so that the two cannot drift apart: a test fails when
`scoring.js` is older than the package, and another compares their replies. Run it after a change of `scoring`:
`python -m service.web.make_engine`.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from service.web.pyjs import Translator
from service.web.pyjs_expressions import safe

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGE = "scoring"
ENTRIES = ("scoring.request", "scoring.draws")
NATIVE: dict[str, dict[str, str]] = {
    "scoring.shapes.tables": {"need_tables": "$.needTables", "FILE": '""', "LAYOUT": "null"},
    "scoring.request": dict.fromkeys(("rulesets_info", "ruleset_info"), "null"),
}
"""Names that `python.js` brings, or that the page has no use for (the rules come from the server and are kept)."""
LEFT_OUT = frozenset({"scoring.rules_text"})
DOORS = {"scoreRequest": "score", "waitsRequest": "waits", "drawRequest": "draw"}
"""Functions of `scoring.js` and the requests that they answer."""


def source_of(module: str) -> Path:
    """The file of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def needs(module: str) -> list[str]:
    """Modules of the package that must be ready before this one, in the order in which they are imported."""
    out: dict[str, None] = {}
    for node in ast.parse(source_of(module).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE):
            out[node.module] = None
    return [name for name in out if name not in LEFT_OUT]


def in_order(module: str, done: list[str]) -> list[str]:
    """The module after everything that it needs."""
    for other in needs(module):
        if other not in done:
            in_order(other, done)
    if module not in done:
        done.append(module)
    return done


def engine() -> str:
    """The text of `scoring.js`."""
    out = [
        "// Made by make_engine.py from the Python package `scoring`; not to be edited. Runs on python.js.",
        'import { python as $ } from "./python.js";',
    ]
    modules: list[str] = []
    for entry in ENTRIES:
        in_order(entry, modules)
    for module in modules:
        text = source_of(module).read_text(encoding="utf-8")
        native = dict(NATIVE.get(module, {}))
        native |= dict.fromkeys(left_out_names(text), "null")
        body = Translator(module, PACKAGE, native).translate(text)
        out.append(f'$.define("{module}", () => {{\n{body}\n}});')
    out.append(f'const entry = $.module("{ENTRIES[0]}");')
    for name, request in DOORS.items():
        out.append(f"/** The reply to a {request} request; throws an error with `problems` for bad input. */")
        body = f"return $.toJs(entry.{request}_request($.fromJs(request)));"
        out.append(f"export function {name}(request) {{\n  {body}\n}}")
    return "\n".join(out) + "\n"


def left_out_names(text: str) -> list[str]:
    """Names that a module imports from one that is left out."""
    nodes = [n for n in ast.parse(text).body if isinstance(n, ast.ImportFrom) and n.module in LEFT_OUT]
    return [safe(alias.name) for node in nodes for alias in node.names]


def main() -> int:
    """Write the file."""
    (HERE / "scoring.js").write_text(engine(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
