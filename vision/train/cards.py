"""The card beside each shipped net (``model.yaml``).

What a reader must know to load it, and where it comes from.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from vision.train.names import CLASS_NAMES

LICENCE: Final = "AGPL-3.0-or-later"
KINDS: Final = ("detector", "crop_reader", "surroundings")

TRAINING_DATA: Final[tuple[dict[str, str], ...]] = (
    {
        "name": "hk-multi",
        "what": "labelled photos",
        "licence": "CC-BY-4.0",
        "source": "Roboflow rethink-bonus-label",
    },
    {
        "name": "hk-index",
        "what": "labelled photos",
        "licence": "CC-BY-4.0",
        "source": "Roboflow chinese-mahjong-detection",
    },
    {
        "name": "riichi-tray",
        "what": "labelled photos",
        "licence": "CC-BY-4.0",
        "source": "Roboflow chinese-mahjong-detection",
    },
    {
        "name": "riichi-amos",
        "what": "labelled photos",
        "licence": "CC-BY-4.0",
        "source": "Roboflow my-first-project-fqqce",
    },
    {
        "name": "tile-pictures",
        "what": "straight-on tile faces of about 16 sets, two sets kept out",
        "licence": "MIT",
        "source": "Camerash/mahjong-dataset and additions",
    },
    {
        "name": "art",
        "what": "drawn tile faces",
        "licence": "CC0-1.0, public domain, M+, OFL-1.1, CC-BY-SA-4.0, GPL",
        "source": "samoheen, fluffystuff, Shizhao, I.Mahjong, lietxia, Noto, Cangjie6, GNOME, KDE",
    },
    {
        "name": "fonts",
        "what": "brush and printed characters for drawn faces",
        "licence": "Arphic PL, OFL-1.1, GPL-2.0, IPA-1.0, MIT, Apache-2.0, OGDL-Taiwan-1.0, and free fonts",
        "source": "Debian font packages",
    },
)


@dataclass(frozen=True, slots=True)
class Card:
    """The parts of a card that differ between nets; the rest is the same for all.

    ``input``: name, layout, size, colour order, range and padding. ``outputs``: name -> meaning.
    ``extra``: what only one kind has (thresholds, crop geometry). ``results``: figures by design.
    """

    name: str
    kind: str
    version: str
    input: dict[str, Any]
    outputs: dict[str, str]
    training: dict[str, Any]
    results: dict[str, Any]
    extra: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind {self.kind!r}, expected one of {KINDS}")


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def current_commit(root: Path) -> str:
    """The commit that the working tree stands on, or ``unknown`` outside a repository."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    done = subprocess.run(  # noqa: S603 (fixed arguments)
        [git, "-C", str(root), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else "unknown"


def write_card(folder: Path, card: Card) -> Path:
    """Write ``folder/model.yaml`` for ``folder/model.onnx``; returns its path."""
    root = Path(__file__).resolve().parents[2]
    content: dict[str, Any] = {
        "name": card.name,
        "kind": card.kind,
        "version": card.version,
        "file": "model.onnx",
        "sha256": file_sha256(folder / "model.onnx"),
        "classes": list(CLASS_NAMES),
        "input": card.input,
        "outputs": card.outputs,
        **card.extra,
        "licence": LICENCE,
        "commit": current_commit(root),
        "training": card.training,
        "training_data": [dict(entry) for entry in TRAINING_DATA],
        "results": card.results,
    }
    path = folder / "model.yaml"
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110)
    path.write_text(text, encoding="utf-8")
    return path
