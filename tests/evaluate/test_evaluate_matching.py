from __future__ import annotations

import numpy as np
import pytest

from vision.evaluate.average import BINS, CLASSES, ScoreCounts, bins
from vision.evaluate.matching import IOU, THRESHOLDS, iou, match, nearness


def boxes(*rows: tuple[float, float, float, float]) -> np.ndarray:
    return np.array(rows, np.float32).reshape(-1, 4)


def test_overlap_is_intersection_over_union() -> None:
    a, b = boxes((0, 0, 2, 2)), boxes((1, 0, 3, 2), (0, 0, 2, 2), (5, 5, 6, 6))
    assert iou(a, b)[0].tolist() == pytest.approx([1 / 3, 1.0, 0.0])


def test_no_boxes_match_nothing() -> None:
    none, one = boxes(), boxes((0, 0, 1, 1))
    assert match(iou(none, one), np.zeros(0, np.int64), IOU).tolist() == []
    assert match(iou(one, none), np.array([0]), IOU).tolist() == [-1]


def test_the_surest_read_chooses_first_and_a_label_is_taken_once() -> None:
    overlaps = np.array([[0.9], [0.8]], np.float32)
    assert match(overlaps, np.array([1, 0]), IOU).tolist() == [-1, 0]


def test_pairs_that_may_not_match_do_not() -> None:
    overlaps = np.array([[0.9, 0.6]], np.float32)
    assert match(overlaps, np.array([0]), IOU, np.array([[False, True]])).tolist() == [1]


def test_a_face_and_its_whole_tile_are_near_though_they_overlap_little() -> None:
    face, tile, next_tile = (10, 10, 20, 20), (8, 8, 22, 36), (22, 8, 36, 36)
    near = nearness(boxes(face), boxes((9, 8, 21, 31), next_tile))
    assert iou(boxes(face), boxes((9, 8, 21, 31)))[0, 0] < IOU
    assert near[0, 0] >= IOU
    assert near[0, 1] < IOU
    assert iou(boxes(face), boxes(tile))[0, 0] < IOU


def plain_average(scores: list[float], right: list[bool], truth: int) -> float:
    """COCO's rule over sorted reads, written out."""
    order = sorted(range(len(scores)), key=lambda k: -scores[k])
    hits, points = 0, []
    for n, k in enumerate(order, 1):
        hits += right[k]
        points.append((hits / truth, hits / n))
    return sum(max((p for r, p in points if r >= step / 100 - 1e-12), default=0.0) for step in range(101)) / 101


def test_average_precision_is_that_of_sorted_reads() -> None:
    random = np.random.default_rng(7)
    counts = ScoreCounts()
    truth = np.zeros(CLASSES, np.int64)
    plain: list[list[float]] = []
    for tile in (0, 17, 41):
        n, truth[tile] = 300, 260
        scores = random.beta(6, 1.5, n)
        right = random.random((len(THRESHOLDS), n)) < scores * np.linspace(1, 0.6, len(THRESHOLDS))[:, None]
        for part in (slice(0, 100), slice(100, n)):  # counted in two photos
            counts.add(np.full(len(scores[part]), tile), scores[part], right[:, part])
        plain.append([plain_average(scores.tolist(), row.tolist(), 260) for row in right])
    map50, map50_95 = counts.mean(truth)
    assert map50 == pytest.approx(np.mean([row[0] for row in plain]), abs=0.004)
    assert map50_95 == pytest.approx(np.mean(plain), abs=0.004)


def test_average_of_perfect_reads_is_one_and_of_none_is_nothing() -> None:
    truth = np.zeros(CLASSES, np.int64)
    assert ScoreCounts().mean(truth) == (None, None)
    truth[3] = 2
    assert ScoreCounts().mean(truth) == (0.0, 0.0)
    counts = ScoreCounts()
    counts.add(np.array([3, 3]), [0.9, 0.5], np.ones((10, 2), np.bool_))
    assert counts.mean(truth) == (1.0, 1.0)


def test_bins_rise_with_the_score() -> None:
    places = bins(np.linspace(0, 1, 5000))
    assert (np.diff(places) >= 0).all()
    assert (places[0], places[-1]) == (0, BINS - 1)
    assert len(np.unique(bins(np.linspace(0.9, 0.999, 500)))) > 150  # of 101 equally wide ones
