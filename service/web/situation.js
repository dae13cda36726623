// The situation of a win (contract section 2): which fields apply, and what is sent.
import { SEATS, lastTileStandsAlone, replacements, timings, waysToWin } from "./rules.js";

/** Fields that are asked at once; the others are folded away. */
export const FIRST = [
  "win_by", "winner", "from", "prevailing_wind", "wildcard", "wild_discards", "birds", "dice",
  "missing_suit", "ready", "dealer_streak", "draws_before",
];
export const MORE = [
  "replacement", "kong_fed_by", "last_tile", "timing", "after_kong_discard", "discarder_kong",
  "shown_players", "contracts", "out", "other_winners",
];
/** Fields that stay when the next hand begins. */
export const LASTING = ["prevailing_wind", "dealer_streak", "draws_before"];

const DEFAULTS = {
  winner: "E", win_by: "self_draw", from: null, prevailing_wind: "E", replacement: null, kong_fed_by: null,
  after_kong_discard: false, discarder_kong: null, last_tile: false, timing: null, wildcard: null,
  wild_discards: 0, ready: null, shown_players: [], draws_before: 0, dealer_streak: 1, dice: null, birds: [],
  contracts: [], missing_suit: null, out: [], other_winners: [],
};

/** All fields with their values, defaults filled in. */
export function full(situation) {
  return { ...DEFAULTS, ...situation };
}

function fed(value) {
  return value.win_by === "discard" || value.win_by === "robbed_kong";
}

/** Whether a field makes sense beside the others (and the ruleset uses it). */
export function applies(field, situation, ruleset) {
  if (!ruleset.situation.includes(field)) return false;
  const value = full(situation);
  switch (field) {
    case "from":
      return fed(value);
    case "replacement":
      return value.win_by === "self_draw" && value.timing === null;
    case "kong_fed_by":
      return value.win_by === "self_draw" && value.replacement === "kong";
    case "after_kong_discard":
      return value.win_by === "discard" && value.timing === null;
    case "discarder_kong":
      return value.win_by === "discard" && value.after_kong_discard;
    case "other_winners":
      return fed(value);
    case "wild_discards":
      return value.wildcard !== null;
    case "last_tile":
      if (lastTileStandsAlone(ruleset) && (value.replacement || value.after_kong_discard)) return false;
      return value.timing === null && value.win_by !== "robbed_kong" && value.win_by !== "deal";
    case "timing":
      return value.out.length === 0 && timings(ruleset, value).length > 0;
    case "birds":
      return !value.last_tile; // that tile is the bird
    default:
      return true;
  }
}

/** The situation with one field changed; what contradicts it, or what the ruleset does not use, is set back. */
export function change(situation, field, next, ruleset) {
  const value = { ...full(situation), [field]: next };
  for (const name of Object.keys(DEFAULTS)) {
    if (!ruleset.situation.includes(name) && !LASTING.includes(name)) value[name] = DEFAULTS[name];
  }
  if (!waysToWin(ruleset).includes(value.win_by)) value.win_by = "self_draw";
  const others = SEATS.filter((seat) => seat !== value.winner && !value.out.includes(seat));
  if (!fed(value)) value.from = null;
  else if (!others.includes(value.from)) value.from = others[others.length - 1] ?? null;
  if (value.replacement && !replacements(ruleset).includes(value.replacement)) value.replacement = null;
  if (value.out.length || !timings(ruleset, value).includes(value.timing)) value.timing = null;
  if (!applies("replacement", value, ruleset)) value.replacement = null;
  if (!applies("kong_fed_by", value, ruleset) || value.kong_fed_by === value.winner) value.kong_fed_by = null;
  if (!applies("after_kong_discard", value, ruleset)) value.after_kong_discard = false;
  if (!applies("discarder_kong", value, ruleset)) value.discarder_kong = null;
  if (!applies("last_tile", value, ruleset)) value.last_tile = false;
  if (!applies("wild_discards", value, ruleset)) value.wild_discards = 0;
  value.shown_players = value.shown_players.filter((seat) => seat !== value.winner);
  value.out = value.out.filter((seat) => seat !== value.winner);
  value.other_winners = fed(value)
    ? value.other_winners.filter((seat) => seat !== value.from && others.includes(seat))
    : [];
  return value;
}

function isDefault(field, value) {
  return JSON.stringify(value) === JSON.stringify(DEFAULTS[field]);
}

/** What is sent: the fields that apply and are not at their default; winner and win_by always. */
export function toSend(situation, ruleset) {
  const value = change(situation, "winner", full(situation).winner, ruleset);
  const sent = {};
  for (const field of [...FIRST, ...MORE]) {
    if (!applies(field, value, ruleset)) continue;
    if (field === "winner" || field === "win_by" || !isDefault(field, value[field])) sent[field] = value[field];
  }
  return sent;
}

/** How many of the folded fields are set. */
export function setCount(situation, ruleset) {
  const value = full(situation);
  return MORE.filter((field) => applies(field, value, ruleset) && !isDefault(field, value[field])).length;
}

/** What the next hand begins with. */
export function nextSituation(situation) {
  return Object.fromEntries(LASTING.filter((field) => field in situation).map((field) => [field, situation[field]]));
}
