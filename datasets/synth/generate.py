"""Many scenes into a folder of labelled images: seeded, in parallel, the same for any number of workers."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import yaml

from datasets.synth.scene import SceneSettings, make_scene, yolo_lines
from vision.train.names import CLASS_NAMES


@dataclass(frozen=True, slots=True)
class Job:
    """What to make: ``count`` scenes with seeds from ``seed`` on, into ``out``; JPEG ``quality`` 1–100."""

    out: Path
    settings: SceneSettings
    count: int
    seed: int = 0
    workers: int = 1
    quality: int = 92

    def __post_init__(self) -> None:
        if self.count < 1 or self.workers < 1:
            raise ValueError(f"count and workers must be at least 1, got {self.count} and {self.workers}")


@dataclass(frozen=True, slots=True)
class Made:
    """One scene on disk: its file name, hand text, and the entry of ``scenes.jsonl``."""

    file: str
    hand: str
    entry: dict[str, Any]


def make_one(job: Job, seed: int) -> Made:
    """Draw one scene and write its picture and its labels."""
    cv2.setNumThreads(1)
    scene = make_scene(seed, job.settings)
    name = f"synth-{seed:06d}"
    picture = cv2.cvtColor(scene.image, cv2.COLOR_RGB2BGR)
    target = job.out / "images" / f"{name}.jpg"
    if not cv2.imwrite(str(target), picture, [cv2.IMWRITE_JPEG_QUALITY, job.quality]):
        raise OSError(f"cannot write {target}")
    (job.out / "labels" / f"{name}.txt").write_text("\n".join(yolo_lines(scene)) + "\n", encoding="utf-8")
    entry = {
        "file": f"{name}.jpg",
        "seed": seed,
        "design": scene.design,
        "hand": scene.hand,
        "faces": [label.as_json() for label in scene.labels],
    }
    return Made(f"{name}.jpg", scene.hand, entry)


def _results(job: Job) -> Iterator[Made]:
    seeds = range(job.seed, job.seed + job.count)
    if job.workers == 1:
        for seed in seeds:
            yield make_one(job, seed)
        return
    # fresh processes: a fork of one that has threads (onnxruntime, OpenCV) may stop for ever
    with ProcessPoolExecutor(job.workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(make_one, [job] * job.count, seeds, chunksize=4)


def generate(job: Job, progress: Callable[[Iterator[Made], int], Iterator[Made]] | None = None) -> int:
    """Make all scenes.

    Write ``images/``, ``labels/``, ``data.yaml``, ``hands.csv`` and ``scenes.jsonl`` (polygons, orientation,
    visible share of every face). ``progress`` may wrap the stream of results. Returns their number.
    """
    for part in ("images", "labels"):
        (job.out / part).mkdir(parents=True, exist_ok=True)
    stream = _results(job)
    if progress is not None:
        stream = progress(stream, job.count)
    done = 0
    with (
        (job.out / "hands.csv").open("w", encoding="utf-8", newline="") as hands,
        (job.out / "scenes.jsonl").open("w", encoding="utf-8") as scenes,
    ):
        rows = csv.writer(hands, lineterminator="\n")
        rows.writerow(["file", "hand"])
        for made in stream:
            if made.hand:
                rows.writerow([made.file, made.hand])
            scenes.write(json.dumps(made.entry, ensure_ascii=False) + "\n")
            done += 1
    write_data_yaml(job.out)
    return done


def write_data_yaml(folder: Path) -> None:
    """The ``data.yaml`` of a folder whose images are in ``images/``."""
    content = {"path": ".", "train": "images", "val": "images", "names": dict(enumerate(CLASS_NAMES))}
    (folder / "data.yaml").write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
