// The hand, the ruleset and the situation change here; what changes is scored anew.
import { announce, toast } from "./dom.js";
import { forget, requestKey, score, waits, whenAnswered } from "./engine.js";
import * as evenings from "./evening.js";
import * as hands from "./hand.js";
import { t } from "./i18n.js";
import { headline } from "./resultview.js";
import { eightFlowersWin } from "./rules.js";
import { change as fit, full, nextSituation, toSend } from "./situation.js";
import * as store from "./state.js";
import { ui } from "./state.js";
import { BACK } from "./tiles.js";

const state = store.get();
let scored = ""; // the request that the result belongs to

export function wildcard() {
  return store.ruleset()?.situation.includes("wildcard") ? full(state.situation).wildcard : null;
}

/** A win on the deal, or the eight flowers of Shanghai, has no winning tile. */
export function dealt() {
  const rules = store.ruleset();
  const eight = rules && eightFlowersWin(rules) && new Set(state.hand.flowers.map((tile) => tile.tile)).size === 8;
  return full(state.situation).win_by === "deal" || eight;
}

export function request() {
  const rules = store.ruleset();
  return {
    ruleset: rules.id,
    hand: hands.handText(state.hand, { wildcard: wildcard(), dealt: dealt() }),
    situation: toSend(state.situation, rules),
    options: state.options[rules.id] ?? {},
  };
}

function tally() {
  const { found, expected } = hands.count(state.hand);
  const wild = hands.wildFlowers(wildcard());
  const more = state.hand.flowers.filter((tile) => wild.has(tile.tile)).length;
  const thirteen = full(state.situation).win_by === "deal" && full(state.situation).winner !== "E";
  return { found: found + more, expected: thirteen ? 13 : expected };
}

function unnamed() {
  return hands.everyTile(state.hand).some((entry) => entry.tile.tile === BACK);
}

/** Asks the server now for what was answered without it. */
export function askAgain() {
  scored = "";
  return rescore();
}

/** Scores the hand as it stands, unless that is the hand whose result is shown. */
export async function rescore() {
  if (!store.ruleset() || hands.isEmpty(state.hand)) return settle("", { status: "empty" });
  const { found, expected } = tally();
  if (found < expected || unnamed()) {
    return short({ status: "short", found, expected, missing: expected - found });
  }
  if (found > expected) return settle("", { status: "long", found, expected, over: found - expected });
  const asked = request();
  const key = requestKey(asked);
  if (key === scored) return undefined;
  scored = key;
  forget(recorded);
  if (state.result.status !== "answer") store.set({ result: { status: "asking" } });
  const result = await score(asked);
  if (scored !== key) return undefined;
  if (result.status === "waiting") whenAnswered(asked, (late) => scored === key && show({ ...late, asked }));
  show({ ...result, asked });
  return undefined;
}

/** A hand with too few tiles; one that lacks a single tile may be ready, so which tiles win is asked and shown. */
async function short(result) {
  const rules = store.ruleset();
  const situation = toSend(state.situation, rules);
  if (result.missing !== 1 || unnamed() || situation.win_by === "deal") return settle("", result);
  const hand = hands.handText(state.hand, { wildcard: wildcard(), dealt: true });
  const asked = { ruleset: rules.id, hand, situation, options: state.options[rules.id] ?? {} };
  const key = `waits ${requestKey(asked)}`;
  if (key === scored) return undefined;
  settle(key, result);
  const { status, reply, problems, local } = await waits(asked);
  if (scored === key && status !== "waiting") show({ ...result, ...reply, problems, local });
  return undefined;
}

function settle(key, result) {
  scored = key;
  forget(recorded);
  if (JSON.stringify(result) !== JSON.stringify(state.result)) store.set({ result });
}

function show(result) {
  store.set({ result });
  const { main, side } = headline(result, full(state.situation).winner);
  announce(`${main} ${side}`);
}

function recorded(asked) {
  return state.evening.hands.some((entry) => entry.reply === null && !entry.drawn && requestKey(entryRequest(entry)) === requestKey(asked));
}

export function entryRequest({ ruleset, hand, situation, options }) {
  return { ruleset, hand, situation, options };
}

// ---- changes

let planned = 0;
export function change(fields) {
  store.set(fields);
  window.clearTimeout(planned);
  planned = window.setTimeout(rescore, 30);
}

export function setHand(hand) {
  change({ hand });
}

export function setRuleset(id) {
  const rules = state.rulesets.find((other) => other.id === id);
  const kept = rules ? evenings.fields(state.evening, rules) : {};
  ui.adding = "tile";
  const situation = { ...state.situation, ...kept };
  change({ ruleset: id, situation: rules ? fit(situation, "winner", full(situation).winner, rules) : situation });
}

export function startOver() {
  const rules = store.ruleset();
  const kept = rules ? evenings.fields(state.evening, rules) : {};
  const before = { hand: state.hand, situation: state.situation, photo: state.photo, read: state.read, unread: state.unread };
  const had = !hands.isEmpty(state.hand) || state.unread !== null;
  state.reading?.cancel();
  ui.agreed = ui.given = false;
  change({
    hand: hands.emptyHand(), photo: null, read: null, reading: null, unread: null, keypad: false, dockOpen: false, shared: false,
    situation: { ...nextSituation(state.situation), ...kept },
  });
  history.replaceState(null, "", location.pathname);
  window.scrollTo(0, 0);
  return had ? before : null;
}

export function clearHand() {
  const before = startOver();
  if (before) toast(t("hand.cleared"), [[t("undo"), () => change(before)]]);
}
