"""Points -> who pays whom. Transfers are the truth; payments are their sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from scoring.situation import SEATS, Contract, Situation, others

if TYPE_CHECKING:
    from scoring.facts import Facts


class Transfer(NamedTuple):
    """Points that one seat pays another, and why (a word such as ``self_draw``, ``discard``, ``contract``)."""

    payer: str
    payee: str
    points: int
    reason: str


class Settlement(NamedTuple):
    """How `total` became points.

    Attributes:
        formula: the arithmetic as a person writes it.
        transfers: what is paid, in turn order.
        warnings: what the reader of the reply should know.

    """

    formula: str
    transfers: tuple[Transfer, ...]
    warnings: tuple[str, ...] = ()


def payments_of(transfers: Iterable[tuple[str, str, int, str]]) -> dict[str, int]:
    """Net points of each seat; they sum to 0.

    >>> payments_of([Transfer("E", "S", 6, "self_draw")])
    {'E': -6, 'S': 6, 'W': 0, 'N': 0}
    """
    out = dict.fromkeys(SEATS, 0)
    for payer, payee, points, _ in transfers:
        out[payer] -= points
        out[payee] += points
    return out


def from_each(s: Situation, points: int, reason: str = "self_draw") -> tuple[Transfer, ...]:
    """The same points from every other player who has not won already."""
    winner, out = s.winner, s.out
    return tuple([Transfer(seat, winner, points, reason) for seat in others(winner) if seat not in out])


def from_giver(s: Situation, points: int) -> tuple[Transfer, ...]:
    """Points from the player who gave the winning tile; the reason is how (``discard`` or ``robbed_kong``)."""
    assert s.discarder is not None
    return (Transfer(s.discarder, s.winner, points, s.win_by),)


def plain(h: Facts, points: int) -> tuple[Transfer, ...]:
    """The common way: self-draw, everybody pays; otherwise the giver alone."""
    return from_giver(h.s, points) if h.claimed else from_each(h.s, points)


def liable(s: Situation) -> list[Contract]:
    """Contracts in which the winner was fed: their feeder answers for the win (承包)."""
    return [c for c in s.contracts if c.fed == s.winner]


def reverse(s: Situation) -> list[Contract]:
    """Contracts in which the winner was the feeder (反承包)."""
    return [c for c in s.contracts if c.feeder == s.winner]


def nearest(s: Situation) -> str:
    """Of the winner and the others who claim the same tile, the first in turn order after the giver (截胡)."""
    assert s.discarder is not None
    return next(seat for seat in others(s.discarder) if seat == s.winner or seat in s.other_winners)
