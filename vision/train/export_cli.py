"""``hupai export``: trained weights -> ONNX and card under models/, with figures by design."""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from scoring.arguments import Arguments
from vision.train import given
from vision.train.cli import CHECKS, DEFAULT_DATA, DEFAULT_RUNS
from vision.train.given import GivenError


def parser() -> argparse.ArgumentParser:
    """The arguments of ``hupai export``."""
    top = Arguments(prog="hupai export", description=__doc__)
    parts = top.add_subparsers(dest="what", required=True)
    crops = parts.add_parser("crops", help="the crop reader: models/faces")
    crops.add_argument("--checkpoint", type=Path, default=DEFAULT_RUNS / "crops" / "last.pt")
    crops.add_argument("--banks", type=Path, default=DEFAULT_RUNS / "banks", help="banks to measure on")
    crops.add_argument("--out", type=Path, default=Path("models/faces"))
    detector = parts.add_parser("detector", help="the detector: models/tiles")
    detector.add_argument("--weights", type=Path, default=DEFAULT_RUNS / "detector" / "run" / "weights" / "last.pt")
    detector.add_argument("--out", type=Path, default=Path("models/tiles"))
    around = parts.add_parser("surroundings", help="the net that judges boxes: models/surroundings")
    around.add_argument("--checkpoint", type=Path, default=DEFAULT_RUNS / "surroundings" / "last.pt")
    around.add_argument("--banks", type=Path, default=DEFAULT_RUNS / "boxes", help="banks of boxes to measure on")
    around.add_argument("--out", type=Path, default=Path("models/surroundings"))
    both = parts.add_parser("combine", help="fit how both opinions are combined, on photos of unseen designs")
    both.add_argument("--models", type=Path, default=Path("models"))
    both.add_argument(
        "--scenes", type=given.scenes, action="append", default=[], help="scenes that no net was trained on"
    )
    both.add_argument("--data", type=given.data, default=str(DEFAULT_DATA), help="folder with photos/index.csv")
    for part in (crops, detector, around):
        part.add_argument("--version", default="1", help="goes into the card")
        part.add_argument(
            "--training", type=given.json_object, default={}, help="JSON for the card: how it was trained"
        )
        part.add_argument("--manifest", type=given.file, default=None, help="CSV of the real data that was used")
        part.add_argument(
            "--results", type=given.json_file, default={}, help="JSON file of further figures for the card"
        )
    return top


def measure_crops(checkpoint: Path, banks: Path) -> dict[str, Any]:
    """Figures of a checkpoint on every bank of unseen designs and of kept-back photos that is there."""
    from vision.train.bank import Bank
    from vision.train.crops import averaged, check
    from vision.train.net import CropNet

    net = averaged(checkpoint, CropNet())
    found: dict[str, Any] = {}
    for name in CHECKS:
        if (banks / name / "images.npy").exists():
            bank = Bank.load(banks / name)
            found[name] = {"crops": len(bank), **check(net, bank)}
    return found


def measure_surroundings(checkpoint: Path, banks: Path) -> dict[str, Any]:
    """Share of the boxes of each bank that a checkpoint judges rightly."""
    from vision.train.bank import Bank
    from vision.train.crops import averaged
    from vision.train.surroundings import SHARES, SurroundingsNet, check_boxes

    net = averaged(checkpoint, SurroundingsNet())
    present = {name: Bank.load(banks / name) for name in SHARES if (banks / name / "images.npy").exists()}
    return {name: {"boxes": len(bank), **check_boxes(net, bank)} for name, bank in present.items()}


def fit_combination(args: argparse.Namespace) -> int:
    """Fit on the photos of the unseen designs, and write what was found into the crop reader's card.

    Whether a box holds a tile is fitted on kept-back photos of seen sets and on ``--scenes`` too.
    """
    from vision.train import calibrate
    from vision.train.photos import CROWDED, list_photos, scene_photos

    folder = args.data / "photos"
    unseen = list_photos(folder, "val")
    found = calibrate.fit(calibrate.collect(args.models, unseen))
    seen = [photo for photo in list_photos(folder, "test-seen") if photo.design not in CROWDED]
    drawn = [photo for scenes in args.scenes for photo in scene_photos(scenes)]
    score = calibrate.fit_score(*calibrate.boxes_of(args.models, [*unseen, *seen, *drawn]))
    calibrate.write_fit(args.models, found, score)
    print(json.dumps(dataclasses.asdict(found) | {"tile_score": score}))
    return 0


def main(argv: list[str]) -> int:
    """Run the command; 0 when done, 2 for bad input, 3 where a shipped net is missing."""
    args = parser().parse_args(argv)
    action = fit_combination if args.what == "combine" else export_net
    return given.answer("hupai export", lambda: action(args))


def export_net(args: argparse.Namespace) -> int:
    """Write one net with its card, and print the card's path."""
    weights: Path = args.weights if args.what == "detector" else args.checkpoint
    if not weights.is_file():
        raise GivenError(f"there are no weights at {weights}")
    from vision.train import export

    results: dict[str, Any] = dict(args.results)
    if args.what == "crops":
        results = {"named_rightly_by_design": measure_crops(weights, args.banks), **results}
        card = export.export_crop_reader(weights, args.out, args.training, results, args.version)
    elif args.what == "surroundings":
        results = {"judged_rightly": measure_surroundings(weights, args.banks), **results}
        card = export.export_surroundings(weights, args.out, args.training, results, args.version)
    else:
        card = export.export_detector(weights, args.out, args.training, results, args.version)
    if args.manifest is not None:
        shutil.copyfile(args.manifest, args.out / "manifest.csv")
    print(card)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
