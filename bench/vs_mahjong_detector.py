"""Our reader and `mahjong-detector` 0.0.6 (PyPI) on the same labelled photos, in one run.

    python bench/vs_mahjong_detector.py ../shared/data/photos --split val --limit 40

Prints tile F1 and exact rate for each set, the time from the bytes of a 12-megapixel JPEG to its tiles with one thread
each, their ratio, and the peak memory of each (every program in a process of its own). The JPEG is `--big`, or a sample
scene enlarged to 4032 × 3024. `mahjong-detector` knows the 34 riichi tiles only, so flowers count for neither. It is no
dependency of ours: install it where this runs.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HONOURS = {"tou": "1z", "nan": "2z", "sha": "3z", "pe": "4z", "haku": "5z", "hatsu": "6z", "chun": "7z"}
NAMES = [f"{i}{s}" for s in "mps" for i in range(1, 10)] + [f"{i}z" for i in range(1, 8)]
NAMES += [f"{i}f" for i in range(1, 9)] + ["back"]
Tile = tuple[str, tuple[float, float, float, float]]
TIMED_RUNS = 9
SAMPLE = ROOT / "datasets" / "sample" / "images" / "sample-21.jpg"


def ours() -> Callable[[bytes], list[Tile]]:
    """The shipped reader, one thread; every face it sees."""
    import cv2

    from vision.reader import Reader

    cv2.setNumThreads(1)
    reader = Reader(threads=1)

    def read(data: bytes) -> list[Tile]:
        reply = reader.read(data).as_dict()
        return [(t["tile"], tuple(t["box"])) for t in reply["tiles"] if t["tile"] != "back"]  # type: ignore[attr-defined]

    return read


def theirs() -> Callable[[bytes], list[Tile]]:
    """`mahjong-detector`, one thread, as its own entry point calls it, EXIF orientation applied first."""
    import mahjong_detector.predict  # noqa: F401 - registers the module that `detect` hides
    import onnxruntime
    from mahjong_detector.preprocess import preprocess_image
    from PIL import Image, ImageOps

    module = sys.modules["mahjong_detector.predict"]
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(module.model_path, options, providers=["CPUExecutionProvider"])
    module.threadlocal.session = session

    def read(data: bytes) -> list[Tile]:
        image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
        tensor, padding = preprocess_image(image)
        names = module.CLASS_NAMES
        return [
            (HONOURS.get(names[d.class_id], names[d.class_id]), (d.x1, d.y1, d.x2, d.y2))
            for d in module.predict(tensor, padding)
        ]

    return read


def photos(folder: Path, split: str, limit: int) -> dict[str, list[Path]]:
    """Photos of each set, one of each source, at most `limit` of a set."""
    found: dict[str, list[Path]] = defaultdict(list)
    seen = set()
    with (folder / "index.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            source = row["set"], row["session"] or row["source_photo"]
            if (split in ("all", row["split"])) and source not in seen:
                seen.add(source)
                found[row["set"]].append(folder / row["file"])
    for files in found.values():
        random.Random(7).shuffle(files)
        del files[limit:]
    return found


def labels(photo: Path, width: int, height: int) -> list[Tile]:
    """Labelled faces of a photo in pixels, without flowers and backs."""
    path = photo.parent.parent / "labels" / f"{photo.stem}.txt"
    out: list[Tile] = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        number, cx, cy, w, h = (float(v) for v in line.split())
        if int(number) < 34:
            box = ((cx - w / 2) * width, (cy - h / 2) * height, (cx + w / 2) * width, (cy + h / 2) * height)
            out.append((NAMES[int(number)], box))
    return out


def overlap(a: Tile, b: Tile) -> float:
    """Intersection over union."""
    (ax1, ay1, ax2, ay2), (bx1, by1, bx2, by2) = a[1], b[1]
    inter = max(0.0, min(ax2, bx2) - max(ax1, bx1)) * max(0.0, min(ay2, by2) - max(ay1, by1))
    return inter / ((ax2 - ax1) * (ay2 - ay1) + (bx2 - bx1) * (by2 - by1) - inter + 1e-9)


def hits(truth: list[Tile], found: list[Tile]) -> int:
    """Labelled tiles found with the right name (IoU at least 0.5, each read used once)."""
    pairs = sorted(((overlap(t, f), i, j) for i, t in enumerate(truth) for j, f in enumerate(found)), reverse=True)
    used_truth, used_found, count = set(), set(), 0
    for iou, i, j in pairs:
        if iou < 0.5:
            break
        if i not in used_truth and j not in used_found:
            used_truth.add(i)
            used_found.add(j)
            count += truth[i][0] == found[j][0]
    return count


def measure(read: Callable[[bytes], list[Tile]], sets: dict[str, list[Path]]) -> dict[str, dict[str, float]]:
    """Tile F1 and exact rate of each set."""
    from PIL import Image

    out = {}
    for name, files in sets.items():
        count: Counter[str] = Counter()
        for file in files:
            data = file.read_bytes()
            with Image.open(io.BytesIO(data)) as image:
                truth = labels(file, *image.size)
            found = [tile for tile in read(data) if not tile[0].endswith("f")]
            count["truth"] += len(truth)
            count["found"] += len(found)
            count["hits"] += hits(truth, found)
            count["exact"] += Counter(t for t, _ in truth) == Counter(t for t, _ in found)
        total = count["truth"] + count["found"]
        f1, exact = 2 * count["hits"] / max(1, total), count["exact"] / max(1, len(files))
        out[name] = {"photos": len(files), "f1": f1, "exact": exact}
    return out


def big_jpeg(path: str | None) -> bytes:
    """The bytes of a 12-megapixel JPEG: of a file, or of a sample scene enlarged."""
    if path is not None:
        return Path(path).read_bytes()
    from PIL import Image

    out = io.BytesIO()
    with Image.open(SAMPLE) as image:
        image.resize((4032, 3024), Image.Resampling.BICUBIC).save(out, "JPEG", quality=90)
    return out.getvalue()


def timed(read: Callable[[bytes], list[Tile]], data: bytes) -> float:
    """Median milliseconds from bytes to tiles, after one call to warm up."""
    read(data)
    laps = []
    for _ in range(TIMED_RUNS):
        start = time.perf_counter()
        read(data)
        laps.append((time.perf_counter() - start) * 1000)
    return statistics.median(laps)


def run_one(args: argparse.Namespace) -> None:
    """Measure one program in this process and print JSON."""
    read = ours() if args.only == "ours" else theirs()
    result: dict[str, object] = {}
    if not args.accuracy_only:
        result["ms"] = timed(read, big_jpeg(args.big))
        result["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if not args.timing_only:
        result["sets"] = measure(read, photos(Path(args.data), args.split, args.limit))
    print(json.dumps(result))


def run_both(args: argparse.Namespace, words: Iterable[str]) -> None:
    """Run each program in a process of its own and print them side by side."""
    results = {}
    for name in ("ours", "theirs"):
        environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, __file__, *words, "--only", name]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        results[name] = json.loads(done.stdout.splitlines()[-1])
    for name in results["ours"].get("sets", {}):
        a, b = (results[who]["sets"][name] for who in ("ours", "theirs"))
        print(
            f"{name:12s} {a['photos']:4d} photos   ours F1 {a['f1']:.3f} exact {a['exact']:.2f}   "
            f"mahjong-detector F1 {b['f1']:.3f} exact {b['exact']:.2f}"
        )
    if "ms" in results["ours"]:
        a, b = results["ours"], results["theirs"]
        print(
            f"12-megapixel JPEG, one thread: ours {a['ms']:.0f} ms, {a['peak_mb']:.0f} MB; "
            f"mahjong-detector {b['ms']:.0f} ms, {b['peak_mb']:.0f} MB; ratio {a['ms'] / b['ms']:.2f}"
        )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", help="labelled photos with index.csv (file, set, source_photo, session, split)")
    parser.add_argument("--split", default="val", help="part of index.csv, or all")
    parser.add_argument("--limit", type=int, default=40, help="photos of a set")
    parser.add_argument("--big", help="a JPEG for the time and the memory")
    parser.add_argument("--timing-only", action="store_true")
    parser.add_argument("--accuracy-only", action="store_true")
    parser.add_argument("--only", choices=("ours", "theirs"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.only:
        run_one(args)
    else:
        run_both(args, sys.argv[1:])


if __name__ == "__main__":
    main()
