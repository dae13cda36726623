"""What the words of a training command name, looked at before anything heavy is loaded.

Each function but :func:`answer` is an argparse type: what is not there ends the command with status 2 and the code
``bad_value``. What only shows when words are taken together is a :class:`GivenError`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vision.errors import ModelError


class GivenError(ValueError):
    """Words of a training command do not go together, or what they name is not there; ``code`` as in the contract."""

    def __init__(self, detail: str, code: str = "bad_value") -> None:
        super().__init__(detail)
        self.code = code


def answer(command: str, action: Callable[[], int]) -> int:
    """What ``action`` returns; 2 for bad input and 3 where a shipped net is missing, each said in one line."""
    try:
        return action()
    except (GivenError, ModelError) as error:
        print(f"{command}: {error.code}: {error}", file=sys.stderr)
        return 3 if isinstance(error, ModelError) else 2


def file(text: str) -> Path:
    """A file that is there.

    >>> file("no such file")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: there is no file 'no such file'
    """
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text!r}")
    return path


def json_object(text: str) -> dict[str, Any]:
    """A JSON object.

    >>> json_object('{"photos": 0.4}')
    {'photos': 0.4}
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"not JSON: {error}") from error
    if not isinstance(found, dict):
        raise argparse.ArgumentTypeError(f"expected a JSON object, found {text!r}")
    return found


def json_file(text: str) -> dict[str, Any]:
    """What a file with a JSON object holds."""
    return json_object(file(text).read_text(encoding="utf-8"))


def yolo(text: str) -> Path:
    """YOLO weights (.pt) that are there, or the name of a model yaml, which ultralytics may bring along.

    >>> yolo("yolo11n.yaml").name
    'yolo11n.yaml'
    """
    return Path(text) if Path(text).suffix == ".yaml" else file(text)


def bank(text: str) -> Path:
    """The folder of a saved bank."""
    if not (Path(text) / "images.npy").is_file():
        raise argparse.ArgumentTypeError(f"there is no bank in {text!r} (images.npy is missing)")
    return Path(text)


def scenes(text: str) -> Path:
    """A folder with ``images/`` and ``labels/``, as ``hupai synth scenes`` writes it."""
    if not (Path(text) / "images").is_dir():
        raise argparse.ArgumentTypeError(f"there are no scenes in {text!r} (images/ is missing)")
    return Path(text)


def data(text: str) -> Path:
    """A folder with ``photos/index.csv``."""
    if not (Path(text) / "photos" / "index.csv").is_file():
        raise argparse.ArgumentTypeError(f"there is no photos/index.csv in {text!r}")
    return Path(text)
