"""Figures that grow photo by photo while the memory they take does not.

A `Tally` holds counters and fixed histograms only; `figures()` gives them in the shape of the contract's `results.json`
(section 8). A rate of nothing is None.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from scoring.tiles import TEXT
from vision.evaluate.average import ScoreCounts
from vision.evaluate.conditions import BUCKETS
from vision.evaluate.judge import CONFIDENT, NONE, Outcome, TileOutcome

SLOWEST = 120_000
"""Milliseconds that a photo's time is told apart up to."""
DIGITS = 4
NAMES = (*TEXT, "none")
"""Names of the rows and columns of the confusions; `none`: no label there, or nothing was read."""


def ratio(part: float, whole: float) -> float | None:
    """A share, rounded; None of nothing.

    >>> ratio(1, 3), ratio(0, 0)
    (0.3333, None)
    """
    return round(part / whole, DIGITS) if whole else None


def tile_figures(truth: int, found: int, right: int) -> dict[str, object]:
    """Counts with precision, recall and F1.

    >>> tile_figures(4, 5, 3)["f1"], tile_figures(0, 0, 0)["f1"]
    (0.6667, None)
    """
    return {
        "truth": truth,
        "found": found,
        "precision": ratio(right, found),
        "recall": ratio(right, truth),
        "f1": ratio(2 * right, truth + found),
    }


class Counts:
    """Photos and tiles under one condition."""

    __slots__ = ("exact", "found", "loose_exact", "loose_found", "loose_right", "photos", "right", "truth")

    def __init__(self) -> None:
        self.photos = self.exact = self.loose_exact = 0
        self.truth = self.found = self.right = self.loose_found = self.loose_right = 0

    def add(self, tiles: TileOutcome) -> None:
        """Count a whole photo."""
        self.add_photo(tiles)
        self.truth += len(tiles.truth)
        self.found += len(tiles.found)
        self.right += int(tiles.right[0].sum())
        self.loose_found += tiles.loose_found
        self.loose_right += tiles.loose_right

    def add_photo(self, tiles: TileOutcome) -> None:
        """Count a photo, not its tiles."""
        self.photos += 1
        self.exact += tiles.exact
        self.loose_exact += tiles.loose_exact

    def figures(self) -> dict[str, object]:
        """Tiles and photos."""
        return {
            "images": self.photos,
            "tiles": tile_figures(self.truth, self.found, self.right),
            "photos": {"exact": self.exact, "rate": ratio(self.exact, self.photos)},
        }


class Tally:
    """The figures of a set, or of all."""

    def __init__(self) -> None:
        self.images = 0
        self.counts = Counts()
        self.by_condition = {kind: {name: Counts() for name in names} for kind, names in BUCKETS.items()}
        self.by_class = np.zeros((3, len(TEXT)), np.int64)  # labels, reads, right reads
        self.confusions = np.zeros((NONE + 1, NONE + 1), np.int64)
        self.scores = ScoreCounts()
        self.confident = np.zeros(3, np.int64)  # wrong name, no label, all confident reads
        self.hands = np.zeros(3, np.int64)  # with truth, exact, corrections
        self.scored = np.zeros(2, np.int64)  # with truth, exact
        self.times = np.zeros(SLOWEST + 1, np.int32)

    def add(self, outcome: Outcome) -> None:
        """Count one photo that was read."""
        self.images += 1
        self.times[min(SLOWEST, round(outcome.milliseconds))] += 1
        self.scored += outcome.scores
        if outcome.hand is not None:
            steps = outcome.hand.corrections
            self.hands += (1, steps == 0, steps)
        if outcome.tiles is not None:
            self._add_tiles(outcome.tiles, outcome.conditions or {})

    def _add_tiles(self, tiles: TileOutcome, conditions: Mapping[str, str]) -> None:
        self.counts.add(tiles)
        for kind, bucket in conditions.items():
            self.by_condition[kind][bucket].add(tiles)
        self._add_widths(tiles)
        right = tiles.right[0]
        for row, classes in zip(self.by_class, (tiles.truth, tiles.found, tiles.found[right]), strict=True):
            row += np.bincount(classes, minlength=len(TEXT))
        np.add.at(self.confusions, (tiles.pairs[:, 0], tiles.pairs[:, 1]), 1)
        self.scores.add(tiles.found, tiles.scores, tiles.right)
        self.confident += (*tiles.confident_wrong, int((tiles.scores >= CONFIDENT).sum()))

    def _add_widths(self, tiles: TileOutcome) -> None:
        """Tiles by their own width, photos by the median of their labels' (not counted without labels)."""
        counts = self.by_condition["tile_width"]
        for name, hit in zip(tiles.truth_widths, tiles.hit, strict=True):
            counts[name].truth += 1
            counts[name].right += bool(hit)
            counts[name].found += bool(hit)
        for name, right in zip(tiles.found_widths, tiles.right[0], strict=True):
            counts[name].found += not right
        if tiles.truth_widths:
            order = BUCKETS["tile_width"]
            middle = sorted(tiles.truth_widths, key=order.index)[len(tiles.truth_widths) // 2]
            counts[middle].add_photo(tiles)

    def figures(self) -> dict[str, object]:
        """What `results.json` says of a set, and of all."""
        map50, map50_95 = self.scores.mean(self.by_class[0])
        counts = self.counts
        with_hand, exact, steps = (int(v) for v in self.hands)
        return {
            "images": self.images,
            **{key: value for key, value in counts.figures().items() if key != "images"},
            "tiles_24px": self._wide(),
            "map50": None if map50 is None else round(map50, DIGITS),
            "map50_95": None if map50_95 is None else round(map50_95, DIGITS),
            "loose": {
                "tiles": tile_figures(counts.truth, counts.loose_found, counts.loose_right),
                "photos": {"exact": counts.loose_exact, "rate": ratio(counts.loose_exact, counts.photos)},
            },
            "hands": {
                "with_truth": with_hand,
                "exact": exact,
                "rate": ratio(exact, with_hand),
                "corrections_per_hand": ratio(steps, with_hand),
            },
            "confident_wrong": self._confident(),
            "scores": {"with_truth": int(self.scored[0]), "exact": int(self.scored[1])},
            "timing_ms": {"p50": self.percentile(0.5), "p95": self.percentile(0.95)},
        }

    def _wide(self) -> dict[str, object]:
        """Tiles of at least 24 pixels."""
        _, *wide = self.by_condition["tile_width"].values()
        return tile_figures(sum(c.truth for c in wide), sum(c.found for c in wide), sum(c.right for c in wide))

    def _confident(self) -> dict[str, object]:
        """Confident mistakes; `rate` is their share of all reads, `of_confident` of the confident ones."""
        named, nothing, confident = (int(v) for v in self.confident)
        return {
            "count": named + nothing,
            "rate": ratio(named + nothing, self.counts.found),
            "wrong_name": named,
            "no_label": nothing,
            "of_confident": ratio(named + nothing, confident),
        }

    def percentile(self, share: float) -> int | None:
        """Milliseconds within which this share of the photos was read."""
        total = int(self.times.sum())
        return int(np.searchsorted(np.cumsum(self.times), share * total)) if total else None

    def class_figures(self) -> dict[str, dict[str, object]]:
        """Precision, recall and F1 of every class that was labelled or read; `count` is its labels."""
        out: dict[str, dict[str, object]] = {}
        for name, truth, found, right in zip(TEXT, *(row.tolist() for row in self.by_class), strict=True):
            if truth or found:
                figures = tile_figures(truth, found, right)
                out[name] = {**{k: figures[k] for k in ("precision", "recall", "f1")}, "count": truth}
        return out

    def condition_figures(self) -> dict[str, dict[str, object]]:
        """Tiles and photos under every condition that occurred."""
        return {
            kind: {name: c.figures() for name, c in counts.items() if c.photos or c.truth or c.found}
            for kind, counts in self.by_condition.items()
        }

    def mistaken(self) -> list[tuple[str, str, int]]:
        """`(truth, read, count)` of everything that was not read as it is, the most frequent first."""
        rows, columns = np.nonzero(self.confusions)
        pairs = [(NAMES[t], NAMES[r], int(self.confusions[t, r])) for t, r in zip(rows, columns, strict=True) if t != r]
        return sorted(pairs, key=lambda pair: (-pair[2], NAMES.index(pair[0]), NAMES.index(pair[1])))
