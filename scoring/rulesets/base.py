"""What a region is made of: a table of rows, options, legality, points. The engine knows no more than this."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand, MeldKind
from scoring.readings import Reading, Signature
from scoring.settlement import Settlement
from scoring.situation import Situation, short

Test = Callable[[Any, Reading], Any]
"""Condition of a row: how often it holds (a truth value counts once); None or 0 where it does not."""
Shape = Callable[[Sequence[int], int, int], bool]
"""A special shape judged on tiles alone: (concealed tiles, wild tiles, melds) -> whether they have it."""

ALL_MELDS = frozenset(MeldKind)
FACTOR = "倍"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a region's pattern table.

    Attributes:
        id, zh, en: stable name, Chinese name (as in the rules document), English name.
        value: what it is worth once: a number, the name of an option that holds it, or None where `test` gives the
            amount itself (None from `test` = the row is absent, 0 = listed with 0).
        unit: 番, 台, 嘴, 倍 … A row in 倍 multiplies: n times a factor v is v**n. Other rows add: n * v.
        test: condition, see `Test`.
        clause: id of the clause that says so.
        unless: ids of rows in whose presence this one is dropped.
        when: options under which the row exists at all.
        only: shape of the readings that the row speaks of, "" for all; others are not asked.
        hand: whether `test` looks at the hand only and not at the reading (judged once a hand).
        event: whether only an event of the game can make it hold (`Situation.eventful`); not judged without one.
        fewest: concealed chows and concealed pungs that a reading has at least where the row holds; it is not judged
            in others. `twins`: whether the row also needs two equal chows among them.
        shows: which tiles of the hand the reply names for the row: ``all``, ``melds``, ``kongs``, ``pungs``,
            ``pair``, ``win``, ``flowers``, ``honour_pungs``, ``wilds`` or "" for none; or a function of hand and
            reading that gives their text.
        worth: text of the value for the table of the rules, where it is not simply `value`.

    """

    id: str
    zh: str
    en: str
    value: int | str | None
    unit: str
    test: Test
    clause: str
    unless: tuple[str, ...] = ()
    when: Callable[[Any], bool] | None = None
    only: str = ""
    hand: bool = False
    event: bool = False
    fewest: tuple[int, int] = (0, 0)
    twins: bool = False
    shows: str | Callable[[Any, Reading], str] = "all"
    worth: str = ""


Rows = Sequence[tuple[Row, int]]
"""Rows that hold, each with what it contributes in all."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a legal hand does not win (contract, section 3)."""

    code: str
    detail: str


def option(
    default: Any, clause: str, values: tuple[Any, ...] | None = None, *, low: int = 0, high: int = 10_000
) -> Any:
    """A house-rule option of a region.

    Args:
        default: its default.
        clause: id of the clause that speaks of it.
        values: its values; None where any whole number from `low` to `high` (or a pair of them, if the default is
            a pair) will do. A value `int` among them allows whole numbers beside the named values.
        low: least whole number.
        high: greatest whole number.

    """
    return field(default=default, metadata={"clause": clause, "values": values, "low": low, "high": high})


def _whole(value: object, spec: Mapping[str, Any]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and spec["low"] <= value <= spec["high"]


def _accepts(f: Field[Any], value: object) -> bool:
    spec = f.metadata
    if spec["values"] is not None:
        return any(_whole(value, spec) if v is int else type(v) is type(value) and v == value for v in spec["values"])
    if isinstance(f.default, tuple):
        return isinstance(value, tuple) and len(value) == len(f.default) and all(_whole(v, spec) for v in value)
    return _whole(value, spec)


def _says(f: Field[Any]) -> str:
    spec = f.metadata
    number = f"a whole number from {spec['low']} to {spec['high']}"
    if spec["values"] is None:
        return (
            f"a pair of whole numbers from {spec['low']} to {spec['high']}" if isinstance(f.default, tuple) else number
        )
    return "one of " + ", ".join(number if v is int else _json(v) for v in spec["values"])


def _json(value: object) -> str:
    return str(value) if isinstance(value, str) else json.dumps(value)


@dataclass(frozen=True, slots=True)
class Options:
    """Base of the options of a region; each field is made by `option`."""


class Ruleset:
    """A region. Subclasses set the class attributes and override what differs; instances hold no state.

    Attributes:
        id, zh, en, unit: names, and the unit of `total`.
        options: the dataclass of the house-rule options.
        fields: situation fields that are used.
        tiles: tiles in the game, ascending; tile_count: tiles of the set.
        melds: kinds of melds that exist.
        rows: the pattern table, in its order.
        clauses: number of clauses; prefix: their prefix, so that ids are ``NB-1`` …
        lowest, highest: ranks (from 0) of the lowest and highest number tile.
        white_is_face: whether White plays as the face of the wildcard.
        has_wilds: whether `wildcard` may be given.
        signature: what the table sees of a part (needed with wild tiles), see `scoring.readings.Signature`.
        other_shapes: special shapes on tiles alone, for waits.
        flowers: whether flowers exist.
        one_winner: whether of several claimants only the nearest wins (截胡).

    """

    id: ClassVar[str]
    zh: ClassVar[str]
    en: ClassVar[str]
    unit: ClassVar[str]
    options: ClassVar[type[Options]]
    fields: ClassVar[tuple[str, ...]]
    tiles: ClassVar[tuple[int, ...]]
    tile_count: ClassVar[int]
    rows: ClassVar[tuple[Row, ...]]
    prefix: ClassVar[str]
    clauses: ClassVar[int]
    melds: ClassVar[frozenset[MeldKind]] = ALL_MELDS
    lowest: ClassVar[int] = 0
    highest: ClassVar[int] = 8
    white_is_face: ClassVar[bool] = False
    has_wilds: ClassVar[bool] = False
    other_shapes: ClassVar[tuple[Shape, ...]] = ()
    flowers: ClassVar[bool] = False
    one_winner: ClassVar[bool] = False

    @cached_property
    def allowed(self) -> frozenset[int]:
        """`tiles` as a set."""
        return frozenset(self.tiles)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """`lowest` and `highest`."""
        return self.lowest, self.highest

    def signature_of(self) -> Signature | None:
        """The signature function, None in a game without wild tiles."""
        return None

    @cached_property
    def signature(self) -> Signature | None:
        """`signature_of`, looked up once."""
        return self.signature_of()

    def rows_of(self, options: Any) -> tuple[Row, ...]:
        """The table under these options; overridden where an option changes a row's unit or exclusions."""
        return self.rows

    def fifth_copy(self, options: Any) -> bool:
        """Whether a wild tile may stand for a fifth copy of a tile."""
        return bool(getattr(options, "fifth_copy", True))

    def prepare(self, options: Any, given: frozenset[str]) -> Any:
        """Options after presets; `given` are those that the request set."""
        return options

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """Problems of hand, situation and options that only this region sees."""
        return []

    def before(self, h: Facts) -> Reason | None:
        """A reason that is decided before any shape is looked for."""
        return None

    def special(self, h: Facts) -> Iterator[Reading]:
        """Readings of shapes beside sets and a pair."""
        return iter(())

    def standard(self, h: Facts) -> bool:
        """Whether sets and a pair are looked for."""
        return True

    def barred(self, h: Facts) -> Reason | None:
        """Why a hand that has a shape does not win whatever its reading, else None."""
        return None

    def legal(self, h: Facts, r: Reading) -> Reason | None:
        """Why a reading does not win whatever its patterns, else None."""
        return None

    def admit(self, h: Facts, r: Reading, rows: Rows, total: int) -> Reason | None:
        """Why a reading does not win by its patterns (a minimum, none of a list), else None."""
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """`total.value` of the rows."""
        return sum([value for _, value in rows])

    def worth(self, h: Facts, rows: Rows, total: int) -> int:
        """What the winner gets, up to a factor that all readings of a hand share; the best reading has the most."""
        return total

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """Who pays whom, and the formula from `total` to points."""
        raise NotImplementedError(self.id)

    def after(self, h: Facts) -> Reason | None:
        """A reason that is decided after the hand is known to win (截胡)."""
        return None

    def assumed(self, hand: Hand, situation: Situation) -> list[str]:
        """Defaults that this region's score rests on, beyond the common ones."""
        return []

    def bind(self, options: Any) -> Bound:
        """The ruleset with its options; made once for each set of options."""
        return _bind(self, options)

    def option_fields(self) -> tuple[Field[Any], ...]:
        """Fields of the options dataclass, in the order of the rules document."""
        return fields(self.options)

    def read_options(self, raw: object) -> tuple[Any, list[Problem]]:
        """Options of a request, keeping every problem (``unknown_option``, ``bad_value``)."""
        if raw is None:
            raw = {}
        if not isinstance(raw, Mapping):
            return self.options(), [Problem("bad_value", "options is an object of names and values", "options")]
        known = {f.name: f for f in self.option_fields()}
        problems: list[Problem] = []
        values: dict[str, Any] = {}
        for name, value in raw.items():
            shown = short(value)
            value = tuple(value) if isinstance(value, list) else value
            if name not in known:
                text = f"{name} is no option of {self.id}; its options are {', '.join(known)}"
                problems.append(Problem("unknown_option", text, f"options.{name}"))
            elif not _accepts(known[name], value):
                text = f"{name} is {shown}; it must be {_says(known[name])}"
                problems.append(Problem("bad_value", text, f"options.{name}"))
            else:
                values[name] = value
        return self.prepare(self.options(**values), frozenset(values)), problems

    def describe_options(self) -> list[dict[str, Any]]:
        """Name, default, values and clause of each option, for the description of the rulesets."""
        out = []
        for f in self.option_fields():
            assert f.default is not MISSING
            spec = f.metadata
            pair = isinstance(f.default, tuple)
            entry: dict[str, Any] = {"name": f.name, "default": list(f.default) if pair else f.default}
            entry["values"] = [v for v in spec["values"] or () if v is not int]
            if spec["values"] is None or int in spec["values"]:
                entry["range"] = [spec["low"], spec["high"]]
            if pair:
                entry["pair"] = True
            out.append(entry | {"clause": spec["clause"]})
        return out


Entry = tuple[Test, int, Row, Any]
"""A row of a bound table: test, place in the table, row, value."""


class Bound:
    """A ruleset with its options: the rows that exist, with their values looked up.

    Attributes:
        ruleset, options: what it was made of.
        rows: the rows by id.
        hand_rows, reading_rows: (test, place in the table, row, value) judged once a hand, and once a reading.
        uneventful: the hand rows that can hold without an event of the game.
        by_shape: the reading rows that speak of a shape, filled as shapes are met; `by_sets`: of a standard reading
            with so many chows and pungs, and whether chows are equal (as one number).
        fifth_copy: see `Ruleset.fifth_copy`.

    """

    __slots__ = (
        "by_sets", "by_shape", "droppable", "fifth_copy", "hand_rows", "options", "reading_rows", "rows", "ruleset",
        "uneventful",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, options: Any) -> None:
        """Look up the values of the rows."""
        self.ruleset = ruleset
        self.options = options
        self.fifth_copy = ruleset.fifth_copy(options)
        table = [
            (row.test, i, row, getattr(options, row.value) if isinstance(row.value, str) else row.value)
            for i, row in enumerate(ruleset.rows_of(options))
            if row.when is None or row.when(options)
        ]
        self.rows = {row.id: row for _, _, row, _ in table}
        self.hand_rows = [entry for entry in table if entry[2].hand]
        self.uneventful = [entry for entry in self.hand_rows if not entry[2].event]
        self.by_shape: dict[str, list[Entry]] = {}
        self.by_sets: dict[int, list[Entry]] = {}
        self.reading_rows = [entry for entry in table if not entry[2].hand]
        self.droppable = any(row.unless for _, _, row, _ in table)

    def of_hand(self, h: Facts) -> list[tuple[int, Row, int]]:
        """Rows that hold for the hand whatever its reading."""
        return _judge(self.hand_rows if h.s.eventful else self.uneventful, h, _NO_READING)

    def of_reading(self, h: Facts, r: Reading, fixed: list[tuple[int, Row, int]]) -> list[tuple[Row, int]]:
        """All rows that hold, in the order of the table, after the exclusions."""
        found = _judge(self._table(r), h, r)
        if fixed:
            found = sorted(fixed + found)  # by place, which differs from row to row
        if self.droppable and len(found) > 1:
            present = {row.id for _, row, _ in found}
            return [(row, n) for _, row, n in found if not row.unless or present.isdisjoint(row.unless)]
        return [(row, n) for _, row, n in found]

    def _table(self, r: Reading) -> list[Entry]:
        """The reading rows that can hold in a reading."""
        shape = r.shape
        if shape != "standard":
            table = self.by_shape.get(shape)
            if table is None:
                table = self.by_shape[shape] = [entry for entry in self.reading_rows if entry[2].only in ("", shape)]
            return table
        chows, pungs = len(r.chows), len(r.pungs)
        twins = chows > 1 and len(set(r.chows)) < chows
        key = 16 * chows + 2 * pungs + twins
        table = self.by_sets.get(key)
        if table is None:
            table = self.by_sets[key] = [
                entry
                for entry in self.reading_rows
                if entry[2].only in ("", shape)
                and entry[2].fewest[0] <= chows
                and entry[2].fewest[1] <= pungs
                and twins >= entry[2].twins
            ]
        return table


_NO_READING = Reading("none", 0)


def _judge(table: Sequence[Entry], h: Facts, r: Reading) -> list[tuple[int, Row, int]]:
    out = []
    for entry in table:
        n = entry[0](h, r)
        if n is False or n is None:  # most rows of most hands
            continue
        _, place, row, value = entry
        if value is None:
            out.append((place, row, n))
        elif n:
            out.append((place, row, value if n is True else value**n if row.unit == FACTOR else value * n))
    return out


@lru_cache(maxsize=1024)
def _bind(ruleset: Ruleset, options: Any) -> Bound:
    return Bound(ruleset, options)
