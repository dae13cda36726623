// A drawn game (流局) in a ruleset that settles it: what each seat holds, the request made of it, the reply as text.
//
// A game: {seat: {out, hand, suit, paid}}: has won already; the hand text; the missing suit; tile of a kong -> who paid
// for it, where that is not everyone who is still in.
import { count, emptyHand, handText } from "./hand.js";
import { pick, t, term } from "./i18n.js";
import { NotationError, parseHand } from "./notation.js";
import { SEATS } from "./rules.js";
import { signed } from "./resultview.js";

export const HELD = 13;

/** A game of which nothing is known but who has won. */
export function emptyDraw(out = []) {
  return Object.fromEntries(SEATS.map((seat) => [seat, { out: out.includes(seat), hand: "", suit: null, paid: {} }]));
}

/** The hand of a text; no tile of it is a winning one. Throws NotationError. */
export function readyHand(text) {
  return withoutWinning(parseHand(text));
}

/** The hand with its winning tile among the concealed ones. */
export function withoutWinning(hand) {
  return { ...hand, concealed: [...hand.concealed, ...(hand.winning ? [hand.winning] : [])], winning: null };
}

/** The hand of a seat. */
export function handAt(game, seat) {
  try {
    return readyHand(game[seat].hand);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return emptyHand();
  }
}

/** The game with the hand of a seat changed. */
export function withHand(game, seat, hand) {
  return { ...game, [seat]: { ...game[seat], hand: handText(hand, { dealt: true }) } };
}

/** How many tiles a seat holds, a kong counted as three. */
export function heldBy(game, seat) {
  return count(handAt(game, seat)).found;
}

/** Whether every hand is there that must be. */
export function complete(game) {
  return SEATS.every((seat) => game[seat].out || heldBy(game, seat) === HELD);
}

/** The value of an option in force. */
export function optionOf(rules, options, name) {
  return name in options ? options[name] : rules.options.find((option) => option.name === name)?.default;
}

/** The other seats. */
export function others(seat) {
  return SEATS.filter((other) => other !== seat);
}

/** The tiles of the kongs of a seat whose payers may be others than those still in: somebody else has won. */
export function kongsToAsk(game, seat, rules, options) {
  if (game[seat].out || !others(seat).some((other) => game[other].out)) return [];
  const all = optionOf(rules, options, "zhigang") === "jiajiayou";
  const asked = (kind) => kind === "added" || kind === "concealed_kong" || (kind === "kong" && all);
  return handAt(game, seat).melds.filter((meld) => asked(meld.kind)).map((meld) => meld.tiles[0].tile);
}

/** Who paid for a kong: as said, or everyone who is still in. */
export function payersOf(game, seat, tile) {
  return game[seat].paid[tile] ?? others(seat).filter((other) => !game[other].out);
}

/** The body of POST /api/v1/draws. */
export function drawRequest(game, rules, options) {
  const missing = optionOf(rules, options, "dingque") === true;
  const hands = SEATS.map((seat) => {
    const { out, hand, suit, paid } = game[seat];
    if (out) return [seat, { out }];
    const tiles = kongsToAsk(game, seat, rules, options).filter((tile) => tile in paid);
    const kongs = tiles.length ? { kongs: tiles.map((tile) => ({ tile, paid_by: paid[tile] })) } : {};
    return [seat, { hand, ...(missing && suit ? { missing_suit: suit } : {}), ...kongs }];
  });
  return { ruleset: rules.id, hands: Object.fromEntries(hands), options };
}

/** The settlement in a few lines of plain text. */
export function drawText(reply, { rules, nameOf }) {
  const rows = SEATS.map((seat) => {
    const best = reply.best[seat] ? ` ×${reply.best[seat]}` : "";
    return `${nameOf(seat) || term("seat", seat)}  ${term("draw_status", reply.status[seat])}${best}  ${signed(reply.payments[seat])}`;
  });
  return [`${pick(rules.name)}  ${t("draw.title")}`, ...rows].join("\n");
}
