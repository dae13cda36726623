"""The application factory and the `hupai` command."""

from __future__ import annotations

import importlib
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from service.config import Config
    from service.photos import PhotoReader

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("service.cli.serve", "the web page and the HTTP API"),
    "score": ("service.cli.score", "score one hand, or many with --jsonl"),
    "waits": ("service.cli.waits", "the tiles that complete a hand"),
    "draw": ("service.cli.draw", "settle a drawn game"),
    "rulesets": ("service.cli.rulesets", "the rulesets, their options and pattern tables"),
    "read": ("service.cli.read", "photo to tiles to hand text"),
    "photo": ("service.cli.photo", "photo to hand to score"),
    "evaluate": ("vision.evaluate.cli", "labelled images to an accuracy report"),
    "config": ("service.cli.config_cmd", "the settings in force"),
    "synth": ("datasets.synth.cli", "make labelled synthetic scenes"),
    "train": ("vision.train.cli", "train a model (needs the train extra)"),
    "export": ("vision.train.export_cli", "export a model (needs the train extra)"),
}
"""Module of each command, which has `main(argv: list[str]) -> int`, and what it does."""


def create_app(config: Config | None = None, reader: PhotoReader | None = None) -> Flask:
    """The Flask application.

    Args:
        config: settings; by default those of the `HUPAI_*` variables.
        reader: what reads photos; by default the models of `config.models_dir`, loaded now.

    Raises:
        service.config.ConfigError: a variable is unknown or has a value that cannot be read.

    """
    from service.api.application import build
    from service.config import Config

    return build(Config.from_env() if config is None else config, reader)


def usage() -> str:
    """The list of commands."""
    rows = "\n".join(f"  {name:<9} {text}" for name, (_, text) in COMMANDS.items())
    return f"usage: hupai COMMAND …\n\n{rows}\n\nhupai COMMAND --help says more."


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit status (0 done, 1 not a win, 2 bad input, 3 something failed)."""
    words = sys.argv[1:] if argv is None else argv
    if isinstance(sys.stdout, TextIOWrapper):  # what the terminal cannot show is escaped
        sys.stdout.reconfigure(errors="backslashreplace")
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if words else 2
    if words[0] not in COMMANDS:
        print(f"{usage()}\nhupai: bad_value: there is no command {words[0]!r}", file=sys.stderr)
        return 2
    try:
        status = int(importlib.import_module(COMMANDS[words[0]][0]).main(words[1:]))
        sys.stdout.flush()
    except ModuleNotFoundError as error:  # the commands that train load what they need when they need it
        if words[0] not in ("train", "export"):
            raise
        print(f"hupai {words[0]}: needs the train extra (pip install 'hupai[train]'): {error}", file=sys.stderr)
        return 3
    except BrokenPipeError:  # whoever read the output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 3
    return status


if __name__ == "__main__":
    sys.exit(main())
