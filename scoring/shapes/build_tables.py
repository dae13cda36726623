"""Make `need.bin`, the table of how many wild tiles complete one colour: `python -m scoring.shapes.build_tables`.

For every count of the ranks of a colour (each 0 to 4) the table holds the fewest wild tiles that turn it into sets
(`need`), the step from there to sets and one pair, and the number of its tiles, packed as
need | tiles << 8 | (step + STEP) << 16, so that the sum of four entries adds needs and tiles. The step is -1 or 2,
or leads from or to a need of 40, which means never.
The key of a count is its base-5 number, rank 1 being the lowest digit.
Two laws: `strict` - no tile may come to more than four copies, `free` - wild tiles may stand for a fifth copy.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.shapes.tables import FILE, LAYOUT, STEP

NEVER = 40
_RUNS = range(5)


def need_table(ranks: int, runs: bool, most: int) -> NDArray[np.uint32]:
    """Packed table of one colour.

    Args:
        ranks: 9 for a suit, 7 for honours.
        runs: whether chows exist.
        most: most copies of a tile that a completed colour may show.

    Returns:
        uint32 array of shape (5**ranks,).

    """
    after = {(a, b, e): np.full(1, NEVER, np.uint8) for a in _RUNS for b in _RUNS for e in (0, 1)}
    after[0, 0, 0] = np.zeros(1, np.uint8)
    for rank in range(ranks - 1, -1, -1):
        starts = _RUNS if runs and rank + 2 < ranks else range(1)
        states = after if rank else {(0, 0, 0): None, (0, 0, 1): None}
        after = {state: _step(state, starts, after, most) for state in states}
    tiles = np.zeros(1, np.uint32)
    for _ in range(ranks):
        tiles = (tiles[:, None] + np.arange(5, dtype=np.uint32)[None, :]).reshape(-1)
    need = after[0, 0, 0].astype(np.uint32)
    step = after[0, 0, 1].astype(np.uint32) + STEP - need
    packed: NDArray[np.uint32] = (need | tiles << 8 | step << 16).astype(np.uint32)
    return packed


def _step(
    state: tuple[int, int, int],
    starts: range,
    after: dict[tuple[int, int, int], NDArray[np.uint8]],
    most: int,
) -> NDArray[np.uint8]:
    """Needs from one rank on; `state` is runs begun two ranks ago, one rank ago, and whether a pair is to come."""
    a, b, eye = state
    out = np.full((len(after[0, 0, 0]), 5), NEVER, np.uint8)
    for count in range(5):
        for pair in range(eye + 1):
            for start in starts:
                base = a + b + start + 2 * pair
                shown = base + 3 * max(0, -(-(count - base) // 3))
                if shown <= most:
                    cost = after[b, start, eye - pair] + np.uint8(shown - count)
                    np.minimum(out[:, count], cost, out=out[:, count])
    return np.minimum(out, NEVER).reshape(-1)


def main() -> None:
    """Write the file beside this module."""
    blob = b"".join(need_table(*LAYOUT[name]).astype("<u4").tobytes() for name in LAYOUT)
    Path(FILE).write_bytes(zlib.compress(blob, 9))
    print(f"{FILE}: {Path(FILE).stat().st_size} bytes, {len(blob)} unpacked")


if __name__ == "__main__":
    main()
