"""Conditions that several regions share."""

from __future__ import annotations

from collections.abc import Callable
from operator import mul

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand, Meld, MeldKind
from scoring.readings import POWERS, Reading
from scoring.shapes.tables import need_bare, need_paired, need_tables
from scoring.situation import Situation, feeder_of
from scoring.tiles import RANK, SUIT


def four_pungs(h: Facts, r: Reading) -> bool:
    """碰碰胡: four pungs or kongs and a pair."""
    return r.shape == "standard" and not r.chows and not h.chows_out


def four_chows(h: Facts, r: Reading) -> bool:
    """Four chows and a pair, melded ones counted."""
    return r.shape == "standard" and not r.pungs and not h.pungs_out


def has_pung(tile: int) -> Callable[[Facts, Reading], bool]:
    """A condition: a pung or kong of the tile, concealed or melded."""

    def test(h: Facts, r: Reading) -> bool:
        return tile in r.pungs or tile in h.pungs_out

    return test


def melded_single(h: Facts) -> bool:
    """Four melds of any kind and a single tile in hand."""
    return len(h.melds) == 4


def straight(h: Facts, r: Reading, *, melded: bool = True) -> bool:
    """一条龙: 123 456 789 of one suit as three chows; `melded` says whether melded chows serve."""
    chows = {*r.chows, *h.chows_out} if melded else set(r.chows)
    return any({first, first + 3, first + 6} <= chows for first in (0, 9, 18))


def shape_before(h: Facts, wilds: int) -> bool:
    """Whether the tiles before the win, with so many wild tiles, are complete sets without a pair.

    With one wild tile fewer than the hand held, this is the any-tile wait: four sets and a wild tile left over.
    """
    if h.win_wild:
        wilds -= 1
    if wilds < 0:
        return False
    suit, honours = need_tables(h.bound.fifth_copy)
    need = tiles = 0
    for colour, counts in enumerate(h.colours):
        entry = (honours if colour == 3 else suit)[
            sum(n * 5**i for i, n in enumerate(counts)) - (5 ** RANK[h.win] if _wins_in(h, colour) else 0)  # type: ignore[index]
        ]
        need += need_bare(entry)
        tiles += sum(counts)
    return need <= wilds and (tiles - (h.win is not None) + wilds) % 3 == 0


def _wins_in(h: Facts, colour: int) -> bool:
    return h.win is not None and SUIT[h.win] == colour


def contradiction(first: str, second: str, why: str) -> Problem:
    """Two situation fields that cannot hold together."""
    return Problem(
        "contradictory_situation", f"{first} and {second} contradict each other: {why}", f"situation.{first}"
    )


def earth_is_dealers_discard(s: Situation) -> list[Problem]:
    """地胡 in these regions is a win on the dealer's first discard."""
    if s.timing == "earth" and (s.win_by != "discard" or s.discarder != "E") and not s.dealer_wins:
        detail = "timing and win_by contradict each other: earth (地胡) is a win on the first discard of the dealer E"
        return [Problem("contradictory_situation", detail, "situation.timing")]
    return []


def no_deal(s: Situation) -> list[Problem]:
    """Nothing is won on the deal here but 天胡 of the dealer, a self-draw with timing=heaven."""
    if s.win_by == "deal":
        text = "win_by is 'deal', which this game lacks: 天胡 is a self_draw with timing=heaven"
        return [Problem("bad_value", text, "situation.win_by")]
    return []


def no_first_round(s: Situation) -> list[Problem]:
    """Of the wins in the first round these games know 天胡 and 地胡 only."""
    if s.timing != "first_round":
        return []
    text = "timing is first_round; it must be heaven or earth, this game has no 人胡"
    return [Problem("bad_value", text, "situation.timing")]


def no_flower_replacement(s: Situation) -> list[Problem]:
    """In a game without flowers only a kong is replaced."""
    if s.replacement != "flower":
        return []
    text = "replacement is flower; it must be kong, this game has no flowers"
    return [Problem("bad_value", text, "situation.replacement")]


def kongs_among(h: Facts, low: int, high: int, *, concealed: bool) -> list[Meld]:
    """The concealed kongs (暗杠), or the exposed and added ones (明杠), of tiles `low` to `high`."""
    return [m for m in h.kongs if m.concealed is concealed and low <= m.tiles[0] <= high]


def pungs_among(h: Facts, low: int, high: int) -> list[Meld]:
    """The claimed pungs (碰) of the tiles from `low` to `high`, kongs left out."""
    return [m for m in h.melds if m.kind is MeldKind.PUNG and low <= m.tiles[0] <= high]


def contract_faults(hand: Hand, s: Situation) -> list[Problem]:
    """承包: who fed the winner three melds must have fed three that the hand shows; unmarked ones may be his."""
    out = []
    feeders = sorted({c.feeder for c in s.contracts if c.fed == s.winner})
    for feeder in feeders:
        shown = sum(_fed_by(meld, s.winner) in (None, feeder) for meld in hand.melds if not meld.concealed)
        if shown < 3:
            why = f"of the melds that {feeder} fed to {s.winner}, the hand shows {shown} and not three"
            out.append(contradiction("contracts", "hand", why))
    if len(feeders) > 1 and not out:
        why = f"{' and '.join(feeders)} cannot both have fed three of the hand's melds"
        out.append(contradiction("contracts", "hand", why))
    return out


def contract_doubts(h: Facts) -> tuple[str, ...]:
    """The same as warnings, for games that settle such a contract as the request has it."""
    return tuple(problem.detail for problem in contract_faults(h.hand, h.s))


def _fed_by(meld: Meld, winner: str) -> str | None:
    """The seat that fed a meld, None where it is not marked; a chow comes from the player before."""
    source = "<" if meld.kind is MeldKind.CHOW else meld.source
    return feeder_of(winner, source) if source else None


def only_wait(h: Facts) -> bool:
    """Whether the winning tile was the only one to win, by shape alone: sets and a pair, or seven pairs.

    As ``len(h.waits_before) == 1``, but quicker, for games of number tiles without wild tiles; the winning tile is
    known.
    """
    if "only_wait" not in h.memo:
        h.memo["only_wait"] = _single_pairs_wait(h) and not _other_wait(h)
    return bool(h.memo["only_wait"])


def _single_pairs_wait(h: Facts) -> bool:
    """Whether the tiles before the win waited for no other tile as six pairs and a single one."""
    if h.melds:
        return True
    single, win = -1, h.win
    for tile in range(27):
        if (h.held[tile] - (tile == win)) & 1:
            if single >= 0:
                return True
            single = tile
    return single in (-1, win)


def _other_wait(h: Facts) -> bool:
    """Whether a tile beside the winning one completes sets and a pair."""
    win = h.win
    assert win is not None
    every, table = h.every, need_tables(False)[0]
    lowest, highest = h.bound.ruleset.ends
    keys = [sum(map(mul, counts, POWERS)) for counts in h.colours[:3]]
    keys[SUIT[win]] -= POWERS[RANK[win]]
    needs = [table[key] for key in keys]
    for suit, key in enumerate(keys):
        rest = (sum(h.colours[suit]) - (suit == SUIT[win])) % 3
        one, two = needs[suit - 1], needs[suit - 2]
        if rest == 1 and not need_bare(one) and not need_bare(two):  # the pair is made in this suit
            need = need_paired
        elif rest == 2 and (not (need_bare(one) or need_paired(two)) or not (need_bare(two) or need_paired(one))):
            need = need_bare
        else:
            continue
        for rank in range(lowest, highest + 1):
            tile = 9 * suit + rank
            if every[tile] < 4 and tile != win and not need(table[key + POWERS[rank]]):
                return True
    return False
