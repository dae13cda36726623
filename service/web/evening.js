// The hands of an evening: four names in the order they sit, who deals, every hand with its payments.
// Plain data and pure functions; main.js keeps it in the browser's storage.
//
// `before` is null or who dealt, and the counters, before the last hand.
// A hand: {ruleset, dealer, hand, situation, options, reply | null (waits for the server), drawn, at}.
import { SEATS, drawsAreACounter, nextDealer } from "./rules.js";

/** A new evening; the names stay. */
export function emptyEvening(names = ["", "", "", ""]) {
  return { names: [...names], dealer: 0, streak: 1, draws: 0, moves: 0, hands: [], before: null };
}

/** The player (0-3) in a seat when `dealer` deals, and back. */
export function playerOf(seat, dealer) {
  return (dealer + SEATS.indexOf(seat)) % 4;
}

export function seatOf(player, dealer) {
  return SEATS[(player - dealer + 4) % 4];
}

/** What the last hand may change beside the list of hands: who deals, and the counters. */
function standing({ dealer, streak, draws, moves }) {
  return { dealer, streak, draws, moves };
}

function advance(evening, ruleset, winner) {
  const dealer = nextDealer(ruleset, evening.dealer, winner);
  const draws = evening.draws;
  const lowered = drawsAreACounter(ruleset) ? Math.max(0, draws - 1) : 0;
  return {
    dealer,
    streak: dealer === evening.dealer ? evening.streak + 1 : 1,
    draws: winner === null ? draws + 1 : lowered,
    moves: evening.moves + (dealer === evening.dealer ? 0 : 1),
  };
}

/** Adds a won hand; `reply` is null while the server has not answered. */
export function record(evening, { ruleset, hand, situation, options, reply, at }) {
  const entry = { ruleset, dealer: evening.dealer, hand, situation, options, reply, drawn: false, at };
  const winner = playerOf(situation.winner ?? "E", evening.dealer);
  return {
    ...evening,
    ...advance(evening, ruleset, winner),
    hands: [...evening.hands, entry],
    before: standing(evening),
  };
}

/** Adds a drawn hand: nobody pays, unless `reply` is the settlement of it. */
export function recordDraw(evening, ruleset, at, reply = null) {
  const entry = { ruleset, dealer: evening.dealer, hand: "", situation: {}, options: {}, reply, drawn: true, at };
  return { ...evening, ...advance(evening, ruleset, null), hands: [...evening.hands, entry], before: standing(evening) };
}

/** The deal goes on, or a second player won it too: dealer and counters as before the last hand. */
export function sameDeal(evening) {
  return evening.before ? { ...evening, ...evening.before } : evening;
}

/** Takes back the last hand, once: dealer and counters are as before it, the names and the other hands stay. */
export function undo(evening) {
  return evening.before ? { ...sameDeal(evening), hands: evening.hands.slice(0, -1), before: null } : evening;
}

/** Sets who deals; the streak begins anew. */
export function setDealer(evening, dealer) {
  return { ...evening, dealer, streak: 1 };
}

/** Puts in an answer that came late. */
export function answer(evening, request, reply, sameRequest) {
  const hands = evening.hands.map((entry) =>
    entry.reply === null && !entry.drawn && sameRequest(entry, request) ? { ...entry, reply } : entry,
  );
  return { ...evening, hands };
}

/** What each player won or lost in one hand: [n, n, n, n] in the order of the names. */
export function deltas(entry) {
  const sums = [0, 0, 0, 0];
  for (const [seat, points] of Object.entries(entry.reply?.payments ?? {})) sums[playerOf(seat, entry.dealer)] += points;
  return sums;
}

/** The running totals. */
export function totals(evening) {
  return evening.hands.map(deltas).reduce((sum, row) => sum.map((value, i) => value + row[i]), [0, 0, 0, 0]);
}

/** Fields of the next hand that the evening knows, among those that the ruleset uses. */
export function fields(evening, ruleset) {
  if (evening.hands.length === 0) return {};
  const prevailing = SEATS[Math.floor(evening.moves / 4) % 4];
  const known = { dealer_streak: evening.streak, draws_before: evening.draws, prevailing_wind: prevailing };
  return Object.fromEntries(Object.entries(known).filter(([field]) => ruleset.situation.includes(field)));
}

/** The evening as JSON text, without the undo step. */
export function asJson(evening) {
  const { before, ...kept } = evening;
  return JSON.stringify({ ...kept, totals: totals(evening) }, null, 2);
}

/** The evening as CSV: one line a hand, the four players' points, then the totals. */
export function asCsv(evening, names) {
  const quote = (value) => `"${String(value).replaceAll('"', '""')}"`;
  const safe = (value) => (/^[=@]|^[+-](?!\d+$)/.test(String(value)) ? `'${value}` : value);
  const line = (cells) => cells.map((value) => quote(safe(value))).join(",");
  const rows = evening.hands.map((entry, i) => [
    i + 1, entry.at, entry.ruleset, names[entry.dealer], entry.drawn ? "draw" : entry.hand,
    entry.reply?.total ? `${entry.reply.total.value} ${entry.reply.total.unit}` : "", ...deltas(entry),
  ]);
  return [
    line(["no", "time", "ruleset", "dealer", "hand", "total", ...names]),
    ...rows.map(line),
    line(["", "", "", "", "", "sum", ...totals(evening)]),
  ].join("\r\n");
}
