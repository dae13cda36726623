"""Photo to hand to score: where reader and engine meet, for the command line and the API alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import cv2

from scoring.engine import get_ruleset
from scoring.errors import InputError, Problem
from scoring.hand import Hand
from scoring.request import score_request
from scoring.situation import read_situation
from service.requests import shortened, tidied
from vision.image import Source, decode
from vision.overlay import draw_overlay
from vision.overrides import read_overrides
from vision.result import Read
from vision.shapes import Legality


class PhotoReader(Protocol):
    """What reads a photo: `vision.reader.Reader`, or a fake of it."""

    def read(
        self,
        source: Source,
        *,
        legality: Legality | None = None,
        melds: str | None = None,
        winning_tile: str | None = None,
        repair: bool = True,
    ) -> Read:
        """Read one photo; see `vision.reader.Reader.read`."""


def hand_request(
    ruleset: str, hand: str, situation: object | None = None, options: object | None = None
) -> dict[str, object]:
    """The request of a score; parts that are None are left out."""
    request: dict[str, object] = {"ruleset": ruleset, "hand": hand}
    if situation is not None:
        request["situation"] = situation
    if options is not None:
        request["options"] = options
    return request


def score_problems(ruleset: str, situation: object | None = None, options: object | None = None) -> list[Problem]:
    """What is wrong with a score's request apart from its hand, which the photo has yet to show."""
    try:
        rules = get_ruleset(shortened(ruleset))
    except InputError as error:
        return list(error.problems)
    request = tidied(hand_request(ruleset, "", situation, options))
    assert isinstance(request, Mapping)
    return read_situation(request.get("situation"), rules.fields)[1] + rules.read_options(request.get("options"))[1]


def check_asked(
    ruleset: str | None,
    situation: object | None = None,
    options: object | None = None,
    melds: str | None = None,
    winning_tile: str | None = None,
) -> None:
    """Refuse what is wrong with a request apart from its photo, before time is spent on that.

    Raises:
        InputError: every problem of `score_problems` (with a ruleset) and `vision.overrides.read_overrides`.

    """
    problems = [] if ruleset is None else score_problems(ruleset, situation, options)
    problems += read_overrides(melds, winning_tile)[1]
    if problems:
        raise InputError(problems)


def legality_for(ruleset: str, situation: object | None = None, options: object | None = None) -> Legality:
    """What the reader asks about a hand: the winner's points by `ruleset`; None when it does not win."""

    def points(hand: Hand) -> int | None:
        try:
            reply = score_request(tidied(hand_request(ruleset, hand.text, situation, options)))
        except InputError:
            return None
        if not reply["win"]:
            return None
        payments = reply["payments"]
        return max(payments.values()) if isinstance(payments, Mapping) else None

    return points


def read_photo(
    reader: PhotoReader,
    source: Source,
    *,
    ruleset: str | None = None,
    situation: object | None = None,
    options: object | None = None,
    melds: str | None = None,
    winning_tile: str | None = None,
    repair: bool = True,
) -> Read:
    """Read a photo; with a ruleset its legality helps to settle doubtful tiles.

    Raises:
        vision.errors.VisionError: the picture or the model cannot be used.
        InputError: `melds` or `winning_tile` cannot be read.

    """
    legality = None if ruleset is None else legality_for(ruleset, situation, options)
    return reader.read(source, legality=legality, melds=melds, winning_tile=winning_tile, repair=repair)


def score_read(
    read: Read, ruleset: str, situation: object | None = None, options: object | None = None
) -> dict[str, object]:
    """The score of the hand on a photo that was read.

    Raises:
        InputError: the tiles make no hand, or the situation or the options are wrong.

    """
    return score_request(tidied(hand_request(ruleset, read.hand, situation, options)))


def annotate(source: bytes, read: Read, *, max_side: int | None = None) -> bytes:
    """The photo with numbered boxes as JPEG, upright, with nothing of the original's metadata.

    Args:
        source: the bytes that were read.
        read: what was read.
        max_side: longest side of the result in pixels; None keeps the photo's size.

    """
    pixels = decode(source, max_side=max_side).pixels
    if max_side is not None and max(pixels.shape[:2]) > max_side:
        ratio = max_side / max(pixels.shape[:2])
        pixels = cv2.resize(pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    pixels = draw_overlay(pixels, read)
    done, encoded = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 88])
    if not done:
        raise RuntimeError("the picture could not be encoded")
    return encoded.tobytes()
