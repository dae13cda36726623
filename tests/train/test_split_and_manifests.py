"""No file, source photo or design of a test set trains: by the rule of the split, and by what was used."""

import csv
from pathlib import Path

import pytest

from vision.train.photos import HELD_OUT_DESIGNS, list_photos, split_part

ROOT = Path(__file__).parents[2]
PHOTOS = ROOT.parent / "shared" / "data" / "photos"
UNSEEN = {"riichi-red", "riichi-room"}
needs_photos = pytest.mark.skipif(not (PHOTOS / "index.csv").is_file(), reason="no labelled photos")
manifests = sorted((ROOT / "models").glob("*/manifest.csv"))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_a_photo_of_the_index_val_stays_val_and_copies_of_a_source_stay_together() -> None:
    row = {"split": "val", "session": "", "source_photo": "x"}
    assert split_part(row) == "val"
    parts = [split_part({"split": "train", "session": "", "source_photo": f"s{k}"}) for k in range(2000)]
    assert 0.07 < parts.count("test-seen") / 2000 < 0.13
    assert split_part({"split": "train", "session": "a", "source_photo": "1"}) == split_part(
        {"split": "train", "session": "a", "source_photo": "2"}
    )


@needs_photos
def test_parts_share_no_file_source_session_or_unseen_design() -> None:
    train, seen, val = (list_photos(PHOTOS, part) for part in ("train", "test-seen", "val"))
    assert min(len(train), len(seen), len(val)) > 50
    for test in (seen, val):
        assert not {p.file for p in train} & {p.file for p in test}
        assert not {p.source for p in train} & {p.source for p in test}
    assert not {p.session for p in train if p.session} & {p.session for p in seen}
    assert not {p.design for p in train} & UNSEEN


@pytest.mark.parametrize("model", ["faces", "surroundings", "tiles"])
def test_each_model_has_a_manifest(model: str) -> None:
    assert len(rows(ROOT / "models" / model / "manifest.csv")) > 100


@pytest.mark.parametrize("path", manifests, ids=[path.parent.name for path in manifests])
def test_no_unseen_design_is_in_a_manifest(path: Path) -> None:
    used = rows(path)
    assert not {row["set"] for row in used} & UNSEEN
    for row in used:
        if row["kind"] == "picture" and row["source"].isdigit():
            assert not any(int(row["source"]) in span for span in HELD_OUT_DESIGNS)


@needs_photos
@pytest.mark.parametrize("path", manifests, ids=[path.parent.name for path in manifests])
def test_no_test_photo_is_in_a_manifest(path: Path) -> None:
    photos = [row for row in rows(path) if row["kind"] == "photo"]
    for part in ("test-seen", "val"):
        test = list_photos(PHOTOS, part)
        assert not {row["file"] for row in photos} & {p.file for p in test}
        assert not {row["source"] for row in photos} & {p.source for p in test}
