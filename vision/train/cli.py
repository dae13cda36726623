"""``hupai train``: banks of crops, the crop reader, and the detector.

Every run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.arguments import Arguments
from vision.train import given
from vision.train import photos as data
from vision.train.given import GivenError

if TYPE_CHECKING:
    from vision.train.crops import CropRun

DEFAULT_DATA = Path("../shared/data")
DEFAULT_RUNS = Path("runs")
RESTORING = 64
"""Pictures with which the batch norms of a detector are set apart."""
GROUPS = ["hk-multi", "hk-index", "riichi-tray", "riichi-amos", "riichi-red", "riichi-room"]
CHECKS = ("unseen-faces", "unseen-designs", "riichi-red", "riichi-room", "test-seen", "left-out")
"""Banks that are measured where they are there; `unseen-designs` comes from ``hupai synth faces``, of other seeds."""
SHARES = {"photos": 0.42, "faces": 0.15, "drawn": 0.23, "scenes": 0.14, "none": 0.02, "misses": 0.04, "mined": 0.04}
"""Share of each bank in a batch; banks that are missing are left out and the rest scaled up."""


def parser() -> argparse.ArgumentParser:
    """The arguments of ``hupai train``."""
    top = Arguments(prog="hupai train", description=__doc__)
    parts = top.add_subparsers(dest="what", required=True)
    banks = parts.add_parser("banks", help="cut the labelled photos and tile pictures into banks of patches")
    banks.add_argument("--data", type=given.data, default=str(DEFAULT_DATA), help="folder with photos/ and crops/")
    banks.add_argument("--out", type=Path, default=DEFAULT_RUNS / "banks")
    banks.add_argument("--copies", type=int, default=6, help="patches made of each straight-on picture")
    banks.add_argument("--leave-out", default="", help="a further set to keep out of training and to test on")
    misses = parts.add_parser("misses", help="a bank of what the detector takes for tiles and is none")
    misses.add_argument("out", type=Path)
    misses.add_argument("--models", type=Path, default=Path("models"), help="folder with tiles/ and faces/")
    misses.add_argument("--scenes", type=given.scenes, action="append", default=[], help="folders of synthetic scenes")
    misses.add_argument("--data", type=given.data, default=None, help="folder with photos/index.csv (default: none)")
    misses.add_argument("--seed", type=int, default=0)
    boxes = parts.add_parser("boxes", help="banks of what the detector takes for tiles, right and wrong")
    boxes.add_argument("out", type=Path)
    boxes.add_argument("--models", type=Path, default=Path("models"), help="folder with tiles/ and faces/")
    boxes.add_argument("--scenes", type=given.scenes, action="append", default=[], help="folders of synthetic scenes")
    boxes.add_argument("--data", type=given.data, default=None, help="folder with photos/index.csv (default: none)")
    boxes.add_argument("--seed", type=int, default=0)
    back = parts.add_parser("restore", help="from a shipped ONNX net to weights that can be trained on")
    back.add_argument("kind", choices=["crops", "detector", "surroundings"])
    back.add_argument("out", type=Path, help="last.pt of a run; detector: YOLO weights (.pt)")
    back.add_argument("--models", type=Path, default=Path("models"), help="folder with the shipped nets")
    back.add_argument(
        "--banks", type=given.bank, action="append", default=[], help="banks of the net's kind that set its norms apart"
    )
    back.add_argument(
        "--scenes", type=given.scenes, action="append", default=[], help="detector: folders with images/ for that"
    )
    back.add_argument(
        "--like", type=given.yolo, default=None, help="detector: YOLO weights or a model yaml of its kind"
    )
    mean = parts.add_parser("average", help="the mean of detectors that were trained one from another")
    mean.add_argument("out", type=Path, help="YOLO weights (.pt)")
    mean.add_argument("weights", type=given.file, nargs="+", help="YOLO weights (.pt)")
    crops = parts.add_parser("crops", help="train the crop reader from banks")
    crops.add_argument("--banks", type=Path, default=DEFAULT_RUNS / "banks")
    crops.add_argument("--out", type=Path, default=DEFAULT_RUNS / "crops")
    crops.add_argument("--crops", type=int, default=1_000_000, help="crops to see in all")
    crops.add_argument("--shares", type=given.json_object, default=SHARES, help="JSON: bank -> share of a batch")
    around = parts.add_parser("surroundings", help="train the net that judges boxes by their surroundings")
    around.add_argument("--banks", type=Path, default=DEFAULT_RUNS / "boxes", help="made by `hupai train boxes`")
    around.add_argument("--checks", type=Path, default=None, help="the same, of pictures that are not trained on")
    around.add_argument("--out", type=Path, default=DEFAULT_RUNS / "surroundings")
    around.add_argument("--boxes", type=int, default=400_000, help="boxes to see in all")
    for part in (crops, around):
        part.add_argument("--rate", type=float, default=2e-3)
        part.add_argument("--hold", type=float, default=0.35, help="share of the run before the rate falls")
        part.add_argument("--batch", type=int, default=128)
        part.add_argument("--check-every", type=int, default=30_000, help="examples between checks and checkpoints")
    detector = parts.add_parser("detector", help="train the detector on photos and synthetic scenes")
    detector.add_argument(
        "--weights", type=given.yolo, required=True, help="where to start: YOLO weights, or a model yaml"
    )
    detector.add_argument("--data", type=given.data, default=None, help="folder with photos/index.csv (default: none)")
    detector.add_argument(
        "--scenes", type=given.scenes, action="append", default=[], help="folders of synthetic scenes"
    )
    detector.add_argument("--out", type=Path, default=DEFAULT_RUNS / "detector")
    detector.add_argument("--epochs", type=int, default=3)
    detector.add_argument("--hours", type=float, default=None, help="stop after this time instead of by epochs")
    detector.add_argument("--size", type=int, default=640)
    detector.add_argument("--batch", type=int, default=8)
    detector.add_argument("--rate", type=float, default=5e-4)
    detector.add_argument("--freeze", type=int, default=None, help="number of first layers to keep as they are")
    detector.add_argument("--no-cover", action="store_true", help="leave unlabelled faces in photos as they are")
    detector.add_argument("--leave-out", default="", help="a set of --data to keep out of training")
    for part in (crops, around, detector):
        part.add_argument("--threads", type=int, default=2)
        part.add_argument("--workers", type=int, default=1)
        part.add_argument("--seed", type=int, default=0)
        part.add_argument("--resume", action="store_true", help="go on from the last checkpoint in --out")
    return top


def photos_of(design: str, photos: list[data.Photo]) -> list[data.Photo]:
    """The photos of a set that is left out of training; none for no set.

    Raises:
        GivenError: a set is named that shows none of them.

    """
    found = [photo for photo in photos if photo.design == design]
    if design and not found:
        there = ", ".join(sorted({photo.design for photo in photos}))
        raise GivenError(f"no photos of the set {design!r}; there are {there}")
    return found


def make_banks(args: argparse.Namespace) -> int:
    """Cut all banks that real data gives; writes ``manifest.csv`` of what the training banks used."""
    folder = args.data / "photos"
    parts = {part: data.list_photos(folder, part) for part in ("train", "test-seen", "val")}
    left_out = photos_of(args.leave_out, [photo for photos in parts.values() for photo in photos])
    train, seen = ([p for p in parts[part] if p.design != args.leave_out] for part in ("train", "test-seen"))
    val = parts["val"]
    data.photo_bank(train, GROUPS).save(args.out / "photos")
    complete = [photo for photo in train if data.labels_all(photo)]
    if complete:
        data.negative_bank(complete, 2, 0).save(args.out / "none")
    data.face_bank(args.data / "crops", False, args.copies, 0).save(args.out / "faces")
    data.face_bank(args.data / "crops", True, 1, 0).save(args.out / "unseen-faces")
    data.photo_bank(seen, GROUPS).save(args.out / "test-seen")
    for design in ("riichi-red", "riichi-room"):
        data.photo_bank([p for p in val if p.design == design], GROUPS).save(args.out / design)
    if left_out:
        data.photo_bank(left_out, GROUPS).save(args.out / "left-out")
    data.write_manifest(args.out / "manifest.csv", train, args.data / "crops")
    print(f"{len(train)} photos train, {len(seen)} of seen sets and {len(val)} of unseen sets test: {args.out}")
    return 0


def given_pictures(args: argparse.Namespace) -> list[data.Photo]:
    """The training photos in ``args.data`` and all pictures of ``args.scenes``.

    Raises:
        GivenError: there is none.

    """
    photos = [] if args.data is None else data.list_photos(args.data / "photos", "train")
    photos += [photo for folder in args.scenes for photo in data.scene_photos(folder)]
    if not photos:
        raise GivenError("no images; give --data or --scenes", "missing_field")
    return photos


def make_misses(args: argparse.Namespace) -> int:
    """Cut the bank of near misses from scenes and from photos."""
    from vision.detector import OnnxDetector
    from vision.faces import OnnxFaceReader
    from vision.train.misses import LOWEST, mined_bank

    photos = given_pictures(args)
    detector = OnnxDetector(args.models / "tiles", confidence=LOWEST)
    bank = mined_bank(detector, OnnxFaceReader(args.models / "faces"), photos, args.seed)
    bank.save(args.out)
    print(f"{len(bank)} near misses of {len(photos)} pictures: {args.out}")
    return 0


def make_boxes(args: argparse.Namespace) -> int:
    """Cut the banks of the detector's boxes, right and wrong."""
    photos = given_pictures(args)
    from vision.detector import OnnxDetector
    from vision.faces import OnnxFaceReader
    from vision.train.misses import LOWEST
    from vision.train.surroundings import box_banks

    detector = OnnxDetector(args.models / "tiles", confidence=LOWEST)
    banks = box_banks(detector, OnnxFaceReader(args.models / "faces"), photos, args.seed)
    for name, bank in banks.items():
        bank.save(args.out / name)
    counts = ", ".join(f"{len(bank)} {name}" for name, bank in banks.items())
    print(f"{counts} of {len(photos)} pictures: {args.out}")
    return 0


def restore_net(args: argparse.Namespace) -> int:
    """Set the batch norms of a shipped net apart again, so that a run can start from it."""
    if args.kind != "detector":
        if not args.banks:
            raise GivenError("no banks; give --banks", "missing_field")
        from vision.train import restore
        from vision.train.bank import Bank

        banks = [Bank.load(folder) for folder in args.banks]
        if args.kind == "crops":
            restore.restore_crop_reader(args.models / "faces", banks, args.out)
        else:
            restore.restore_surroundings(args.models / "surroundings", banks, args.out)
    else:
        pictures = sorted(path for folder in args.scenes for path in (folder / "images").glob("*.jpg"))
        if not pictures or args.like is None:
            raise GivenError("give --like and --scenes with images/", "missing_field")
        from vision.train import restore
        from vision.train.export import prepare_ultralytics

        prepare_ultralytics(args.out.parent / "config")
        try:
            restore.restore_detector(args.models / "tiles", args.like, pictures[:RESTORING], args.out)
        except ValueError as error:
            raise GivenError(f"{args.like} is of another kind than the net: {error}") from error
    print(args.out)
    return 0


def average_nets(args: argparse.Namespace) -> int:
    """Average detectors weight by weight."""
    from vision.train.average import average_detectors
    from vision.train.export import prepare_ultralytics

    prepare_ultralytics(args.out.parent / "config")
    average_detectors(args.weights, args.out)
    print(args.out)
    return 0


def crop_run(args: argparse.Namespace, shares: dict[str, float], count: int) -> CropRun:
    """Settings of a run over banks, ``shares`` scaled to add up to 1, until ``count`` examples were seen."""
    from vision.train.crops import CropRun

    total = sum(shares.values())
    return CropRun(
        banks=args.banks,
        out=args.out,
        sources={name: share / total for name, share in shares.items()},
        crops=count,
        batch=args.batch,
        rate=args.rate,
        hold=args.hold,
        workers=args.workers,
        threads=args.threads,
        seed=args.seed,
        check_every=args.check_every,
    )


def check_resume(args: argparse.Namespace, checkpoint: Path) -> None:
    """Refuse ``--resume`` where nothing is to be gone on from."""
    if args.resume and not checkpoint.is_file():
        raise GivenError(f"nothing to go on from, there is no {checkpoint}; leave out --resume")


def train_crops(args: argparse.Namespace) -> int:
    """Train the crop reader; the log goes to ``log.jsonl`` in the run's folder."""
    present = {name: share for name, share in args.shares.items() if (args.banks / name / "images.npy").exists()}
    if not present:
        raise GivenError(f"no banks in {args.banks}; make them with `hupai train banks`")
    check_resume(args, args.out / "last.pt")
    from vision.train.bank import Bank
    from vision.train.crops import Trainer

    run = crop_run(args, present, args.crops)
    trainer = Trainer(run)
    if args.resume:
        trainer.resume(args.out / "last.pt")
    checks = {name: Bank.load(args.banks / name) for name in CHECKS if (args.banks / name / "images.npy").exists()}
    trainer.train(checks)
    print(args.out / "last.pt")
    return 0


def train_surroundings(args: argparse.Namespace) -> int:
    """Train the net that judges boxes by their surroundings."""
    found = {path.parent.name for path in args.banks.glob("box-*/images.npy")}
    if "box-none" not in found or len(found) < 2:
        raise GivenError(f"no banks in {args.banks}; make them with `hupai train boxes`")
    check_resume(args, args.out / "last.pt")
    from vision.train.bank import Bank
    from vision.train.surroundings import SHARES as BOX_SHARES
    from vision.train.surroundings import SurroundingsTrainer

    present = {name: share for name, share in BOX_SHARES.items() if name in found}
    run = crop_run(args, present, args.boxes)
    trainer = SurroundingsTrainer(run)
    if args.resume:
        trainer.resume(args.out / "last.pt")
    folder = args.checks or args.banks
    trainer.train({name: Bank.load(folder / name) for name in present if (folder / name / "images.npy").exists()})
    print(args.out / "last.pt")
    return 0


def lay_out_photos(args: argparse.Namespace) -> tuple[list[Path], list[Path]]:
    """Pictures of ``args.data`` to train the detector on, as they lie in ``args.out``, and those of unseen sets.

    Writes ``manifest.csv`` of what trains.

    Raises:
        GivenError: the set to leave out is not there.

    """
    from vision.train import detector, outlines

    photos = data.list_photos(args.data / "photos", "train")
    photos_of(args.leave_out, photos)
    train = [photo for photo in photos if photo.design != args.leave_out]
    data.write_manifest(args.out / "manifest.csv", train)
    checks = [photo.image for photo in data.list_photos(args.data / "photos", "val")]
    folder = args.out / "photos"
    if args.no_cover:
        return outlines.link_photos(train, folder), checks
    print(f"{detector.cover_unlabelled(train, args.weights, folder)} faces covered")
    return [folder / "images" / detector.covered_name(photo) for photo in train], checks


def train_detector(args: argparse.Namespace) -> int:
    """Lay out the images, train, and print the last weights' path."""
    if args.leave_out and args.data is None:
        raise GivenError("--leave-out names a set of --data; give --data", "missing_field")
    check_resume(args, args.out / "run" / "weights" / "last.pt")
    from vision.train import detector, outlines
    from vision.train.export import prepare_ultralytics

    prepare_ultralytics(args.out / "config")
    detector.check_trainable(args.weights)
    real, checks = ([], []) if args.data is None else lay_out_photos(args)
    synthetic = outlines.link_scenes(args.scenes, args.out / "scenes")
    if not real and not synthetic:
        raise GivenError("no images; give --data or --scenes", "missing_field")
    run = detector.DetectorRun(
        weights=args.weights,
        data=detector.write_lists(real, synthetic, checks or synthetic[:8], args.out / "data"),
        out=args.out,
        epochs=args.epochs,
        size=args.size,
        batch=args.batch,
        rate=args.rate,
        threads=args.threads,
        workers=args.workers,
        freeze=args.freeze,
        hours=args.hours,
        seed=args.seed,
    )
    print(detector.train_detector(run, args.resume))
    return 0


def main(argv: list[str]) -> int:
    """Run the command; 0 when done, 2 for bad input, 3 where a shipped net is missing."""
    args = parser().parse_args(argv)
    commands = {
        "banks": make_banks,
        "misses": make_misses,
        "boxes": make_boxes,
        "restore": restore_net,
        "average": average_nets,
        "crops": train_crops,
        "surroundings": train_surroundings,
        "detector": train_detector,
    }
    return given.answer("hupai train", lambda: commands[args.what](args))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
