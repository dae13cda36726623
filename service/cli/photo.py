"""`hupai photo RULESET PHOTO`: a photo to its hand to its score."""

from __future__ import annotations

import argparse
from pathlib import Path

from scoring.arguments import Arguments
from scoring.errors import InputError
from service.cli.common import BAD_INPUT, DONE, FAILED, NO_WIN, dump, pairs
from service.cli.read import add_photo_options, describe, fail, load_reader, write_overlay
from service.cli.score import score_text
from service.photos import check_asked, read_photo, score_read
from vision.errors import ModelError, VisionError
from vision.result import Read


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    out = Arguments(prog="hupai photo", description="Read the hand on a photo and score it.")
    out.add_argument("ruleset", metavar="RULESET")
    out.add_argument("photo", metavar="PHOTO")
    out.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a field of the situation")
    out.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    out.add_argument("--json", action="store_true", help="print the reply of the HTTP API")
    add_photo_options(out)
    return out


def main(argv: list[str]) -> int:
    """Run the command; 0 a win, 1 not a win, 2 bad input, 3 something failed."""
    args = parser().parse_args(argv)
    seen: Read | None = None
    try:
        situation, options = pairs(args.set, "--set"), pairs(args.option, "--option")
        check_asked(args.ruleset, situation, options, args.melds, args.winning_tile)
        seen = read_photo(
            load_reader(args),
            args.photo,
            ruleset=args.ruleset,
            situation=situation,
            options=options,
            melds=args.melds,
            winning_tile=args.winning_tile,
            repair=not args.no_repair,
        )
        if args.overlay:
            write_overlay(args.photo, seen, Path(args.overlay))
        score = score_read(seen, args.ruleset, situation, options)
    except (InputError, VisionError) as error:
        return _failed(error, seen)
    except OSError as error:
        return fail({"code": "failed", "detail": str(error)}, FAILED)
    if args.json:
        print(dump({"read": seen.as_dict(), "score": score}))
    else:
        print(describe(seen))
        print(score_text(score))
    return DONE if score["win"] else NO_WIN


def _failed(error: InputError | VisionError, seen: Read | None) -> int:
    """The error, and what was read where the tiles make no hand that can be scored."""
    reply: dict[str, object] = {"error": error.as_dict()}
    if seen is not None:
        reply["read"] = seen.as_dict()
    print(dump(reply))
    return FAILED if isinstance(error, ModelError) else BAD_INPUT
