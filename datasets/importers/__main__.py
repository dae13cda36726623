"""``python -m datasets.importers LAYOUT SOURCE OUT``: foreign labelled images into the contract's layout."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from datasets.importers import NameTable, read_coco, read_voc, read_yolo, write_dataset


def main(argv: list[str]) -> int:
    """Import; prints every problem; 0 when there was none, 2 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m datasets.importers", description=__doc__)
    parser.add_argument("layout", choices=["yolo", "voc", "coco"])
    parser.add_argument("source", type=Path, help="a folder (yolo, voc) or a JSON file (coco)")
    parser.add_argument("out", type=Path)
    parser.add_argument("--names", type=Path, default=None, help="CSV name,tile: what each foreign class is")
    parser.add_argument("--images", type=Path, default=None, help="folder of the images (coco)")
    args = parser.parse_args(argv)
    table = NameTable.read(args.names) if args.names else NameTable({})
    if args.layout == "coco":
        found = read_coco(args.source, args.images)
    else:
        found = (read_yolo if args.layout == "yolo" else read_voc)(args.source)
    written, problems = write_dataset(found, table, args.out)
    for problem in problems:
        print(f"{problem.code}: {problem.file}: {problem.detail}", file=sys.stderr)
    print(f"{written} images in {args.out}, {len(problems)} problems")
    return 2 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
