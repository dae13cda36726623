// The sheets of a drawn game: four seats and the settlement below them; one more for the hand of a seat.
import { choice, h, icon, render, several, sheet } from "./dom.js";
import {
  HELD, complete, drawRequest, handAt, heldBy, kongsToAsk, optionOf, others, payersOf, readyHand, withHand, withoutWinning,
} from "./draw.js";
import { editMeld } from "./editor.js";
import { draw, requestKey } from "./engine.js";
import { count, handText, removeTile } from "./hand.js";
import { t, term } from "./i18n.js";
import { handKeypad } from "./keypad.js";
import { NotationError } from "./notation.js";
import { fileButton, handOnPhoto } from "./photoactions.js";
import { paymentsView, problemsView } from "./resultview.js";
import { saying } from "./sayings.js";
import { SEATS, suits } from "./rules.js";
import { tileName, tilePicture, tileRow } from "./tiles.js";

function handLine(hand) {
  const melds = hand.melds.map((meld) => tileRow(meld.tiles.map((tile) => tile.tile), { size: "xs" }));
  return h("span", { class: "draw-tiles" }, hand.concealed.length ? tileRow(hand.concealed.map((tile) => tile.tile), { size: "xs" }) : null, melds);
}

function seatView(seat, { game, rules, options, nameOf }, { put, open }) {
  const mine = game[seat];
  const number = heldBy(game, seat);
  const set = (change) => put({ ...game, [seat]: { ...mine, ...change } });
  const missing = optionOf(rules, options, "dingque") === true;
  const name = `${term("seat", seat)} ${nameOf(seat)}`.trim();
  return h(
    "div",
    { class: "draw-seat", role: "group", "aria-label": name },
    h(
      "div",
      { class: "draw-head" },
      h("b", {}, name),
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": `draw-out:${seat}`, checked: mine.out, onchange: (event) => set({ out: event.target.checked }) }), h("span", {}, t("draw.out"))),
    ),
    mine.out
      ? null
      : h(
          "button",
          { type: "button", class: `draw-hand ${number === HELD ? "whole" : ""}`, "data-key": `draw-hand:${seat}`, "aria-label": `${t("draw.hand_of", { name })} ${t("result.of", { found: number, expected: HELD })}`, onclick: () => open(seat) },
          number ? handLine(handAt(game, seat)) : h("span", {}, t("draw.enter")),
          h("small", {}, t("result.of", { found: number, expected: HELD })),
        ),
    mine.out || !missing
      ? null
      : choice({
          label: term("field", "missing_suit"), name: `draw-suit-${seat}`, value: mine.suit ?? "",
          options: suits(rules).map((letter) => [letter, term("suit", letter)]),
          onpick: (suit) => set({ suit }),
        }),
    kongsToAsk(game, seat, rules, options).map((tile) =>
      several({
        label: t("draw.paid", { tile: tileName(tile) }), name: `draw-paid-${seat}-${tile}`, values: payersOf(game, seat, tile),
        options: others(seat).map((other) => [other, term("seat", other), nameOf(other)]),
        onpick: (seats) => set({ paid: { ...mine.paid, [tile]: seats } }),
      }),
    ),
  );
}

function statusRow(seat, reply, nameOf) {
  return h(
    "li",
    {},
    h("span", {}, h("b", {}, term("seat", seat)), nameOf(seat)),
    h("span", {}, term("draw_status", reply.status[seat])),
    h("strong", {}, reply.best[seat] ? t("draw.best", { n: reply.best[seat] }) : ""),
  );
}

function settlement(result, { nameOf }, { again, onrecord, oncopy }) {
  if (result === null) return h("p", { class: "hint" }, t("draw.short"));
  if (result.status === "refused") return problemsView(result.problems);
  if (result.status === "asking") return h("p", { class: "hint" }, t("result.asking"));
  if (result.status === "waiting") {
    return [h("p", { class: "warning" }, t("draw.waiting")), h("div", { class: "actions" }, h("button", { type: "button", class: "action", "data-key": "draw:again", onclick: again }, t("retry")))];
  }
  const { reply, local } = result;
  return [
    local ? h("p", { class: "hint" }, t("result.local")) : null,
    h("ul", { class: "flows draw-status" }, SEATS.map((seat) => statusRow(seat, reply, nameOf))),
    paymentsView(reply, nameOf),
    reply.warnings.map((warning) => h("p", { class: "warning" }, saying(warning))),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "action primary", "data-key": "draw:record", onclick: () => onrecord(reply) }, icon("plus"), t("result.record")),
      h("button", { type: "button", class: "action", "data-key": "draw:copy", onclick: () => oncopy(reply) }, icon("copy"), t("result.copy")),
    ),
  ];
}

/**
 * Opens the sheet. `read()` gives {game, rules, options, nameOf} anew; `act` has put(game), clear(), record(reply) and
 * copy(reply).
 */
export function openDraw(read, act) {
  const seats = h("div", { class: "draw-seats" });
  const out = h("div", { class: "draw-result", role: "status" });
  let asked = "";
  const show = (result) => render(out, settlement(result, read(), { again: () => ((asked = ""), ask()), onrecord: record, oncopy: act.copy }));
  async function ask() {
    const { game, rules, options } = read();
    const request = drawRequest(game, rules, options);
    const key = complete(game) ? requestKey(request) : "";
    if (key && key === asked) return;
    asked = key;
    if (!key) return show(null);
    show({ status: "asking" });
    const result = await draw(request);
    if (asked === key) show(result);
  }
  const put = (game) => (act.put(game), paint());
  const paint = () => {
    const now = read();
    const clear = h("button", { type: "button", class: "action", "data-key": "draw:clear", onclick: () => (act.clear(), paint()) }, icon("trash"), t("draw.clear"));
    render(seats, h("p", { class: "hint" }, t("draw.hint")), SEATS.map((seat) => seatView(seat, now, { put, open: (at) => openHand(at, read, put) })), h("div", { class: "actions" }, clear));
    ask();
  };
  const { close } = sheet({ title: t("draw.title"), body: [seats, out], closeLabel: t("close"), kind: "tall" });
  const record = (reply) => (close(), act.record(reply));
  paint();
}

/** The sheet of one seat's hand: its tiles, the keypad, the same as text. */
function openHand(seat, read, putGame) {
  const body = h("div", { class: "draw-seats" });
  const wrong = h("p", { class: "warning", role: "alert" });
  let hand = handAt(read().game, seat);
  let adding = "tile";
  let suit = null;
  let reading = null; // the photo of the hand that is being read: {stop, say}
  let again = null; // a photo that could not be read yet
  const put = (next) => {
    hand = next;
    wrong.textContent = "";
    putGame(withHand(read().game, seat, hand));
    paint();
  };
  const typed = (text) => {
    try {
      put(readyHand(text));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      wrong.textContent = t("paste.wrong", { n: error.position + 1, what: error.found });
    }
  };
  const photograph = async (photo) => {
    if (!photo || reading) return;
    const stop = new AbortController();
    wrong.textContent = "";
    const say = (key) => ((reading = { stop, say: key }), paint());
    say("photo.reading");
    const found = await handOnPhoto(photo, read().rules, stop.signal, say);
    reading = null;
    again = found.again ?? null;
    wrong.textContent = found.fault ?? "";
    if (found.hand) put(withoutWinning(found.hand));
    else paint();
  };
  const paint = () => {
    const { rules } = read();
    const { found } = count(hand);
    render(
      body,
      handTiles(hand, rules, put),
      h("p", { class: "hint", role: "status" }, t("result.of", { found, expected: HELD })),
      handKeypad({
        hand, rules, adding, open: suit ?? suits(rules)[0], name: "draw", put, room: HELD - found,
        onadding: (kind) => ((adding = kind), paint()), onsuit: (letter) => (suit = letter),
      }),
      h("label", { class: "option-free" }, h("span", { class: "legend" }, t("hand.text")), h("input", { type: "text", value: handText(hand), "data-key": "draw:text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("draw.example"), onchange: (event) => typed(event.target.value) })),
      wrong,
      h("div", { class: "actions" }, photoButtons({ reading, again, photograph }), h("button", { type: "button", class: "action primary", "data-key": "draw:done", onclick: () => close() }, icon("check"), t("draw.done"))),
    );
  };
  const name = `${term("seat", seat)} ${read().nameOf(seat)}`.trim();
  const { close } = sheet({ title: t("draw.hand_of", { name }), body, closeLabel: t("close"), kind: "tall", onclose: () => reading?.stop.abort() });
  paint();
}

function photoButtons({ reading, again, photograph }) {
  const button = (key, sign, text, act) => h("button", { type: "button", class: "action", "data-key": `draw-photo:${key}`, onclick: act }, icon(sign), text);
  if (reading) {
    return [
      h("p", { class: "hint", role: "status" }, t(reading.say)),
      button("cancel", "close", t("photo.cancel"), () => reading.stop.abort()),
    ];
  }
  return [
    again ? button("again", "undo", t("photo.again"), () => photograph(again)) : null,
    fileButton("camera", t("draw.photo"), "action file", false, { take: photograph, key: "draw" }),
  ];
}

function handTiles(hand, rules, put) {
  const loose = hand.concealed.map((tile, i) =>
    h("button", { type: "button", class: "draw-tile", "data-key": `draw-tile:${i}`, "aria-label": [t("field.remove", { what: tileName(tile.tile) }), tile.doubt ? term("doubt", tile.doubt) : ""].filter(Boolean).join(t("list.and")), onclick: () => put(removeTile(hand, tile.id)) }, tilePicture(tile.tile, { size: "s", extra: tile.doubt ? "doubtful" : "" }), tile.doubt ? h("span", { class: "badge", "aria-hidden": "true" }, "?") : null),
  );
  const melds = hand.melds.map((meld, at) =>
    h(
      "button",
      { type: "button", class: "draw-meld", "data-key": `draw-meld:${at}`, onclick: () => editMeld({ hand, at, rules, apply: put }) },
      tileRow(meld.tiles.map((tile) => tile.tile), { size: "xs" }),
      h("small", {}, [term("meld", meld.kind), meld.kind === "kong" ? term("source", meld.source) : ""].join(" ").trim()),
    ),
  );
  if (loose.length + melds.length === 0) return h("p", { class: "hint" }, t("hand.empty"));
  return h("div", { class: "draw-held" }, loose, melds);
}
