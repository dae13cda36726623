// What the page must know of the rulesets beyond GET /api/v1/rulesets, so as not to ask for what cannot be:
// which melds exist, which ways to win, who deals next. A ruleset that is not listed gets everything.

export const SEATS = ["E", "S", "W", "N"];
const EVERY_MELD = ["chow", "pung", "kong", "added", "concealed_kong"];
const NO_CHOW = EVERY_MELD.slice(1);

const SPECIAL = {
  jinhua: { timing: ["heaven", "earth", "first_round"], earth: "discard", replacement: ["kong"], next: "rotate", suits: "mpsz" },
  shandong: { replacement: ["kong", "flower"], next: "winner_else_rotate" },
  shanghai: { replacement: ["kong", "flower"], next: "winner", draws: "counter" },
  changsha: { win_by: ["self_draw", "discard", "robbed_kong", "deal"], earth: "discard", replacement: ["kong"], next: "winner", suits: "mps" },
  sichuan: { melds: NO_CHOW, replacement: ["kong"], next: "keep", suits: "mps", goesOn: true },
  ningbo: { earth: "discard", replacement: ["kong", "flower"], next: "stay_else_rotate", rounds: true },
  hefei: { melds: ["concealed_kong"], win_by: ["self_draw", "discard"], earth: "discard", replacement: ["kong"], next: "stay_else_rotate", suits: "mps" },
};

/** The melds that can be laid down. */
export function meldKinds(ruleset) {
  return SPECIAL[ruleset]?.melds ?? EVERY_MELD;
}

/** The suits with tiles in this game, as letters. */
export function suits(ruleset) {
  return SPECIAL[ruleset]?.suits ?? "mpszf";
}

/** The ways to win. */
export function waysToWin(ruleset) {
  return SPECIAL[ruleset]?.win_by ?? ["self_draw", "discard", "robbed_kong"];
}

/** What a winning tile may replace. */
export function replacements(ruleset) {
  return SPECIAL[ruleset]?.replacement ?? ["kong", "flower"];
}

/** The values of `timing` that do not contradict the rest of the situation. */
export function timings(ruleset, { winner, win_by: winBy, from }) {
  const rules = SPECIAL[ruleset] ?? {};
  const offered = rules.timing ?? ["heaven", "earth"];
  const dealer = winner === "E";
  const earth = rules.earth === "discard" ? winBy === "discard" && from === "E" : winBy !== "robbed_kong" && winBy !== "deal";
  return offered.filter((value) => {
    if (value === "heaven") return dealer && winBy === "self_draw";
    if (value === "earth") return !dealer && earth;
    return !dealer && winBy === "self_draw";
  });
}

/** Whether a drawn-hand counter is lowered by one by a win (Shanghai) rather than emptied. */
export function drawsAreACounter(ruleset) {
  return SPECIAL[ruleset]?.draws === "counter";
}

/** Whether other players may still win after one has (血战). */
export function goesOn(ruleset) {
  return SPECIAL[ruleset]?.goesOn === true;
}

/** Whether the round wind follows the deals. */
export function keepsRounds(ruleset) {
  return SPECIAL[ruleset]?.rounds === true;
}

/** Who deals next: 0-3, given who deals now and who won (null after a drawn hand). */
export function nextDealer(ruleset, dealer, winner) {
  const after = (dealer + 1) % 4;
  switch (SPECIAL[ruleset]?.next) {
    case "rotate":
      return after;
    case "winner":
      return winner ?? dealer;
    case "winner_else_rotate":
      return winner ?? after;
    case "stay_else_rotate":
      return winner === null || winner === dealer ? dealer : after;
    default:
      return dealer;
  }
}
