"""Errors of the scoring package: one root, stable codes, every problem of an input at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class HupaiError(Exception):
    """Root of all errors that this program raises on purpose."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    Attributes:
        code: stable name of the kind of problem (contract, section 3).
        detail: what is wrong and what would be right, for a person.
        field: the part of the request it concerns (``hand``, ``situation.from``), where known.
        position: index of the offending character in the hand text, from 0, where known.

    """

    code: str
    detail: str
    field: str | None = None
    position: int | None = None

    def as_dict(self) -> dict[str, object]:
        """The problem as JSON; fields that are not known are left out."""
        out: dict[str, object] = {"code": self.code, "detail": self.detail}
        if self.field is not None:
            out["field"] = self.field
        if self.position is not None:
            out["position"] = self.position
        return out


class InputError(HupaiError):
    """The input is not a hand, a situation, options or a ruleset; `problems` says all that is wrong.

    >>> InputError([Problem("unknown_tile", "9z is no tile")]).as_dict()["code"]
    'unknown_tile'
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; at least one is needed."""
        self.problems: tuple[Problem, ...] = tuple(problems)
        if not self.problems:
            raise ValueError("an InputError needs at least one problem")
        super().__init__("; ".join(f"{p.code}: {p.detail}" for p in self.problems))

    @property
    def code(self) -> str:
        """Code of the first problem."""
        return self.problems[0].code

    def as_dict(self) -> dict[str, object]:
        """The error as JSON: `code` and `detail` of the first problem, and all `problems`."""
        return {
            "code": self.code,
            "detail": "; ".join(p.detail for p in self.problems),
            "problems": [p.as_dict() for p in self.problems],
        }
