"""The answer: a `Score`, and its form as the JSON reply of the contract (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.facts import Facts, wild_tiles
from scoring.hand import Hand
from scoring.readings import Reading
from scoring.rulesets.base import Reason
from scoring.settlement import Transfer, payments_of
from scoring.situation import Situation
from scoring.tiles import TEXT, tiles_text

if TYPE_CHECKING:
    from scoring.rulesets.base import Bound, Row


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of the answer: the row of the table, what it contributes in all, the tiles that made it."""

    row: Row
    value: int
    tiles: str

    def as_dict(self) -> dict[str, Any]:
        """The row as JSON."""
        row = self.row
        return {
            "id": row.id,
            "name": {"zh": row.zh, "en": row.en},
            "value": self.value,
            "unit": row.unit,
            "tiles": self.tiles,
            "clause": row.clause,
        }


PackedRows = tuple[tuple[str, ...], tuple[int, ...]]
"""Ids of the rows, and their amounts."""
NO_ROWS: PackedRows = ((), ())


class Answer(NamedTuple):
    """What the engine found, as nested tuples of plain values: small to keep, nothing for a collector to follow.

    Attributes:
        visits: readings that were scored.
        reason: code and detail of why it does not win, None where it wins.
        reading: `Reading.packed` of the best reading, None without a win.
        rows, total: its rows, and `total.value` (0 without a win).
        formula, transfers, warnings: see `Settlement`; transfers as plain tuples.
        runner: the next best reading, its rows and total; None where there is none.

    """

    visits: int
    reason: tuple[str, str] | None
    reading: tuple[Any, ...] | None = None
    rows: PackedRows = NO_ROWS
    total: int = 0
    formula: str = ""
    transfers: tuple[tuple[str, str, int, str], ...] = ()
    warnings: tuple[str, ...] = ()
    runner: tuple[tuple[Any, ...], PackedRows, int] | None = None


class Score:
    """The result of scoring a hand: an `Answer`, what the request gave, and the reply made of both.

    Attributes:
        bound, hand, situation, options: what was scored; options as the request gave them.
        win: whether the hand wins.
        total: `total.value`, 0 without a win.
        formula: how `total` became points; empty without a win.
        payments: net points of each seat; they sum to 0.
        visits: readings that were scored.

    """

    def __init__(
        self, bound: Bound, hand: Hand, situation: Situation, options: Mapping[str, object], answer: Answer
    ) -> None:
        """Hold the parts; the engine makes scores."""
        self.bound = bound
        self.hand = hand
        self.situation = situation
        self.options = options
        self._answer = answer
        self.win = answer[1] is None
        self.total = answer[4]
        self.formula = answer[5]
        self.payments = payments_of(answer[6])

    @property
    def visits(self) -> int:
        """Readings that were scored."""
        return self._answer.visits

    @property
    def reason(self) -> Reason | None:
        """Why it does not win, None where it wins."""
        found = self._answer.reason
        return None if found is None else Reason(found[0], found[1])

    @cached_property
    def facts(self) -> Facts:
        """The hand and situation as they were counted."""
        return Facts(self.bound, self.hand, self.situation)

    @cached_property
    def reading(self) -> Reading | None:
        """The best reading, None without a win."""
        packed = self._answer.reading
        return None if packed is None else Reading.unpacked(packed)

    @property
    def rows(self) -> list[tuple[Row, int]]:
        """Rows of the table that hold, each with what it contributes."""
        return self._named(self._answer.rows)

    @property
    def transfers(self) -> list[Transfer]:
        """Who pays whom."""
        return [Transfer(*t) for t in self._answer.transfers]

    @property
    def warnings(self) -> list[str]:
        """What the reader of the answer should know."""
        return list(self._answer.warnings)

    def _named(self, rows: PackedRows) -> list[tuple[Row, int]]:
        return [(self.bound.rows[name], n) for name, n in zip(rows[0], rows[1], strict=True)]

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The rows with the tiles that made them."""
        return tuple(Pattern(row, n, shown_tiles(row.shows, self.facts, self.reading)) for row, n in self.rows)

    @property
    def assumed(self) -> list[str]:
        """Defaults that the answer rests on."""
        s, ruleset, hand = self.situation, self.bound.ruleset, self.hand
        out = [
            f"{name}={getattr(s, name)}"
            for name in ("winner", "win_by", "prevailing_wind", "dealer_streak")
            if name in ruleset.fields and name not in s.given
        ]
        if ruleset.has_wilds and s.wildcard is None:
            out.append("wildcard=none")
        if hand.winning is None and s.win_by != "deal":
            out.append("winning tile unknown: patterns that depend on it are not given")
        return out + ruleset.assumed(hand, s)

    def as_dict(self) -> dict[str, Any]:
        """The reply of the contract, section 3."""
        ruleset, reason = self.bound.ruleset, self.reason
        out: dict[str, Any] = {
            "ruleset": ruleset.id,
            "options": {k: list(v) if isinstance(v, tuple) else v for k, v in self.options.items()},
            "hand": self.hand.text,
            "win": self.win,
        }
        if reason is not None:
            out["reason"] = {"code": reason.code, "detail": reason.detail}
        out |= {
            "reading": reading_dict(self.facts, self.reading) if self.reading else None,
            "patterns": [p.as_dict() for p in self.patterns],
            "total": {"value": self.total, "unit": ruleset.unit},
            "formula": self.formula,
            "payments": self.payments,
            "transfers": [
                {"from": t.payer, "to": t.payee, "points": t.points, "reason": t.reason} for t in self.transfers
            ],
            "runner_up": self._runner_up(),
            "assumed": self.assumed,
            "warnings": self.warnings,
        }
        return out

    def _runner_up(self) -> dict[str, Any] | None:
        if self._answer.runner is None:
            return None
        packed, rows, total = self._answer.runner
        reading = Reading.unpacked(packed)
        patterns = [Pattern(row, n, shown_tiles(row.shows, self.facts, reading)) for row, n in self._named(rows)]
        return {
            "reading": reading_dict(self.facts, reading),
            "patterns": [pattern.as_dict() for pattern in patterns],
            "total": {"value": total, "unit": self.bound.ruleset.unit},
        }


def reading_dict(facts: Facts, reading: Reading) -> dict[str, Any]:
    """A reading as JSON: shape, sets (melds last), pair, wait, what each wild tile became."""
    sets = [_set("chow", (t, t + 1, t + 2), _concealed(facts, reading, "chow", t)) for t in reading.chows]
    # one pung of a kind is the one that the winning tile finished, so a claimed tile opens only that one
    sets += [_set("pung", (t, t, t), _concealed(facts, reading, "pung", t)) for t in reading.pungs]
    sets += [_set("pair", (t, t), True) for t in reading.pairs]
    for meld in facts.melds:
        kind = "kong" if meld.kind.is_kong else str(meld.kind)
        sets.append(_set(kind, meld.tiles, meld.concealed))
    opened = next((s for s in sets if s["concealed"] is None), None)
    for s in sets:
        s["concealed"] = (s is not opened) if s["concealed"] is None else s["concealed"]
    series = wild_tiles(facts.s.wildcard)
    wild = [t for t in facts.hand.held if t in series]
    return {
        "shape": reading.shape,
        "sets": sets,
        "pair": tiles_text((reading.pair, reading.pair)) if reading.pair is not None else None,
        "wait": reading.wait,
        "wildcards": [{"tile": TEXT[t], "as": TEXT[a]} for t, a in zip(wild, reading.wilds, strict=False)],
    }


def _concealed(facts: Facts, reading: Reading, kind: str, tile: int) -> bool | None:
    """Whether a set of the held tiles is concealed; None where a claimed tile may have finished it."""
    return None if facts.claimed and reading.win == kind and reading.win_set == tile else True


def _set(kind: str, tiles: tuple[int, ...], concealed: bool | None) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles_text(tiles), "concealed": concealed}


def shown_tiles(shows: str | Callable[[Any, Reading], str], facts: Facts, reading: Reading | None) -> str:
    """The tiles that a row names, as text; see `scoring.rulesets.base.Row.shows`."""
    hand = facts.hand
    if not isinstance(shows, str):
        return shows(facts, reading) if reading is not None else ""
    if shows == "all":
        return hand.text
    if shows == "melds":
        return " ".join(m.text for m in hand.melds)
    if shows == "kongs":
        return " ".join(m.text for m in hand.melds if m.kind.is_kong)
    if shows == "flowers":
        return tiles_text(hand.flowers)
    if shows == "win":
        return "" if hand.winning is None else TEXT[hand.winning]
    if shows == "wilds":
        series = wild_tiles(facts.s.wildcard)
        return tiles_text([t for t in hand.held if t in series])
    if shows == "quads":
        return " ".join(tiles_text((t,) * 4) for t in range(34) if facts.every[t] >= 4)
    if reading is None or not shows:
        return ""
    return _shown_of_reading(shows, facts, reading)


def _shown_of_reading(shows: str, facts: Facts, reading: Reading) -> str:
    pungs = [*reading.pungs, *facts.pungs_out]
    if shows == "pair":
        return "" if reading.pair is None else tiles_text((reading.pair,) * 2)
    if shows == "pungs":
        return " ".join(tiles_text((t,) * 3) for t in pungs)
    if shows == "honour_pungs":
        return " ".join(tiles_text((t,) * 3) for t in pungs if t >= 27)
    if shows == "win_set":
        tile = reading.win_set
        if reading.win == "chow":
            return tiles_text((tile, tile + 1, tile + 2))
        return tiles_text((tile,) * (2 if reading.win == "pair" else 3)) if reading.win else ""
    if shows.endswith("z"):  # one honour, such as "5z"
        return shows[0] * 3 + "z"
    raise ValueError(f"{shows!r} names no tiles of a row")
