"""``hupai synth``: synthetic scenes, or banks of drawn faces for the crop reader."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from datasets.synth.generate import Job, Made, generate
from datasets.synth.glyphs import missing_fonts
from datasets.synth.patches import drawn_bank, near_miss_bank, scene_bank
from datasets.synth.scene import SceneSettings
from scoring.arguments import Arguments
from vision.train.given import GivenError, answer

DEFAULT_ART = Path("../shared/data/art")


def parser() -> argparse.ArgumentParser:
    """The arguments of ``hupai synth``."""
    top = Arguments(prog="hupai synth", description=__doc__)
    parts = top.add_subparsers(dest="what", required=True)
    scenes = parts.add_parser("scenes", help="pictures of hands with exact labels and hand text")
    scenes.add_argument("out", type=Path)
    scenes.add_argument("--count", type=int, default=100)
    scenes.add_argument("--width", type=int, default=1280, help="width of the pictures in pixels")
    scenes.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    scenes.add_argument("--designs", type=int, default=400, help="number of tile sets among which scenes choose")
    scenes.add_argument("--quality", type=int, default=92, help="JPEG quality")
    scenes.add_argument("--plain", action="store_true", help="no wall, discards or loose tiles around the hand")
    scenes.add_argument("--won", action="store_true", help="only won hands whose concealed kongs can be read")
    scenes.add_argument("--clutter", type=float, default=0.5, help="share of scenes with other things about")
    scenes.add_argument("--strewn", type=float, default=0.0, help="share of scenes with tiles strewn about, no hand")
    scenes.add_argument("--bare", type=float, default=0.0, help="share of scenes with other things and no tile at all")
    faces = parts.add_parser("faces", help="a bank of drawn faces, straight on, for the crop reader")
    faces.add_argument("out", type=Path)
    faces.add_argument("--designs", type=int, default=300)
    crops = parts.add_parser("crops", help="a bank of the tiles of scenes that `hupai synth scenes` wrote")
    crops.add_argument("scenes", type=Path)
    crops.add_argument("out", type=Path)
    misses = parts.add_parser("misses", help="a bank of what lies beside those tiles and is none")
    misses.add_argument("scenes", type=Path)
    misses.add_argument("out", type=Path)
    misses.add_argument("--per-scene", type=int, default=7)
    misses.add_argument("--seed", type=int, default=0)
    for part in (scenes, faces):
        part.add_argument("--seed", type=int, default=0)
        part.add_argument("--art", type=Path, default=DEFAULT_ART, help="folder of art sets with index.json")
        part.add_argument("--free-art", action="store_true", help="only art whose licence lets pictures be shipped")
    return top


def _bar(stream: Iterator[Made], total: int) -> Iterator[Made]:
    yield from tqdm(stream, total=total, unit="scene", disable=not sys.stderr.isatty())


def main(argv: list[str]) -> int:
    """Run the command; 0 when done, 2 for bad input."""
    args = parser().parse_args(argv)
    return answer("hupai synth", lambda: make(args))


def make(args: argparse.Namespace) -> int:
    """Write what was asked for.

    Raises:
        GivenError: there are no art sets, no scenes, or nothing for a bank in them.

    """
    if args.what in ("scenes", "faces") and not (args.art / "index.json").is_file():
        raise GivenError(f"no art sets in {args.art} (index.json is missing); see --art")
    if args.what in ("scenes", "faces") and (missing := missing_fonts()):
        print(f"hupai synth: {missing} (datasets/synth/glyphs.py names their packages)", file=sys.stderr)
    if args.what in ("crops", "misses") and not (args.scenes / "scenes.jsonl").is_file():
        raise GivenError(f"no scenes in {args.scenes} (scenes.jsonl is missing)")
    if args.what == "scenes":
        settings = SceneSettings(
            args.art,
            args.width,
            args.free_art,
            args.designs,
            surroundings=not args.plain,
            won=args.won,
            clutter=args.clutter,
            strewn=args.strewn,
            bare=args.bare,
        )
        job = Job(args.out, settings, args.count, args.seed, args.workers, args.quality)
        print(f"{generate(job, _bar)} scenes in {args.out}")
        return 0
    if args.what == "faces":
        bank = drawn_bank(args.art, range(args.seed, args.seed + args.designs), args.free_art)
    elif args.what == "misses":
        bank = near_miss_bank(args.scenes, args.per_scene, args.seed)
    else:
        bank = scene_bank(args.scenes)
    bank.save(args.out)
    print(f"{len(bank)} patches in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
