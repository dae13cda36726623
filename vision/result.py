"""What a photo was read as: frozen values, printed as contract section 6 has them.

Boxes are `(x1, y1, x2, y2)` in whole pixels of the upright picture, that is after the EXIF orientation has
been applied and before any turn the reader found to be needed (`ImageInfo.rotated`). Tiles are the ints of
`scoring.tiles`; 42 is a face-down tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.tiles import tile_text

GROUP_KINDS = ("concealed", "chow", "pung", "kong", "concealed_kong", "winning", "flowers")
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class TileRead:
    """One tile seen.

    Attributes:
        tile: class index 0–42.
        confidence: probability of `tile`, 0…1, calibrated; a repaired tile keeps the probability it had.
        box: pixels `x1 y1 x2 y2` of the upright picture.
        alternatives: the next likely tiles with their probabilities, at most two.
        group: index into `Read.groups`, or None for a tile that is not part of the hand.

    """

    tile: int
    confidence: float
    box: Box
    alternatives: tuple[tuple[int, float], ...] = ()
    group: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.tile <= 42:
            raise ValueError(f"tile: expected 0…42, found {self.tile}")
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence: expected 0…1, found {self.confidence}")
        if self.box[0] >= self.box[2] or self.box[1] >= self.box[3]:
            raise ValueError(f"box: expected x1 < x2 and y1 < y2, found {self.box}")


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together.

    `kind` is one of `GROUP_KINDS`, `tiles` index `Read.tiles` in reading order.
    """

    kind: str
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.kind not in GROUP_KINDS:
            raise ValueError(f"kind: expected one of {', '.join(GROUP_KINDS)}, found {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Repair:
    """A doubtful tile that the rules of the game settled.

    Tile `index`, what it was read as, what it became, why.
    """

    index: int
    old: int
    new: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImageInfo:
    """Size in pixels of the upright picture, and how it must be turned.

    `rotated` is 0, 90, 180 or 270: by how many degrees clockwise it must be turned for the hand to be read.
    """

    width: int
    height: int
    rotated: int = 0


@dataclass(frozen=True, slots=True)
class Read:
    """The answer for one photo; `as_dict` is the reply of contract section 6.

    Attributes:
        image: size and turn.
        tiles: every tile seen, in reading order (back row first, left to right).
        groups: the parts of the hand; `TileRead.group` points here.
        hand: hand text of the tiles judged to be the hand ("" when there are none).
        repairs: tiles settled by the rules of the game.
        guesses: what was assumed about the layout and can be overridden, one sentence each.
        warnings: what may be wrong with the photo or the read and what to do about it.
        model: name and sha256 of the detector and, as `faces` and `surroundings`, of the two other nets.
        timing_ms: milliseconds of each step.

    """

    image: ImageInfo
    tiles: tuple[TileRead, ...]
    groups: tuple[Group, ...]
    hand: str
    repairs: tuple[Repair, ...] = ()
    guesses: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    model: Mapping[str, object] = field(default_factory=dict)
    timing_ms: Mapping[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The reply of contract section 6 as JSON-able values; a new dict each time."""
        return {
            "image": {"width": self.image.width, "height": self.image.height, "rotated": self.image.rotated},
            "tiles": [_tile_dict(tile) for tile in self.tiles],
            "groups": [{"kind": group.kind, "tiles": list(group.tiles)} for group in self.groups],
            "hand": self.hand,
            "repairs": [
                {"tile": r.index, "from": tile_text(r.old), "to": tile_text(r.new), "reason": r.reason}
                for r in self.repairs
            ],
            "guesses": list(self.guesses),
            "warnings": list(self.warnings),
            "model": dict(self.model),
            "timing_ms": dict(self.timing_ms),
        }


def _tile_dict(tile: TileRead) -> dict[str, object]:
    return {
        "tile": tile_text(tile.tile),
        "confidence": round(tile.confidence, 3),
        "box": list(tile.box),
        "alternatives": [[tile_text(t), round(p, 3)] for t, p in tile.alternatives],
        "group": tile.group,
    }
