// The sheet of the evening: names and totals, who deals, the hands, undo and export.
import { choice, h, icon, sheet } from "./dom.js";
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
          onchange: (event) => act.name(i, event.target.value),
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
  const names = [0, 1, 2, 3].map((i) => playerName(evening, i));
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

function tools(evening, settles, act) {
  const names = [0, 1, 2, 3].map((i) => playerName(evening, i));
  const button = (text, name, run, more = {}) => h("button", { type: "button", class: "action", "data-key": `evening:${name}`, onclick: run, ...more }, icon(name), text);
  return h(
    "div",
    { class: "actions" },
    button(t("evening.draw"), "plus", act.draw),
    settles ? button(t("draw.title"), "text", act.settle) : null,
    button(t("evening.undo"), "undo", act.undo, { disabled: evening.before === null }),
    button("JSON", "save", () => save(asJson(evening), "application/json", "json"), { "aria-label": t("evening.export", { kind: "JSON" }) }),
    button("CSV", "list", () => save(asCsv(evening, names), "text/csv", "csv"), { "aria-label": t("evening.export", { kind: "CSV" }) }),
    button(t("evening.new"), "trash", act.fresh, { disabled: evening.hands.length === 0 }),
  );
}

function contents(evening, { rulesets, ruleset, unsaved }, act) {
  return [
    unsaved ? h("p", { class: "warning" }, t("evening.unsaved")) : null,
    nameInputs(evening, act),
    choice({
      label: t("evening.dealer"), name: "dealer", value: String(evening.dealer),
      options: [0, 1, 2, 3].map((i) => [String(i), playerName(evening, i)]),
      onpick: (key) => act.dealer(Number(key)),
    }),
    h("p", { class: "hint" }, t("evening.state", { streak: evening.streak, draws: evening.draws })),
    tools(evening, settlesDraws(rulesets.find((rules) => rules.id === ruleset)), act),
    handTable(evening, rulesets),
  ];
}

/** Opens the sheet; `read()` gives {evening, rulesets, ruleset, unsaved} anew, `act` has name, dealer, draw, settle, undo, fresh. */
export function openEvening(read, act, render) {
  const body = h("div", { class: "evening" });
  const paint = () => render(body, contents(read().evening, read(), wrapped));
  const wrapped = Object.fromEntries(
    Object.entries(act).map(([name, run]) => [name, (...values) => (run(...values), name !== "name" && name !== "settle" && paint())]),
  );
  paint();
  return sheet({ title: t("evening.title"), body, closeLabel: t("close"), kind: "tall" });
}
