// The dock at the bottom: the result, and the keypad while it is open.
import { setHand, wildcard } from "./actions.js";
import { h, icon } from "./dom.js";
import { nameOf, recordHand } from "./eveningactions.js";
import * as hands from "./hand.js";
import { answered, copyText, savePicture, share } from "./handout.js";
import { t, term } from "./i18n.js";
import { handKeypad } from "./keypad.js";
import { headline, resultActions, resultBody } from "./resultview.js";
import { resultText } from "./share.js";
import { full } from "./situation.js";
import * as store from "./state.js";
import { ui } from "./state.js";

const state = store.get();
const $ = (id) => document.getElementById(id);

function keypadView() {
  if (!state.keypad) return null;
  return handKeypad({
    hand: state.hand, rules: store.ruleset(), wildcard: wildcard(), adding: ui.adding, open: ui.suitOpen, name: "key",
    onadding: (kind) => ((ui.adding = kind), store.set({})), onsuit: (letter) => (ui.suitOpen = letter), put: setHand,
    onclose: () => store.set({ keypad: false }),
  });
}

/** The tile that came: it is the winning one, and what was marked as such goes back among the others. */
function takeWait(tile) {
  const { hand } = state;
  const concealed = hand.winning ? [...hand.concealed, hand.winning] : hand.concealed;
  setHand({ ...hand, concealed, winning: hands.make(tile) });
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
        resultBody(result, { rules: store.ruleset(), winner, nameOf, onwait: takeWait }),
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
