// The page: puts the views together and says what each tap does.
import { Refused, Unreachable, contribute, contributionsWanted, postPhoto, rulesets as fetchRulesets } from "./api.js";
import { announce, h, icon, render, sheet, toast } from "./dom.js";
import { editMeld, editTile } from "./editor.js";
import { flush, forget, requestKey, score, whenAnswered } from "./engine.js";
import * as evenings from "./evening.js";
import { openEvening, playerName } from "./eveningview.js";
import * as hands from "./hand.js";
import { handView } from "./handview.js";
import { pick, preferredLang, setLang, t, term } from "./i18n.js";
import { keypad } from "./keypad.js";
import { NotationError, looseTiles, parseHand } from "./notation.js";
import { addSeen, fromServer, handOfRead, leftOut, prepare } from "./photo.js";
import { photoView } from "./photoview.js";
import { giveFile, resultPicture } from "./picture.js";
import { headline, problemText, resultActions, resultBody } from "./resultview.js";
import { faces, goesOn, meldKinds } from "./rules.js";
import { resultText, shareLink, sharedRequest } from "./share.js";
import { full, nextSituation, toSend } from "./situation.js";
import { optionsView, situationView } from "./situationview.js";
import * as store from "./state.js";
import { BACK, tileName, tilePicture } from "./tiles.js";

const state = store.get();
const $ = (id) => document.getElementById(id);
let whole = false; // the photo: whole, or cut to the hand
let suitOpen = "m";
let adding = "tile"; // what a key of the keypad adds: a tile, or a meld of that kind
let scored = ""; // the request that the result belongs to
let agreed = false; // the photo may be kept
let given = false;

// ---- what is asked of the engine

function wildcard() {
  return store.ruleset()?.situation.includes("wildcard") ? full(state.situation).wildcard : null;
}

/** A win on the deal, or the eight flowers of Shanghai, has no winning tile. */
function dealt() {
  const eight = state.ruleset === "shanghai" && new Set(state.hand.flowers.map((tile) => tile.tile)).size === 8;
  return full(state.situation).win_by === "deal" || eight;
}

function request() {
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

/** Scores the hand as it stands, unless that is the hand whose result is shown. */
async function rescore() {
  if (!store.ruleset() || hands.isEmpty(state.hand)) return settle("", { status: "empty" });
  const { found, expected } = tally();
  if (found < expected || unnamed()) return settle("", { status: "short", found, expected, missing: expected - found });
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

function entryRequest({ ruleset, hand, situation, options }) {
  return { ruleset, hand, situation, options };
}

// ---- changes

let planned = 0;
function change(fields) {
  store.set(fields);
  window.clearTimeout(planned);
  planned = window.setTimeout(rescore, 30);
}

function setHand(hand) {
  change({ hand });
}

function setRuleset(id) {
  const rules = state.rulesets.find((other) => other.id === id);
  const kept = rules ? evenings.fields(state.evening, rules) : {};
  adding = "tile";
  change({ ruleset: id, situation: { ...state.situation, ...kept } });
}

function startOver() {
  const rules = store.ruleset();
  const kept = rules ? evenings.fields(state.evening, rules) : {};
  const before = { hand: state.hand, situation: state.situation, photo: state.photo, read: state.read };
  const had = !hands.isEmpty(state.hand);
  agreed = given = false;
  change({
    hand: hands.emptyHand(), photo: null, read: null, keypad: false, dockOpen: false, shared: false,
    situation: { ...nextSituation(state.situation), ...kept },
  });
  history.replaceState(null, "", location.pathname);
  window.scrollTo(0, 0);
  return had ? before : null;
}

function clearHand() {
  const before = startOver();
  if (before) toast(t("hand.cleared"), [[t("undo"), () => change(before)]]);
}

// ---- photos

async function takePhoto(file) {
  if (!file || state.reading) return;
  whole = false;
  startOver();
  store.set({ reading: true });
  try {
    const { canvas, blob } = await prepare(file);
    const read = await postPhoto(blob, state.ruleset, canvas === null);
    const picture = canvas ?? (await fromServer(read.annotated));
    const hand = handOfRead(read);
    const photo = { canvas: picture, width: read.image.width, height: read.image.height, blob };
    change({ photo, read, hand, reading: false, dockOpen: false });
    announce(t("photo.read", { n: read.tiles.length }));
  } catch (error) {
    store.set({ reading: false });
    photoFailed(error);
  }
}

function photoFailed(error) {
  if (error instanceof Refused) toast(problemText(error.problems[0]).text);
  else if (error instanceof Unreachable) toast(t(error.message === "network" ? "photo.offline" : "photo.busy"));
  else throw error;
}

async function samplePhoto() {
  try {
    const reply = await fetch(new URL("./sample.jpg", import.meta.url));
    await takePhoto(await reply.blob());
  } catch {
    toast(t("photo.offline"));
  }
}

function fileButton(name, text, kind, capture) {
  const input = h("input", {
    type: "file", accept: "image/*,.heic,.heif", class: "visually-hidden", capture: capture ? "environment" : null,
    "data-key": `file:${name}`, id: `file-${name}`,
    onchange: (event) => {
      takePhoto(event.target.files[0]);
      event.target.value = "";
    },
  });
  return h("label", { class: kind, "data-name": name }, input, icon(name), h("span", {}, text));
}

function pasteHand() {
  const area = h("textarea", {
    rows: "3", spellcheck: "false", autocapitalize: "off", autocomplete: "off", id: "paste",
    placeholder: "555s22m99p (333m) (777p) +2m", "aria-describedby": "paste-hint paste-wrong",
  });
  const wrong = h("p", { class: "warning", id: "paste-wrong", role: "alert" });
  let open = null;
  const use = () => {
    try {
      const hand = parseHand(area.value);
      open.close();
      startOver();
      setHand(hand);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      wrong.textContent = t("paste.wrong", { n: error.position + 1, what: error.found });
    }
  };
  open = sheet({
    title: t("paste.title"),
    closeLabel: t("close"),
    body: [
      h("label", { for: "paste" }, t("paste.label")),
      area,
      h("p", { class: "hint", id: "paste-hint" }, t("paste.hint")),
      wrong,
      h("div", { class: "actions" }, h("button", { type: "button", class: "action primary", onclick: use }, t("paste.use"))),
    ],
  });
  area.focus();
}

// ---- the evening

function nameOf(seat) {
  const name = state.evening.names[evenings.playerOf(seat, state.evening.dealer)].trim();
  return name;
}

function recordHand() {
  const asked = request();
  const { result } = state;
  const reply = result.status === "answer" ? result.reply : null;
  const evening = evenings.record(state.evening, { ...asked, reply, at: new Date().toISOString() });
  const before = { evening: state.evening, hand: state.hand, situation: state.situation, photo: state.photo, read: state.read };
  store.set({ evening });
  if (reply === null) waitFor(asked);
  startOver();
  toast(t("evening.recorded"), [
    [t("undo"), () => change(before)],
    [t("evening.same_deal"), () => anotherWinner(asked)],
  ]);
}

/** The same deal has another winner: dealer and counters stay; where play goes on, the first is out. */
function anotherWinner(asked) {
  const evening = evenings.sameDeal(state.evening);
  const situation = { ...state.situation, dealer_streak: evening.streak, draws_before: evening.draws };
  if (goesOn(asked.ruleset) && asked.situation.win_by === "self_draw") situation.out = [...(asked.situation.out ?? []), asked.situation.winner];
  change({ evening, situation });
}

function waitFor(asked) {
  whenAnswered(asked, (late) => {
    if (late.status !== "answer") return;
    const same = (entry, other) => requestKey(entryRequest(entry)) === requestKey(other);
    store.set({ evening: evenings.answer(state.evening, asked, late.reply, same) });
    toast(t("evening.answered"));
  });
}

const eveningActs = {
  name: (i, text) => store.set({ evening: { ...state.evening, names: state.evening.names.map((old, j) => (i === j ? text : old)) } }),
  dealer: (i) => followEvening(evenings.setDealer(state.evening, i)),
  draw: () => followEvening(evenings.recordDraw(state.evening, state.ruleset, new Date().toISOString())),
  undo: () => followEvening(evenings.undo(state.evening)),
  fresh: () => {
    const before = state.evening;
    followEvening(evenings.emptyEvening(before.names));
    toast(t("evening.cleared"), [[t("undo"), () => followEvening(before)]]);
  },
};

function followEvening(evening) {
  const rules = store.ruleset();
  const kept = rules ? evenings.fields(evening, rules) : {};
  change({ evening, situation: { ...state.situation, ...kept } });
}

function showEvening() {
  openEvening(() => state, eveningActs, render);
}

// ---- giving away what came out

async function copyText(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    const area = h("textarea", { rows: "6", readonly: true, "aria-label": t("copy.by_hand") });
    area.value = text;
    sheet({ title: t("copy.by_hand"), body: [area], closeLabel: t("close") });
    area.select();
  }
}

function answered() {
  return { reply: state.result.reply, rules: store.ruleset(), nameOf };
}

async function savePicture() {
  await giveFile(await resultPicture(answered()), "hupai.png");
}

async function share() {
  const url = shareLink(request());
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.share) {
    try {
      await navigator.share({ title: t("title_short"), url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copyText(url, t("share.copied"));
}

async function givePhoto() {
  const tiles = hands.everyTile(state.hand)
    .filter(({ tile }) => tile.seen !== undefined)
    .map(({ tile }) => ({ tile: state.read.tiles[tile.seen].tile === BACK ? BACK : tile.tile, box: state.read.tiles[tile.seen].box }));
  try {
    await contribute(state.photo.blob, tiles, hands.handText(state.hand, { wildcard: wildcard() }));
    given = true;
    toast(t("give.thanks"));
    paint();
  } catch (error) {
    photoFailed(error);
  }
}

// ---- views

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

function bar() {
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

function startView() {
  if (!hands.isEmpty(state.hand) || state.keypad || state.read) return [];
  if (state.reading) return h("div", { class: "hero busy" }, h("span", { class: "spinner", "aria-hidden": "true" }), h("p", {}, t("photo.reading")));
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
    ),
    h("p", { class: "drop-hint" }, t("start.drop")),
  );
}

function openTile(id) {
  editTile({ hand: state.hand, id, photo: state.photo, read: state.read, rules: store.ruleset(), apply: setHand });
}

function photoSection() {
  const { photo, read, hand } = state;
  if (!read) return [];
  const extras = leftOut(read, hand);
  const doubtful = hands.everyTile(hand).filter(({ tile }) => tile.doubt).length;
  const addExtra = (index) => setHand(addSeen(hand, read, index, wildcard()));
  return h(
    "div",
    { class: "photo-card" },
    photoView({ photo, read, hand, whole, extras, ontile: openTile, onextra: addExtra }),
    h(
      "div",
      { class: "photo-line" },
      h("p", {}, t("photo.found", { n: read.tiles.length - extras.length }), doubtful ? h("strong", { class: "doubt-line" }, t("photo.doubt", { n: doubtful })) : h("span", {}, t("photo.sure"))),
      h("button", { type: "button", class: "action small", "data-key": "whole", "aria-pressed": String(whole), onclick: () => ((whole = !whole), paint()) }, t(whole ? "photo.cut" : "photo.whole")),
    ),
    (read.warnings ?? []).map((warning) => h("p", { class: "warning" }, warning)),
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

function feltView() {
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
function giveView() {
  if (!state.read || !state.giving || !state.photo?.blob || given) return [];
  return h(
    "div",
    { class: "give" },
    h("label", {}, h("input", { type: "checkbox", "data-key": "agree", checked: agreed, onchange: (event) => ((agreed = event.target.checked), paint()) }), h("span", {}, t("give.agree"))),
    agreed ? h("button", { type: "button", class: "action", "data-key": "give", onclick: givePhoto }, t("give.send")) : null,
  );
}

function formView() {
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

function footView() {
  return [
    h("p", {}, t("foot.local")),
    h("p", {}, t("foot.art"), " ", h("a", { href: "/api/docs" }, t("foot.api"))),
  ];
}

function keypadView() {
  if (!state.keypad) return null;
  const kinds = ["tile", ...meldKinds(store.ruleset())];
  if (!kinds.includes(adding)) adding = "tile";
  const add = (tile) => {
    if (adding === "tile") setHand(hands.addTile(state.hand, tile, { wildcard: wildcard() }));
    else {
      setHand(hands.addMeld(state.hand, adding, tile));
      adding = "tile";
    }
  };
  const blocked = (tile) => {
    if (adding === "tile") return !hands.roomFor(state.hand, tile);
    const tiles = hands.meldTiles(adding, tile);
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
          h("button", { type: "button", "data-key": `adding:${kind}`, "aria-pressed": String(kind === adding), "aria-label": kind === "tile" ? t("keypad.tile_long") : term("meld", kind), onclick: () => ((adding = kind), paint()) }, kind === "tile" ? t("keypad.tile") : term("meld_short", kind)),
        ),
      ),
      h("button", { type: "button", class: "icon-button", "data-key": "keypad:back", "aria-label": t("keypad.back"), disabled: all.length === 0, onclick: back }, icon("undo")),
      h("button", { type: "button", class: "icon-button", "data-key": "keypad:close", "aria-label": t("keypad.close"), onclick: () => store.set({ keypad: false }) }, icon("close")),
    ),
    keypad({ tiles: faces(store.ruleset()), open: suitOpen, name: "key", onpick: add, blocked, onsuit: (letter) => (suitOpen = letter) }),
  );
}

function dockView() {
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

function paint() {
  render($("bar"), bar());
  render($("start"), startView());
  render($("photo"), photoSection());
  render($("felt"), feltView());
  render($("form"), formView());
  render($("give"), giveView());
  render($("foot"), footView());
  $("dock").setAttribute("aria-label", t("result.title"));
  render($("dock"), dockView());
  document.body.classList.toggle("with-keypad", state.keypad);
  document.body.classList.toggle("blank", hands.isEmpty(state.hand) && !state.keypad && !state.read);
}

let pressed = false; // a finger is down: nothing is painted anew under it, or its tap would be lost
let late = false;
function paintSoon() {
  if (pressed) late = true;
  else paint();
}

function lift() {
  pressed = false;
  window.setTimeout(() => {
    if (late && !pressed) {
      late = false;
      paint();
    }
  }, 60);
}

// ---- beginning

function useShared() {
  const shared = sharedRequest(location.hash);
  if (!shared || !state.rulesets.some((rules) => rules.id === shared.ruleset)) return;
  try {
    const hand = parseHand(shared.hand);
    change({
      ruleset: shared.ruleset, situation: shared.situation, options: { ...state.options, [shared.ruleset]: shared.options },
      hand, photo: null, read: null, shared: true, dockOpen: true,
    });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    toast(t("share.damaged"));
  }
}

function listen() {
  document.addEventListener("pointerdown", () => (pressed = true), true);
  document.addEventListener("pointerup", lift, true);
  document.addEventListener("pointercancel", lift, true);
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input[type=text]")) return;
    const file = [...event.clipboardData.files].find((other) => other.type.startsWith("image/"));
    if (file) takePhoto(file);
    else {
      const text = event.clipboardData.getData("text/plain");
      if (looseTiles(text).length > 4) {
        startOver();
        try {
          setHand(parseHand(text));
        } catch (error) {
          if (!(error instanceof NotationError)) throw error;
          toast(t("paste.wrong", { n: error.position + 1, what: error.found }));
        }
      }
    }
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    takePhoto([...event.dataTransfer.files].find((file) => file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name)));
  });
  window.addEventListener("hashchange", useShared);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  window.matchMedia("(min-width: 1000px)").addEventListener("change", paint);
  window.addEventListener("online", () => state.rulesets.length === 0 && loadRulesets());
}

async function loadRulesets() {
  try {
    const rulesets = await fetchRulesets();
    const known = rulesets.some((rules) => rules.id === state.ruleset);
    change({ rulesets, ruleset: known ? state.ruleset : (rulesets[0]?.id ?? null) });
    useShared();
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) toast(t("rulesets.failed"), [[t("retry"), loadRulesets]]);
    else throw error;
  }
}

async function begin() {
  store.restore();
  if (!state.lang) state.lang = preferredLang();
  setLang(state.lang);
  store.subscribe(paintSoon);
  listen();
  paint();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js", { scope: "/" });
  await loadRulesets();
  for (const entry of state.evening.hands) if (entry.reply === null && !entry.drawn) waitFor(entryRequest(entry));
  flush();
  state.giving = await contributionsWanted();
  paint();
}

begin();
