"""Class names, in the order of the contract: the one order that labels, cards and nets share."""

from __future__ import annotations

from typing import Final

CLASS_NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
    "back",
)
"""1m–9m, 1p–9p, 1s–9s, 1z–7z, 1f–8f, back: 43 names."""

CLASS_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(CLASS_NAMES)}

HALF_TURN_SYMMETRIC: Final[frozenset[str]] = frozenset(
    ["1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z", "back"]
)
"""Faces that look the same (but for colours) after half a turn: their orientation is not to be learned.

``3p`` runs along one diagonal, which half a turn keeps; ``8s`` is a W over an M, which half a turn keeps.
"""
