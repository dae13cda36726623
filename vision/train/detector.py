"""Training of the detector: ultralytics YOLO on real photos and synthetic scenes.

Three things differ from plain ultralytics training. Faces that lie unlabelled in the background of photos are covered
before training (:func:`cover_unlabelled`), so that finding them is not punished. Photos never label backs, so the class
``back`` takes no loss from them (:class:`DetectorTrainer`): only synthetic scenes teach it. Labels are outlines, so
that boxes fit after a rotation (:mod:`vision.train.outlines`).
"""

from __future__ import annotations

import copy
import math
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import yaml
from numpy.typing import NDArray

from vision.train.given import GivenError
from vision.train.names import CLASS_INDEX, CLASS_NAMES
from vision.train.outlines import rectangles
from vision.train.photos import Photo, labels_all, read_boxes, read_rgb

SYNTHETIC_PREFIX: Final = "synth-"
SNAPSHOT: Final = 50
"""Batches between two snapshots of the averaged net (``snapshot.pt``): what a stopped run leaves."""
BACK: Final = CLASS_INDEX["back"]


@dataclass(frozen=True, slots=True)
class DetectorRun:
    """Settings of one run.

    ``weights``: where it starts; ``data``: a data.yaml; ``out``: folder of the run.
    """

    weights: Path
    data: Path
    out: Path
    epochs: int = 3
    size: int = 640
    batch: int = 8
    rate: float = 5e-4
    threads: int = 2
    workers: int = 1
    freeze: int | None = None
    hours: float | None = None
    seed: int = 0


def cover(image: NDArray[np.uint8], box: tuple[float, float, float, float]) -> None:
    """Put coloured noise over what lies in a box, in place: no tile looks like that.

    A smooth cover would look like a White without a label.
    """
    h, w = image.shape[:2]
    x1, y1 = max(0, int(box[0]) - 2), max(0, int(box[1]) - 2)
    x2, y2 = min(w, int(box[2]) + 3), min(h, int(box[3]) + 3)
    if x2 - x1 < 2 or y2 - y1 < 2:
        return
    noise = np.random.default_rng([x1, y1]).integers(0, 256, (y2 - y1, x2 - x1, 3))
    image[y1:y2, x1:x2] = noise.astype(np.uint8)


def unlabelled(labels: NDArray[np.float64], found: NDArray[np.float64]) -> list[tuple[float, float, float, float]]:
    """Boxes of ``found`` [m, 4] that belong to no box of ``labels`` [n, 4].

    Their centre lies in none, nor the other way round.
    """
    rest = []
    for box in found:
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        inside = (labels[:, 0] <= cx) & (cx <= labels[:, 2]) & (labels[:, 1] <= cy) & (cy <= labels[:, 3])
        lx, ly = (labels[:, 0] + labels[:, 2]) / 2, (labels[:, 1] + labels[:, 3]) / 2
        holds = (box[0] <= lx) & (lx <= box[2]) & (box[1] <= ly) & (ly <= box[3])
        if not inside.any() and not holds.any():
            rest.append((float(box[0]), float(box[1]), float(box[2]), float(box[3])))
    return rest


def check_trainable(weights: Path) -> None:
    """Look whether training can start from weights.

    Raises:
        GivenError: their batch norms are folded: training would start nearly from nothing, without a word.

    """
    from ultralytics import YOLO  # imported here: it reads its settings when imported

    if YOLO(str(weights)).model.is_fused():
        raise GivenError(
            f"the batch norms of {weights} are folded into its convolutions, so it cannot be trained on: export it "
            "with `hupai export detector` and set them apart with `hupai train restore detector`"
        )


def cover_unlabelled(photos: list[Photo], weights: Path, out: Path) -> int:
    """Write the photos and their labels, as rectangles, to ``out`` (YOLO layout).

    With every face that ``weights`` finds and no label names covered; returns how many were covered. Pictures
    that are already there are left alone.
    """
    from ultralytics import YOLO  # imported here: it reads its settings when imported

    model = YOLO(str(weights))
    total = 0
    for part in ("images", "labels"):
        (out / part).mkdir(parents=True, exist_ok=True)
    for photo in photos:
        target = out / "images" / covered_name(photo)
        (out / "labels" / f"{target.stem}.txt").write_text(rectangles(photo.labels), encoding="utf-8")
        if target.exists():
            continue
        image = read_rgb(photo.image)
        if not labels_all(photo):
            total += cover_photo(model, image, photo)
        cv2.imwrite(str(target), image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 94])
    return total


def covered_name(photo: Photo) -> str:
    """File name of a photo among the covered ones."""
    return f"{photo.design}-{photo.image.stem}.jpg"


def cover_photo(model: Any, image: NDArray[np.uint8], photo: Photo) -> int:
    """Cover in ``image`` what ``model`` finds and the photo's labels do not name; returns how many."""
    height, width = image.shape[:2]
    boxes = [box for _, box in read_boxes(photo.labels, width, height)]
    labels = np.array(boxes, float).reshape(-1, 4)
    whole = image.copy()
    found = model.predict(whole[..., ::-1], imgsz=640, conf=0.2, iou=0.5, agnostic_nms=True, verbose=False)
    rest = unlabelled(labels, found[0].boxes.xyxy.numpy().astype(float))
    for box in rest:
        cover(image, box)
    for box in boxes:  # a cover must not touch what is labelled
        x1, y1, x2, y2 = (max(0, round(v)) for v in box)
        image[y1:y2, x1:x2] = whole[y1:y2, x1:x2]
    return len(rest)


def rate_at(top: float, batches: int, progress: float) -> float:
    """Learning rate: a rise over 40 batches, then a cosine over the whole run (0–1) down to a thirtieth."""
    wave = 0.5 + 0.5 * math.cos(math.pi * min(1.0, progress))
    return top * min(1.0, (batches + 1) / 40) * (0.03 + 0.97 * wave)


def save_snapshot(average: Any, path: Path) -> None:
    """Write the averaged net so that ``YOLO(path)`` loads it; whole or not at all."""
    import torch

    net = copy.deepcopy(average).half()
    net.criterion = None
    part = path.with_suffix(".part")
    torch.save({"model": net, "ema": None, "epoch": -1, "train_args": {"task": "detect"}}, part)
    os.replace(part, path)  # noqa: PTH105 (atomic, and says so)


def write_lists(real: list[Path], synthetic: list[Path], checks: list[Path], out: Path, repeat: int = 1) -> Path:
    """A ``data.yaml`` over image lists.

    Training on both (real ones ``repeat`` times), validation on ``checks``.
    """
    out.mkdir(parents=True, exist_ok=True)
    lines = [str(path.resolve()) for path in real] * repeat + [str(path.resolve()) for path in synthetic]
    (out / "train.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (out / "val.txt").write_text("\n".join(str(p.resolve()) for p in checks) + "\n", encoding="utf-8")
    content = {
        "path": str(out.resolve()),
        "train": "train.txt",
        "val": "val.txt",
        "names": dict(enumerate(CLASS_NAMES)),
    }
    (out / "data.yaml").write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    return out / "data.yaml"


def is_synthetic(path: str) -> bool:
    """Whether an image is a synthetic scene, by its name: those label their backs."""
    return Path(path).name.startswith(SYNTHETIC_PREFIX)


def spare_backs(scores: Any, files: list[str]) -> Any:
    """Class scores [n, classes, anchors] with ``back`` held at "no" for photos.

    So that it gets no loss from them.
    """
    rows = [k for k, path in enumerate(files) if not is_synthetic(path)]
    if not rows:
        return scores
    held = scores.clone()
    held[rows, BACK] = -20.0
    return held


def make_trainer(run: DetectorRun) -> Any:
    """The trainer class of a run (made here, so that ultralytics is imported only when one trains)."""
    import ultralytics.engine.trainer as engine
    import ultralytics.utils.torch_utils as torch_utils
    from ultralytics.models.yolo.detect import DetectionTrainer
    from ultralytics.utils.loss import v8DetectionLoss

    torch_utils.NUM_THREADS = run.threads
    if hasattr(engine, "NUM_THREADS"):
        engine.NUM_THREADS = run.threads

    class SparingLoss(v8DetectionLoss):  # type: ignore[misc]
        """The usual loss, but photos say nothing about backs."""

        def loss(self, preds: Any, batch: Any) -> Any:
            """Hold ``back`` for photos, then the usual loss."""
            preds = dict(preds)
            preds["scores"] = spare_backs(preds["scores"], list(batch["im_file"]))
            return super().loss(preds, batch)

    class DetectorTrainer(DetectionTrainer):  # type: ignore[misc]
        """The usual trainer with our loss and a data worker of its own on the processor."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.args.workers = run.workers
            self.add_callback("on_train_start", _use_sparing_loss)
            self.add_callback("on_train_batch_start", _set_rate)
            self.add_callback("on_train_batch_end", _snapshot)

    def _use_sparing_loss(trainer: Any) -> None:
        # set on the live model only: the averaged copy, which is saved, was made before
        trainer.model.criterion = SparingLoss(trainer.model)
        trainer.batches_done = trainer.start_epoch * len(trainer.train_loader)

    def _set_rate(trainer: Any) -> None:
        if run.hours:
            progress = (time.time() - trainer.train_time_start) / (run.hours * 3600)
        else:
            progress = trainer.batches_done / (trainer.epochs * len(trainer.train_loader))
        for group in trainer.optimizer.param_groups:
            group["lr"] = rate_at(run.rate, trainer.batches_done, progress)

    def _snapshot(trainer: Any) -> None:
        trainer.batches_done += 1
        if trainer.batches_done % SNAPSHOT == 0:
            save_snapshot(trainer.ema.ema, trainer.wdir / "snapshot.pt")

    return DetectorTrainer


def train_detector(run: DetectorRun, resume: bool = False) -> Path:
    """Train (or go on from ``out/run/weights/last.pt``); returns the last weights.

    No mirror; rotation up to ±25°.
    """
    os.environ.setdefault("YOLO_OFFLINE", "1")
    os.environ.setdefault("YOLO_AUTOINSTALL", "0")
    from ultralytics import YOLO

    last = run.out / "run" / "weights" / "last.pt"
    model = YOLO(str(last if resume else run.weights))
    trainer = make_trainer(run)
    if resume:
        model.train(trainer=trainer, resume=True)
        return last
    model.train(
        trainer=trainer,
        data=str(run.data),
        epochs=run.epochs,
        time=run.hours,
        imgsz=run.size,
        batch=run.batch,
        device="cpu",
        project=str(run.out.resolve()),
        name="run",
        exist_ok=True,
        optimizer="AdamW",
        lr0=run.rate,
        nbs=run.batch,
        warmup_epochs=0.0,
        freeze=run.freeze,
        fliplr=0.0,
        flipud=0.0,
        degrees=25.0,
        translate=0.1,
        scale=0.45,
        shear=3.0,
        perspective=0.0005,
        hsv_h=0.015,
        hsv_s=0.5,
        hsv_v=0.45,
        mosaic=0.3,
        close_mosaic=1,
        mixup=0.0,
        erasing=0.0,
        amp=False,
        val=False,
        plots=False,
        save=True,
        seed=run.seed,
        verbose=False,
    )
    return last


def check_detector(weights: Path, data: Path, size: int = 640) -> dict[str, float]:
    """mAP50, mAP50-95, precision and recall on the ``val`` images of a data.yaml."""
    from ultralytics import YOLO

    found = YOLO(str(weights)).val(data=str(data), imgsz=size, plots=False, verbose=False, device="cpu", batch=4)
    figures = {
        "map50": float(found.box.map50),
        "map50_95": float(found.box.map),
        "precision": float(found.box.mp),
        "recall": float(found.box.mr),
    }
    return {key: round(value, 4) for key, value in figures.items()}
