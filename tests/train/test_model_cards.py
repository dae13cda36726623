import json
from pathlib import Path

import pytest
import yaml

from vision.card import load_card
from vision.train.cards import Card, file_sha256, write_card
from vision.train.names import CLASS_INDEX, CLASS_NAMES

MODELS = Path(__file__).parents[2] / "models"
KINDS = {"tiles": "detector", "faces": "crop_reader", "surroundings": "surroundings"}


def test_classes_are_those_of_the_contract() -> None:
    assert len(CLASS_NAMES) == len(set(CLASS_NAMES)) == 43
    assert [CLASS_INDEX[name] for name in ("1m", "9m", "1p", "1s", "1z", "7z", "1f", "8f", "back")] == [
        0,
        8,
        9,
        18,
        27,
        33,
        34,
        41,
        42,
    ]


def test_a_written_card_loads_and_a_changed_file_does_not(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"weights")
    card = Card("t", "detector", "1", {"size": 320, "colour": "RGB", "range": [0, 1]}, {}, {}, {})
    write_card(tmp_path, card)
    assert load_card(tmp_path, "detector").size == 320
    (tmp_path / "model.onnx").write_bytes(b"others")
    with pytest.raises(Exception, match="sha256"):
        load_card(tmp_path, "detector")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="kind"):
        Card("t", "segmenter", "1", {}, {}, {}, {})


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_shipped_card_says_what_it_must(name: str) -> None:
    content = yaml.safe_load((MODELS / name / "model.yaml").read_text(encoding="utf-8"))
    assert content["kind"] == KINDS[name]
    assert content["classes"] == list(CLASS_NAMES)
    assert content["sha256"] == file_sha256(MODELS / name / "model.onnx")
    assert content["licence"] == "AGPL-3.0-or-later"
    assert all(entry["licence"] for entry in content["training_data"])
    assert content["training"]
    assert content["results"] == json.loads((MODELS / name / "results.json").read_text(encoding="utf-8"))
    assert content["results"]


def test_the_models_are_small_enough_to_ship() -> None:
    total = sum(path.stat().st_size for path in MODELS.rglob("*") if path.is_file())
    assert total <= 15 * 1024 * 1024
