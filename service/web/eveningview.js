// The sheet of the evening: names and totals, who deals, the hands, undo and export.
import { choice, h, icon, render, sheet } from "./dom.js";
import { asCsv, asJson, deltas, seatOf, totals } from "./evening.js";
import { pick, t, term } from "./i18n.js";
import { giveFile } from "./picture.js";
import { signed, valueText } from "./resultview.js";
import { settlesDraws } from "./rules.js";

/** The name of a player, or a stand-in. */
export function playerName(evening, player) {
  return evening.names[player].trim() || t("evening.player", { n: player + 1 });
}

function nameInputs(evening, act) {
  const sums = totals(evening);
  return h(
    "div",
    { class: "players" },
    evening.names.map((name, i) =>
      h(
        "div",
        { class: `player ${evening.dealer === i ? "dealer" : ""}` },
        h("span", { class: "wind", "aria-hidden": "true" }, term("wind", seatOf(i, evening.dealer))),
        h("input", {
          type: "text", value: name, maxlength: "12", autocomplete: "off", "data-key": `name:${i}`,
          placeholder: t("evening.player", { n: i + 1 }), "aria-label": t("evening.name", { n: i + 1 }),
          oninput: (event) => act.name(i, event.target.value),
        }),
        h("strong", { class: sums[i] > 0 ? "gain" : sums[i] < 0 ? "loss" : "" }, signed(sums[i])),
      ),
    ),
  );
}

function handRow(entry, i, evening, rulesets) {
  const rules = rulesets.find((other) => other.id === entry.ruleset);
  const what = entry.drawn
    ? t("evening.drawn")
    : entry.reply === null
      ? t("evening.waits")
      : entry.reply.win
        ? valueText(entry.reply.total.value, entry.reply.total.unit)
        : t("result.no_win");
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, String(i + 1)),
    h("td", {}, h("span", {}, rules ? pick(rules.name) : entry.ruleset), h("small", {}, what)),
    deltas(entry).map((points, player) =>
      h("td", { class: `number ${points > 0 ? "gain" : points < 0 ? "loss" : ""}` }, points === 0 ? "·" : signed(points), player === entry.dealer ? h("small", {}, t("evening.dealer_mark")) : null),
    ),
  );
}

function handTable(evening, rulesets) {
  if (evening.hands.length === 0) return h("p", { class: "hint" }, t("evening.none"));
  const names = playerNames(evening);
  return h(
    "table",
    { class: "hands" },
    h("caption", {}, t("evening.hands")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("evening.no")), h("th", { scope: "col" }, t("evening.hand")), names.map((name) => h("th", { scope: "col", class: "number" }, name)))),
    h("tbody", {}, evening.hands.map((entry, i) => handRow(entry, i, evening, rulesets)).reverse()),
  );
}

function save(text, type, ending) {
  const day = new Date().toISOString().slice(0, 10);
  return giveFile(new Blob([ending === "csv" ? `\ufeff${text}` : text], { type }), `hupai-${day}.${ending}`);
}

function playerNames(evening) {
  return [0, 1, 2, 3].map((i) => playerName(evening, i));
}

function tools(evening, settles, act) {
  const button = (text, name, run, more = {}) => h("button", { type: "button", class: "action", "data-key": `evening:${name}`, onclick: run, ...more }, icon(name), text);
  return h(
    "div",
    { class: "actions" },
    button(t("evening.draw"), "plus", act.draw),
    settles ? button(t("draw.title"), "text", act.settle) : null,
    button(t("evening.undo"), "undo", act.undo, { disabled: evening.before === null }),
    button("JSON", "save", () => save(asJson(evening), "application/json", "json"), { "aria-label": t("evening.export", { kind: "JSON" }) }),
    button("CSV", "list", () => save(asCsv(evening, playerNames(evening)), "text/csv", "csv"), { "aria-label": t("evening.export", { kind: "CSV" }) }),
    button(t("evening.new"), "trash", act.fresh, { disabled: evening.hands.length === 0 }),
  );
}

/** Everything below the names. */
function below(evening, { rulesets, ruleset }, act) {
  return [
    choice({
      label: t("evening.dealer"), name: "dealer", value: String(evening.dealer),
      options: playerNames(evening).map((name, i) => [String(i), name]),
      onpick: (key) => act.dealer(Number(key)),
    }),
    h("p", { class: "hint" }, t("evening.state", { streak: evening.streak, draws: evening.draws })),
    tools(evening, settlesDraws(rulesets.find((rules) => rules.id === ruleset)), act),
    handTable(evening, rulesets),
  ];
}

/** Whether two states of an evening differ in their names alone. */
function onlyNames(evening, other) {
  return Object.keys(evening).every((key) => key === "names" || evening[key] === other[key]);
}

/**
 * Opens the sheet; `read()` gives {evening, rulesets, ruleset, unsaved} anew, `act` has name, dealer, draw, settle,
 * undo, fresh. `subscribe(listener)` tells of changes and gives the function that ends it: what is shown is always the
 * evening as it stands. Only the fields being typed in are left alone.
 */
export function openEvening(read, act, subscribe) {
  const head = h("div", { class: "evening" });
  const body = h("div", { class: "evening" });
  let shown = null;
  const paint = () => {
    const { evening, unsaved } = read();
    if (evening === shown) return;
    if (shown === null || !onlyNames(evening, shown)) render(head, unsaved ? h("p", { class: "warning" }, t("evening.unsaved")) : null, nameInputs(evening, act));
    render(body, below(evening, read(), act));
    shown = evening;
  };
  paint();
  return sheet({ title: t("evening.title"), body: [head, body], closeLabel: t("close"), kind: "tall", onclose: subscribe(paint) });
}
