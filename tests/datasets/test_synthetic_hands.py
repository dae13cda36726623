import cv2
import numpy as np
import pytest

from datasets.synth.arrange import (
    Hand,
    Meld,
    Size,
    Wall,
    apart,
    beside,
    draw_hand,
    footprint,
    hand_text,
    lay_out,
    strew,
    turn_all,
)
from datasets.synth.camera import aim
from scoring.notation import parse_hand
from vision.train.names import CLASS_NAMES

SIZE = Size(26, 35, 18)


def test_hand_text_is_the_notation_of_the_contract() -> None:
    hand = Hand(
        ("2m", "3m", "1z", "1z"),
        (Meld("chow", ("1p", "2p", "3p")), Meld("concealed", ("9m",) * 4)),
        "4m",
        ("1f", "5f"),
    )
    assert hand_text(hand) == "23m11z (123p) [9999m] +4m 15f"


@pytest.mark.parametrize("seed", range(40))
def test_a_won_hand_has_the_right_number_of_tiles_and_parses(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hand = draw_hand(rng, Wall(rng), won=True)
    melds = [tile for meld in hand.melds for tile in meld.tiles]
    kongs = sum(len(meld.tiles) == 4 for meld in hand.melds)
    count = len(hand.concealed) + len(melds) + (hand.winning is not None)
    assert count == 14 + kongs
    parsed = parse_hand(hand_text(hand))
    assert len(parsed.melds) == len(hand.melds)


@pytest.mark.parametrize("seed", range(20))
def test_every_tile_of_a_hand_is_laid_once_and_none_is_taken_twice(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hand = draw_hand(rng, Wall(rng))
    laid = lay_out(hand, SIZE, rng)
    wanted = [*hand.concealed, *hand.flowers, *(t for m in hand.melds for t in m.tiles)]
    wanted += [hand.winning] if hand.winning else []
    assert sorted(tile.face for tile in laid) == sorted(wanted)
    for name in CLASS_NAMES[:42]:
        assert wanted.count(name) <= (1 if name.endswith("f") else 4)


def test_a_turned_hand_keeps_its_distances() -> None:
    rng = np.random.default_rng(1)
    laid = lay_out(draw_hand(rng, Wall(rng)), SIZE, rng)
    turned = turn_all(laid, 1.0)
    before = np.linalg.norm(laid[0].centre - laid[-1].centre)
    assert np.linalg.norm(turned[0].centre - turned[-1].centre) == pytest.approx(before)
    assert turned[0].rotation @ turned[0].rotation.T == pytest.approx(np.eye(3))


@pytest.mark.parametrize("pitch", [0.3, 0.9, 1.5])
def test_the_camera_sees_all_that_it_is_aimed_at(pitch: float) -> None:
    low, high = np.array([-180.0, -40, 0]), np.array([180.0, 60, 20])
    camera = aim(low, high, pitch, 0.2, 0.05, 1.0, (960, 720), 1.1)
    corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    pixels = camera.project(corners)
    assert pixels.min() >= 0
    assert (pixels.max(0) <= [960, 720]).all()
    assert np.ptp(pixels[:, 0]) > 960 * 0.3  # and not from far away


def test_seen_from_the_player_right_is_right_and_far_is_up() -> None:
    camera = aim(np.array([-50.0, -50, 0]), np.array([50.0, 50, 10]), 0.8, 0.0, 0.0, 1.0, (640, 480), 1.2)
    pixels = camera.project(np.array([[-40.0, 0, 0], [40, 0, 0], [0, 40, 0], [0, -40, 0]]))
    assert pixels[0, 0] < pixels[1, 0]
    assert pixels[2, 1] < pixels[3, 1]


@pytest.mark.parametrize("seed", range(5))
def test_strewn_tiles_lie_on_the_table_and_not_in_each_other(seed: int) -> None:
    size = SIZE
    placed = strew(size, np.random.default_rng(seed), Wall(np.random.default_rng(seed)))
    half = np.array([size.width, size.height, size.depth]) / 2
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    solids = [corners @ tile.rotation.T + tile.centre for tile in placed]
    assert all(abs(solid[:, 2].min()) < 1e-6 for solid in solids)
    hulls = [cv2.convexHull(solid[:, :2].astype(np.float32)) for solid in solids]
    for k, hull in enumerate(hulls):
        for other in hulls[:k]:
            shared, _ = cv2.intersectConvexConvex(hull, other)
            assert shared < 40  # mm²: tiles are laid a little off their place


@pytest.mark.parametrize("seed", range(20))
def test_a_tile_pushed_against_another_touches_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = Size(26, 36, 20)
    other = footprint(size, "flat", 12.0, -5.0, float(rng.uniform(-3, 3)))
    way = str(rng.choice(["flat", "side", "standing"]))
    x, y, angle = beside(other, size, way, rng)
    smaller, larger = Size(24, 34, 18), Size(30, 40, 24)
    assert apart(footprint(smaller, way, x, y, angle), other)
    assert not apart(footprint(larger, way, x, y, angle), other)
    quarter = (angle - np.arctan2(*(other[1] - other[0])[::-1])) / (np.pi / 2)
    assert abs(quarter - round(quarter)) < 0.05
