"""The reader end to end: drawn blocks with a detector of their own, and the shipped models on real photos."""

from __future__ import annotations

import io
import json
import threading
from itertools import pairwise

import numpy as np
import pytest
from pictures import MODELS, SHARED_TRY, BlockDetector, encoded, picture, row, tile_at
from PIL import Image
from test_image_decode import INVERSE

from scoring.errors import InputError
from scoring.notation import parse_hand, parse_tiles
from vision.detector import Detections
from vision.errors import ImageError, ModelError
from vision.faces import FaceReads
from vision.image import decode
from vision.overlay import draw_overlay
from vision.reader import Reader
from vision.result import GROUP_KINDS, Group, Read, TileRead

HAND = [*parse_tiles("123m456p789s11222z")]
PHOTO = picture(row(HAND))
real = pytest.mark.skipif(not (MODELS / "faces" / "model.yaml").exists(), reason="no shipped models")


def reader() -> Reader:
    return Reader(detector=BlockDetector())


def turned_away(image: Image.Image, orientation: int) -> bytes:
    way = INVERSE[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(image if way is None else image.transpose(way), "PNG", exif=exif)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("way", ["path", "bytes", "stream"])
def test_all_orientations_give_the_same_tiles_and_boxes(orientation, way, tmp_path):
    data = turned_away(PHOTO, orientation)
    path = tmp_path / "a.png"
    path.write_bytes(data)
    source = {"path": path, "bytes": data, "stream": io.BytesIO(data)}[way]
    read, plain = reader().read(source), reader().read(encoded(PHOTO))
    assert read.tiles == plain.tiles
    assert read.hand == "123m456p789s11222z"
    assert [t.box for t in read.tiles] == [box for _, box in row(HAND)]
    assert (read.image.width, read.image.height) == PHOTO.size


def test_the_reply_is_that_of_the_contract():
    reply = reader().read(encoded(PHOTO)).as_dict()
    assert json.loads(json.dumps(reply)) == reply
    assert {"image", "tiles", "groups", "hand", "repairs", "warnings", "model", "timing_ms"} <= set(reply)
    assert set(reply["tiles"][0]) == {"tile", "confidence", "box", "alternatives", "group"}
    assert set(reply["image"]) == {"width", "height", "rotated"}
    assert {"decode", "detect", "layout"} <= set(reply["timing_ms"])
    for number, group in enumerate(reply["groups"]):
        assert group["kind"] in GROUP_KINDS
        assert all(reply["tiles"][k]["group"] == number for k in group["tiles"])
    grouped = sorted(k for group in reply["groups"] for k in group["tiles"])
    assert grouped == list(range(14))


def test_melds_and_winning_tile_are_guessed_and_said():
    tiles = parse_tiles("23m456p789s11z")
    image = picture([*row(tiles, 10), *row(parse_tiles("222z"), 420), *row(parse_tiles("4m"), 580)])
    read = reader().read(encoded(image))
    assert read.hand == "23m456p789s11z (222z) +4m"
    assert len(read.guesses) == 2
    kinds = [group.kind for group in read.groups]
    assert kinds == ["concealed", "pung", "winning"]
    given = reader().read(encoded(image), melds="", winning_tile="1z")
    assert given.hand == "234m456p789s1222z +1z"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"melds": "(12m)"}, "bad_meld"),
        ({"melds": "123m"}, "bad_value"),
        ({"winning_tile": "45m"}, "bad_value"),
        ({"winning_tile": "9z"}, "unknown_tile"),
    ],
)
def test_bad_corrections_are_named(options, code):
    with pytest.raises(InputError) as caught:
        reader().read(encoded(PHOTO), **options)
    assert caught.value.problems[0].code == code


def test_repair_is_listed_and_can_be_switched_off():
    class Doubtful(BlockDetector):
        def detect(self, image, *, size=None):
            found = super().detect(image, size=size)
            probs = found.probs.copy()
            k = int(np.flatnonzero(found.tiles == 2)[0])
            probs[k] = 0.001
            probs[k, 5], probs[k, 2] = 0.5, 0.3
            return Detections(found.boxes, probs)

    repaired = Reader(detector=Doubtful()).read(encoded(PHOTO))
    assert repaired.hand == "123m456p789s11222z"
    (change,) = repaired.repairs
    assert (change.old, change.new) == (5, 2)
    assert repaired.tiles[change.index].tile == 2
    left = Reader(detector=Doubtful()).read(encoded(PHOTO), repair=False)
    assert left.repairs == ()
    assert left.hand != repaired.hand
    told = Reader(detector=Doubtful()).read(encoded(PHOTO), legality=lambda hand: 1)
    assert told.hand in (left.hand, repaired.hand)


def test_no_tiles_is_an_answer_with_advice():
    read = reader().read(encoded(Image.new("RGB", (320, 240), (40, 90, 60))))
    assert read.tiles == ()
    assert read.hand == ""
    assert "no tiles" in read.warnings[0]


def test_a_failing_detector_raises():
    class Broken:
        def detect(self, image, *, size=None):
            raise ModelError("the session failed")

    with pytest.raises(ModelError, match="the session failed"):
        Reader(detector=Broken()).read(encoded(PHOTO))


def test_a_failing_session_raises_through_the_onnx_detector(tmp_path):
    from test_detector_parts import write_card

    from vision.detector import OnnxDetector

    detector = OnnxDetector.__new__(OnnxDetector)
    from vision.card import load_card

    detector.card = load_card(write_card(tmp_path / "tiles"), "detector")
    detector.confidence = 0.25

    class Session:
        def run(self, names, feed):
            return [np.zeros((1, 5, 3), np.float32)]

    detector._session, detector._input = Session(), "images"
    with pytest.raises(ModelError, match="expected output"):
        detector.detect(np.zeros((32, 32, 3), np.uint8))


def test_missing_models_are_named(tmp_path):
    with pytest.raises(ModelError) as caught:
        Reader(tmp_path)
    assert caught.value.code == "model_unavailable"


def test_bad_pictures_keep_their_code():
    with pytest.raises(ImageError) as caught:
        reader().read(b"no picture")
    assert caught.value.code == "image_format"


def test_one_reader_serves_several_threads():
    shared = reader()
    data = encoded(PHOTO)
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(shared.read(data).hand)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["123m456p789s11222z"] * 6


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_upright_one_of_four_is_found(turn):
    """The face reader says how tiles lie; boxes stay in the frame of the file."""

    class Faces:
        def read(self, image, boxes):
            tiles = [tile_at(image, box) for box in boxes]
            logits = np.full((len(boxes), 43), -9.0, np.float32)
            logits[np.arange(len(boxes)), tiles] = -0.01
            logits[[t < 0 for t in tiles]] = -np.log(43)
            turns = np.full((len(boxes), 4), 0.02, np.float32)
            turns[:, turn // 90] = 0.94
            return FaceReads(logits, turns)

    stored = PHOTO if turn == 0 else PHOTO.rotate(-turn, expand=True)
    read = Reader(detector=BlockDetector(), faces=Faces()).read(encoded(stored))
    assert read.image.rotated == (360 - turn) % 360
    assert [t.tile for t in read.tiles] == HAND, "in reading order once turned"
    assert (read.image.width, read.image.height) == stored.size
    pixels = np.asarray(stored)
    for tile in read.tiles:
        x1, y1, x2, y2 = tile.box
        assert len(np.unique(pixels[y1 + 1 : y2 - 1, x1 + 1 : x2 - 1].reshape(-1, 3), axis=0)) == 1


def test_the_overlay_marks_every_tile_and_keeps_the_photo():
    photo = decode(encoded(PHOTO))
    read = reader().read(encoded(PHOTO))
    before = photo.pixels.copy()
    drawn = draw_overlay(photo.pixels, read)
    assert np.array_equal(photo.pixels, before)
    assert drawn.shape == before.shape
    changed = (drawn != before).any(axis=2)
    for tile in read.tiles:
        x1, y1, x2, y2 = tile.box
        assert changed[y1:y2, x1:x2].mean() > 0.02


def test_doubt_is_drawn_by_shape():
    photo = decode(encoded(PHOTO))
    sure = reader().read(encoded(PHOTO))
    doubtful = Read(
        image=sure.image,
        tiles=tuple(TileRead(t.tile, 0.4, t.box, (), t.group) for t in sure.tiles),
        groups=sure.groups,
        hand=sure.hand,
    )
    grey = [draw_overlay(photo.pixels, read).mean(axis=2) for read in (sure, doubtful)]
    assert (np.abs(grey[0] - grey[1]) > 10).sum() > 500


@pytest.mark.parametrize(
    "make",
    [
        lambda: TileRead(43, 0.5, (0, 0, 1, 1)),
        lambda: TileRead(1, 1.5, (0, 0, 1, 1)),
        lambda: TileRead(1, 0.5, (5, 0, 5, 1)),
        lambda: Group("heap", (1,)),
    ],
)
def test_results_are_checked_when_made(make):
    with pytest.raises(ValueError, match="expected"):
        make()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda p: (p * 0.2).astype(np.uint8), "dark"),
        (lambda p: p, None),
    ],
)
def test_dark_pictures_are_named(change, words):
    pixels = change(np.asarray(PHOTO))

    class Placed:
        def detect(self, image, *, size=None):
            return BlockDetector().detect(np.asarray(PHOTO))

    read = Reader(detector=Placed()).read(encoded(Image.fromarray(pixels)))
    assert any("dark" in w for w in read.warnings) is (words == "dark")


def test_a_hole_in_the_row_is_named():
    boxes = row(HAND)
    del boxes[5]
    read = reader().read(encoded(picture(boxes)))
    assert any("between tiles 4 and 5" in w for w in read.warnings)


def test_a_tile_cut_by_the_edge_is_named():
    image = picture(row(HAND, left=20))
    cut = image.crop((36, 0, 640, 480))
    read = reader().read(encoded(cut))
    assert any("cuts off" in w for w in read.warnings)


@pytest.fixture(scope="module")
def shipped() -> Reader:
    return Reader(MODELS)


@pytest.mark.real
@real
@pytest.mark.skipif(not SHARED_TRY.exists(), reason="the shared photos are not here")
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_shipped_models_read_every_orientation_alike(shipped, orientation, tmp_path):
    image = Image.open(SHARED_TRY / "try-005.jpeg").convert("RGB").resize((768, 1024))
    plain = shipped.read(encoded(image))
    data = turned_away(image, orientation)
    path = tmp_path / "a.png"
    path.write_bytes(data)
    for source in (data, path):
        read = shipped.read(source)
        assert read.tiles == plain.tiles
        assert read.hand == plain.hand
    assert parse_hand(plain.hand).size >= 13


@pytest.mark.real
@real
@pytest.mark.skipif(not SHARED_TRY.exists(), reason="the shared photos are not here")
def test_formats_agree_on_the_tiles(shipped):
    import pillow_heif

    image = Image.open(SHARED_TRY / "try-030.png").convert("RGB")
    heic = io.BytesIO()
    pillow_heif.from_pillow(image).save(heic, quality=95)
    files = [encoded(image), encoded(image, "JPEG", quality=95), encoded(image, "WEBP", quality=95), heic.getvalue()]
    hands = [[t.tile for t in shipped.read(data).tiles] for data in files]
    assert all(a == b for a, b in pairwise(hands))
