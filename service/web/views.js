// The parts of the page above the dock: bar, start, photo, felt, form.
import { change, clearHand, dealt, setHand, setRuleset, wildcard } from "./actions.js";
import { h, icon, sheet } from "./dom.js";
import { editMeld, editTile } from "./editor.js";
import { nameOf, showDraw, showEvening } from "./eveningactions.js";
import * as hands from "./hand.js";
import { handView } from "./handview.js";
import { pick, setLang, t, term } from "./i18n.js";
import { addSeen, leftOut } from "./photo.js";
import { cancelReading, dropUnread, fileButton, givePhoto, pasteHand, readKept, samplePhoto } from "./photoactions.js";
import { numbered, photoView } from "./photoview.js";
import { settlesDraws } from "./rules.js";
import { sayingOnPhoto } from "./sayings.js";
import { optionsView, situationView } from "./situationview.js";
import * as store from "./state.js";
import { ui } from "./state.js";
import { BACK, tileName, tilePicture } from "./tiles.js";

const state = store.get();

function chooseRuleset() {
  let open = null;
  const body = h(
    "ul",
    { class: "rulesets" },
    state.rulesets.map((rules) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button", "aria-pressed": String(rules.id === state.ruleset), "data-ruleset": rules.id,
            onclick: () => (open.close(), setRuleset(rules.id)),
          },
          h("strong", {}, pick(rules.name)),
          h("small", {}, t("ruleset.line", { tiles: rules.tiles, unit: term("unit", rules.unit), n: rules.patterns.length })),
        ),
      ),
    ),
  );
  open = sheet({ title: t("ruleset.title"), body, closeLabel: t("close") });
}

const THEMES = ["auto", "light", "dark"];

function applyTheme() {
  document.documentElement.dataset.theme = state.theme;
  const dark = state.theme === "dark" || (state.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.querySelector('meta[name="theme-color"]').content = dark ? "#0f1a15" : "#1c6b4c";
  return dark;
}

export function bar() {
  const rules = store.ruleset();
  const dark = applyTheme();
  const other = state.lang === "zh" ? "en" : "zh";
  return [
    h("a", { class: "brand", href: "/", onclick: (event) => (event.preventDefault(), clearHand()), "aria-label": t("start.again") }, "胡牌"),
    h(
      "button",
      { type: "button", class: "ruleset-button", "data-key": "ruleset", onclick: chooseRuleset, disabled: state.rulesets.length === 0, "aria-label": t("ruleset.label", { name: rules ? pick(rules.name) : "" }) },
      rules ? pick(rules.name) : "…",
      h("span", { class: "caret", "aria-hidden": "true" }, "▾"),
    ),
    h("span", { class: "grow" }),
    h("button", { type: "button", class: "icon-button", "data-key": "lang", lang: other === "zh" ? "zh-Hans" : "en", onclick: () => (setLang(other), store.set({ lang: other })), "aria-label": t("lang.other") }, other === "zh" ? "中" : "EN"),
    h("button", { type: "button", class: "icon-button", "data-key": "theme", onclick: () => store.set({ theme: THEMES[(dark ? 1 : 2)] }), "aria-label": t(dark ? "theme.light" : "theme.dark") }, icon(dark ? "sun" : "moon")),
    h("button", { type: "button", class: "icon-button", "data-key": "evening", onclick: showEvening, "aria-label": t("evening.title") }, icon("list"), state.evening.hands.length ? h("span", { class: "dot", "aria-hidden": "true" }, String(state.evening.hands.length)) : null),
  ];
}

function readingView({ say }) {
  return h(
    "div",
    { class: "hero busy" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("p", { role: "status" }, t(say)),
    h("button", { type: "button", class: "way", "data-key": "photo:cancel", onclick: cancelReading }, icon("close"), t("photo.cancel")),
  );
}

/** A photo that could not be read: nothing is lost, and it need not be taken again. */
function unreadView({ fault }) {
  return h(
    "div",
    { class: "hero busy" },
    h("p", { class: "lead", role: "alert" }, fault),
    h("p", {}, t("photo.kept")),
    h("button", { type: "button", class: "big-button", "data-key": "photo:again", onclick: readKept }, icon("undo"), t("photo.again")),
    h("button", { type: "button", class: "way", "data-key": "photo:drop", onclick: dropUnread }, icon("trash"), t("photo.drop")),
  );
}

export function startView() {
  if (!hands.isEmpty(state.hand) || state.keypad || state.read) return [];
  if (state.reading) return readingView(state.reading);
  if (state.unread) return unreadView(state.unread);
  const fan = ["1m", "5p", "6z", "1s", "7z"].map((tile) => tilePicture(tile, { size: "l" }));
  return h(
    "div",
    { class: "hero" },
    h("div", { class: "fan", "aria-hidden": "true" }, fan),
    h("p", { class: "lead" }, t("start.lead")),
    fileButton("camera", t("start.camera"), "big-button", true),
    h(
      "div",
      { class: "ways" },
      fileButton("image", t("start.choose"), "way", false),
      h("button", { type: "button", class: "way", "data-name": "sample", onclick: samplePhoto }, icon("sparkle"), h("span", {}, t("start.sample"))),
      h("button", { type: "button", class: "way", "data-name": "keypad", onclick: () => store.set({ keypad: true }) }, icon("keypad"), h("span", {}, t("start.keypad"))),
      h("button", { type: "button", class: "way", "data-name": "text", onclick: pasteHand }, icon("text"), h("span", {}, t("start.text"))),
      settlesDraws(store.ruleset()) ? h("button", { type: "button", class: "way wide", "data-name": "draw", onclick: showDraw }, icon("list"), h("span", {}, t("draw.title"))) : null,
    ),
    h("p", { class: "drop-hint" }, t("start.drop")),
  );
}

function openTile(id) {
  editTile({ hand: state.hand, id, photo: state.photo, read: state.read, rules: store.ruleset(), apply: setHand });
}

/** How many tiles were read and how many of them need a look; what to do where there is none. */
function foundLine(read, extras, hand) {
  if (read.tiles.length === 0) {
    return h("div", {}, h("p", { role: "status" }, t("photo.none")), fileButton("camera", t("start.camera"), "action file", true, { key: "camera-again" }));
  }
  const counted = read.tiles.length - extras.length;
  if (counted === 0) return h("p", {}, t("photo.none_counted"));
  const doubtful = hands.everyTile(hand).filter(({ tile }) => tile.doubt).length;
  return h("p", {}, t("photo.found", { n: counted }), doubtful ? h("strong", { class: "doubt-line" }, t("photo.doubt", { n: doubtful })) : h("span", {}, t("photo.sure")));
}

export function photoSection() {
  const { photo, read, hand } = state;
  if (!read) return [];
  const extras = leftOut(read, hand);
  const numbers = new Map(numbered(hand).map(({ tile, number }) => [tile.seen, number]));
  const addExtra = (index) => setHand(addSeen(hand, read, index, wildcard()));
  return h(
    "div",
    { class: "photo-card" },
    photo.canvas ? null : h("p", { class: "hint photo-hint" }, t("photo.not_shown")),
    photoView({ photo, read, hand, whole: ui.whole, extras, ontile: openTile, onextra: addExtra }),
    h(
      "div",
      { class: "photo-line" },
      foundLine(read, extras, hand),
      h("button", { type: "button", class: "action small", "data-key": "whole", "aria-pressed": String(ui.whole), onclick: () => ((ui.whole = !ui.whole), store.set({})) }, t(ui.whole ? "photo.cut" : "photo.whole")),
    ),
    (read.warnings ?? []).map((warning) => h("p", { class: "warning" }, sayingOnPhoto(warning, numbers))),
    read.guesses?.length ? h("p", { class: "hint guesses" }, read.guesses.map((guess) => sayingOnPhoto(guess, numbers)).join(t("list.then"))) : null,
    extras.length
      ? h(
          "div",
          { class: "extras" },
          h("p", { class: "hint" }, t("photo.extras")),
          extras.filter((index) => read.tiles[index].tile !== BACK).map((index) =>
            h("button", { type: "button", class: "tile-pick", "data-key": `extra:${index}`, "aria-label": t("photo.add_extra", { tile: tileName(read.tiles[index].tile) }), onclick: () => addExtra(index) }, tilePicture(read.tiles[index].tile, { size: "xs" }), "+"),
          ),
        )
      : null,
  );
}

export function feltView() {
  if (hands.isEmpty(state.hand) && !state.keypad && !state.read) return [];
  return h(
    "div",
    { class: "felt" },
    handView({
      hand: state.hand, wildcard: wildcard(), ontile: openTile,
      onmeld: (at) => editMeld({ hand: state.hand, at, rules: store.ruleset(), apply: setHand }),
      onadd: () => store.set({ keypad: true, dockOpen: false }),
      onclear: clearHand,
    }),
  );
}

/** Giving the photo to improve the reading: offered only where the operator keeps photos. */
export function giveView() {
  if (!state.read || !state.giving || !state.photo?.blob || ui.given) return [];
  return h(
    "div",
    { class: "give" },
    h("label", {}, h("input", { type: "checkbox", "data-key": "agree", checked: ui.agreed, onchange: (event) => ((ui.agreed = event.target.checked), store.set({})) }), h("span", {}, t("give.agree"))),
    ui.agreed ? h("button", { type: "button", class: "action", "data-key": "give", onclick: givePhoto }, t("give.send")) : null,
  );
}

export function formView() {
  const rules = store.ruleset();
  if (!rules || (hands.isEmpty(state.hand) && !state.keypad && !state.read)) return [];
  const text = hands.handText(state.hand, { wildcard: wildcard(), dealt: dealt() });
  const putOptions = (chosen) => change({ options: { ...state.options, [rules.id]: chosen } });
  return h(
    "div",
    { class: "card" },
    h("h2", { class: "visually-hidden" }, t("situation.title")),
    situationView({ situation: state.situation, rules, nameOf, put: (situation) => change({ situation }) }),
    optionsView({ rules, chosen: state.options[rules.id] ?? {}, put: putOptions }),
    h("p", { class: "hand-line" }, h("span", { class: "legend" }, t("hand.text")), h("code", {}, text || "—")),
  );
}

export function footView() {
  return [
    h("p", {}, t("foot.local")),
    h("p", {}, t("foot.art"), " ", h("a", { href: "/api/docs" }, t("foot.api"))),
  ];
}
