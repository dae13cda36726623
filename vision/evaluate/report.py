"""One HTML file that needs nothing else: figures, conditions, classes, confusions, the worst photos, what failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from jinja2 import Environment, PackageLoader, select_autoescape

from scoring.tiles import CHINESE, TEXT
from vision.evaluate import table
from vision.evaluate.judge import Outcome
from vision.evaluate.pictures import picture
from vision.evaluate.run import Evaluation
from vision.evaluate.tally import NAMES

CELL = 17
MARGIN = 40


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the confusion matrix.

    Attributes:
        x, y: its corner in pixels.
        ink: strength 0…1 of its colour.
        text: number printed in it.
        title: the pair in words.
        right: whether the read is the truth.

    """

    x: int
    y: int
    ink: float
    text: str
    title: str
    right: bool


@dataclass(frozen=True, slots=True)
class Worst:
    """A photo of the report: its file, what went wrong in words, its picture."""

    file: str
    text: str
    hand: str
    truth: str
    uri: str | None


def render(evaluation: Evaluation, root: Path) -> str:
    """The report.

    Args:
        evaluation: what was counted.
        root: folder of the data, to draw the worst photos.

    """
    results = evaluation.results()
    cells, names, size = matrix(evaluation.overall.confusions)
    environment = Environment(
        loader=PackageLoader("vision.evaluate", "."),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["bare"] = lambda value: table.percent(value).removesuffix(" %")
    return environment.get_template("report.html").render(
        results=results,
        headline=headline(results),
        headers=table.HEADERS,
        rows=table.rows(results),
        condition_headers=table.CONDITION_HEADERS,
        condition_rows=table.condition_rows(results),
        classes=class_columns(results["by_class"]),  # type: ignore[arg-type]
        cells=cells,
        names=names,
        size=size,
        cell=CELL,
        margin=MARGIN,
        worst=[worst(outcome, root) for outcome in evaluation.worst],
    )


def headline(results: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The few figures that count: value, name, what it means."""
    tiles, photos, hands = results["tiles"], results["photos"], results["hands"]
    out = [
        (table.percent(photos["rate"]), "photos exact", f"{photos['exact']} with every tile right and nothing extra"),
        (table.percent(tiles["f1"]), "tile F1", f"{tiles['truth']} labelled, {tiles['found']} read"),
        (
            table.percent(results["confident_wrong"]["rate"]),
            "sure and wrong",
            f"{results['confident_wrong']['count']} reads of at least 90 % confidence",
        ),
    ]
    if hands["with_truth"]:
        steps = hands["corrections_per_hand"]
        out.insert(
            1,
            (
                table.percent(hands["rate"]),
                "hands exact",
                f"{hands['exact']} of {hands['with_truth']}; {steps:.2f} corrections a hand",
            ),
        )
    scores = results["scores"]
    if scores["with_truth"]:
        rate = scores["exact"] / scores["with_truth"]
        out.append((table.percent(rate), "scores exact", f"{scores['exact']} of {scores['with_truth']}"))
    return out


def class_columns(by_class: Mapping[str, Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """The classes in five columns: characters, dots, bamboo, honours, flowers and backs."""
    bounds = ((0, 9), (9, 18), (18, 27), (27, 34), (34, 43))
    return [
        [
            {"name": TEXT[t], "zh": CHINESE[t] if t < len(CHINESE) else "背", **by_class[TEXT[t]]}
            for t in range(low, high)
            if TEXT[t] in by_class
        ]
        for low, high in bounds
    ]


def matrix(confusions: npt.NDArray[np.int64]) -> tuple[list[Cell], list[str], int]:
    """Cells of the matrix (only classes that occur), the names of its rows and columns, and its side in pixels.

    Rows are the truth, columns what was read; ink is the share of the row, so that rare tiles show as well.
    """
    kept = np.flatnonzero(confusions.sum(axis=0) + confusions.sum(axis=1))
    names = [NAMES[k] for k in kept]
    cells = []
    for i, truth in enumerate(kept):
        total = int(confusions[truth].sum())
        for j, read in enumerate(kept):
            count = int(confusions[truth, read])
            if count:
                share = count / total
                title = f"{NAMES[truth]} read as {NAMES[read]}: {count} of {total}"
                text = "" if truth == read else str(count) if count < 1000 else "…"
                ink = round(0.15 + 0.85 * share**0.5, 3)
                cells.append(Cell(MARGIN + j * CELL, MARGIN + i * CELL, ink, text, title, bool(truth == read)))
    return cells, names, MARGIN + CELL * len(names) + 4


def worst(outcome: Outcome, root: Path) -> Worst:
    """One of the worst photos, in words and drawn."""
    parts: Sequence[str] = ()
    if outcome.tiles is not None:
        kinds = [kind for kind, _, _ in outcome.tiles.marks]
        counts = [(kinds.count(k), word) for k, word in (("wrong", "wrong"), ("missed", "missed"), ("extra", "extra"))]
        parts = [f"{n} {word}" for n, word in counts if n]
        parts = [*parts, f"of {len(outcome.tiles.truth)} tiles"]
    hand = outcome.hand
    return Worst(
        outcome.file,
        ", ".join(parts),
        "" if hand is None else hand.read or "no hand",
        "" if hand is None else hand.truth,
        picture(root / outcome.file, outcome),
    )
