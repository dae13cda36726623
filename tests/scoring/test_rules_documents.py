"""The rules pages of docs/rules: format, both languages, ids; beside the shared notes also completeness."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "rules"
NOTES = ROOT.parent / "shared" / "rules"

CLAUSES = {
    "jinhua": ("JH", 13),
    "shandong": ("SD", 12),
    "shanghai": ("SH", 11),
    "changsha": ("CS", 11),
    "sichuan": ("SC", 14),
    "ningbo": ("NB", 15),
    "hefei": ("HF", 10),
}
OWN_OPTIONS = {"jinhua": {"fifth_copy": "true"}, "ningbo": {"fifth_copy": "true"}}
"""Options that the shared notes leave open and the program has, with their defaults."""
OPTION_HEADER = ["option", "default", "values", "clause", "中文", "English"]
PATTERN_HEADER = ["番型", "English", "value", "condition 中文", "condition English", "clause"]
SECTIONS = ["条款 · Clauses", "选项 · Options", "番型 · Patterns", "各桌不同 · What tables dispute"]
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")

regions = pytest.mark.parametrize("region", sorted(CLAUSES))


def read(region: str) -> str:
    return (PAGES / f"{region}.md").read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """Heading of the second level -> its body."""
    parts = re.split(r"^## (.+)$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def clauses(region: str) -> list[tuple[str, str, str, str]]:
    """(id, heading, Chinese, English) of each clause, in order."""
    body = sections(read(region))[SECTIONS[0]]
    blocks = re.split(r"^### ", body, flags=re.M)[1:]
    found = []
    for block in blocks:
        match = re.fullmatch(r"([A-Z]{2}-\d+) (.+)\n中文：(.+)\nEnglish: (.+)\n*", block)
        assert match, f"{region}: malformed clause {block[:40]!r}"
        found.append((match[1], match[2], match[3], match[4]))
    return found


def table(region: str, section: str) -> list[list[str]]:
    """Header and rows of the one table of a section, the rule line left out."""
    lines = [line for line in sections(read(region))[section].splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert set("".join(rows[1])) == {"-"}
    return [rows[0], *rows[2:]]


def bilingual(zh: str, en: str) -> bool:
    return bool(HAN.search(zh)) and bool(LATIN_WORD.search(en))


@regions
def test_page_has_title_introduction_and_sections_in_order(region: str) -> None:
    text = read(region)
    title, introduction = text.split("\n## ")[0].split("\n", 1)
    assert re.fullmatch(rf"# \S+麻将 · {region.capitalize()}", title)
    zh, en = introduction.strip().splitlines()
    assert bilingual(zh, en)
    assert list(sections(text)) == SECTIONS


@regions
def test_clauses_are_complete_consecutive_and_bilingual(region: str) -> None:
    prefix, count = CLAUSES[region]
    found = clauses(region)
    assert [clause[0] for clause in found] == [f"{prefix}-{n}" for n in range(1, count + 1)]
    for identifier, heading, zh, en in found:
        assert re.fullmatch(r".*[\u4e00-\u9fff].* · .*[A-Za-z].*", heading), identifier
        assert bilingual(zh, en), identifier
        assert zh.endswith("。"), identifier
        assert en.endswith("."), identifier


@regions
def test_option_rows(region: str) -> None:
    header, *rows = table(region, SECTIONS[1])
    known = {clause[0] for clause in clauses(region)}
    assert header == OPTION_HEADER
    assert len({row[0] for row in rows}) == len(rows) > 0
    for row in rows:
        assert len(row) == 6, row
        assert all(row), row
        name, default, values, clause, zh, en = row
        assert re.fullmatch(r"[a-z0-9_]+", name)
        assert clause in known
        assert bilingual(zh, en), name
        if default.startswith("["):
            assert values == "[integer, integer]"
            assert len(json.loads(default)) == 2
        else:
            allowed = values.split(", ")
            assert default in allowed or ("integer" in allowed and default.isdigit()), name


@regions
def test_every_option_is_explained_by_its_clause(region: str) -> None:
    text = {identifier: zh + en for identifier, _, zh, en in clauses(region)}
    unexplained = [row[0] for row in table(region, SECTIONS[1])[1:] if f"`{row[0]}`" not in text[row[3]]]
    assert unexplained == []


@regions
def test_options_named_in_the_text_exist(region: str) -> None:
    names = {row[0] for row in table(region, SECTIONS[1])[1:]}
    assigned = set(re.findall(r"`([a-z_0-9]+)`=", read(region))) - {"win_by", "timing"}
    assert assigned <= names


@regions
def test_pattern_rows(region: str) -> None:
    header, *rows = table(region, SECTIONS[2])
    known = {clause[0] for clause in clauses(region)}
    assert header == PATTERN_HEADER
    assert len({row[0] for row in rows}) == len(rows) > 0
    for row in rows:
        assert len(row) == 6, row
        assert all(row), row
        assert re.search(r"\d|c − 4", row[2]), row[0]
        assert bilingual(row[3], row[4]), row[0]
        assert set(row[5].split(", ")) <= known, row[0]


@regions
def test_disputed_points_have_both_languages(region: str) -> None:
    lines = sections(read(region))[SECTIONS[3]].strip().splitlines()
    assert len(lines) >= 5
    names = {row[0] for row in table(region, SECTIONS[1])[1:]}
    for line in lines:
        match = re.fullmatch(r"- (.+) / (.+)", line)
        assert match, line
        assert bilingual(match[1], match[2]), line
        assert set(re.findall(r"`([a-z_]+)`", line)) <= names, line


def test_overview_names_every_page() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    assert [region for region in CLAUSES if f"({region}.md)" not in text] == []
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    assert {len(row) for row in rows} == {8}
    assert len(rows) % 2 == 0


def noted_options(region: str) -> dict[str, str]:
    """Option -> first (default) value of the shared notes."""
    text = (NOTES / f"{region}.md").read_text("utf-8")
    line = re.search(r"^Options \(default first[^)]*\): (.+)$", text, re.M)
    assert line
    listed = re.sub(r" \([^)]*\)", "", line[1]).split(". ")[0]
    pairs = re.findall(r"(?:^|; )`([a-z0-9_]+)` (\[[^\]]+\]|[^;\s]+)", listed)
    return {name: value.rstrip(".,") for name, value in pairs}


@pytest.mark.skipif(not NOTES.is_dir(), reason="the shared notes are not beside the checkout")
@regions
def test_options_and_patterns_match_the_shared_notes(region: str) -> None:
    options = {row[0]: row[1] for row in table(region, SECTIONS[1])[1:]}
    assert options == noted_options(region) | OWN_OPTIONS.get(region, {})
    notes = (NOTES / f"{region}.md").read_text("utf-8").split("## 5. Pattern table")[1].split("\n## ")[0]
    lines = [line for line in notes.splitlines() if line.startswith("|")]
    expected = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    shown = table(region, SECTIONS[2])[1:]
    assert [(row[0], row[5]) for row in shown] == [(row[0], row[5]) for row in expected]
