"""Model cards.

`models/NAME/model.yaml` says what `model.onnx` is, and nothing is loaded that differs from it.

Fields of a card that this package uses (the rest tells people where the weights come from):

```yaml
name: tiles                  # of the folder
kind: detector               # or crop_reader or surroundings
file: model.onnx             # beside the card
sha256: "…"                  # of that file
classes: [1m, …, back]       # 43 names in the order of contract section 7
input:
  size: 640                  # side in pixels of the square net input; a detector also takes other multiples of stride
  stride: 32                 # detector only
  colour: RGB
  range: [0.0, 1.0]          # values that the bytes 0 and 255 become
  padding: 114               # grey beside the picture; detector only
  margin: 1.15               # crop_reader: the crop's sides over those of the box; surroundings: the square's side
                             # over the box's longer side
  fit: stretch               # crop_reader only: the box as it is, stretched to size × size; or `square`, a square
                             # around the box whose side is margin × the box's longer side
outputs: {tile: tile, orientation: orientation}      # crop_reader only: names of the ONNX outputs (logits [n, 43]
                             # and [n, 4]: orientation k is a tile turned k quarter turns clockwise from
                             upright)
thresholds: {confidence: 0.25, iou: 0.5}             # detector only
combine: {detector_weight: 0.9, temperature: 1.0}    # crop_reader only: log p = log face + weight · log detector
tile_score: {detector: 0.9, …, bias: 0.2}            # crop_reader only: weights of vision.evidence
```
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from scoring.tiles import TEXT
from vision.errors import ModelError

KINDS = ("detector", "crop_reader", "surroundings")
FITS = ("stretch", "square")


@dataclass(frozen=True, slots=True)
class Card:
    """The checked card of one model.

    Attributes:
        name: the model's name.
        kind: `detector`, `crop_reader` or `surroundings`.
        path: the ONNX file.
        sha256: hex digest of that file, checked.
        size: side of the square net input in pixels.
        stride: sides of a detector's input are multiples of it.
        low, high: what the bytes 0 and 255 become in the net's input.
        padding: grey value 0–255 beside the picture.
        margin: sides of a crop over those of its box.
        fit: `stretch` (the box as it is) or `square` (around the box's longer side).
        outputs: name of an output by its role (`tile`, `orientation`).
        thresholds: numbers by name (`confidence`, `iou`).
        combine: numbers by name (`detector_weight`, `temperature`).
        tile_score: weights by name (see `vision.evidence`), empty where the card gives none.

    """

    name: str
    kind: str
    path: Path
    sha256: str
    size: int
    stride: int = 32
    low: float = 0.0
    high: float = 1.0
    padding: int = 114
    margin: float = 1.15
    fit: str = "stretch"
    outputs: Mapping[str, str] = field(default_factory=dict)
    thresholds: Mapping[str, float] = field(default_factory=dict)
    combine: Mapping[str, float] = field(default_factory=dict)
    tile_score: Mapping[str, float] = field(default_factory=dict)


def load_card(folder: str | Path, kind: str) -> Card:
    """Read and check `folder/model.yaml` and the file that it describes.

    Raises:
        ModelError: a file is missing, the card cannot be parsed, or kind, classes, colour order or sha256
            differ; every difference is in the text.

    """
    folder = Path(folder)
    fields = _parse(folder)
    path = folder / str(fields.get("file", "model.onnx"))
    given = fields.get("input")
    options: Mapping[str, object] = given if isinstance(given, Mapping) else {}
    digest, faults = _faults(fields, options, kind, path)
    if faults:
        raise ModelError(f"{folder.name}: " + "; ".join(faults))
    low, high = _range(options)
    return Card(
        name=str(fields.get("name", folder.name)),
        kind=kind,
        path=path,
        sha256=digest,
        size=_whole(options, "size", 640),
        stride=_whole(options, "stride", 32),
        low=low,
        high=high,
        padding=_whole(options, "padding", 114),
        margin=_number(options.get("margin"), 1.15),
        fit=str(options.get("fit", "stretch")),
        outputs=_texts(fields.get("outputs")),
        thresholds=_numbers(fields.get("thresholds")),
        combine=_numbers(fields.get("combine")),
        tile_score=_numbers(fields.get("tile_score")),
    )


def _parse(folder: Path) -> Mapping[str, object]:
    path = folder / "model.yaml"
    try:
        fields = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelError(f"there is no model card {folder.name}/model.yaml") from error
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise ModelError(f"{folder.name}/model.yaml cannot be read: {error}") from error
    if not isinstance(fields, Mapping):
        raise ModelError(f"{folder.name}/model.yaml: expected a mapping, found {type(fields).__name__}")
    return fields


def _faults(
    fields: Mapping[str, object], options: Mapping[str, object], kind: str, path: Path
) -> tuple[str, list[str]]:
    faults = []
    if fields.get("kind") != kind:
        faults.append(f"kind: expected {kind}, found {fields.get('kind')}")
    found = fields.get("classes")
    names = list(found.values()) if isinstance(found, Mapping) else found
    if not isinstance(names, list) or [str(name) for name in names] != list(TEXT):
        faults.append("classes: expected the 43 names 1m…back in their order")
    if options.get("fit", "stretch") not in FITS:
        faults.append(f"input.fit: expected one of {', '.join(FITS)}, found {options.get('fit')}")
    if str(options.get("colour", "RGB")).upper() != "RGB":
        faults.append(f"input.colour: expected RGB, found {options.get('colour')}")
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "", [*faults, f"file: {path.name} cannot be read"]
    if digest != fields.get("sha256"):
        faults.append(f"sha256: the card says {str(fields.get('sha256'))[:12]}…, the file has {digest[:12]}…")
    return digest, faults


def _whole(options: Mapping[str, object], key: str, default: int) -> int:
    value = options.get(key, default)
    if isinstance(value, (list, tuple)) and value:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ModelError(f"input.{key}: expected a whole number of at least 1, found {value!r}")
    return value


def _number(value: object, default: float) -> float:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else default


def _range(options: Mapping[str, object]) -> tuple[float, float]:
    value = options.get("range", (0.0, 1.0))
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ModelError(f"input.range: expected two numbers, found {value!r}")
    return float(value[0]), float(value[1])


def _texts(value: object) -> dict[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, Mapping) else {}


def _numbers(value: object) -> dict[str, float]:
    if not isinstance(value, Mapping):
        return {}
    return {str(k): float(v) for k, v in value.items() if isinstance(v, (int, float))}
