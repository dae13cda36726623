"""The figures as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabulate import tabulate

HEADERS = ("set", "photos", "tiles", "precision", "recall", "F1", "F1 ≥ 24 px", "mAP50", "mAP50-95", "exact",
           "loose F1", "loose exact", "hands", "corrections", "sure+wrong", "scores")  # fmt: skip


def percent(value: object) -> str:
    """A share with one decimal; a dash for None.

    >>> percent(0.9876), percent(None)
    ('98.8 %', '–')
    """
    return f"{100 * value:.1f} %" if isinstance(value, (int, float)) else "–"


def share(part: int, whole: int) -> str:
    """A count of a total.

    >>> share(3, 4), share(0, 0)
    ('3/4', '–')
    """
    return f"{part}/{whole}" if whole else "–"


def row(name: str, figures: Mapping[str, Any]) -> list[str]:
    """One line of the table; `figures` as in `results.json`."""
    tiles, photos, loose, hands = (figures[key] for key in ("tiles", "photos", "loose", "hands"))
    steps = hands["corrections_per_hand"]
    return [
        name,
        str(figures["images"]),
        str(tiles["truth"]),
        *(percent(tiles[key]) for key in ("precision", "recall", "f1")),
        percent(figures["tiles_24px"]["f1"]),
        percent(figures["map50"]),
        percent(figures["map50_95"]),
        percent(photos["rate"]),
        percent(loose["tiles"]["f1"]),
        percent(loose["photos"]["rate"]),
        share(hands["exact"], hands["with_truth"]),
        "–" if steps is None else f"{steps:.2f}",
        percent(figures["confident_wrong"]["rate"]),
        share(figures["scores"]["exact"], figures["scores"]["with_truth"]),
    ]


def rows(results: Mapping[str, Any]) -> list[list[str]]:
    """A line for each set and, where there are several, one for all."""
    sets = [row(name, figures) for name, figures in results["by_set"].items()]
    return sets if len(sets) == 1 else [row("all", results), *sets]


def condition_rows(results: Mapping[str, Any]) -> list[list[str]]:
    """A line for each condition that occurred."""
    return [
        [kind.replace("_", " "), name, str(c["images"]), str(c["tiles"]["truth"])]
        + [percent(c["tiles"][key]) for key in ("precision", "recall", "f1")]
        + [percent(c["photos"]["rate"])]
        for kind, buckets in results["by_condition"].items()
        for name, c in buckets.items()
    ]


CONDITION_HEADERS = ("condition", "value", "photos", "tiles", "precision", "recall", "F1", "exact")


def text(results: Mapping[str, Any]) -> str:
    """Everything that the terminal shows."""
    out = [_aligned(rows(results), HEADERS, 1), "", _aligned(condition_rows(results), CONDITION_HEADERS, 2)]
    if results["confusions"]:
        pairs = ", ".join(f"{t} as {r} ({n})" for t, r, n in results["confusions"][:10])
        out += ["", f"most frequent mistakes: {pairs}"]
    if results["failed"]:
        out += ["", f"{len(results['failed'])} failed:"]
        out += [f"  {entry['file']}: {entry['error']}" for entry in results["failed"]]
    timing = results["timing_ms"]
    if timing["p50"] is not None:
        out += ["", f"a photo took {timing['p50']} ms (half of them), {timing['p95']} ms (19 of 20)"]
    if results["partial"]:
        out.append("stopped before the last photo: these are the figures up to there")
    return "\n".join(out)


def _aligned(lines: list[list[str]], headers: tuple[str, ...], texts: int) -> str:
    align = ["left"] * texts + ["right"] * (len(headers) - texts)
    return tabulate(lines, headers, tablefmt="simple", colalign=align if lines else None, disable_numparse=True)
