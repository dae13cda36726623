// What the page must know of the rulesets beyond GET /api/v1/rulesets, so as not to ask for what cannot be:
// which ways to win exist, who deals next. A ruleset that is not listed gets everything.
import { ALL } from "./tiles.js";

export const SEATS = ["E", "S", "W", "N"];
const KINDS = ["chow", "pung", "kong", "added", "concealed_kong"];
const ENGINE_KINDS = { kong: "exposed_kong", added: "added_kong" };

const SPECIAL = {
  jinhua: { timing: ["heaven", "earth", "first_round"], earth: "discard", replacement: ["kong"], next: "rotate" },
  shandong: { next: "winner_else_rotate" },
  shanghai: { next: "winner", draws: "counter" },
  changsha: { win_by: ["self_draw", "discard", "robbed_kong", "deal"], earth: "discard", replacement: ["kong"], next: "winner", lastAlone: true },
  sichuan: { replacement: ["kong"], next: "keep", goesOn: true },
  ningbo: { earth: "discard", next: "stay_else_rotate", rounds: true },
  hefei: { win_by: ["self_draw", "discard"], earth: "discard", replacement: ["kong"], next: "stay_else_rotate" },
};

/** The kinds of melds that a ruleset (as the server describes it) knows, in the words of hand.js. */
export function meldKinds(rules) {
  if (!rules?.melds) return KINDS;
  return KINDS.filter((kind) => rules.melds.includes(ENGINE_KINDS[kind] ?? kind));
}

/** The tiles that a ruleset plays with. */
export function faces(rules) {
  return rules?.faces ?? ALL;
}

/** The ways to win. */
export function waysToWin(ruleset) {
  return SPECIAL[ruleset]?.win_by ?? ["self_draw", "discard", "robbed_kong"];
}

/** Whether the last tile is no 海底 beside a kong. */
export function lastTileStandsAlone(ruleset) {
  return SPECIAL[ruleset]?.lastAlone === true;
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
