"""``python -m datasets.sample_make``: make datasets/sample anew.

Small scenes of won hands, drawn from free art only.

Kept are scenes that show every tile of the hand, so that the hand text can be read from the picture.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from typing import Final

import cv2
from tqdm import tqdm

from datasets.synth.cli import DEFAULT_ART
from datasets.synth.generate import write_data_yaml
from datasets.synth.scene import Scene, SceneSettings, make_scene, yolo_lines

HOME: Final = Path(__file__).parent / "sample"
LIMIT: Final = 60_000
"""Bytes a picture may have."""


def tiles_in(text: str) -> int:
    """How many tiles a hand text names."""
    return sum(character.isdigit() for character in text)


def shows_all(scene: Scene) -> bool:
    """Whether every tile of the hand is seen (its face, or its back in a concealed kong) and none is tiny."""
    own = [label for label in scene.labels if label.hand]
    if len(own) != tiles_in(scene.hand):
        return False
    return min(min(label.box[2] - label.box[0], label.box[3] - label.box[1]) for label in own) >= 14


def encode(scene: Scene) -> bytes:
    """A JPEG of at most LIMIT bytes."""
    picture = cv2.cvtColor(scene.image, cv2.COLOR_RGB2BGR)
    for quality in range(84, 30, -6):
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(data) <= LIMIT:
            break
    return bytes(data)


def make_sample(out: Path, art: Path, count: int, seed: int) -> int:
    """Write ``count`` scenes; returns how many seeds were tried."""
    settings = SceneSettings(art, width=800, free_only=True, designs=60, won=True)
    for part in ("images", "labels"):
        (out / part).mkdir(parents=True, exist_ok=True)
        for old in (out / part).iterdir():
            old.unlink()
    rows: list[tuple[str, str]] = []
    entries: list[str] = []
    tried = 0
    bar = tqdm(total=count, unit="scene", disable=not sys.stderr.isatty())
    while len(rows) < count:
        scene = make_scene(seed + tried, settings)
        tried += 1
        if not shows_all(scene):
            continue
        name = f"sample-{len(rows) + 1:02d}"
        (out / "images" / f"{name}.jpg").write_bytes(encode(scene))
        (out / "labels" / f"{name}.txt").write_text("\n".join(yolo_lines(scene)) + "\n", encoding="utf-8")
        rows.append((f"{name}.jpg", scene.hand))
        faces = [label.as_json() for label in scene.labels]
        entries.append(json.dumps({"file": f"{name}.jpg", "design": scene.design, "hand": scene.hand, "faces": faces}))
        bar.update()
    with (out / "hands.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([("file", "hand"), *rows])
    (out / "scenes.jsonl").write_text("\n".join(entries) + "\n", encoding="utf-8")
    write_data_yaml(out)
    return tried


def main(argv: list[str]) -> int:
    """Make the sample; 0 when done, 2 without art."""
    parser = argparse.ArgumentParser(prog="python -m datasets.sample_make", description=__doc__)
    parser.add_argument("--out", type=Path, default=HOME)
    parser.add_argument("--art", type=Path, default=DEFAULT_ART)
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seed", type=int, default=7100)
    args = parser.parse_args(argv)
    if not (args.art / "index.json").is_file():
        print(
            f"{parser.prog}: bad_value: no art sets in {args.art} (index.json is missing); see --art", file=sys.stderr
        )
        return 2
    tried = make_sample(args.out, args.art, args.count, args.seed)
    print(f"{args.count} scenes of {tried} tried, in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
