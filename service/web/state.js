// What the page knows, and who is told when it changes. Everything but the photo and the result outlives a reload.
import { emptyEvening } from "./evening.js";
import { emptyHand } from "./hand.js";
import { soundState } from "./sound.js";
import { read, write } from "./storage.js";

const KEY = "hupai.state";
const KEPT = ["lang", "theme", "ruleset", "hand", "situation", "options", "evening", "keypad", "draw"];

const state = {
  lang: null,
  theme: "auto",
  rulesets: [],
  ruleset: null, // id
  hand: emptyHand(),
  situation: {},
  options: {}, // ruleset id -> {name: value}
  evening: emptyEvening(),
  photo: null, // {canvas | null, width, height, blob}
  read: null,
  reading: null, // the photo on its way: {say: key of what is going on, cancel()}
  unread: null, // a photo that could not be read yet: {canvas | null, blob, fault}
  result: { status: "empty" },
  keypad: false,
  dockOpen: false,
  draw: null, // a drawn game that is being entered, see draw.js
  shared: false,
  unsaved: false,
};
/** What is open on the page, of this visit only. */
export const ui = {
  whole: false, // the photo: whole, or cut to the hand
  suitOpen: "m",
  adding: "tile", // what a key of the keypad adds: a tile, or a meld of that kind
  agreed: false, // the photo may be kept
  given: false,
};
const listeners = new Set();
let planned = false;

export function get() {
  return state;
}

/** The chosen ruleset as the server describes it, or null before it is known. */
export function ruleset() {
  return state.rulesets.find((rules) => rules.id === state.ruleset) ?? null;
}

/** Changes some fields and tells the listeners once, after the current turn. */
export function set(change) {
  Object.assign(state, change);
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    save();
    for (const listener of listeners) listener(state);
  });
}

/** Tells `listener` of every change until the function that this gives is called. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function save() {
  const kept = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
  kept.hand = withoutBoxes(state.hand);
  state.unsaved = !write(KEY, kept); // full or forbidden: the list of the evening says so
}

function withoutBoxes(hand) {
  const plain = ({ tile, doubt, alternatives }) => ({ tile, doubt, alternatives });
  return {
    concealed: hand.concealed.map(plain),
    winning: hand.winning && plain(hand.winning),
    flowers: hand.flowers.map(plain),
    melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(plain) })),
  };
}

/** Reads what an earlier visit left. */
export function restore() {
  Object.assign(state, soundState(read(KEY, {})));
}
