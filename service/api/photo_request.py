"""What a request asks of its photo. Every field and the picture's header are checked here, before the queue.

So a request that cannot succeed takes no place in the queue and no time of the model, and hears of all its faults at
once; only what the pixels themselves show, and the hand that they make, comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from scoring.errors import InputError
from service.api.contributions import Label, check_hand, parse_labels
from service.api.problems import CODES, ApiError, ApiProblem
from service.api.state import limits
from service.api.uploads import Upload, flag, json_field
from service.config import Config
from service.photos import score_problems
from vision.errors import VisionError
from vision.image import measure
from vision.overrides import read_overrides

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class PhotoRequest:
    """A photo that is to be read, and how; None stands for what was not given."""

    photo: bytes
    ruleset: str | None
    situation: object
    options: object
    melds: str | None
    winning_tile: str | None
    repair: bool
    annotated: bool


class Faults:
    """Everything that is wrong with one request, in the order in which it was found."""

    def __init__(self, found: Iterable[ApiProblem] = ()) -> None:
        self._entries = [problem.as_dict() for problem in found]

    def of(self, step: Callable[[], _T]) -> _T | None:
        """What `step` gives; None where it finds faults, which are kept."""
        try:
            return step()
        except ApiError as error:
            self._entries += error.problems
        except InputError as error:
            self._entries += [problem.as_dict() for problem in error.problems]
        except VisionError as error:
            self._entries.append(vision_problem(error).as_dict())
        return None

    def add(self, problems: Iterable[ApiProblem]) -> None:
        """Keep more of them."""
        self._entries += [problem.as_dict() for problem in problems]

    def end(self) -> None:
        """Raise `ApiError` if there are any."""
        if self._entries:
            raise ApiError(self._entries)


def vision_problem(error: VisionError) -> ApiProblem:
    """What the reader refuses, as a problem of the field `photo`."""
    return ApiProblem(error.code if error.code in CODES else "image_unreadable", error.detail, "photo")


def read_request(upload: Upload, config: Config, *, scored: bool) -> PhotoRequest:
    """The request of an upload; `scored` where the hand is to be scored, so that a ruleset is needed.

    Raises:
        ApiError: with everything that can be known before the photo is read.

    """
    fields = upload.fields
    faults = Faults(upload.problems)
    ruleset = fields.get("ruleset") or None
    situation = faults.of(lambda: json_field(upload, "situation", config))
    options = faults.of(lambda: json_field(upload, "options", config))
    if ruleset is not None:
        faults.add(ApiProblem(p.code, p.detail, p.field) for p in score_problems(ruleset, situation, options))
    elif scored:
        faults.add(_missing(upload, "ruleset"))
    melds, winning_tile = fields.get("melds"), fields.get("winning_tile") or None
    _, found = read_overrides(melds, winning_tile)
    faults.add(ApiProblem(p.code, p.detail, p.field, p.position) for p in found)
    repair = not fields.get("repair") or faults.of(lambda: flag(fields["repair"], "repair"))
    annotated = faults.of(lambda: flag(fields.get("annotated"), "annotated"))
    _measured(upload, config, faults)
    faults.end()
    return PhotoRequest(
        upload.photo, ruleset, situation, options, melds, winning_tile, repair=bool(repair), annotated=bool(annotated)
    )


@dataclass(frozen=True, slots=True)
class Contribution:
    """A photo that its user agrees to give, its labels and its hand text."""

    photo: bytes
    labels: tuple[Label, ...]
    hand: str


def read_contribution(upload: Upload, config: Config) -> Contribution:
    """The contribution of an upload.

    Raises:
        ApiError: with everything that can be known before the photo is decoded.

    """
    fields = upload.fields
    faults = Faults(upload.problems)
    faults.add(_missing(upload, "agree", "tiles"))
    if fields.get("agree", "true") not in ("true", ""):
        faults.add([ApiProblem("bad_value", "a photo is kept only with agree=true", "agree")])
    size = _measured(upload, config, faults)
    labels: tuple[Label, ...] | None = ()
    if fields.get("tiles", "").strip():
        labels = faults.of(lambda: parse_labels(json_field(upload, "tiles", config), size))
    hand = faults.of(lambda: check_hand(fields.get("hand", "")))
    faults.end()
    return Contribution(upload.photo, labels or (), hand or "")


def _missing(upload: Upload, *names: str) -> list[ApiProblem]:
    """The fields of these names that are absent or empty, less those that a fault was found with."""
    faulty = {problem.field for problem in upload.problems}
    return [
        ApiProblem("missing_field", f"{name} is missing", name)
        for name in names
        if not upload.fields.get(name, "").strip() and name not in faulty
    ]


def _measured(upload: Upload, config: Config, faults: Faults) -> tuple[int, int] | None:
    """Width and height of the photo, None where it has no header that can be read or is not there at all."""
    if not upload.photo:
        return None
    return faults.of(lambda: measure(upload.photo, limits=limits(config)))
