import csv
import json
from pathlib import Path

import cv2
import pytest

from datasets.sample_make import LIMIT, tiles_in
from datasets.sample_scores import entry_for, expected, request_for
from scoring.notation import parse_hand
from scoring.request import score_request

SAMPLE = Path(__file__).parents[2] / "datasets" / "sample"


def hands() -> list[tuple[str, str]]:
    with (SAMPLE / "hands.csv").open(encoding="utf-8", newline="") as stream:
        return [(row["file"], row["hand"]) for row in csv.DictReader(stream)]


def lines(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (SAMPLE / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("file", "hand"), hands())
def test_each_picture_is_small_and_shows_its_hand(file: str, hand: str) -> None:
    path = SAMPLE / "images" / file
    assert path.stat().st_size <= LIMIT * 1.05
    assert cv2.imread(str(path)) is not None
    parse_hand(hand)
    faces = next(entry["faces"] for entry in lines("scenes.jsonl") if entry["file"] == file)
    assert isinstance(faces, list)
    own = [face["tile"] for face in faces if face["hand"]]
    assert len(own) == tiles_in(hand)
    assert 13 <= len(own) <= 24


def test_there_are_melds_kongs_flowers_and_winning_tiles_among_them() -> None:
    texts = [hand for _, hand in hands()]
    assert len(texts) == 24
    for mark in ("(", "[", "+", "f"):
        assert sum(mark in text for text in texts) >= 3


@pytest.mark.parametrize("entry", lines("scores.jsonl"), ids=lambda entry: str(entry["file"]))
def test_the_expected_scores_are_what_the_engine_says(entry: dict[str, object]) -> None:
    assert expected(score_request(entry["request"])) == entry["expect"]


def test_a_hand_that_no_region_reads_gives_no_entry() -> None:
    assert entry_for("a.jpg", "1m", 0) is None
    found = entry_for("a.jpg", "123456789m11z55p +5p", 0)
    assert found is not None
    assert found["expect"]["win"]
    assert request_for("1m", "ningbo")["situation"]["win_by"] == "self_draw"
