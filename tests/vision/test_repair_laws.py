"""Laws of repair: a confident tile is never changed, limits are kept where they can be, every change is told."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import Table

from scoring.notation import parse_tiles
from vision.melds import CERTAIN, Groups
from vision.repair import settle
from vision.shapes import completes, excess, is_alike, is_chow, is_set


def groups_of(count: int, melds=()) -> Groups:
    used = {i for _, indices in melds for i in indices}
    return Groups(melds=list(melds), concealed=[i for i in range(count) if i not in used])


def probs_of(text: str, doubts: dict[int, dict[str, float]]) -> np.ndarray:
    tiles = parse_tiles(text)
    out = np.full((len(tiles), 43), 1e-5, np.float32)
    for k, tile in enumerate(tiles):
        out[k, tile] = 0.99
        if k in doubts:
            out[k] = 1e-5
            for name, p in doubts[k].items():
                out[k, parse_tiles(name)[0]] = p
    return out / out.sum(axis=1, keepdims=True)


def settled(probs, groups, legality=None):
    tiles = probs.argmax(axis=1).tolist()
    changes = settle(probs, groups, legality)
    for change in changes:
        assert change.old == tiles[change.index] != change.new
        assert change.reason
        tiles[change.index] = change.new
    return tiles, changes


def test_five_of_a_tile_become_four():
    probs = probs_of("66666p123m789s111z", {2: {"6p": 0.6, "9p": 0.35}})
    tiles, changes = settled(probs, groups_of(14))
    assert [(c.index, c.reason) for c in changes] == [(2, "five of 6p")]
    assert not excess(tiles)


def test_the_hand_is_completed_by_its_alternatives():
    probs = probs_of("123m456p789s12222z", {9: {"3z": 0.5, "1z": 0.4}})
    probs[10] = probs[9].copy()
    probs[10, :] = 1e-5
    probs[10, 27] = 0.99
    tiles, _ = settled(probs, groups_of(14))
    assert tiles[9] == 27 or not completes(tiles)


def test_a_doubtful_pair_is_settled():
    probs = probs_of("123m456p789s22233z", {13: {"4z": 0.55, "3z": 0.42}})
    tiles, changes = settled(probs, groups_of(14))
    assert completes(tiles)
    assert changes[0].reason == "completes the hand"


def test_a_complete_hand_is_left_alone():
    probs = probs_of("123m456p789s22233z", {13: {"3z": 0.55, "4z": 0.42}})
    assert settle(probs, groups_of(14)) == []


def test_a_meld_must_be_a_set():
    probs = probs_of("678p123m789s11222z", {1: {"8p": 0.6, "7p": 0.38}})
    groups = groups_of(14, [("chow", (0, 1, 2))])
    tiles, changes = settled(probs, groups)
    assert is_set(tiles[:3])
    assert changes[0].reason == "the group must be a set"


def test_two_of_a_flower_become_two_flowers():
    probs = probs_of("123m456p789s22233z55f", {15: {"5f": 0.5, "6f": 0.4}})
    groups = Groups(concealed=list(range(14)), flowers=[14, 15])
    tiles, _ = settled(probs, groups)
    assert not excess(tiles)


def test_seven_pairs_and_orphans_count_as_complete():
    assert completes(parse_tiles("1133m5577p2299s44z"))
    assert completes(parse_tiles("1111m3355p7788s99m"))
    assert completes(parse_tiles("19m19p19s12345677z"))
    assert not completes(parse_tiles("19m19p19s12345667m"))
    assert not completes(parse_tiles("1m"))


def test_the_region_decides_between_two_complete_hands():
    probs = probs_of("123m456p789s22233z", {0: {"1m": 0.55, "4m": 0.43}})
    four = parse_tiles("4m")[0]

    def legality(hand):
        return 5 if four in hand.concealed else None

    tiles, changes = settled(probs, groups_of(14), legality)
    assert tiles[0] == four
    assert len(changes) == 1


def test_repair_of_a_hand_read_without_doubt_changes_nothing():
    table = Table()
    table.row("11111m22p345s789s")
    assert settle(table.probs, table.arrange().groups) == []


rows = st.lists(
    st.tuples(st.integers(0, 41), st.integers(0, 41), st.integers(0, 41), st.floats(0.3, 0.99), st.floats(0, 1)),
    min_size=1,
    max_size=15,
)


def distribution(items) -> np.ndarray:
    out = np.full((len(items), 43), 1e-6, np.float64)
    for k, (a, b, c, p, share) in enumerate(items):
        out[k, b] += (1 - p) * share
        out[k, c] += (1 - p) * (1 - share)
        out[k, a] += p
    return (out / out.sum(axis=1, keepdims=True)).astype(np.float32)


@settings(max_examples=80, deadline=None)
@given(rows, st.booleans())
def test_a_confident_tile_is_never_changed(items, melded):
    probs = distribution(items)
    melds = [("pung", (0, 1, 2))] if melded and len(items) >= 3 else []
    for change in settle(probs, groups_of(len(items), melds)):
        assert probs[change.index].max() < CERTAIN
        assert probs[change.index, change.new] > 0.001


@settings(max_examples=80, deadline=None)
@given(rows)
def test_limits_are_kept_where_an_alternative_allows(items):
    """Whenever one tile less certain than the rest has a likely alternative outside, five alike do not stay."""
    probs = distribution(items)
    tiles, _ = settled(probs, groups_of(len(items)))
    over = excess(tiles)
    if not over:
        return
    for tile in over:
        holders = [i for i in range(len(items)) if tiles[i] == tile]
        free = [i for i in holders if probs[i].max() < CERTAIN]
        counts = Counter(tiles)
        for i in free:
            for other in np.argsort(-probs[i])[:5]:
                room = counts[int(other)] < (4 if other < 34 else 1)
                if room and other < 42 and probs[i, other] > 0.01 and len(over) == 1:
                    assert counts[tile] > (4 if tile < 34 else 1) + 1, f"{tile} could have become {other}"


@settings(max_examples=100, deadline=None)
@given(st.permutations(parse_tiles("123m456p789s22233z")))
def test_order_does_not_matter(tiles):
    assert completes(tiles)


def test_shapes_are_strict():
    assert is_chow((0, 1, 2))
    assert not is_chow((7, 8, 9)), "runs do not cross suits"
    assert not is_chow((27, 28, 29)), "winds make no runs"
    assert not is_alike((34, 34, 34), 3), "flowers make no sets"
    assert not is_set((1, 1))


@pytest.mark.parametrize("text", ["123m456p789s2223z", "1122m", "1234z1m"])
def test_no_hand_of_the_wrong_size_is_complete(text):
    assert not completes(parse_tiles(text))
