"""Labelled sets of drawn pictures, and a judge whose detector sees colours: no model is needed."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from pictures import BlockDetector, picture, row

from scoring.notation import parse_hand
from scoring.tiles import TEXT
from vision.evaluate.judge import Judge
from vision.reader import Reader
from vision.result import Box, Group, ImageInfo, Read, TileRead

SIZE = (640, 480)
HANDS = ("123m456p789s11122z", "111222333m44455p", "234567s234567p88m", "19m19p19s1234567z1m")


def tiles_of(hand: str) -> list[int]:
    return list(parse_hand(hand).held)


def label_line(tile: int, box: Sequence[float], size: tuple[int, int] = SIZE) -> str:
    x1, y1, x2, y2 = box
    width, height = size
    values = ((x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height)
    return " ".join([str(tile), *(f"{v:.6f}" for v in values)])


def make_set(
    folder: Path,
    hands: Sequence[str] = HANDS,
    *,
    relabel: Mapping[int, Mapping[int, int]] | None = None,
    scores: Sequence[Mapping[str, object]] = (),
) -> Path:
    """A set of pictures, one a hand; `relabel[k][n] = tile` labels tile n of picture k as another one."""
    (folder / "images").mkdir(parents=True)
    (folder / "labels").mkdir()
    (folder / "data.yaml").write_text("names: [" + ", ".join(TEXT) + "]\n")
    with (folder / "hands.csv").open("w", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(("file", "hand"))
        for k, hand in enumerate(hands):
            placed = row(tiles_of(hand))
            picture(placed, SIZE).save(folder / "images" / f"photo-{k:03}.png")
            changed = (relabel or {}).get(k, {})
            lines = [label_line(changed.get(n, tile), box) for n, (tile, box) in enumerate(placed)]
            (folder / "labels" / f"photo-{k:03}.txt").write_text("\n".join(lines) + "\n")
            writer.writerow((f"photo-{k:03}.png", hand))
    if scores:
        (folder / "scores.jsonl").write_text("".join(json.dumps(line) + "\n" for line in scores))
    return folder


def block_reader() -> Reader:
    return Reader(detector=BlockDetector())


def make_block_judge(ruleset: str | None = None) -> Judge:
    return Judge(block_reader, ruleset)


block_judge = partial(make_block_judge)


def read_of(tiles: Sequence[tuple[int, float, Box]], *, outside: Sequence[int] = (), hand: str = "") -> Read:
    """A read of these tiles; those `outside` belong to no group."""
    inside = tuple(k for k in range(len(tiles)) if k not in outside)
    return Read(
        ImageInfo(*SIZE),
        tuple(
            TileRead(tile, confidence, box, group=None if k in outside else 0)
            for k, (tile, confidence, box) in enumerate(tiles)
        ),
        (Group("concealed", inside),),
        hand,
    )
