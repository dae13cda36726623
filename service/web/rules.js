// What the page must know of the rulesets beyond GET /api/v1/rulesets, so as not to ask for what cannot be:
// which ways to win exist, who deals next. A ruleset that is not listed gets everything.
import { ALL } from "./tiles.js";

export const SEATS = ["E", "S", "W", "N"];
const KINDS = ["chow", "pung", "kong", "added", "concealed_kong"];
const ENGINE_KINDS = { kong: "exposed_kong", added: "added_kong" };

// By id: 地胡 on the dealer's first discard; 海底 never beside a kong; what a win does to the drawn-hand counter; who
// deals next. The rulesets as the server describes them do not say it.
const SPECIAL = {
  jinhua: { earth: "discard", next: "rotate" },
  shandong: { next: "winner_else_rotate" },
  shanghai: { next: "winner", draws: "counter" },
  changsha: { earth: "discard", next: "winner", lastAlone: true },
  sichuan: { next: "keep" },
  ningbo: { earth: "discard", next: "stay_else_rotate" },
  hefei: { earth: "discard", next: "stay_else_rotate" },
};
const TIMINGS = { heaven: "heavenly_win", earth: "earthly_win", first_round: "first_round_win" };

function hasPattern(rules, test) {
  return rules.patterns.some((row) => test(row.id));
}

/** The kinds of melds that a ruleset (as the server describes it) knows, in the words of hand.js. */
export function meldKinds(rules) {
  if (!rules?.melds) return KINDS;
  return KINDS.filter((kind) => rules.melds.includes(ENGINE_KINDS[kind] ?? kind));
}

/** The tiles that a ruleset plays with. */
export function faces(rules) {
  return rules?.faces ?? ALL;
}

/** The ways to win: no kong is robbed where none is added to a pung, and a deal wins where it has patterns of its own. */
export function waysToWin(rules) {
  const robbed = meldKinds(rules).includes("added") ? ["robbed_kong"] : [];
  return ["self_draw", "discard", ...robbed, ...(hasPattern(rules, (id) => id.startsWith("deal_")) ? ["deal"] : [])];
}

/** Whether the eight flowers win whatever the other tiles are. */
export function eightFlowersWin(rules) {
  return hasPattern(rules, (id) => id === "eight_flowers");
}

/** Whether the last tile is no 海底 beside a kong. */
export function lastTileStandsAlone(rules) {
  return SPECIAL[rules.id]?.lastAlone === true;
}

/** What a winning tile may replace. */
export function replacements(rules) {
  return faces(rules).some((tile) => tile.endsWith("f")) ? ["kong", "flower"] : ["kong"];
}

/** The suits that a player may declare as missing. */
export function suits(rules) {
  return ["m", "p", "s"].filter((letter) => faces(rules).some((tile) => tile[1] === letter));
}

/** Whether a drawn game is settled: only then has a ruleset a price for 花猪. */
export function settlesDraws(rules) {
  return rules?.options.some((option) => option.name === "huazhu_points") ?? false;
}

/** The values of `timing` that do not contradict the rest of the situation. */
export function timings(rules, { winner, win_by: winBy, from }) {
  const offered = Object.keys(TIMINGS).filter((value) => hasPattern(rules, (id) => id === TIMINGS[value]));
  const dealer = winner === "E";
  const earth = SPECIAL[rules.id]?.earth === "discard" ? winBy === "discard" && from === "E" : winBy !== "robbed_kong" && winBy !== "deal";
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
export function goesOn(rules) {
  return rules?.situation.includes("out") ?? false;
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
