"""Hand text <-> `Hand` (contract, section 1). Reads Chinese and Unicode tiles too; writes the text form only."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from scoring.errors import InputError, Problem
from scoring.hand import Hand, Meld, MeldKind
from scoring.tiles import FIRST, FIRST_FLOWER, SUIT_LETTERS, UNICODE, parse_tile, tiles_text

MAX_TEXT = 400
"""Longest hand text that is read, in characters; the longest hand takes about 150."""

_DIGITS = {c: i + 1 for i, c in enumerate("123456789")} | {c: i + 1 for i, c in enumerate("一二三四五六七八九")}
_DIGITS |= {"两": 2, "伍": 5, "〇": 0, "0": 0}
_SUITS = {c: i for i, c in enumerate(SUIT_LETTERS)}
_SUITS |= {"万": 0, "萬": 0, "筒": 1, "饼": 1, "餅": 1, "条": 2, "條": 2, "索": 2}
_NAMED = {c: 27 + i for i, c in enumerate("东南西北白发中")} | {"東": 27, "發": 32}
_NAMED |= {c: FIRST_FLOWER + i for i, c in enumerate("春夏秋冬梅兰竹菊")} | {"蘭": 39}
_SUFFIX = {**dict.fromkeys((27, 28, 29, 30), "风風"), 31: "板", 32: "财財"}
_RANKS = (9, 9, 9, 7, 8)
_IGNORED = "\ufe0e\ufe0f\u200b,，、;；"


@dataclass(slots=True)
class _Chunk:
    """Tiles between spaces or inside a bracket, with the place of each in the text."""

    start: int
    opener: str = ""
    tiles: list[int] = field(default_factory=list)
    source: str | None = None
    added: bool = False


@dataclass(slots=True)
class _Scan:
    """State of one pass over the text."""

    chunks: list[_Chunk] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    winning: list[tuple[int, int]] = field(default_factory=list)
    digits: list[tuple[int, int]] = field(default_factory=list)
    open: _Chunk | None = None
    fresh: bool = True
    plus: int | None = None

    def fault(self, position: int, detail: str, code: str = "bad_notation") -> None:
        self.problems.append(Problem(code, f"{detail} (at character {position + 1})", "hand", position))

    def add(self, tile: int, position: int) -> None:
        if self.open is None and self.plus is not None:
            self.winning.append((tile, position))
            self.plus = None
            self.fresh = True
            return
        if self.open is None and self.fresh:
            self.chunks.append(_Chunk(position))
            self.fresh = False
        (self.open or self.chunks[-1]).tiles.append(tile)

    def flush(self) -> None:
        if self.digits:
            text = "".join(str(d) for d, _ in self.digits)
            self.fault(self.digits[0][1], f"{text} has no suit; write m, p, s, z or f after the numbers")
            self.digits.clear()


def parse_hand(text: str) -> Hand:
    """Read a hand text.

    >>> parse_hand("23m11z (123p<) (555z^) [9999m] +4m 15f").text
    '23m11z (123p<) (555z^) [9999m] +4m 15f'
    >>> parse_hand("一万 二万 三万 东东 +东").text
    '123m11z +1z'

    Raises:
        InputError: every problem of the text at once - ``bad_notation`` and ``unknown_tile`` (with the position),
            ``bad_meld``, ``too_many_copies``.

    """
    hand, problems = read_hand(text)
    if hand is None or problems:
        raise InputError(problems)
    return hand


def read_hand(text: str) -> tuple[Hand | None, list[Problem]]:
    """As `parse_hand`, but the problems are returned instead of raised; the hand is None where there are any."""
    if len(text) > MAX_TEXT:
        return None, [
            Problem("bad_notation", f"the hand text is too long ({len(text)} of {MAX_TEXT} characters)", "hand")
        ]
    scan = _Scan()
    _scan(text, scan)
    if not scan.chunks and not scan.problems:
        scan.fault(0, "the hand is empty; write its tiles, for example 123m456p789s1122z +1z")
    melds = [m for m in (_meld(chunk, scan) for chunk in scan.chunks if chunk.opener) if m is not None]
    concealed, flowers = _split(scan.chunks)
    if len(scan.winning) > 1:
        scan.fault(scan.winning[1][1], "a second winning tile; only one tile is written after +")
    if scan.problems:
        return None, scan.problems
    winning = scan.winning[0][0] if scan.winning else None
    try:
        return Hand(tuple(concealed), tuple(melds), winning, tuple(flowers)), []
    except InputError as error:
        return None, list(error.problems)


def format_hand(hand: Hand) -> str:
    """Hand text of a hand; `parse_hand` reads it back.

    >>> format_hand(Hand((1, 2, 0), (), 3))
    '123m +4m'
    """
    return hand.text


def _split(chunks: list[_Chunk]) -> tuple[list[int], list[int]]:
    """Concealed tiles and flowers: chunks of flowers only are set aside, unless the text begins with the only one."""
    plain = [c for c in chunks if not c.opener and any(t < FIRST_FLOWER for t in c.tiles)]
    if not plain and chunks and not chunks[0].opener:
        plain = chunks[:1]  # wild flowers alone in a hand whose other tiles are melded
    chunks = [c for c in chunks if not c.opener]
    concealed = [t for c in plain for t in c.tiles]
    flowers = [t for c in chunks if c not in plain for t in c.tiles]
    return concealed, flowers


def _scan(text: str, scan: _Scan) -> None:
    previous = -1
    for at, raw in enumerate(text):
        char = unicodedata.normalize("NFKC", raw)
        if raw in UNICODE:
            scan.flush()
            scan.add(UNICODE[raw], at)
            previous = -1
        elif char in _IGNORED:
            continue
        elif char.isspace():
            scan.flush()
            scan.fresh = True
        elif char in _DIGITS:
            scan.digits.append((_DIGITS[char], at))
        elif char.lower() in _SUITS:
            _suit(_SUITS[char.lower()], at, scan)
        elif char == "红":
            continue
        elif char in _NAMED:
            scan.flush()
            previous = _NAMED[char]
            scan.add(previous, at)
            continue
        elif previous >= 0 and char in _SUFFIX.get(previous, ""):
            pass
        else:
            scan.flush()
            _mark(char, at, scan)
        previous = -1
    scan.flush()
    if scan.open is not None:
        scan.fault(scan.open.start, f"{scan.open.opener} is not closed")
    if scan.plus is not None:
        scan.fault(scan.plus, "no tile after +")


def _suit(suit: int, at: int, scan: _Scan) -> None:
    if not scan.digits:
        scan.fault(at, f"{SUIT_LETTERS[suit]} without a number before it")
    for digit, where in scan.digits:
        if 1 <= digit <= _RANKS[suit]:
            scan.add(FIRST[suit] + digit - 1, where)
        else:
            scan.fault(where, f"{digit}{SUIT_LETTERS[suit]} is no tile", "unknown_tile")
    scan.digits.clear()


def _mark(char: str, at: int, scan: _Scan) -> None:
    """Brackets, the plus sign and source marks."""
    inside = scan.open
    if char in "([" and inside is None:
        scan.open = _Chunk(at, char)
        scan.chunks.append(scan.open)
    elif inside is not None and char == {"(": ")", "[": "]"}[inside.opener]:
        scan.open = None
        scan.fresh = True
    elif inside is not None and char in "<^>" and inside.source is None and inside.tiles:
        inside.source = char
    elif inside is not None and char == "+" and not inside.added and inside.tiles:
        inside.added = True
    elif inside is None and char == "+" and scan.plus is None:
        scan.plus = at
    else:
        scan.fault(
            at,
            f"{char!r} is not expected here; a hand is tiles like 123m, melds like (555z^) or [9999m], +4m, 15f",
        )


def _meld(chunk: _Chunk, scan: _Scan) -> Meld | None:
    tiles = tuple(sorted(chunk.tiles))
    if chunk.opener == "[":
        kind = MeldKind.CONCEALED_KONG
    elif chunk.added:
        kind = MeldKind.ADDED_KONG
    elif len(tiles) == 4:
        kind = MeldKind.EXPOSED_KONG
    else:
        kind = MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW
    if not tiles:
        scan.fault(chunk.start, "an empty meld", "bad_meld")
        return None
    try:
        return Meld(kind, tiles, chunk.source)
    except InputError as error:
        scan.problems += [Problem(p.code, p.detail, "hand", chunk.start) for p in error.problems]
        return None


def parse_tiles(text: str) -> tuple[int, ...]:
    """Tiles of a text without melds, in the order written.

    >>> parse_tiles("31m5z")
    (2, 0, 31)

    Raises:
        InputError: ``bad_notation`` or ``unknown_tile``.

    """
    scan = _Scan()
    _scan(text, scan)
    if any(c.opener for c in scan.chunks) or scan.winning:
        scan.fault(0, "tiles only are expected here, no melds and no +")
    if scan.problems:
        raise InputError(scan.problems)
    return tuple(t for c in scan.chunks for t in c.tiles)


__all__ = ["MAX_TEXT", "format_hand", "parse_hand", "parse_tile", "parse_tiles", "read_hand", "tiles_text"]
