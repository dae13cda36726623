"""Photo in, hand out: the one entry point of this package.

    reader = Reader("models")
    read = reader.read("hand.jpg")
    read.hand, read.as_dict()

A `Reader` loads its models once, keeps no state between photos and may be used by several threads at once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from scoring.errors import InputError
from scoring.hand import Meld
from scoring.tiles import BACK, FIRST_FLOWER
from vision.blanks import by_colour, by_form
from vision.card import Card
from vision.detector import Detections, Detector, OnnxDetector
from vision.evidence import AROUND
from vision.faces import FaceReader, OnnxFaceReader
from vision.geometry import Floats, turn_boxes
from vision.image import Limits, Photo, Source, decode, read_bytes
from vision.layout import Arrangement, arrange, hand_text, impose, without_false_melds
from vision.looks import Look, closer, is_fit, merge, misfit, take, tidy, whole
from vision.melds import Groups, kind_of
from vision.overrides import Overrides, read_overrides
from vision.quality import warnings_for
from vision.repair import Change, settle
from vision.result import Box, Group, ImageInfo, Read, Repair, TileRead
from vision.seen import Namer, Seen, lone_backs
from vision.shapes import Legality
from vision.surroundings import OnnxSurroundings, Surroundings

MODELS = Path(__file__).resolve().parent.parent / "models"
DECODED_SIDE = 2000
"""A JPEG is decoded at a reduced size as long as its longer side stays above this."""
CANDIDATE = 0.05
"""Lowest score of a box that is shown to the crop reader."""
WELL_READ = 0.5
"""Probability that every tile of the hand must have for a look to be enough."""
SURELY_READ = 0.9
"""The same for a look that saw the tiles too small or too large for the net."""
RIVAL = 0.75
"""Size, against the tiles of the hand, from which a tile left out might belong to it after all."""
MOST_LOOKS = 3


class Reader:
    """Reads photos with the models of a folder.

    Args:
        models_dir: holds `tiles/` (detector), `faces/` (crop reader) and `surroundings/`; the shipped ones by default.
            A folder without `surroundings/` is read without it, if the crop reader's card gives it no weight.
        threads: threads inside one operator of the nets.
        detector: used instead of `tiles/`.
        faces: used instead of `faces/`; with a `detector` and no `faces` its own opinion stands alone.
        surroundings: used instead of `surroundings/`; with a `detector` or `faces` and no `surroundings` there is none.
        limits: what pictures are accepted.
        namer: names what the detector found; another one may listen to what is asked of it.

    Raises:
        ModelError: a model is missing or is not the one of its card.

    """

    def __init__(
        self,
        models_dir: str | Path = MODELS,
        *,
        threads: int = 1,
        detector: Detector | None = None,
        faces: FaceReader | None = None,
        surroundings: Surroundings | None = None,
        limits: Limits | None = None,
        namer: type[Namer] = Namer,
    ) -> None:
        folder = Path(models_dir)
        self.detector: Detector = detector or OnnxDetector(folder / "tiles", threads, CANDIDATE)
        self.faces: FaceReader | None = faces
        self.surroundings: Surroundings | None = surroundings
        if detector is None and faces is None:
            self.faces = OnnxFaceReader(folder / "faces", threads)
            self.surroundings = surroundings or _surroundings(folder / "surroundings", self.faces.card, threads)
        self.limits = limits or Limits()
        self._namer = namer

    @property
    def model(self) -> dict[str, object]:
        """Name and sha256 of the detector, of the crop reader as `faces`, and of the third net as `surroundings`."""
        about = _about(self.detector)
        if self.faces is not None:
            about["faces"] = _about(self.faces)
        if self.surroundings is not None:
            about["surroundings"] = _about(self.surroundings)
        return about

    def read(
        self,
        source: Source,
        *,
        legality: Legality | None = None,
        melds: str | Sequence[Meld] | None = None,
        winning_tile: str | int | None = None,
        repair: bool = True,
    ) -> Read:
        """Read one photo.

        Args:
            source: path, bytes or binary stream of a JPEG, PNG, WebP, HEIC or AVIF picture.
            legality: points of a hand in the chosen region, or None where it does not win; helps to settle
                doubtful tiles.
            melds: the melds of the hand instead of those guessed, as melds or as hand text like `(123p)
                [9999m]`; an empty text says that there are none.
            winning_tile: the winning tile instead of the one guessed, e.g. `4m`.
            repair: whether doubtful tiles are settled by the rules of the game.

        Raises:
            ImageError: the picture cannot be read (see `vision.image`).
            InputError: `melds` or `winning_tile` cannot be read.

        """
        overrides, problems = read_overrides(melds, winning_tile)
        if problems:
            raise InputError(problems)
        clock = _Clock()
        data = read_bytes(source, self.limits)
        photo = decode(data, max_side=DECODED_SIDE, limits=self.limits)
        clock.lap("decode")
        seen, arrangement = self._look(photo, data, clock)
        answer = _compose(photo, seen, arrangement, overrides, legality, repair)
        clock.lap("layout")
        return Read(model=self.model, timing_ms=clock.laps, **answer)  # type: ignore[arg-type]

    def _look(self, photo: Photo, data: bytes, clock: _Clock) -> tuple[Seen, Arrangement]:
        """Look at the photo once, and closer as long as what was found makes no hand."""
        height, width = photo.pixels.shape[:2]
        look: Look | None = whole(width, height)
        taken: list[Look] = []
        namer = self._namer(photo, data, self.faces, self.limits, self.surroundings)
        found, least_off = Detections.empty(), math.inf
        best: tuple[Seen, Arrangement] | None = None
        while look is not None and len(taken) < MOST_LOOKS:
            new = take(self.detector, photo.pixels, look)
            off = misfit(merge(found, new, look) if taken else new, look)
            found = tidy(merge(found, new, look, closer_look=off < least_off) if taken else new)
            least_off = min(off, least_off)
            taken.append(look)
            clock.lap("detect")
            seen = namer.name(found)
            clock.lap("faces")
            best = _arranged(photo, seen)
            clock.lap("layout")
            well = WELL_READ if is_fit(found, look) else SURELY_READ
            if _satisfies(*best, well):
                break
            grown = namer.grow()
            clock.lap("faces")
            if grown is not None:
                best = _arranged(photo, grown)
                clock.lap("layout")
                if _satisfies(*best, well):
                    break
            look = closer(found, width, height, taken, seen.turn)
        assert best is not None
        return best


def _surroundings(folder: Path, faces: Card, threads: int) -> Surroundings | None:
    """The net that judges boxes by their surroundings; None where there is none and none is counted on.

    Raises:
        ModelError: it is counted on and missing.

    """
    if folder.is_dir() or any(faces.tile_score.get(name) for name in AROUND):
        return OnnxSurroundings(folder, threads)
    return None


def _arranged(photo: Photo, seen: Seen) -> tuple[Seen, Arrangement]:
    """The tiles, and their layout in the picture turned upright."""
    height, width = photo.pixels.shape[:2]
    boxes = turn_boxes(seen.boxes, (width, height), seen.turn)
    turns = np.roll(seen.turns, seen.turn // 90, axis=1)
    arrangement = arrange(boxes, seen.probs, turns)
    changed = by_colour(photo.pixels, seen, arrangement.rows) or seen
    changed = lone_backs(changed, arrangement.rows) or changed
    changed = by_form(changed, [segment.tiles for segment in arrangement.segments]) or changed
    if (changed.probs.argmax(axis=1) == seen.probs.argmax(axis=1)).all():
        return changed, arrangement
    return changed, arrange(boxes, changed.probs, turns)


def _satisfies(seen: Seen, arrangement: Arrangement, well: float) -> bool:
    """Whether a look found a whole hand whose tiles are all read well: no closer look is needed."""
    groups = arrangement.groups
    tiles = seen.probs.argmax(axis=1)
    count = sum(not FIRST_FLOWER <= tiles[i] < BACK for i in groups.members)
    if count != 14 + groups.kongs:
        return False
    size = arrangement.plane.length
    rivals = [i for i in arrangement.left_out if size[i] > RIVAL * np.median(size[groups.members])]
    return not rivals and float(seen.probs[groups.members].max(axis=1).min()) >= well


def _compose(
    photo: Photo,
    seen: Seen,
    arrangement: Arrangement,
    overrides: Overrides,
    legality: Legality | None,
    repair: bool,
) -> dict[str, object]:
    """Everything of a `Read` that follows from the tiles seen."""
    groups = arrangement.groups
    read_as = [int(row.argmax()) for row in seen.probs]
    warnings: list[str] = []
    if overrides.melds is not None or overrides.winning is not None:
        groups, warnings = impose(groups, read_as, overrides.melds, overrides.winning)
    changes = settle(seen.probs, groups, legality) if repair else []
    tiles = list(read_as)
    for change in changes:
        tiles[change.index] = change.new
    if overrides.melds is None:
        groups = without_false_melds(groups, tiles)
    order = list(arrangement.order)
    numbers = {i: k for k, i in enumerate(order)}
    listed = [numbers[i] for i in range(len(tiles))]
    warnings += warnings_for(photo.pixels, seen.boxes, arrangement, listed, photo.scale, tiles)
    result = _groups(groups, tiles, numbers)
    return {
        "image": ImageInfo(photo.width, photo.height, seen.turn),
        "tiles": _tiles(photo, seen, tiles, order, result),
        "groups": tuple(result),
        "hand": hand_text(tiles, groups, overrides.melds),
        "repairs": tuple(_repair(change, numbers) for change in changes),
        "guesses": tuple(_guesses(groups, arrangement)),
        "warnings": tuple(warnings),
    }


def _repair(change: Change, numbers: dict[int, int]) -> Repair:
    return Repair(numbers[change.index], change.old, change.new, change.reason)


def _groups(groups: Groups, tiles: Sequence[int], numbers: dict[int, int]) -> list[Group]:
    """Groups in the order concealed, melds, winning tile, flowers, counted in reading order."""
    listed: list[tuple[str, list[int]]] = [("concealed", list(groups.concealed))]
    listed += [(kind_of([tiles[i] for i in indices], kind), list(indices)) for kind, indices in groups.melds]
    listed.append(("winning", [] if groups.winning is None else [groups.winning]))
    listed.append(("flowers", list(groups.flowers)))
    return [Group(kind, tuple(sorted(numbers[i] for i in indices))) for kind, indices in listed if indices]


def _tiles(
    photo: Photo, seen: Seen, tiles: Sequence[int], order: Sequence[int], groups: Sequence[Group]
) -> tuple[TileRead, ...]:
    member = {k: g for g, group in enumerate(groups) for k in group.tiles}
    out = []
    for k, i in enumerate(order):
        row = seen.probs[i]
        ranked = [int(t) for t in np.argsort(-row, kind="stable")[:3]]
        others = tuple((t, float(row[t])) for t in ranked if t != tiles[i] and row[t] >= 0.0005)[:2]
        box = _box(seen.boxes[i], photo)
        out.append(TileRead(tiles[i], float(np.clip(row[tiles[i]], 0.0, 1.0)), box, others, member.get(k)))
    return tuple(out)


def _box(box: Floats, photo: Photo) -> Box:
    x1, y1, x2, y2 = (float(v) * photo.scale for v in box)
    left, top = min(int(x1 + 0.5), photo.width - 1), min(int(y1 + 0.5), photo.height - 1)
    return (
        left,
        top,
        max(left + 1, min(int(x2 + 0.5), photo.width)),
        max(top + 1, min(int(y2 + 0.5), photo.height)),
    )


def _guesses(groups: Groups, arrangement: Arrangement) -> list[str]:
    out = list(groups.guesses)
    if groups.members and groups.winning is None:
        out.append("no tile lies apart, so the winning tile is not known: give it")
    return out


def _about(model: object) -> dict[str, object]:
    card = getattr(model, "card", None)
    if card is None:
        return {"name": type(model).__name__, "sha256": ""}
    return {"name": card.name, "sha256": card.sha256}


class _Clock:
    """Milliseconds of consecutive steps."""

    def __init__(self) -> None:
        self.laps: dict[str, int] = {}
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps[name] = self.laps.get(name, 0) + round((now - self._last) * 1000)
        self._last = now
