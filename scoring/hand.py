"""A hand: concealed tiles, melds, the winning tile, flowers. Frozen and checked when made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import InputError, Problem
from scoring.tiles import SUIT, WHITE, tiles_text


class MeldKind(StrEnum):
    """What lies on the table."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "exposed_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def is_kong(self) -> bool:
        """Whether four tiles count as one set."""
        return self in (MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


SOURCES = "<^>"
"""Who fed a meld: the player before (上家), opposite (对家), after (下家)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld, e.g. a pung of White claimed from the player opposite.

    Attributes:
        kind: chow, pung, or one of three kongs.
        tiles: its three or four tiles, ascending.
        source: ``<``, ``^``, ``>`` or None where unknown (always None for a concealed kong).

    >>> Meld(MeldKind.PUNG, (31, 31, 31), "^").text
    '(555z^)'

    Raises:
        InputError: ``bad_meld`` - the tiles are no such meld.

    """

    kind: MeldKind
    tiles: tuple[int, ...]
    source: str | None = None

    def __post_init__(self) -> None:
        """Check that the tiles make the meld."""
        fault = _meld_fault(self.kind, self.tiles, self.source)
        if fault:
            raise InputError([Problem("bad_meld", fault, "hand")])

    @property
    def tile(self) -> int:
        """The tile of a pung or kong, the lowest of a chow."""
        return self.tiles[0]

    @property
    def concealed(self) -> bool:
        """Whether it is a concealed kong (暗杠)."""
        return self.kind is MeldKind.CONCEALED_KONG

    @property
    def text(self) -> str:
        """The meld in hand text."""
        body = tiles_text(self.tiles)
        if self.concealed:
            return f"[{body}]"
        return f"({body}{'+' if self.kind is MeldKind.ADDED_KONG else ''}{self.source or ''})"


def is_run(tiles: tuple[int, ...]) -> bool:
    """Whether three ascending tiles follow each other in one suit.

    >>> is_run((0, 1, 2)), is_run((7, 8, 9)), is_run((27, 28, 29))
    (True, False, False)
    """
    first = tiles[0]
    return first < 27 and tiles == (first, first + 1, first + 2) and SUIT[first] == SUIT[first + 2]


def _run_with_white(tiles: tuple[int, ...]) -> bool:
    """Two tiles of a run and White, which some games let play as the turned tile (`scoring.engine` checks that)."""
    first, second, third = tiles
    return third == WHITE and 0 < second - first <= 2 and SUIT[first] == SUIT[second] < 3


def _meld_fault(kind: MeldKind, tiles: tuple[int, ...], source: str | None) -> str | None:
    want = 4 if kind.is_kong else 3
    if len(tiles) != want:
        return f"a {kind.replace('_', ' ')} has {want} tiles, found {len(tiles)}"
    text = tiles_text(tiles)
    if any(not 0 <= t < 34 for t in tiles):
        return f"({text}): flowers make no melds"
    if kind is MeldKind.CHOW:
        if not (is_run(tiles) or _run_with_white(tiles)):
            return f"({text}) is no chow: three in a row of one suit are needed"
        if source not in (None, "<"):
            return f"({text}{source}): a chow comes from the player before, written <"
    elif len(set(tiles)) != 1:
        return f"({text}) is no {kind.replace('_', ' ')}: all its tiles must be equal"
    if kind is MeldKind.CONCEALED_KONG and source is not None:
        return f"[{text}]: a concealed kong is fed by nobody"
    if source is not None and source not in SOURCES:
        return f"{source!r} is no source: < before, ^ opposite, > after"
    return None


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles of one player.

    Attributes:
        concealed: concealed tiles without the winning tile, ascending; wild flowers stand here.
        melds: melds in the order given.
        winning: the winning tile, or None where it is not known.
        flowers: flower tiles set aside, ascending.

    The tiles need not make a win, and their number is not checked here (a deal, a ready hand and a won hand
    differ); five alike or a flower twice are refused.

    >>> Hand((0, 0), (), 0, (34,)).text
    '11m +1m 1f'

    Raises:
        InputError: ``too_many_copies``, ``unknown_tile``, ``bad_notation`` (a number tile among the flowers).

    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    winning: int | None = None
    flowers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Sort the tiles and check them."""
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))
        problems = _hand_faults(self)
        if problems:
            raise InputError(problems)

    @property
    def held(self) -> tuple[int, ...]:
        """Concealed tiles and the winning tile, ascending."""
        if self.winning is None:
            return self.concealed
        return tuple(sorted((*self.concealed, self.winning)))

    @property
    def size(self) -> int:
        """Number of tiles with each kong counted as three and flowers left out: 14 for a won hand."""
        return len(self.concealed) + (self.winning is not None) + 3 * len(self.melds)

    @property
    def text(self) -> str:
        """The hand in hand text; `scoring.notation.parse_hand` reads it back."""
        parts = [tiles_text(self.concealed)] if self.concealed else []
        parts += [meld.text for meld in self.melds]
        if self.winning is not None:
            parts.append("+" + tiles_text((self.winning,)))
        if self.flowers:
            parts.append(tiles_text(self.flowers))
        return " ".join(parts)


def _hand_faults(hand: Hand) -> list[Problem]:
    held = hand.concealed if hand.winning is None else (*hand.concealed, hand.winning)
    if any(not 0 <= t < 42 for t in (*held, *hand.flowers)):
        return [Problem("unknown_tile", "a hand holds tiles 0 to 41 only (1m to 8f)", "hand")]
    problems = []
    strays = [t for t in hand.flowers if t < 34]
    if strays:
        problems.append(Problem("bad_notation", f"{tiles_text(strays)} is no flower", "hand"))
    # Most hands hold no tile more than four times; a count of the few that repeat would cost more than this.
    everything = list(held)
    for meld in hand.melds:
        everything += meld.tiles
    everything += hand.flowers
    for tile, n in Counter(everything).items():
        most = 4 if tile < 34 else 1
        if n > most:
            extra = ""
            if any(tile in m.tiles for m in hand.melds) and tile in held:
                extra = "; the tiles of a meld are not repeated among the concealed tiles"
            detail = f"{n} of {tiles_text((tile,))}, at most {most}{extra}"
            problems.append(Problem("too_many_copies", detail, "hand"))
    return problems
