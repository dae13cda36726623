"""`score`: a ruleset, a hand and a situation -> the best reading, its patterns, points and payments.

Order: legality of the input -> reasons before shapes -> readings -> patterns of one reading -> exclusions -> value ->
the best reading by what the winner gets -> settlement (doublings of payments, contracts). The engine knows no region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.errors import InputError, Problem
from scoring.facts import Facts, played_as, wild_tiles
from scoring.hand import Hand, Meld, MeldKind, is_run
from scoring.readings import Reading, standard_readings
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Bound, Reason, Rows, Ruleset
from scoring.score import Answer, PackedRows, Score
from scoring.settlement import nearest
from scoring.situation import Situation, feeder_of
from scoring.tiles import FIRST_FLOWER, TEXT, WHITE

__all__ = ["check_hand", "get_ruleset", "score", "score_checked"]

_STAGES = (
    "no_shape", "wild_on_discard", "too_many_suits", "suit_too_short", "pair_not_258", "no_pattern", "below_minimum",
)  # fmt: skip
"""Reasons by how far a reading came; of several readings that fail, the one that came furthest is reported."""


def get_ruleset(ruleset_id: object) -> Ruleset:
    """The ruleset of that id.

    Raises:
        InputError: ``unknown_ruleset``, naming those that exist.

    """
    found = RULESETS.get(ruleset_id) if isinstance(ruleset_id, str) else None
    if found is None:
        text = f"{ruleset_id!r} is no ruleset; there are {', '.join(RULESETS)}"
        raise InputError([Problem("unknown_ruleset", text[:300], "ruleset")])
    return found


def score(
    ruleset_id: str,
    hand: Hand,
    situation: Situation | None = None,
    options: Mapping[str, object] | None = None,
) -> Score:
    """Score a hand.

    Args:
        ruleset_id: ``jinhua``, ``shandong``, ``shanghai``, ``changsha``, ``sichuan``, ``ningbo`` or ``hefei``.
        hand: the won hand.
        situation: how it was won; None for a dealer's self-draw.
        options: house rules by name; the others keep their default.

    Raises:
        InputError: every problem of hand, situation and options at once.

    >>> from scoring.notation import parse_hand
    >>> from scoring.situation import make_situation
    >>> result = score("ningbo", parse_hand("555s22m99p (333m) (777p) +2m"), make_situation(winner="S"))
    >>> result.total, result.payments
    (5, {'E': -6, 'S': 18, 'W': -6, 'N': -6})

    """
    ruleset = get_ruleset(ruleset_id)
    chosen, problems = ruleset.read_options(options)
    situation = situation or Situation()
    problems += check_hand(ruleset, hand, situation, chosen)
    if problems:
        raise InputError(problems)
    return score_checked(ruleset.bind(chosen), hand, situation, options or {})


def score_checked(bound: Bound, hand: Hand, situation: Situation, options: Mapping[str, object]) -> Score:
    """As `score`, for a hand, a situation and options that have been checked."""
    return Score(bound, hand, situation, options, _answer(bound, hand, situation))


ANSWERS = 1 << 15
"""Answers kept, least recently used dropped first; about 1 KB each."""


@lru_cache(maxsize=ANSWERS)
def _answer(bound: Bound, hand: Hand, situation: Situation) -> Answer:
    ruleset = bound.ruleset
    facts = Facts(bound, hand, situation)
    reason = ruleset.before(facts)
    best: list[tuple[Reading, Rows, int]] = []
    if reason is None:
        best, reason = _read(bound, facts)
    if best:
        reason = _intercepted(ruleset, facts) or ruleset.after(facts)
    if reason is not None or not best:
        reason = reason or Reason("no_shape", _no_shape(facts))
        return Answer(facts.visits, (reason.code, reason.detail))
    reading, rows, total = best[0]
    settled = ruleset.settle(facts, rows, total)
    transfers = tuple([t[:] for t in settled.transfers])  # plain tuples
    runner = None
    if len(best) > 1:
        other, other_rows, other_total = best[1]
        runner = (other.packed, _packed_rows(other_rows), other_total)
    chosen = (reading.packed, _packed_rows(rows), total)
    return Answer(facts.visits, None, *chosen, settled.formula, transfers, settled.warnings, runner)


def _packed_rows(rows: Rows) -> PackedRows:
    return tuple([row.id for row, _ in rows]), tuple([value for _, value in rows])


def _read(bound: Bound, facts: Facts) -> tuple[list[tuple[Reading, Rows, int]], Reason | None]:
    """The best reading and the next best, or the reason of the reading that came furthest."""
    ruleset = bound.ruleset
    legal, admit = ruleset.legal, ruleset.admit
    fixed = bound.of_hand(facts)
    reason: Reason | None = None
    found: list[tuple[Reading, Rows, int]] = []
    for reading in _readings(ruleset, facts):
        facts.visits += 1
        if facts.visits == 1:
            why = ruleset.barred(facts)
            if why is not None:
                return [], why
        why = legal(facts, reading)
        if why is None:
            rows = bound.of_reading(facts, reading, fixed)
            total = ruleset.total(facts, rows)
            why = admit(facts, reading, rows, total)
            if why is None:
                found.append((reading, rows, total))
                continue
        if reason is None or _STAGES.index(why.code) > _STAGES.index(reason.code):
            reason = why

    def less(entry: tuple[Reading, Rows, int]) -> tuple[int, int]:
        # more for the winner first, then fewer tiles replaced by wild ones, then the order of the readings
        wilds = entry[0].wilds
        return -ruleset.worth(facts, entry[1], entry[2]), len(wilds) - wilds.count(facts.face) if wilds else 0

    return sorted(found, key=less)[:2] if len(found) > 1 else found, reason


def _readings(ruleset: Ruleset, facts: Facts) -> Any:
    if ruleset.standard(facts):
        yield from standard_readings(facts)
    yield from ruleset.special(facts)


def _no_shape(facts: Facts) -> str:
    text = "the tiles do not make four sets and a pair"
    return text + " or another shape of this game" if facts.bound.ruleset.other_shapes else text


def _intercepted(ruleset: Ruleset, facts: Facts) -> Reason | None:
    """截胡 where the ruleset has it: `other_winners` names who claims the same tile."""
    if not ruleset.one_winner or not facts.s.other_winners:
        return None
    first = nearest(facts.s)
    if first == facts.s.winner:
        return None
    return Reason("intercepted", f"{first} sits nearer to {facts.s.discarder} in turn order and wins instead")


def check_hand(ruleset: Ruleset, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
    """Problems of a hand that is said to have been won: tiles, melds, copies, number, contradictions."""
    problems = check_tiles(ruleset, hand, situation)
    problems += _count_fault(hand, situation)
    problems += _clashes(hand, situation, flowers=ruleset.flowers)
    problems += ruleset.check(hand, situation, options)
    return problems


def check_tiles(ruleset: Ruleset, hand: Hand, situation: Situation) -> list[Problem]:
    """Problems of the tiles whatever their number: tiles and melds that the game lacks, wild tiles out of place."""
    problems = []
    series = wild_tiles(situation.wildcard)
    strays = sorted({t for t in hand.held if t not in ruleset.allowed and t not in series})
    loose = [t for t in strays if t >= FIRST_FLOWER] if ruleset.flowers else []
    if loose:
        strays = [t for t in strays if t < FIRST_FLOWER]
        text = f"{' '.join(TEXT[t] for t in loose)}: flowers that are not wild are written apart, after the hand"
        problems.append(Problem("bad_notation", text, "hand"))
    strays += sorted({t for meld in hand.melds for t in meld.tiles if t not in ruleset.allowed})
    strays += [] if ruleset.flowers else list(hand.flowers)
    if strays:
        text = f"{' '.join(TEXT[t] for t in strays)} {'is' if len(strays) == 1 else 'are'} not in this game"
        problems.append(Problem("tile_not_in_ruleset", text, "hand"))
    bad = [m for m in hand.melds if m.kind not in ruleset.melds]
    for meld in bad:
        name = meld.kind.replace("_", " ")
        problems.append(Problem("meld_not_in_ruleset", f"{meld.text}: there is no {name} in this game", "hand"))
    if hand.melds:
        problems += _white_chows(ruleset, hand, situation.wildcard)
    if situation.wildcard is not None:
        problems += _wild_faults(ruleset, hand, situation.wildcard, series)
    return problems


def _white_chows(ruleset: Ruleset, hand: Hand, wildcard: int | None) -> list[Problem]:
    """Chows with a White in them: a chow only where White plays as the turned tile, and that tile fits."""
    out = []
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW and meld.tiles[2] == WHITE:
            face = wildcard if ruleset.white_is_face else None
            if face is None or not is_run(played_as(meld.tiles, face)):
                plays = "itself" if face is None else TEXT[face]
                out.append(Problem("bad_meld", f"{meld.text} is no chow: White plays as {plays} here", "hand"))
    return out


def _wild_faults(ruleset: Ruleset, hand: Hand, wildcard: int, series: tuple[int, ...]) -> list[Problem]:
    problems = []
    if wildcard not in ruleset.allowed and not (ruleset.flowers and wildcard >= 34):
        return [
            Problem(
                "tile_not_in_ruleset",
                f"the wildcard {TEXT[wildcard]} is not in this game",
                "situation.wildcard",
            )
        ]
    counts = Counter(hand.held)
    if wildcard < 34 and counts[wildcard] > 3:
        text = f"4 of {TEXT[wildcard]}, at most 3: one is turned up as the wildcard"
        problems.append(Problem("too_many_copies", text, "hand"))
    if wildcard >= 34 and counts[wildcard]:
        text = f"{TEXT[wildcard]} is turned up as the wildcard, so no hand holds it"
        problems.append(Problem("too_many_copies", text, "hand"))
    for meld in hand.melds:
        if set(meld.tiles) & set(series):
            text = f"{meld.text}: a wild tile cannot be part of a meld"
            problems.append(Problem("bad_meld", text, "hand"))
    aside = [t for t in hand.flowers if t in series]
    if aside:
        text = f"{' '.join(TEXT[t] for t in aside)} is wild and is written among the concealed tiles"
        problems.append(Problem("bad_notation", text, "hand"))
    return problems


def _count_fault(hand: Hand, s: Situation) -> list[Problem]:
    size = hand.size
    if s.win_by == "deal":
        want = 14 if s.dealer_wins else 13
        what = f"the deal of {'the dealer' if s.dealer_wins else 'another player'} has {want} tiles"
        if hand.winning is not None or hand.melds:
            text = "a win on the deal has no winning tile and no melds: write the dealt tiles only"
            return [
                Problem(
                    "contradictory_situation",
                    f"win_by=deal and the hand contradict each other: {text}",
                    "hand",
                )
            ]
    else:
        want = 14
        what = "a won hand has 14 tiles, the winning tile included and a kong counted as three"
    if size == want:
        return []
    return [Problem("wrong_tile_count", f"found {size} tiles, expected {want}: {what}", "hand")]


def _clashes(hand: Hand, s: Situation, *, flowers: bool) -> list[Problem]:
    """Contradictions between the hand and the situation; `flowers` says whether the game has flowers."""
    out = []

    def clash(first: str, why: str) -> None:
        detail = f"{first} and hand contradict each other: {why}"
        out.append(Problem("contradictory_situation", detail, f"situation.{first}"))

    exposed = [m for m in hand.melds if not m.concealed]
    if s.timing and exposed:
        clash("timing", "a win in the first round comes before any chow, pung or exposed kong")
    if s.replacement == "kong" and not any(len(m.tiles) == 4 for m in hand.melds):
        clash("replacement", "the hand shows no kong whose replacement could have been drawn")
    if s.replacement == "flower" and flowers and not hand.flowers:
        clash("replacement", "the hand shows no flower whose replacement could have been drawn")
    if s.kong_fed_by and not any(m.kind == "exposed_kong" for m in hand.melds):
        clash("kong_fed_by", "the hand shows no exposed kong")
    if s.win_by == "robbed_kong" and hand.winning is not None and hand.winning in (
        *hand.concealed, *(t for m in hand.melds for t in m.tiles)
    ):  # fmt: skip
        clash(
            "win_by",
            f"the robbed player holds the other three {TEXT[hand.winning]}, so the hand has none beside it",
        )
    out += [Problem("contradictory_situation", text, "hand") for text in _sources(exposed, s)]
    return out


def _sources(exposed: list[Meld], s: Situation) -> list[str]:
    """Melds whose source contradicts `kong_fed_by`, where only one exposed kong can be meant."""
    if not s.kong_fed_by:
        return []
    marks = {m.source for m in exposed if m.kind == "exposed_kong"}
    fed = {feeder_of(s.winner, m) for m in marks if m}
    if None not in marks and s.kong_fed_by not in fed:
        return [f"kong_fed_by={s.kong_fed_by} and the source marks of the hand contradict each other"]
    return []
