"""`hupai read PHOTO…`: photos to tiles to hand text."""

from __future__ import annotations

import argparse
import glob
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.arguments import Arguments
from scoring.errors import InputError
from scoring.tiles import tile_text
from service.cli.common import BAD_INPUT, DONE, FAILED, dump
from service.photos import PhotoReader, annotate, check_asked, read_photo
from vision.errors import ModelError, VisionError
from vision.image import SUFFIXES

if TYPE_CHECKING:
    from vision.result import Read


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    out = Arguments(
        prog="hupai read",
        description="Read the tiles on photos. Several photos or a folder give one JSON line each.",
    )
    out.add_argument(
        "photos", nargs="+", metavar="PHOTO", help="a picture, a folder of pictures or a pattern like '*.jpg'"
    )
    out.add_argument("--ruleset", help="region whose rules help to settle doubtful tiles")
    out.add_argument("--json", action="store_true", help="print the reply of the HTTP API")
    add_photo_options(out)
    return out


def add_photo_options(out: argparse.ArgumentParser) -> None:
    """Options that `read` and `photo` share."""
    out.add_argument(
        "--overlay", metavar="FILE", help="write the photo with numbered boxes here (a folder for several)"
    )
    out.add_argument("--no-repair", action="store_true", help="do not let the rules of the game settle doubtful tiles")
    out.add_argument("--melds", help="the melds, instead of those guessed: '(123p) [9999m]', or none")
    out.add_argument("--winning-tile", metavar="TILE", help="the winning tile, instead of the one guessed")
    out.add_argument("--models", metavar="DIR", help="folder of the models instead of the shipped ones")
    out.add_argument("--threads", type=int, default=2, help="threads of the nets (2)")


def find_photos(given: Iterable[str]) -> list[str]:
    """Paths as given; a folder gives its pictures by name, a pattern what it matches.

    What is not there stays in the list, so that it gets its error.
    """
    found: list[str] = []
    for name in given:
        path = Path(name)
        if path.is_dir():
            found += [str(p) for p in sorted(path.iterdir()) if p.suffix.lower() in SUFFIXES]
        elif glob.has_magic(name) and not path.exists():
            found += sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207 - a pattern may be absolute
        else:
            found.append(name)
    return found


def load_reader(args: argparse.Namespace) -> PhotoReader:
    """The reader of the models asked for.

    Raises:
        ModelError: a model is missing or is not the one of its card.

    """
    from vision.reader import MODELS, Reader

    return Reader(args.models or MODELS, threads=args.threads)


def main(argv: list[str]) -> int:
    """Run the command; 0 done, 2 bad input, 3 something failed."""
    args = parser().parse_args(argv)
    photos = find_photos(args.photos)
    several = len(args.photos) > 1 or len(photos) != 1 or photos != args.photos
    if not photos:
        return fail({"code": "no_image", "detail": "there are no pictures in this folder"}, BAD_INPUT)
    try:
        check_asked(args.ruleset or None, melds=args.melds, winning_tile=args.winning_tile)
        reader = load_reader(args)
    except InputError as error:
        return fail(error.as_dict(), BAD_INPUT)
    except ModelError as error:
        return fail(error.as_dict(), FAILED)
    return read_many(args, photos, reader) if several else read_one(args, photos[0], reader)


def read_one(args: argparse.Namespace, photo: str, reader: PhotoReader) -> int:
    """Read one photo and print it."""
    try:
        seen = _read(args, photo, reader)
        if args.overlay:
            write_overlay(photo, seen, Path(args.overlay))
    except (InputError, VisionError) as error:
        return fail(error.as_dict(), FAILED if isinstance(error, ModelError) else BAD_INPUT)
    except OSError as error:
        return fail({"code": "failed", "detail": str(error)}, FAILED)
    print(dump(seen.as_dict()) if args.json else describe(seen))
    return DONE


def read_many(args: argparse.Namespace, photos: list[str], reader: PhotoReader) -> int:
    """One JSON line for each photo; a bad one gets `{"file", "error"}` and the rest goes on."""
    from tqdm import tqdm

    for photo in tqdm(photos, file=sys.stderr, unit="photo", disable=None):
        reply: dict[str, object] = {"file": photo}
        try:
            seen = _read(args, photo, reader)
            reply |= seen.as_dict()
            if args.overlay:
                folder = Path(args.overlay)
                folder.mkdir(parents=True, exist_ok=True)
                write_overlay(photo, seen, folder / f"{Path(photo).stem}.jpg")
        except (InputError, VisionError) as error:
            reply["error"] = error.as_dict()
        except OSError as error:
            reply["error"] = {"code": "failed", "detail": str(error)}
        print(dump(reply), flush=True)
    return DONE


def _read(args: argparse.Namespace, photo: str, reader: PhotoReader) -> Read:
    return read_photo(
        reader,
        photo,
        ruleset=args.ruleset,
        melds=args.melds,
        winning_tile=args.winning_tile,
        repair=not args.no_repair,
    )


def write_overlay(photo: str, seen: Read, target: Path) -> None:
    """Write the photo with numbered boxes as JPEG."""
    target.write_bytes(annotate(Path(photo).read_bytes(), seen))


def describe(seen: Read) -> str:
    """A read for people: the hand text, then what was repaired, guessed or looks wrong."""
    lines = [seen.hand or "no hand was found"]
    lines += [
        f"  repaired: tile {r.index} from {tile_text(r.old)} to {tile_text(r.new)} ({r.reason})" for r in seen.repairs
    ]
    lines += [f"  guessed: {text}" for text in seen.guesses]
    lines += [f"  warning: {text}" for text in seen.warnings]
    return "\n".join(lines)


def fail(error: dict[str, object], status: int) -> int:
    """Print an error for programs on standard output and return the exit status."""
    print(dump({"error": error}))
    return status
