// The dock at the bottom: the result, and the keypad while it is open.
import { setHand, wildcard } from "./actions.js";
import { h, icon } from "./dom.js";
import { nameOf, recordHand } from "./eveningactions.js";
import * as hands from "./hand.js";
import { answered, copyText, savePicture, share } from "./handout.js";
import { t, term } from "./i18n.js";
import { keypad } from "./keypad.js";
import { headline, resultActions, resultBody } from "./resultview.js";
import { faces, meldKinds } from "./rules.js";
import { resultText } from "./share.js";
import { full } from "./situation.js";
import * as store from "./state.js";
import { ui } from "./state.js";

const state = store.get();
const $ = (id) => document.getElementById(id);

function keypadView() {
  if (!state.keypad) return null;
  const kinds = ["tile", ...meldKinds(store.ruleset())];
  if (!kinds.includes(ui.adding)) ui.adding = "tile";
  const add = (tile) => {
    if (ui.adding === "tile") setHand(hands.addTile(state.hand, tile, { wildcard: wildcard() }));
    else {
      setHand(hands.addMeld(state.hand, ui.adding, tile));
      ui.adding = "tile";
    }
  };
  const blocked = (tile) => {
    if (ui.adding === "tile") return !hands.roomFor(state.hand, tile);
    const tiles = hands.meldTiles(ui.adding, tile);
    return tiles === null || tiles.some((text) => !hands.roomFor(state.hand, text, tiles.filter((other) => other === text).length));
  };
  const all = hands.everyTile(state.hand);
  const back = () => setHand(hands.removeTile(state.hand, all.map((entry) => entry.tile.id).sort((a, b) => b - a)[0]));
  return h(
    "div",
    { class: "keypad-panel" },
    h(
      "div",
      { class: "keypad-top" },
      h(
        "div",
        { class: "adding", role: "group", "aria-label": t("keypad.adding") },
        kinds.map((kind) =>
          h("button", { type: "button", "data-key": `adding:${kind}`, "aria-pressed": String(kind === ui.adding), "aria-label": kind === "tile" ? t("keypad.tile_long") : term("meld", kind), onclick: () => ((ui.adding = kind), store.set({})) }, kind === "tile" ? t("keypad.tile") : term("meld_short", kind)),
        ),
      ),
      h("button", { type: "button", class: "icon-button", "data-key": "keypad:back", "aria-label": t("keypad.back"), disabled: all.length === 0, onclick: back }, icon("undo")),
      h("button", { type: "button", class: "icon-button", "data-key": "keypad:close", "aria-label": t("keypad.close"), onclick: () => store.set({ keypad: false }) }, icon("close")),
    ),
    keypad({ tiles: faces(store.ruleset()), open: ui.suitOpen, name: "key", onpick: add, blocked, onsuit: (letter) => (ui.suitOpen = letter) }),
  );
}

export function dockView() {
  const { result } = state;
  const { winner } = full(state.situation);
  const head = headline(result, winner, nameOf);
  const wide = window.matchMedia("(min-width: 1000px)").matches;
  const open = state.dockOpen || wide;
  const idle = result.status === "empty" && !state.keypad;
  $("dock").className = `${head.tone} ${open ? "open" : ""} ${idle ? "idle" : ""}`;
  const line = [
    h("span", { class: "dock-main" }, h("strong", {}, head.main), head.formula && !open ? h("small", {}, head.formula) : null),
    h("span", { class: "dock-side" }, head.side && head.tone === "won" ? h("small", {}, nameOf(winner) || term("seat", winner)) : null, h("b", {}, head.side)),
  ];
  const canRecord = (result.status === "answer" && result.reply.win) || result.status === "waiting";
  const body = open
    ? h(
        "div",
        { class: "dock-body", id: "dock-body" },
        resultBody(result, { rules: store.ruleset(), winner, nameOf }),
        result.status === "answer"
          ? resultActions({ canRecord, onrecord: recordHand, oncopy: () => copyText(resultText(answered()), t("copied")), onsave: savePicture, onshare: share })
          : canRecord
            ? h("div", { class: "actions" }, h("button", { type: "button", class: "action primary", "data-key": "act:plus", onclick: recordHand }, icon("plus"), t("result.record")))
            : null,
      )
    : null;
  const toggle = wide
    ? h("div", { class: "dock-line" }, line)
    : h("button", { type: "button", class: "dock-line", "data-key": "dock", "aria-expanded": String(open), "aria-controls": "dock-body", onclick: () => store.set({ dockOpen: !state.dockOpen, keypad: false }) }, line, icon("chevron"));
  return [h("h2", { class: "visually-hidden" }, t("result.title")), toggle, body, keypadView()];
}
