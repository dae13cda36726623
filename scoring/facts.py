"""What is known of a won hand before it is read: counts, wild tiles, melds, seats. One object a hand, made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.hand import Hand, Meld, MeldKind
from scoring.situation import Situation
from scoring.tiles import SUIT, WHITE

if TYPE_CHECKING:
    from scoring.rulesets.base import Bound


class Facts:
    """A hand and its situation as the pattern tables ask for them. Read-only once made.

    Attributes:
        bound: the ruleset with its options; `o` are the options themselves.
        hand, s: the hand and the situation.
        wilds: number of wild tiles among the held tiles (the winning tile counted).
        face: the tile that a wild tile is by itself, or None (no wildcard, or wild flowers).
        win: the winning tile as it plays (White as the wildcard's face where the ruleset says so); None when unknown
            or wild.
        win_wild: whether the winning tile is a wild one.
        win_colour, face_colour: colour of `win` and of `face` (0 to 3), -1 without one.
        held: copies of each tile 0-33 among the concealed tiles and the winning tile, wild tiles left out.
        colours: `held` cut into the four colours, three of 9 entries and one of 7.
        every: `held` and the melds together, kongs with four.
        melds: the melds; `chows_out`, `pungs_out` are the lowest tile of each chow and the tile of each pung or kong.
        kongs: the kongs among the melds.
        suits_held: bit set of the colours in `every` (1 characters, 2 dots, 4 bamboo, 8 honours).
        self_draw: whether the winner drew the winning tile; false for a discard and a robbed kong.
        claimed: whether another player gave the winning tile (discard or robbed kong).
        sets_held: number of sets that the held tiles must make.
        visits: readings that were scored, counted by the engine.

    """

    __slots__ = (
        "bound", "chows_out", "claimed", "colours", "every", "face", "face_colour", "hand", "held", "kongs", "melds",
        "memo", "o", "pungs_out", "s", "self_draw", "sets_held", "suits_held", "visits", "wilds", "win", "win_colour",
        "win_wild",
    )  # fmt: skip

    def __init__(self, bound: Bound, hand: Hand, situation: Situation) -> None:
        """Count the tiles of a hand that has been checked."""
        self.bound = bound
        self.o: Any = bound.options
        self.hand = hand
        self.s = situation
        self.visits = 0
        self.memo: dict[str, Any] = {}
        win_by = situation.win_by
        self.self_draw = win_by == "self_draw"
        self.claimed = win_by in ("discard", "robbed_kong")
        held = [0] * 42
        for tile in hand.concealed:
            held[tile] += 1
        win = hand.winning
        if win is not None:
            held[win] += 1
        self._wilds(held, win)
        del held[34:]
        self.held = held
        self.colours = (tuple(held[:9]), tuple(held[9:18]), tuple(held[18:27]), tuple(held[27:]))
        self._melds(hand)

    def _wilds(self, held: list[int], win: int | None) -> None:
        """Take the wild tiles out of the count and give White the face of the wildcard where the ruleset says so."""
        self.wilds = 0
        self.face: int | None = None
        self.win_wild = False
        wildcard = self.s.wildcard
        if wildcard is not None:
            series = wild_tiles(wildcard)
            for tile in series:
                self.wilds += held[tile]
                held[tile] = 0
            self.win_wild = win in series
            if self.win_wild:
                win = None
            if wildcard < 34:
                self.face = wildcard
                if self.bound.ruleset.white_is_face and wildcard != WHITE:
                    held[wildcard], held[WHITE] = held[WHITE], 0
                    if win == WHITE:
                        win = wildcard
        self.win = win
        self.win_colour = -1 if win is None else SUIT[win]
        self.face_colour = -1 if self.face is None else SUIT[self.face]

    def _melds(self, hand: Hand) -> None:
        melds = hand.melds
        self.melds = melds
        self.sets_held = 4 - len(melds)
        every = self.held
        a, b, c, d = self.colours
        suits = any(a) | any(b) << 1 | any(c) << 2 | any(d) << 3
        if melds:
            every = every.copy()
            chows: list[int] = []
            pungs: list[int] = []
            kongs: list[Meld] = []
            substitute = self.face if self.bound.ruleset.white_is_face and self.face not in (None, WHITE) else None
            for meld in melds:
                tiles = meld.tiles
                if substitute is not None and tiles[-1] == WHITE:
                    tiles = played_as(tiles, substitute)
                tile = tiles[0]
                suits |= 1 << SUIT[tile]
                if meld.kind is MeldKind.CHOW:
                    chows.append(tile)
                    for t in tiles:
                        every[t] += 1
                    continue
                pungs.append(tile)
                every[tile] += len(tiles)
                if len(tiles) == 4:
                    kongs.append(meld)
            self.chows_out, self.pungs_out, self.kongs = tuple(chows), tuple(pungs), tuple(kongs)
        else:
            self.chows_out, self.pungs_out, self.kongs = (), (), ()
        self.every = every
        self.suits_held = suits

    @property
    def waits_before(self) -> frozenset[int]:
        """Every tile that would have won as the winning tile did, by shape alone; read once and kept."""
        if "waits" not in self.memo:
            from scoring.readings import shape_waits  # here, as readings builds on facts

            self.memo["waits"] = shape_waits(self)
        return self.memo["waits"]  # type: ignore[no-any-return]


def wild_tiles(wildcard: int | None) -> tuple[int, ...]:
    """The tiles that are wild when `wildcard` is turned up: itself, or the series of a flower.

    >>> wild_tiles(4), wild_tiles(35), wild_tiles(None)
    ((4,), (34, 35, 36, 37), ())
    """
    if wildcard is None:
        return ()
    if wildcard < 34:
        return (wildcard,)
    return (34, 35, 36, 37) if wildcard < 38 else (38, 39, 40, 41)


def played_as(tiles: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Tiles of a meld, ascending, with White as the face of the wildcard.

    >>> played_as((21, 22, 31), 23)
    (21, 22, 23)
    """
    return tuple(sorted(face if t == WHITE else t for t in tiles))


def suit_bit(tile: int) -> int:
    """Bit of a tile's colour as in `Facts.suits_held`.

    >>> suit_bit(0), suit_bit(33)
    (1, 8)
    """
    return 1 << SUIT[tile]
