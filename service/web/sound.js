// What comes from outside the page (the browser's storage, which may be damaged or of another version; a shared link,
// which anybody can write) is looked at here before it is used: what is not sound is left out, and the page goes on.
import { emptyDraw } from "./draw.js";
import { emptyEvening } from "./evening.js";
import { emptyHand, make } from "./hand.js";
import { SEATS } from "./rules.js";
import { BACK, isTile } from "./tiles.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSeat = (value) => SEATS.includes(value);
const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 10_000;
const isFlag = (value) => typeof value === "boolean";
const oneOf = (...values) => (value) => values.includes(value);
const listOf = (test, most = 60) => (value) => Array.isArray(value) && value.length <= most && value.every(test);
const orNull = (test) => (value) => value === null || test(value);
const isKong = (value) => isObject(value) && ["concealed", "added", "open"].includes(value.kind) && (value.kind !== "open" || isSeat(value.fed_by));

const FIELDS = {
  winner: isSeat, win_by: oneOf("self_draw", "discard", "robbed_kong", "deal"), from: orNull(isSeat), prevailing_wind: isSeat,
  replacement: oneOf(null, "kong", "flower"), kong_fed_by: orNull(isSeat), after_kong_discard: isFlag,
  discarder_kong: orNull(isKong), last_tile: isFlag, timing: oneOf(null, "heaven", "earth", "first_round"),
  wildcard: orNull(isTile), wild_discards: isCount, ready: oneOf(null, "shown", "hidden"), shown_players: listOf(isSeat, 4),
  draws_before: isCount, dealer_streak: isCount, dice: orNull((value) => listOf(isCount)(value) && value.length === 2),
  birds: listOf(isTile), contracts: listOf((row) => isObject(row) && isSeat(row.fed) && isSeat(row.feeder)),
  missing_suit: oneOf(null, "m", "p", "s"), out: listOf(isSeat, 4), other_winners: listOf(isSeat, 4),
};

/** A situation with the fields that the page can show. */
export function soundSituation(value) {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name, entry]) => Object.hasOwn(FIELDS, name) && FIELDS[name](entry)));
}

const isHeld = (tile) => isObject(tile) && (isTile(tile.tile) || tile.tile === BACK);
const KINDS = oneOf("chow", "pung", "kong", "added", "concealed_kong");
const isMeld = (meld) => isObject(meld) && KINDS(meld.kind) && listOf(isHeld, 4)(meld.tiles) && meld.tiles.length > 2 && oneOf("", "<", "^", ">")(meld.source);
const isHand = (hand) =>
  isObject(hand) && [hand.concealed, hand.flowers].every(listOf(isHeld, 5000)) && orNull(isHeld)(hand.winning) && listOf(isMeld)(hand.melds);

/** A hand with new ids, or an empty one. */
export function soundHand(hand) {
  if (!isHand(hand)) return emptyHand();
  const again = ({ tile, doubt, alternatives }) =>
    make(tile, { ...(oneOf("low", "repaired")(doubt) ? { doubt } : {}), ...(listOf(isHeld)(alternatives) ? { alternatives } : {}) });
  return {
    concealed: hand.concealed.map(again),
    winning: hand.winning && again(hand.winning),
    flowers: hand.flowers.map(again),
    melds: hand.melds.map(({ kind, tiles, source }) => ({ kind, tiles: tiles.map(again), source })),
  };
}

const isPaid = (payments) => isObject(payments) && Object.entries(payments).every(([seat, points]) => isSeat(seat) && Number.isFinite(points));
const isReply = (reply) => isObject(reply) && (reply.payments === undefined || reply.payments === null || isPaid(reply.payments)) && (!reply.win || isObject(reply.total));
const isEntry = (entry) =>
  isObject(entry) && typeof entry.ruleset === "string" && typeof entry.hand === "string" && isObject(entry.situation) && isObject(entry.options) &&
  isCount(entry.dealer) && entry.dealer < 4 && isFlag(entry.drawn) && orNull(isReply)(entry.reply) && typeof entry.at === "string";

/** An evening; hands that cannot be counted are left out. */
export function soundEvening(value) {
  const fresh = emptyEvening();
  if (!isObject(value)) return fresh;
  const standing = (kept) => {
    const number = (name, test = isCount) => (test(kept[name]) ? kept[name] : fresh[name]);
    return { dealer: number("dealer", oneOf(0, 1, 2, 3)), streak: number("streak"), draws: number("draws"), moves: number("moves") };
  };
  const hands = Array.isArray(value.hands) ? value.hands.filter(isEntry) : [];
  return {
    names: fresh.names.map((_, i) => (typeof value.names?.[i] === "string" ? value.names[i].slice(0, 40) : "")),
    ...standing(value),
    hands,
    before: isObject(value.before) && hands.length ? standing(value.before) : null,
  };
}

/** The house rules by ruleset: an object of objects. */
export function soundOptions(value) {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, chosen]) => isObject(chosen))) : {};
}

/** A drawn game that was being entered, or null. */
export function soundDraw(value) {
  const good = (row) => isObject(row) && isFlag(row.out) && typeof row.hand === "string" && oneOf(null, "m", "p", "s")(row.suit) && isObject(row.paid) && Object.values(row.paid).every(listOf(isSeat, 3));
  return isObject(value) && SEATS.every((seat) => good(value[seat])) ? { ...emptyDraw(), ...value } : null;
}

/** The list of rulesets of an earlier visit, or null. */
export function soundRulesets(value) {
  const good = (rules) => isObject(rules) && typeof rules.id === "string" && [rules.options, rules.situation, rules.patterns, rules.clauses].every(Array.isArray);
  return Array.isArray(value) && value.length > 0 && value.every(good) ? value : null;
}

/** The answers of earlier visits: [[key, reply], …]. */
export function soundAnswers(value) {
  return Array.isArray(value) ? value.filter((row) => Array.isArray(row) && typeof row[0] === "string" && isObject(row[1]) && isFlag(row[1].win)) : [];
}

/** What `state.js` keeps, each part sound or absent. */
export function soundState(kept) {
  if (!isObject(kept)) return {};
  const found = {
    hand: soundHand(kept.hand), situation: soundSituation(kept.situation), options: soundOptions(kept.options),
    evening: soundEvening(kept.evening), draw: soundDraw(kept.draw), keypad: kept.keypad === true,
  };
  if (oneOf("zh", "en")(kept.lang)) found.lang = kept.lang;
  if (oneOf("auto", "light", "dark")(kept.theme)) found.theme = kept.theme;
  if (typeof kept.ruleset === "string") found.ruleset = kept.ruleset;
  return found;
}
