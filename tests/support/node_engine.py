"""Runs the translated engine, or any translated module, under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).resolve().parents[2] / "service" / "web"
ENGINE = ("scoring.js", "python.js", "python_items.js", "python_values.js")
RUNNER = """
import { readFileSync, writeFileSync } from "node:fs";
import { python as $ } from "./python.js";
import { answer } from "./module.js";
const [, , asked, told] = process.argv;
const lines = readFileSync(asked, "utf-8").split("\\n").slice(0, -1);
writeFileSync(told, lines.map((line) => JSON.stringify(answer($, JSON.parse(line))) + "\\n").join(""));
"""


class Node:
    """A folder with the runtime, where modules are run.

    Args:
        folder: an empty folder.

    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = shutil.which("node")
        if self.program is None:
            pytest.skip("Node is not installed (Debian: apt-get install nodejs)")
        for name in ENGINE:
            shutil.copy(WEB / name, folder)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "run.js").write_text(RUNNER)

    def ask(self, module: str, questions: Sequence[Any]) -> list[Any]:
        """What `answer($, question)` of a JavaScript module gives for each question, through JSON both ways."""
        (self.folder / "module.js").write_text(module, "utf-8")
        asked, told = self.folder / "asked.jsonl", self.folder / "told.jsonl"
        asked.write_text("".join(json.dumps(question) + "\n" for question in questions))
        subprocess.run([str(self.program), "run.js", asked, told], cwd=self.folder, check=True, timeout=600)
        return [json.loads(line) for line in told.read_text("utf-8").split("\n")[:-1]]
