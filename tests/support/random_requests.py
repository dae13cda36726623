"""Seeded requests for the plain scorer: hands near a win in every style, each situation field, each option."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from plain_scorer import SEATS, Hand, Meld, others

from scoring.rulesets import RULESETS
from scoring.tiles import TEXT, tiles_text

HONOURS = ("shandong", "shanghai")
OPEN = ("pung", "pung", "exposed", "added", "concealed")


class Maker:
    """Requests of one region; the same seed gives the same requests."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.ruleset = ruleset
        self.rng = random.Random(f"{ruleset} {seed}")
        self.low, self.high = (1, 7) if ruleset == "hefei" else (0, 8)

    def chance(self, part: float) -> bool:
        return self.rng.random() < part

    def request(self) -> tuple[dict[str, Any], Hand]:
        """A request, and its hand as the plain scorer takes it."""
        hand = self._hand()
        while max(Counter(hand.tiles).values()) > 4:
            hand = self._hand()
        situation = self._situation(hand)
        request = {
            "ruleset": self.ruleset,
            "hand": _text(hand),
            "situation": situation | ({"birds": [TEXT[t] for t in situation["birds"]]} if "birds" in situation else {}),
            "options": self._options(len(situation.get("birds", ()))),
        }
        return request, hand

    def _hand(self) -> Hand:
        rng = self.rng
        suits = rng.sample(range(3), rng.choice((1, 2, 3)))
        honours = 0.0 if self.ruleset not in HONOURS else rng.choice((0, 0, 0.4, 0.4, 1))
        only_258 = self.ruleset in ("shandong", "changsha") and self.chance(0.12)
        near = rng.randint(self.low, self.high)

        def tile() -> int:
            if self.chance(honours):
                return 27 + rng.randrange(7)
            rank = near + rng.choice((-2, -1, 0, 1, 2)) if self.chance(0.5) else rng.randint(self.low, self.high)
            rank = rng.choice((1, 4, 7)) if only_258 else min(max(rank, self.low), self.high)
            return 9 * rng.choice(suits) + rank

        hand = Hand([])
        if self.chance(0.15):
            pairs = [tile() for _ in range(7)]
            hand.concealed = sorted((*pairs, *pairs))
        else:
            melded, pungs = rng.choice((0, 0, 0.3, 0.6, 1)), 1 if only_258 else rng.choice((0.1, 0.4, 0.9))
            for _ in range(4):
                self._add_set(hand, tile(), melded, pungs)
            hand.concealed += [tile()] * 2
        if self.chance(0.08):
            hand.concealed[rng.randrange(len(hand.concealed))] = tile()
        if self.chance(0.93):
            hand.winning = hand.concealed.pop(rng.randrange(len(hand.concealed)))
        if self.ruleset in HONOURS:
            hand.flowers = sorted(rng.sample(range(34, 42), rng.choice((0, 0, 1, 2, 5, 8))))
        return hand

    def _add_set(self, hand: Hand, tile: int, melded: float, pungs: float) -> None:
        chow = tile < 27 and tile % 9 <= self.high - 2 and not self.chance(pungs)
        kind = "chow" if chow else "concealed" if self.ruleset == "hefei" else self.rng.choice(OPEN)
        if self.chance(melded) and not (chow and self.ruleset == "hefei"):
            source = "" if kind == "concealed" else self.rng.choice(("", "<") if chow else ("", "<", "^", ">"))
            hand.melds.append(Meld(kind, tile, source))
        else:
            hand.concealed += [tile, tile + 1, tile + 2] if chow else [tile] * 3

    def _situation(self, hand: Hand) -> dict[str, Any]:
        rng, winner = self.rng, self.rng.choice(SEATS)
        s: dict[str, Any] = {"winner": winner, "win_by": rng.choice(("self_draw", "self_draw", "discard"))}
        if self.ruleset != "hefei" and hand.tiles.count(-1 if hand.winning is None else hand.winning) == 1:
            s["win_by"] = rng.choice((s["win_by"], "robbed_kong"))
        if self.ruleset == "changsha" and not hand.melds and self.chance(0.2):
            s["win_by"] = "deal"
            hand.concealed, hand.winning = hand.held[: 14 if winner == "E" else 13], None
        if s["win_by"] in ("discard", "robbed_kong"):
            s["from"] = rng.choice(others(winner))
        elif any(len(meld.tiles) == 4 for meld in hand.melds) and self.chance(0.4):
            s["replacement"] = "kong"
        elif hand.flowers and self.chance(0.1):
            s["replacement"] = "flower"
        if self.ruleset != "shanghai" and not hand.melds and self.chance(0.15):
            self._first_round(s)
        getattr(self, f"_{self.ruleset}")(s, hand)
        return s

    def _first_round(self, s: dict[str, Any]) -> None:
        if s["winner"] == "E" and s["win_by"] == "self_draw":
            s["timing"] = "heaven"
        elif s["winner"] != "E" and s["win_by"] == "discard" and (s["from"] == "E" or self.ruleset == "shandong"):
            s["timing"] = "earth"

    def _contracts(self, s: dict[str, Any], hand: Hand) -> None:
        """Contracts that the sources of the melds allow: one feeder, of three open melds at least without a mark."""
        if not self.chance(0.5):
            return
        pairs = [{"fed": a, "feeder": b} for a in SEATS for b in others(a) if a != s["winner"]]
        found = self.rng.sample(pairs, self.rng.choice((1, 2)))
        bare = [meld for meld in hand.melds if meld.kind in ("pung", "exposed", "added") and not meld.source]
        if len(bare) > 2:
            found.append({"fed": s["winner"], "feeder": self.rng.choice(others(s["winner"]))})
        s["contracts"] = found

    def _shandong(self, s: dict[str, Any], hand: Hand) -> None:
        exposed = [meld for meld in hand.melds if meld.kind == "exposed"]
        if s.get("replacement") == "kong" and exposed and not any(meld.source for meld in exposed):
            s["kong_fed_by"] = self.rng.choice(others(s["winner"]))
        if self.chance(0.2):
            s["ready"] = self.rng.choice(("shown", "hidden"))
        if self.chance(0.3):
            s["shown_players"] = self.rng.sample(others(s["winner"]), 2)
        if self.chance(0.3):
            s["draws_before"] = self.rng.choice((1, 2, 3, 5, 7, 17))
        self._contracts(s, hand)

    def _shanghai(self, s: dict[str, Any], hand: Hand) -> None:
        if self.chance(0.5):
            s["dice"] = [self.rng.choice((1, 2, 4)), self.rng.choice((1, 2, 4))]
        if self.chance(0.4):
            s["draws_before"] = self.rng.choice((1, 2, 3))
        self._contracts(s, hand)

    def _changsha(self, s: dict[str, Any], hand: Hand) -> None:
        if s["win_by"] == "discard" and "timing" not in s and self.chance(0.2):
            s["after_kong_discard"] = True
        elif not {"replacement", "timing"} & set(s) and s["win_by"] in ("self_draw", "discard") and self.chance(0.2):
            s["last_tile"] = True
        if "last_tile" not in s and self.chance(0.5):
            s["birds"] = [self.rng.randrange(27) for _ in range(self.rng.randint(0, 3))]

    def _hefei(self, s: dict[str, Any], hand: Hand) -> None:
        if "timing" not in s and self.chance(0.2):
            s["last_tile"] = True
        if self.chance(0.3):
            s["dealer_streak"] = self.rng.randint(1, 4)

    def _options(self, birds: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for option in RULESETS[self.ruleset].describe_options():
            low, high = option.get("range", (0, 0))
            if option["name"] == "birds":
                out["birds"] = max(birds, 1)
            elif not self.chance(0.3):
                continue
            elif "pair" in option:
                least = self.rng.randint(1, 20)
                out[option["name"]] = [least, least + self.rng.randint(0, 20)]
            elif option["name"] == "min_suit":
                out["min_suit"] = self.rng.randint(6, 10)
            else:
                out[option["name"]] = self.rng.choice(option["values"] or range(low, min(high, 20) + 1))
        if any(name.endswith(("_zimo", "_ron")) for name in out) and self.ruleset == "changsha":
            low = out.get("small_zimo", [10, 20])[
                0
            ]  # always cheaper than a 大胡: no clause says what the reverse means
            out |= {"small_zimo": [low, 20], "small_ron": [low, 30], "big_zimo": [31, 31 + low], "big_ron": [40, 50]}
        return out


def _text(hand: Hand) -> str:
    parts = [tiles_text(hand.concealed)]
    for meld in hand.melds:
        text = tiles_text(meld.tiles)
        mark = "+" if meld.kind == "added" else ""
        parts.append(f"[{text}]" if meld.kind == "concealed" else f"({text}{mark}{meld.source})")
    if hand.winning is not None:
        parts.append(f"+{TEXT[hand.winning]}")
    return " ".join([*parts, tiles_text(hand.flowers)]).strip()
