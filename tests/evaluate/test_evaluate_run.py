from __future__ import annotations

import gc
import io
import json
import re
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from labelled import HANDS, block_judge, block_reader, make_block_judge, make_set, read_of

from vision.errors import ModelError
from vision.evaluate.data import DataSet, Truth
from vision.evaluate.judge import Judge, Outcome, judge_tiles
from vision.evaluate.run import AHEAD, WORST, Evaluation, _beside, evaluate, spread

TIMES = ("timing_ms",)


def timeless(results: dict[str, Any]) -> dict[str, Any]:
    out = {key: value for key, value in results.items() if key not in TIMES}
    out["by_set"] = {n: {k: v for k, v in f.items() if k not in TIMES} for n, f in results["by_set"].items()}
    return out


def test_drawn_pictures_are_read_exactly(tmp_path: Path) -> None:
    case = {
        "file": "photo-000.png",
        "request": {"ruleset": "ningbo", "situation": {"winner": "S"}},
        "expect": {"win": True},
    }
    case_lost = {**case, "expect": {"win": False}}
    data = DataSet(make_set(tmp_path / "home", scores=[case, case_lost]))
    results: dict[str, Any] = evaluate(data, block_judge).results()
    assert results["images"] == 4
    assert results["tiles"] == {"truth": 56, "found": 56, "precision": 1.0, "recall": 1.0, "f1": 1.0}
    assert results["photos"] == {"exact": 4, "rate": 1.0}
    assert (results["map50"], results["map50_95"]) == (1.0, 1.0)
    assert results["hands"] == {"with_truth": 4, "exact": 4, "rate": 1.0, "corrections_per_hand": 0.0}
    assert results["scores"] == {"with_truth": 2, "exact": 1}
    assert results["confusions"] == []
    assert list(results["by_set"]) == ["home"]
    assert results["by_class"]["1m"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0, "count": 6}
    assert results["by_condition"]["tile_width"]["24–40 px"]["tiles"]["truth"] == 56
    assert (results["failed"], results["partial"]) == ([], False)


def test_mistakes_are_counted_by_set_class_and_pair(tmp_path: Path) -> None:
    make_set(tmp_path / "good", HANDS[:1])
    make_set(tmp_path / "bad", HANDS[:2], relabel={1: {0: 8, 1: 8}})
    results: dict[str, Any] = evaluate(DataSet(tmp_path), block_judge).results()
    assert results["confusions"] == [["9m", "1m", 2]]
    assert results["tiles"]["precision"] == results["tiles"]["recall"] == round(40 / 42, 4)
    assert results["photos"] == {"exact": 2, "rate": 0.6667}
    assert results["by_set"]["good"]["tiles"]["f1"] == 1.0
    assert results["by_set"]["bad"]["tiles"]["f1"] == round(26 / 28, 4)
    assert results["by_class"]["9m"] == {"precision": None, "recall": 0.0, "f1": 0.0, "count": 2}
    assert results["confident_wrong"]["count"] == 2
    assert results["map50"] < 1.0


def test_two_processes_give_what_one_gives_in_the_same_order(tmp_path: Path) -> None:
    data = DataSet(make_set(tmp_path / "home", HANDS * 3, relabel={1: {0: 8}, 5: {3: 20}}))
    (tmp_path / "home" / "images" / "photo-002.png").write_bytes(b"no picture")
    one, two = io.StringIO(), io.StringIO()
    alone = evaluate(data, block_judge, reads=one)
    beside = evaluate(data, block_judge, reads=two, workers=2)
    assert timeless(alone.results()) == timeless(beside.results())
    assert [o.file for o in alone.worst] == [o.file for o in beside.worst] != []
    lines = [[json.loads(line) | {"timing_ms": 0} for line in t.getvalue().splitlines()] for t in (one, two)]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 11


def test_bad_files_are_a_line_each_and_the_rest_goes_on(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home")
    (folder / "images" / "photo-000.png").write_bytes(b"no picture")
    (folder / "labels" / "photo-001.txt").write_text("1 2 3\n")
    hands = (folder / "hands.csv").read_text().replace(HANDS[2], "12x")
    (folder / "hands.csv").write_text(hands)
    (folder / "scores.jsonl").write_text("{}\n")
    results: dict[str, Any] = evaluate(DataSet(folder), block_judge).results()
    assert [(f["file"], f["error"].split(":")[0]) for f in results["failed"]] == [
        ("images/photo-000.png", "image_format"),
        ("images/photo-001.png", "labels"),
        ("images/photo-002.png", "hands.csv"),
        ("scores.jsonl:1", 'expected {"file", "request"'),
    ]
    assert results["images"] == 2
    assert results["hands"]["with_truth"] == 1
    assert results["photos"]["exact"] == 2


def test_a_photo_with_a_hand_and_no_labels_counts_for_hands_only(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home", HANDS[:2])
    (folder / "labels" / "photo-001.txt").unlink()
    results: dict[str, Any] = evaluate(DataSet(folder), block_judge).results()
    assert results["images"] == 2
    assert results["photos"] == {"exact": 1, "rate": 1.0}
    assert results["hands"]["exact"] == 2


def test_the_batch_reads_as_the_reader_does(tmp_path: Path) -> None:
    data = DataSet(make_set(tmp_path / "home", HANDS[:2]))
    out = io.StringIO()
    evaluate(data, block_judge, reads=out)
    for line, sample in zip(out.getvalue().splitlines(), data.samples(), strict=True):
        alone = block_reader().read(sample.path).as_dict()
        assert json.loads(line) | {"timing_ms": 0} == {"file": sample.file, **alone, "timing_ms": 0}


def test_the_rules_of_a_region_reach_the_reader(tmp_path: Path) -> None:
    data = DataSet(make_set(tmp_path / "home", HANDS[:1]))
    given: list[object] = []

    class Spy(Judge):
        def __call__(self, sample: object) -> Outcome:
            given.append(self.legality)
            return super().__call__(sample)  # type: ignore[arg-type]

    evaluate(data, partial(Spy, block_reader, "ningbo"), ruleset="ningbo")
    assert callable(given[0])


class Stops:
    """A judge that is interrupted, or breaks, at its third photo."""

    def __init__(self, error: BaseException) -> None:
        self.judge, self.error, self.seen = make_block_judge(), error, 0

    def __call__(self, sample: Any) -> Outcome:
        self.seen += 1
        if self.seen == 3:
            raise self.error
        return self.judge(sample)


def test_ctrl_c_leaves_the_figures_up_to_there(tmp_path: Path) -> None:
    data = DataSet(make_set(tmp_path / "home"))
    evaluation = evaluate(data, partial(Stops, KeyboardInterrupt()))  # type: ignore[arg-type]
    assert evaluation.partial
    assert evaluation.results()["images"] == 2


@pytest.mark.parametrize("workers", [1, 2])
def test_a_reader_that_breaks_ends_the_run_and_names_the_photo(tmp_path: Path, workers: int) -> None:
    data = DataSet(make_set(tmp_path / "home", HANDS * 2))
    evaluation = evaluate(data, partial(Stops, ZeroDivisionError("x")), workers=workers)  # type: ignore[arg-type]
    assert evaluation.partial
    assert evaluation.broken is not None
    assert re.search(r"photo-00\d.png: ZeroDivisionError: x", evaluation.broken)
    assert 2 <= evaluation.overall.images < 8
    assert evaluation.failed == [("", evaluation.broken)]


def no_judge() -> Judge:
    raise ModelError("no model here")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_missing_model_is_told(tmp_path: Path, workers: int) -> None:
    data = DataSet(make_set(tmp_path / "home"))
    with pytest.raises(ModelError, match="no model here"):
        evaluate(data, no_judge, workers=workers)


def outcomes(count: int) -> Iterator[Outcome]:
    """Photos with a mistake each, of two sets."""
    box = (10, 10, 50, 70)
    size = np.array([640, 480, 640, 480], np.float32)
    for k in range(count):
        truth = Truth(np.array([k % 42], np.int64), np.array([box], np.float32) / size)
        read = read_of([((k + 1) % 42, (k % 97) / 97, box)])
        yield Outcome(
            f"{k:06}.jpg", f"set-{k % 2}", tiles=judge_tiles(read, truth), conditions={"blur": "sharp"}, milliseconds=k
        )


def test_memory_does_not_grow_with_the_photos() -> None:
    evaluation = Evaluation("data")
    for outcome in outcomes(200):
        evaluation.add(outcome)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for outcome in outcomes(1500):
        evaluation.add(replace(outcome, reply={"tiles": ["x"] * 100}))
    del outcome
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 1500 * 100, grown  # a kept outcome takes some thousand bytes; the twenty worst are kept
    assert sum(isinstance(o, Outcome) for o in gc.get_objects()) <= WORST + 1
    assert evaluation.results()["images"] == 1700


def test_few_photos_wait_for_the_processes(tmp_path: Path) -> None:
    data = DataSet(make_set(tmp_path / "home", HANDS * 5))
    drawn = 0

    def counted() -> Iterator[Any]:
        nonlocal drawn
        for sample in data.samples():
            drawn += 1
            yield sample

    stream = _beside(counted(), block_judge, 2)
    next(stream)
    assert drawn <= 2 * AHEAD + 1
    stream.close()


@pytest.mark.parametrize(("total", "wanted"), [(10, 10), (10, 3), (7, 1), (1, 1), (100, 37)])
def test_a_limit_spreads_over_the_data(total: int, wanted: int) -> None:
    taken = list(spread(range(total), total, wanted))  # type: ignore[arg-type]
    assert len(taken) == wanted
    assert max(b - a for a, b in zip([*taken], [*taken[1:], total], strict=True)) <= -(-total // wanted)  # type: ignore[operator]
