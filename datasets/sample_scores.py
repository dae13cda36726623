"""``python -m datasets.sample_scores``: requests for the sample's hands, with what the engine answers.

Each won hand with a winning tile is asked of the first ruleset (in a rotating order) that accepts it, so that
the sample has a few of every region. ``scores.jsonl`` then holds ``{"file", "request", "expect"}`` a line,
``expect`` being the parts of the reply that a reader of the picture must reach: win, total, payments and the
ids of the patterns.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from typing import Any, Final

from datasets.sample_make import HOME
from scoring.errors import InputError
from scoring.request import score_request
from scoring.rulesets import RULESETS

SITUATION: Final[dict[str, Any]] = {"winner": "S", "win_by": "self_draw"}


def request_for(hand: str, ruleset: str) -> dict[str, Any]:
    """A self-draw of the seat after the dealer."""
    return {"ruleset": ruleset, "hand": hand, "situation": dict(SITUATION), "options": {}}


def expected(reply: dict[str, Any]) -> dict[str, Any]:
    """The parts of a reply that are kept."""
    kept: dict[str, Any] = {"win": reply["win"]}
    if reply["win"]:
        kept |= {"total": reply["total"], "payments": reply["payments"]}
        kept["patterns"] = sorted(pattern["id"] for pattern in reply["patterns"])
    return kept


def entry_for(file: str, hand: str, start: int) -> dict[str, Any] | None:
    """The line of one picture.

    The first ruleset from ``start`` on that calls it a win, else the first that reads it.
    """
    order = list(RULESETS)
    order = order[start % len(order) :] + order[: start % len(order)]
    answers: list[dict[str, Any]] = []
    for ruleset in order:
        request = request_for(hand, ruleset)
        try:
            expect = expected(score_request(request))
        except InputError:
            continue
        answers.append({"file": file, "request": request, "expect": expect})
        if expect["win"]:
            return answers[-1]
    return answers[0] if answers else None


def write_scores(folder: Path) -> int:
    """Write ``scores.jsonl`` for the hands with a winning tile in ``hands.csv``.

    Returns the number of lines.
    """
    with (folder / "hands.csv").open(encoding="utf-8", newline="") as stream:
        hands = [(row["file"], row["hand"]) for row in csv.DictReader(stream) if "+" in row["hand"]]
    found = [entry_for(file, hand, k) for k, (file, hand) in enumerate(hands)]
    lines = [json.dumps(entry, ensure_ascii=False) for entry in found if entry is not None]
    (folder / "scores.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def main(argv: list[str]) -> int:
    """Write the file; 0 when done."""
    parser = argparse.ArgumentParser(prog="python -m datasets.sample_scores", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=HOME)
    args = parser.parse_args(argv)
    print(f"{write_scores(args.folder)} requests in {args.folder / 'scores.jsonl'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
