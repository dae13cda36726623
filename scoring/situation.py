"""How a hand was won: seats, winds, kongs, timing, contracts (contract, section 2). Frozen and checked when read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from scoring.errors import InputError, Problem
from scoring.notation import parse_tiles
from scoring.tiles import WINDS

SEATS = "ESWN"
"""Seats in turn order; E is the dealer (庄)."""


def seat_after(seat: str, steps: int = 1) -> str:
    """The seat some turns after another.

    >>> seat_after("N"), seat_after("E", 2)
    ('E', 'W')
    """
    return SEATS[(SEATS.index(seat) + steps) % 4]


_OTHERS = {seat: (SEATS + SEATS)[at + 1 : at + 4] for at, seat in enumerate(SEATS)}


def others(seat: str) -> str:
    """The three other seats in turn order.

    >>> others("S")
    'WNE'
    """
    return _OTHERS[seat]


def feeder_of(seat: str, source: str) -> str:
    """The seat that a source mark of a meld names.

    >>> feeder_of("E", "<"), feeder_of("E", "^"), feeder_of("E", ">")
    ('N', 'W', 'S')
    """
    return seat_after(seat, {"<": 3, "^": 2, ">": 1}[source])


_WIND_OF = dict(zip(SEATS, WINDS, strict=True))


def wind_tile(seat: str) -> int:
    """The wind of a seat, as a tile."""
    return _WIND_OF[seat]


@dataclass(frozen=True, slots=True)
class Contract:
    """`feeder` fed three melds to `fed` (承包)."""

    fed: str
    feeder: str


@dataclass(frozen=True, slots=True)
class DiscarderKong:
    """The discarder's own last kong, where its income moves (呼叫转移); `fed_by` for an exposed one."""

    kind: str
    fed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """How the hand was won. Names, values and defaults are those of the contract, section 2.

    `discarder` is the contract's `from`. Tiles (`wildcard`, `birds`) are tile numbers.
    `given` holds the names that the request set, so that a reply can say which defaults it assumed.
    """

    winner: str = "E"
    win_by: str = "self_draw"
    discarder: str | None = None
    prevailing_wind: str = "E"
    replacement: str | None = None
    kong_fed_by: str | None = None
    after_kong_discard: bool = False
    discarder_kong: DiscarderKong | None = None
    last_tile: bool = False
    timing: str | None = None
    wildcard: int | None = None
    wild_discards: int = 0
    ready: str | None = None
    shown_players: tuple[str, ...] = ()
    draws_before: int = 0
    dealer_streak: int = 1
    dice: tuple[int, int] | None = None
    birds: tuple[int, ...] = ()
    contracts: tuple[Contract, ...] = ()
    missing_suit: str | None = None
    out: tuple[str, ...] = ()
    other_winners: tuple[str, ...] = ()
    given: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def self_draw(self) -> bool:
        """Whether the winner drew the winning tile (自摸)."""
        return self.win_by == "self_draw"

    @property
    def dealer_wins(self) -> bool:
        """Whether the winner is the dealer."""
        return self.winner == "E"

    @property
    def eventful(self) -> bool:
        """Whether an event goes with the win: first or last turn, a replacement, a kong just before it or robbed."""
        return (
            self.timing is not None
            or self.replacement is not None
            or self.last_tile
            or self.after_kong_discard
            or self.win_by == "robbed_kong"
        )


_Reader = Callable[[Any], Any]


def _one_of(*values: str) -> _Reader:
    def read(value: Any) -> Any:
        if value not in values or not isinstance(value, str):
            raise ValueError(f"one of {', '.join(values)}")
        return value

    return read


def _flag(value: Any) -> Any:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _number(low: int, high: int) -> _Reader:
    def read(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return value

    return read


def _tile(value: Any) -> Any:
    try:
        (tile,) = parse_tiles(value) if isinstance(value, str) and len(value) < 9 else ()
    except (InputError, ValueError):
        raise ValueError("a tile, 1m-9m 1p-9p 1s-9s 1z-7z 1f-8f") from None
    return tile


def _list_of(read: _Reader, most: int, unique: bool = False) -> _Reader:
    def read_list(value: Any) -> Any:
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > most:
            raise ValueError(f"a list of at most {most} items")
        items = tuple(read(item) for item in value)
        if unique and len(set(items)) != len(items):
            raise ValueError("a list without repeats")
        return items

    return read_list


_seat = _one_of(*SEATS)


def _dice(value: Any) -> Any:
    pair = _list_of(_number(1, 6), 2)(value)
    if len(pair) != 2:
        raise ValueError("two dice, for example [1, 4]")
    return pair


def _contract(value: Any) -> Any:
    if not isinstance(value, Mapping) or set(value) != {"fed", "feeder"}:
        raise ValueError('objects {"fed": seat, "feeder": seat}')
    out = Contract(_seat(value["fed"]), _seat(value["feeder"]))
    if out.fed == out.feeder:
        raise ValueError("two different seats, fed and feeder")
    return out


def _kong(value: Any) -> Any:
    if not isinstance(value, Mapping) or not {"kind"} <= set(value) <= {"kind", "fed_by"}:
        raise ValueError('an object {"kind": "concealed"|"added"|"open", "fed_by": seat}')
    kind = _one_of("concealed", "added", "open")(value["kind"])
    fed_by = _seat(value["fed_by"]) if value.get("fed_by") is not None else None
    if (kind == "open") != (fed_by is not None):
        raise ValueError("an object with fed_by for an open kong, and only there")
    return DiscarderKong(kind, fed_by)


READERS: dict[str, _Reader] = {
    "winner": _seat,
    "win_by": _one_of("self_draw", "discard", "robbed_kong", "deal"),
    "from": _seat,
    "prevailing_wind": _seat,
    "replacement": _one_of("kong", "flower"),
    "kong_fed_by": _seat,
    "after_kong_discard": _flag,
    "discarder_kong": _kong,
    "last_tile": _flag,
    "timing": _one_of("heaven", "earth", "first_round"),
    "wildcard": _tile,
    "wild_discards": _number(0, 4),
    "ready": _one_of("shown", "hidden"),
    "shown_players": _list_of(_seat, 3, unique=True),
    "draws_before": _number(0, 99),
    "dealer_streak": _number(1, 99),
    "dice": _dice,
    "birds": _list_of(_tile, 8),
    "contracts": _list_of(_contract, 12, unique=True),
    "missing_suit": _one_of("m", "p", "s"),
    "out": _list_of(_seat, 2, unique=True),
    "other_winners": _list_of(_seat, 2, unique=True),
}
"""How each field of a request is read; a reader raises ValueError with what is right."""

_ATTRIBUTE = {"from": "discarder"}


def read_situation(raw: object, allowed: Sequence[str]) -> tuple[Situation, list[Problem]]:
    """Read a situation, keeping every problem.

    Args:
        raw: the JSON object of a request; None stands for an empty one. A null field counts as left out.
        allowed: names of the fields that the ruleset uses.

    Returns:
        The situation (fields with a problem keep their default) and the problems: ``unknown_field``,
        ``bad_value``, ``missing_field``, ``contradictory_situation``.

    """
    if raw is None:
        raw = {}
    if not isinstance(raw, Mapping):
        return Situation(), [Problem("bad_value", "the situation is an object of fields", "situation")]
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    bad: set[str] = set()
    for name, value in raw.items():
        if name not in allowed:
            bad.add(name)
            text = f"{name} is no field of this ruleset; allowed are {', '.join(allowed)}"
            problems.append(Problem("unknown_field", text, f"situation.{name}"))
        elif value is not None:
            try:
                values[name] = READERS[name](value)
            except ValueError as error:
                bad.add(name)
                text = f"{name} is {short(value)}; it must be {error}"
                problems.append(Problem("bad_value", text, f"situation.{name}"))
    situation = Situation(**{_ATTRIBUTE.get(k, k): v for k, v in values.items()}, given=frozenset(values))
    problems += contradictions(situation, bad)
    return situation, problems


def make_situation(**values: object) -> Situation:
    """A situation from Python values, checked as a request is; `from_` stands for `from`.

    >>> make_situation(win_by="discard", from_="W").discarder
    'W'

    Raises:
        InputError: as `read_situation` says.

    """
    raw = {("from" if name == "from_" else name): value for name, value in values.items()}
    situation, problems = read_situation(raw, tuple(READERS))
    if problems:
        raise InputError(problems)
    return situation


def short(value: object) -> str:
    """A value of a request as an error shows it, cut at 60 characters.

    >>> short(["1m"]), len(short("x" * 1000))
    ("['1m']", 60)
    """
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def contradictions(s: Situation, bad: Collection[str] = ()) -> list[Problem]:
    """Fields that cannot hold together, and those that others need; those in `bad` have a problem already."""
    out: list[Problem] = []

    def clash(first: str, second: str, why: str) -> None:
        if first not in bad and second not in bad:
            detail = f"{first} and {second} contradict each other: {why}"
            out.append(Problem("contradictory_situation", detail, f"situation.{first}"))

    claimed = s.win_by in ("discard", "robbed_kong")
    if claimed and s.discarder is None and "from" not in bad:
        out.append(
            Problem(
                "missing_field",
                f"from is needed with win_by={s.win_by}: the seat that lost the tile",
                "situation.from",
            )
        )
    if not claimed and s.discarder is not None:
        clash("win_by", "from", f"nobody gave the tile of a win by {s.win_by}; leave from out")
    _replacement(s, clash)
    _timing(s, clash)
    _players(s, clash)
    if s.wild_discards and s.wildcard is None:
        clash("wild_discards", "wildcard", "without a wildcard no wild tile was thrown")
    return out


def _players(s: Situation, clash: Callable[[str, str, str], None]) -> None:
    """Who gave the tile, who has won already, who claims it too."""
    if s.discarder == s.winner:
        clash("from", "winner", "a player does not win from himself")
    if s.winner in s.out:
        clash("out", "winner", "who has already won does not win again")
    if s.discarder in s.out:
        clash("out", "from", "who has already won discards no more")
    if s.winner in s.shown_players:
        clash("shown_players", "winner", "the winner's own declaration is the field ready")
    if not s.other_winners:
        return
    if s.discarder is None:
        clash("other_winners", "win_by", "only a discard or a robbed kong can be claimed by several players")
    for name, seat in (("winner", s.winner), ("from", s.discarder)):
        if seat in s.other_winners:
            clash("other_winners", name, f"{seat} cannot stand in both")
    if set(s.other_winners) & set(s.out):
        clash("other_winners", "out", "who has already won does not win again")


def _replacement(s: Situation, clash: Callable[[str, str, str], None]) -> None:
    """Kongs: replacement tiles and discards after a kong."""
    if s.replacement and s.win_by != "self_draw":
        clash("replacement", "win_by", "a replacement tile is drawn by oneself")
    if s.kong_fed_by and s.replacement != "kong":
        clash("kong_fed_by", "replacement", "it names who fed the kong that was replaced; set replacement=kong")
    if s.kong_fed_by == s.winner:
        clash("kong_fed_by", "winner", "an exposed kong is fed by another player")
    if s.after_kong_discard and s.win_by != "discard":
        clash("after_kong_discard", "win_by", "it speaks of a win on a discard")
    if s.discarder_kong and not s.after_kong_discard:
        clash("discarder_kong", "after_kong_discard", "it names the kong before that discard")
    if s.discarder_kong and s.discarder is not None and s.discarder_kong.fed_by == s.discarder:
        clash("discarder_kong", "from", "nobody feeds his own kong")


def _timing(s: Situation, clash: Callable[[str, str, str], None]) -> None:
    """天胡, 地胡, 人胡 and the last tile."""
    if s.timing == "heaven" and not s.dealer_wins:
        clash("timing", "winner", "heaven (天胡) is won by the dealer E")
    if s.timing in ("earth", "first_round") and s.dealer_wins:
        clash("timing", "winner", f"{s.timing} is won by another player than the dealer E")
    if s.timing in ("heaven", "first_round") and s.win_by not in ("self_draw", "deal"):
        clash("timing", "win_by", f"{s.timing} is a self-draw")
    if s.timing and s.last_tile:
        clash("timing", "last_tile", "the first turn is not the last")
    if s.timing and s.replacement == "kong":
        clash("timing", "replacement", "a kong comes after the first draw; only a flower is replaced in it")
    if s.timing and s.after_kong_discard:
        clash("timing", "after_kong_discard", "there was no kong before the first discard")


def field_names() -> tuple[str, ...]:
    """Names of the fields as requests write them, in the order of the contract."""
    return tuple("from" if f.name == "discarder" else f.name for f in fields(Situation) if f.name != "given")
