"""Letterbox, non-maximum suppression, cards, looks: the parts around the net."""

from __future__ import annotations

import hashlib

import cv2
import numpy as np
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import MODELS

from scoring.tiles import TEXT
from vision.card import load_card
from vision.detector import CLASSES, Detections, decode_output, iou_matrix, letterbox, nms, to_input
from vision.errors import ModelError
from vision.looks import UNSEEN, Look, closer, is_fit, merge, tidy, whole


def ultralytics_letterbox(image, size):
    """LetterBox of ultralytics 8.4 with auto=False, scaleup=True, center=True, written down from its documentation."""
    h, w = image.shape[:2]
    r = min(size[0] / h, size[1] / w)
    new = (round(w * r), round(h * r))
    dw, dh = (size[1] - new[0]) / 2, (size[0] - new[1]) / 2
    if (w, h) != new:
        image = cv2.resize(image, new, interpolation=cv2.INTER_LINEAR)
    top, bottom, left, right = round(dh - 0.1), round(dh + 0.1), round(dw - 0.1), round(dw + 0.1)
    return cv2.copyMakeBorder(image, top, bottom, left, right, cv2.BORDER_CONSTANT, value=(114, 114, 114))


@pytest.mark.parametrize("shape", [(640, 640), (480, 640), (427, 640), (640, 361), (33, 57), (1200, 900)])
def test_letterbox_is_that_of_training(shape):
    image = np.random.default_rng(0).integers(0, 255, (*shape, 3), dtype=np.uint8)
    out, scale, left, top = letterbox(image, (640, 640))
    assert out.shape == (640, 640, 3)
    assert np.array_equal(out, ultralytics_letterbox(image, (640, 640)))
    assert scale == pytest.approx(min(640 / shape[0], 640 / shape[1]))
    margins = [(640 - round(side * scale)) / 2 for side in (shape[1], shape[0])]
    assert [left, top] == [round(margin - 0.1) for margin in margins]


def test_letterbox_averages_large_pictures_down():
    stripes = np.zeros((2560, 2560, 3), np.uint8)
    stripes[:, ::2] = 255
    out, _, _, _ = letterbox(stripes, (640, 640))
    assert abs(int(out.mean()) - 127) < 3
    assert out.std() < 10, "aliasing turns stripes into bands"


def test_input_is_planes_of_rgb():
    image = np.zeros((4, 6, 3), np.uint8)
    image[..., 0] = 255
    planes = to_input(image)
    assert planes.shape == (3, 4, 6)
    assert planes.dtype == np.float32
    assert planes[0].min() == 1.0
    assert planes[1:].max() == 0.0
    assert to_input(image, -1.0, 1.0)[1:].max() == -1.0


def output_of(boxes, classes, scores):
    out = np.zeros((4 + CLASSES, len(boxes)), np.float32)
    for k, ((x1, y1, x2, y2), c, s) in enumerate(zip(boxes, classes, scores, strict=True)):
        out[:4, k] = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
        out[4 + c, k] = s
    return out


def test_one_tile_named_twice_is_one_box():
    found = decode_output(output_of([(10, 10, 40, 50), (11, 10, 41, 50)], [3, 7], [0.6, 0.9]), 0.25, 0.5)
    assert len(found) == 1
    assert found.tiles.tolist() == [7]


def test_low_scores_and_halves_are_dropped():
    boxes = [(10, 10, 40, 50), (12, 12, 38, 30), (100, 10, 130, 50), (200, 10, 230, 50)]
    found = decode_output(output_of(boxes, [1, 1, 2, 3], [0.9, 0.8, 0.7, 0.1]), 0.25, 0.5)
    assert sorted(found.tiles.tolist()) == [1, 2]


def test_neighbours_of_a_tight_row_stay():
    boxes = [(10 + 30 * k, 10, 42 + 30 * k, 50) for k in range(14)]
    found = decode_output(output_of(boxes, list(range(14)), [0.9] * 14), 0.25, 0.5)
    assert len(found) == 14


def test_no_boxes_is_an_empty_answer():
    found = decode_output(np.zeros((47, 10), np.float32), 0.25, 0.5)
    assert len(found) == 0
    assert found.boxes.shape == (0, 4)
    assert found.tiles.shape == (0,)


boxes_strategy = st.lists(
    st.tuples(st.integers(0, 200), st.integers(0, 200), st.integers(5, 60), st.integers(5, 60), st.floats(0.01, 1)),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(boxes_strategy)
def test_nms_keeps_the_best_and_nothing_that_overlaps(items):
    boxes = np.array([(x, y, x + w, y + h) for x, y, w, h, _ in items], np.float32).reshape(-1, 4)
    scores = np.array([s for *_, s in items], np.float32)
    keep = nms(boxes, scores, 0.5)
    assert len(set(keep.tolist())) == len(keep)
    if len(items):
        assert scores[keep[0]] == scores.max()
    overlap = iou_matrix(boxes[keep], boxes[keep])
    np.fill_diagonal(overlap, 0)
    assert overlap.max(initial=0.0) <= 0.5 + 1e-6
    dropped = sorted(set(range(len(boxes))) - set(keep.tolist()))
    for i in dropped:
        assert any(scores[j] >= scores[i] for j in keep), "a box goes only for a better one"


def test_detections_check_their_shapes():
    with pytest.raises(ValueError, match=r"expected \(n, 4\)"):
        Detections(np.zeros((2, 4), np.float32), np.zeros((3, CLASSES), np.float32))


def found_row(count, size, score=0.9, left=100, top=300):
    boxes = [(left + k * size, top, left + (k + 1) * size, top + 1.3 * size) for k in range(count)]
    probs = np.zeros((count, CLASSES), np.float32)
    probs[:, 5] = score
    return Detections(np.array(boxes, np.float32), probs)


def test_the_first_look_has_the_shape_of_the_picture():
    assert whole(4032, 3024).size == (480, 640)
    assert whole(3024, 4032).size == (640, 480)
    assert whole(2000, 300).size == (96, 640)
    assert whole(40, 30).size == (480, 640)


def test_small_tiles_are_looked_at_closer_at_their_own_place():
    first = whole(2000, 1500)
    found = found_row(14, 40)
    assert not is_fit(found, first)
    look = closer(found, 2000, 1500, [first])
    assert look is not None
    x1, y1, x2, y2 = look.box
    assert x1 <= 100 and x2 >= 660 and y1 <= 300 and y2 >= 352
    assert look.scale > 1.5 * first.scale
    assert max(look.size) <= 1280
    assert all(side % 32 == 0 for side in look.size)


def test_tiles_of_a_good_size_need_no_closer_look():
    assert is_fit(found_row(14, 130), whole(2000, 1500))
    assert not is_fit(found_row(3, 500), whole(2000, 1500))
    assert not is_fit(Detections.empty(), whole(2000, 1500))


@pytest.mark.parametrize("count", [1, 6])
def test_what_may_be_tiles_is_looked_at_closer_after_the_whole_picture(count):
    faint, first = found_row(count, 40, 0.15), whole(2000, 1500)
    largest = closer(faint, 2000, 1500, [first])
    assert largest is not None
    assert largest.box == (0, 0, 2000, 1500)
    part = closer(faint, 2000, 1500, [first, largest])
    assert part is not None
    x1, y1, x2, y2 = part.box
    assert x1 <= 100 and x2 >= 100 + 40 * count and y1 <= 300 and y2 >= 352
    assert part.box != largest.box and part.scale > largest.scale
    assert closer(found_row(count, 40, 0.06), 2000, 1500, [first, largest]) is None, "hardly anything is there"


def test_looks_end():
    found, taken = found_row(14, 40), [whole(2000, 1500)]
    while (look := closer(found, 2000, 1500, taken)) is not None:
        taken.append(look)
        assert len(taken) < 6
    faint, taken = found_row(2, 40, 0.2), [whole(2000, 1500)]
    while (look := closer(faint, 2000, 1500, taken)) is not None:
        taken.append(look)
        assert len(taken) < 6
    assert closer(Detections.empty(), 600, 400, [whole(600, 400)]) is None


def test_merged_looks_hold_every_tile_once():
    first, second = found_row(5, 40), found_row(8, 40, 0.8)
    look = whole(2000, 1500)
    both = merge(first, second, look)
    assert len(both) == 8
    assert len(merge(first, Detections.empty(), look)) == 5
    assert len(merge(Detections.empty(), second, look)) == 8


def test_what_a_closer_look_does_not_find_again_counts_less():
    first, second = found_row(5, 40), found_row(3, 40)
    both = merge(first, second, whole(2000, 1500))
    assert sorted(both.scores.tolist()) == pytest.approx([0.9 * UNSEEN, 0.9 * UNSEEN, 0.9, 0.9, 0.9])
    worse = merge(second, first, whole(2000, 1500), closer_look=False)
    assert sorted(worse.scores.tolist()) == pytest.approx([0.9 * UNSEEN, 0.9 * UNSEEN, 0.9, 0.9, 0.9])
    elsewhere = merge(first, second, Look((1000, 1000, 1500, 1400), (320, 640)))
    assert elsewhere.scores.min() == pytest.approx(0.9)


def test_a_box_around_two_tiles_is_dropped():
    row = found_row(4, 40)
    union = Detections(np.array([[100, 300, 180, 352]], np.float32), row.probs[:1])
    both = Detections(np.concatenate([row.boxes, union.boxes]), np.concatenate([row.probs, union.probs]))
    assert len(tidy(both)) == 4
    assert len(tidy(row)) == 4


def test_look_scale():
    assert Look((0, 0, 100, 50), (320, 640)).scale == 6.4


def write_card(folder, **changes):
    folder.mkdir(exist_ok=True)
    (folder / "model.onnx").write_bytes(b"weights")
    card = {
        "name": "tiles",
        "kind": "detector",
        "file": "model.onnx",
        "sha256": hashlib.sha256(b"weights").hexdigest(),
        "classes": list(TEXT),
        "input": {"size": 640, "stride": 32, "colour": "RGB", "range": [0.0, 1.0], "padding": 114},
        "thresholds": {"confidence": 0.25, "iou": 0.5},
    }
    card |= changes
    (folder / "model.yaml").write_text(yaml.safe_dump(card), encoding="utf-8")
    return folder


def test_a_good_card_is_read(tmp_path):
    card = load_card(write_card(tmp_path / "tiles"), "detector")
    assert (card.size, card.padding, card.low, card.high) == (640, 114, 0.0, 1.0)
    assert card.thresholds["iou"] == 0.5


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"sha256": "0" * 64}, "sha256"),
        ({"classes": list(TEXT)[::-1]}, "classes"),
        ({"classes": list(TEXT)[:34]}, "classes"),
        ({"kind": "crop_reader"}, "kind"),
        ({"input": {"size": 640, "colour": "BGR"}}, "colour"),
        ({"input": {"size": -1}}, "size"),
        ({"input": {"range": [0]}}, "range"),
        ({"input": {"fit": "squeeze"}}, "fit"),
        ({"file": "other.onnx"}, "other.onnx"),
    ],
)
def test_a_card_that_differs_is_refused(tmp_path, changes, word):
    with pytest.raises(ModelError) as caught:
        load_card(write_card(tmp_path / "tiles", **changes), "detector")
    assert word in caught.value.detail
    assert caught.value.code == "model_unavailable"


def test_all_faults_of_a_card_are_named_at_once(tmp_path):
    folder = write_card(tmp_path / "tiles", sha256="0", kind="other", classes=[])
    with pytest.raises(ModelError) as caught:
        load_card(folder, "detector")
    assert all(word in caught.value.detail for word in ("sha256", "kind", "classes"))


def test_missing_and_unreadable_cards(tmp_path):
    with pytest.raises(ModelError, match="no model card"):
        load_card(tmp_path / "none", "detector")
    (tmp_path / "model.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(ModelError, match="cannot be read"):
        load_card(tmp_path, "detector")
    (tmp_path / "model.yaml").write_text("- a", encoding="utf-8")
    with pytest.raises(ModelError, match="mapping"):
        load_card(tmp_path, "detector")


def test_a_file_that_is_no_model_is_named(tmp_path):
    from vision.detector import OnnxDetector

    with pytest.raises(ModelError, match="cannot be loaded"):
        OnnxDetector(write_card(tmp_path / "tiles"))


@pytest.mark.real
@pytest.mark.skipif(not (MODELS / "tiles" / "model.yaml").exists(), reason="no shipped model")
def test_shipped_cards_describe_the_shipped_files():
    assert load_card(MODELS / "tiles", "detector").size == 640
    assert load_card(MODELS / "faces", "crop_reader").size >= 64
