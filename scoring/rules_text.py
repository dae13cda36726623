"""The clauses of a region as a player reads them, from docs/rules (shipped with the program)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"
"""Folder of the rules documents, beside the package both in a checkout and when installed."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in Chinese and English."""

    zh: str
    en: str

    def as_dict(self) -> dict[str, str]:
        """The text as JSON."""
        return {"zh": self.zh, "en": self.en}


@dataclass(frozen=True, slots=True)
class RulesText:
    """What a rules document says.

    Attributes:
        clauses: clause id -> its title and its text.
        options: option name -> what it decides.
        patterns: Chinese pattern name -> its condition.

    """

    clauses: dict[str, tuple[Text, Text]]
    options: dict[str, Text]
    patterns: dict[str, Text]


_CLAUSE = re.compile(r"^### (\S+) (.+?) · (.+)\n中文：(.+)\nEnglish: (.+)$", re.M)


@cache
def rules_text(ruleset_id: str) -> RulesText:
    """The rules document of a region.

    Raises:
        FileNotFoundError: the program was installed without its documents.

    """
    text = (RULES / f"{ruleset_id}.md").read_text(encoding="utf-8")
    clauses = {m[1]: (Text(m[2], m[3]), Text(m[4], m[5])) for m in _CLAUSE.finditer(text)}
    options = {cells[0]: Text(cells[4], cells[5]) for cells in _table(text, "## 选项")}
    patterns = {cells[0]: Text(cells[3], cells[4]) for cells in _table(text, "## 番型")}
    return RulesText(clauses, options, patterns)


def _table(text: str, heading: str) -> list[list[str]]:
    """Cells of the rows of the table below a heading, its two head lines left out."""
    section = text.split(f"\n{heading}", 1)[1].split("\n## ", 1)[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows[2:]]
