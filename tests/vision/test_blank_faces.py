"""Blank White and face-down tiles, told apart by the colour of the faces beside them."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import BACK, WHITE
from vision.blanks import by_colour, by_form
from vision.colour import body_colour
from vision.seen import Seen

IVORY, YELLOW, GREEN, FELT = (236, 230, 214), (226, 176, 30), (40, 120, 70), (20, 70, 50)
SIDE = 40


def row(colours: list[tuple[int, int, int]], light: tuple[float, float, float] = (1, 1, 1)) -> np.ndarray:
    """A row of plain tiles on felt; each has a dark mark in its middle unless it is named blank by the caller."""
    picture = np.empty((2 * SIDE, (len(colours) + 1) * SIDE, 3), np.float32)
    picture[:] = FELT
    for k, colour in enumerate(colours):
        picture[SIDE // 2 : 3 * SIDE // 2, (k * SIDE) + 10 : (k + 1) * SIDE + 8] = colour
    return np.clip(picture * light, 0, 255).astype(np.uint8)


def mark(picture: np.ndarray, k: int) -> None:
    picture[SIDE - 9 : SIDE + 9, k * SIDE + 22 : k * SIDE + 30] = (160, 20, 20)


def seen(names: list[int], doubt: float = 0.05) -> Seen:
    boxes = np.array([[k * SIDE + 10, SIDE / 2, (k + 1) * SIDE + 8, 1.5 * SIDE] for k in range(len(names))], np.float32)
    probs = np.full((len(names), 43), 1e-5, np.float32)
    for k, name in enumerate(names):
        probs[k, name] = 0.99
        if name in (BACK, WHITE):
            probs[k, BACK + WHITE - name] = doubt
    return Seen(boxes, probs, np.full((len(names), 4), 0.25, np.float32), 0)


@pytest.mark.parametrize("light", [(1, 1, 1), (1.05, 0.92, 0.78), (0.5, 0.5, 0.55)])
@pytest.mark.parametrize(
    ("colour", "named", "expected"),
    [(IVORY, BACK, WHITE), (IVORY, WHITE, WHITE), (YELLOW, BACK, BACK), (YELLOW, WHITE, BACK), (GREEN, WHITE, BACK)],
)
def test_the_colour_of_the_faces_decides(
    light: tuple[float, float, float], colour: tuple[int, int, int], named: int, expected: int
) -> None:
    picture = row([IVORY, IVORY, colour, IVORY], light)
    for k in (0, 1, 3):
        mark(picture, k)
    before = seen([0, 9, named, 18])
    after = by_colour(picture, before, [[0, 1, 2, 3]])
    assert after is not None
    assert after.probs.argmax(axis=1).tolist() == [0, 9, expected, 18]
    assert np.allclose(after.probs[2, [BACK, WHITE]].sum(), before.probs[2, [BACK, WHITE]].sum())


@pytest.mark.parametrize(("colour", "named", "expected"), [(IVORY, BACK, WHITE), (YELLOW, WHITE, BACK)])
def test_the_colour_overrules_a_crop_however_sure(colour: tuple[int, int, int], named: int, expected: int) -> None:
    picture = row([IVORY, IVORY, colour])
    for k in (0, 1):
        mark(picture, k)
    after = by_colour(picture, seen([0, 9, named], doubt=1e-9), [[0, 1, 2]])
    assert after is not None
    assert after.probs.argmax(axis=1).tolist() == [0, 9, expected]


def test_the_colour_makes_a_name_surer() -> None:
    picture = row([IVORY, IVORY, IVORY])
    for k in (0, 1):
        mark(picture, k)
    before = seen([0, 9, WHITE], doubt=0.4)
    after = by_colour(picture, before, [[0, 1, 2]])
    assert after is not None
    assert after.probs[2, WHITE] > before.probs[2, WHITE]


@pytest.mark.parametrize(("colour", "named", "expected"), [(IVORY, BACK, WHITE), (YELLOW, WHITE, BACK)])
def test_a_plain_tile_that_lies_alone_is_compared_with_the_faces_of_the_photo(
    colour: tuple[int, int, int], named: int, expected: int
) -> None:
    picture = row([colour, IVORY, IVORY])
    after = by_colour(picture, seen([named, 0, 9]), [[0], [1, 2]])
    assert after is not None
    assert after.probs.argmax(axis=1).tolist() == [expected, 0, 9]


@pytest.mark.parametrize(("colour", "named", "expected"), [(IVORY, BACK, WHITE), (YELLOW, WHITE, BACK)])
def test_one_face_is_enough_if_it_is_surely_read(colour: tuple[int, int, int], named: int, expected: int) -> None:
    picture = row([colour, IVORY])
    sure, unsure = seen([named, 9]), seen([named, 9])
    unsure.probs[1, 9] = 0.6
    after = by_colour(picture, sure, [[0, 1]])
    assert after is not None
    assert after.probs.argmax(axis=1).tolist() == [expected, 9]
    assert by_colour(picture, unsure, [[0, 1]]) is None


def test_without_faces_to_compare_nothing_changes() -> None:
    picture = row([IVORY, YELLOW, IVORY])
    assert by_colour(picture, seen([BACK, BACK, WHITE]), [[0, 1, 2]]) is None
    assert by_colour(picture, seen([0, 9, 18]), [[0, 1, 2]]) is None, "nothing is asked"


def test_the_engraving_does_not_count_as_body() -> None:
    picture = row([IVORY])
    mark(picture, 0)
    box = np.array([10, 20, 48, 60], np.float32)
    assert np.linalg.norm(body_colour(picture, box, plain=False) - body_colour(row([IVORY]), box, plain=True)) < 2


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([WHITE, 9, 9, WHITE], [BACK, 9, 9, BACK]),
        ([9, WHITE, BACK, 9], [9, BACK, BACK, 9]),
        ([WHITE, 9, 10, WHITE], None),
        ([9, 9, WHITE, WHITE], None),
        ([BACK, WHITE, WHITE, BACK], None),
        ([WHITE, 36, 36, WHITE], None),
    ],
)
def test_the_form_of_a_concealed_kong_decides(names: list[int], expected: list[int] | None) -> None:
    before = seen([1, 2, 3, *names])
    after = by_form(before, [[0, 1, 2], [3, 4, 5, 6]])
    assert (None if after is None else after.probs.argmax(axis=1).tolist()[3:]) == expected
    assert by_form(before, [range(7)]) is None, "four in a longer row are no group of their own"


@pytest.mark.parametrize("box", [(40, 3, 40, 9), (39.9, 29.6, 40, 30), (-2, -2, 0, 0), (12, 30, 18, 30)])
def test_a_sliver_at_the_edge_of_the_picture_has_a_colour(box):
    picture = np.full((30, 40, 3), (90, 120, 70), np.uint8)
    for plain in (True, False):
        assert body_colour(picture, np.array(box, np.float32), plain=plain).tolist() == [90, 120, 70]
