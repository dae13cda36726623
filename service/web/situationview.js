// The form of the situation and of the house rules: only what this ruleset uses, the rest folded away.
import { choice, h, several, stepper } from "./dom.js";
import { pickTile } from "./editor.js";
import { t, term } from "./i18n.js";
import { clauseMap, clauseText, prose } from "./resultview.js";
import { SEATS, faces, replacements, suits, timings, waysToWin } from "./rules.js";
import { FIRST, MORE, applies, change, full, setCount } from "./situation.js";
import { tileName, tilePicture } from "./tiles.js";

function seatOptions(seats, nameOf) {
  return seats.map((seat) => [seat, term("seat", seat), nameOf(seat)]);
}

function withNone(options) {
  return [["", t("none")], ...options];
}

function tileField({ field, tile, tiles, put }) {
  return h(
    "div",
    { class: "field-tile", role: "group", "aria-label": term("field", field) },
    h("span", { class: "legend" }, term("field", field)),
    h(
      "button",
      {
        type: "button",
        class: "tile-pick",
        "data-key": `field:${field}`,
        onclick: () => pickTile({ title: term("field", field), tiles, none: t("none"), onpick: put }),
      },
      tile ? tilePicture(tile, { size: "s" }) : null,
      h("span", {}, tile ? tileName(tile) : t("field.choose")),
    ),
  );
}

function birds({ value, tiles, put }) {
  return h(
    "div",
    { class: "field-tile", role: "group", "aria-label": term("field", "birds") },
    h("span", { class: "legend" }, term("field", "birds")),
    value.map((tile, i) =>
      h(
        "button",
        {
          type: "button",
          class: "tile-pick",
          "data-key": `bird:${i}`,
          "aria-label": t("field.remove", { what: tileName(tile) }),
          onclick: () => put(value.filter((_, j) => j !== i)),
        },
        tilePicture(tile, { size: "s" }),
        h("span", {}, "×"),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "tile-pick",
        "data-key": "bird:add",
        onclick: () =>
          pickTile({ title: term("field", "birds"), tiles, onpick: (tile) => put([...value, tile]) }),
      },
      t("field.add_bird"),
    ),
  );
}

function dice({ value, put }) {
  const die = (index) =>
    stepper({
      label: t("field.die", { n: index + 1 }), name: `die${index}`, value: value[index], least: 1, most: 6,
      less: t("less"), more: t("more"),
      onpick: (next) => put(value.map((old, i) => (i === index ? next : old))),
    });
  return h(
    "div",
    { class: "field-dice" },
    choice({
      label: term("field", "dice"), name: "dice", value: value ? "yes" : "",
      options: withNone([["yes", t("field.dice_known")]]),
      onpick: (key) => put(key ? [1, 4] : null),
    }),
    value ? [die(0), die(1)] : null,
  );
}

function contracts({ value, nameOf, put }) {
  const seat = (label, name, chosen, onpick) =>
    choice({ label, name, value: chosen, options: seatOptions(SEATS, nameOf), onpick });
  return h(
    "div",
    { class: "field-contracts" },
    h("span", { class: "legend" }, term("field", "contracts")),
    value.map((row, i) =>
      h(
        "div",
        { class: "contract" },
        seat(t("field.fed"), `fed${i}`, row.fed, (next) => put(value.map((old, j) => (j === i ? { ...old, fed: next } : old)))),
        seat(t("field.feeder"), `feeder${i}`, row.feeder, (next) => put(value.map((old, j) => (j === i ? { ...old, feeder: next } : old)))),
        h("button", { type: "button", class: "action", onclick: () => put(value.filter((_, j) => j !== i)) }, t("field.remove_contract")),
      ),
    ),
    h("button", { type: "button", class: "action", "data-key": "contract:add", onclick: () => put([...value, { fed: "E", feeder: "S" }]) }, t("field.add_contract")),
  );
}

function discarderKong({ value, from, nameOf, put }) {
  const kinds = ["concealed", "added", "open"];
  return [
    choice({
      label: term("field", "discarder_kong"), name: "discarder_kong", value: value?.kind ?? "",
      options: withNone(kinds.map((kind) => [kind, term("kong", kind)])),
      onpick: (kind) => put(kind === "" ? null : kind === "open" ? { kind, fed_by: SEATS.find((seat) => seat !== from) } : { kind }),
    }),
    value?.kind === "open"
      ? choice({
          label: t("field.kong_feeder"), name: "kong_feeder", value: value.fed_by,
          options: seatOptions(SEATS.filter((seat) => seat !== from), nameOf),
          onpick: (seat) => put({ kind: "open", fed_by: seat }),
        })
      : null,
  ];
}

function one(field, value, rules, nameOf, put) {
  const label = term("field", field);
  const set = (next) => put(field, next);
  const seats = (list) => seatOptions(list, nameOf);
  const radio = (options, none = false) =>
    choice({
      label, name: field, value: value[field] ?? "",
      options: none ? withNone(options) : options,
      onpick: (key) => set(key === "" ? null : key),
    });
  const words = (list) => list.map((word) => [word, term(field, word)]);
  const yesNo = () =>
    choice({ label, name: field, value: value[field] ? "yes" : "no", options: [["no", t("no")], ["yes", t("yes")]], onpick: (key) => set(key === "yes") });
  const steps = (least, most) =>
    stepper({ label, name: field, value: value[field], least, most, less: t("less"), more: t("more"), onpick: set });
  const losers = SEATS.filter((seat) => seat !== value.winner);
  switch (field) {
    case "winner":
      return radio(seats(SEATS.filter((seat) => !value.out.includes(seat))));
    case "win_by":
      return radio(words(waysToWin(rules)));
    case "from":
      return radio(seats(losers.filter((seat) => !value.out.includes(seat))));
    case "prevailing_wind":
      return radio(SEATS.map((seat) => [seat, term("wind", seat)]));
    case "replacement":
      return radio(words(replacements(rules)), true);
    case "kong_fed_by":
      return radio(seats(losers), true);
    case "timing":
      return radio(words(timings(rules, value)), true);
    case "ready":
      return radio(words(["shown", "hidden"]), true);
    case "missing_suit":
      return radio(suits(rules).map((letter) => [letter, term("suit", letter)]), true);
    case "last_tile":
    case "after_kong_discard":
      return yesNo();
    case "wild_discards":
      return steps(0, 4);
    case "draws_before":
      return steps(0, 99);
    case "dealer_streak":
      return steps(1, 99);
    case "wildcard":
      return tileField({ field, tile: value.wildcard, tiles: faces(rules), put: set });
    case "birds":
      return birds({ value: value.birds, tiles: faces(rules), put: set });
    case "dice":
      return dice({ value: value.dice, put: set });
    case "contracts":
      return contracts({ value: value.contracts, nameOf, put: set });
    case "discarder_kong":
      return discarderKong({ value: value.discarder_kong, from: value.from, nameOf, put: set });
    case "shown_players":
    case "out":
      return several({ label, name: field, values: value[field], options: seats(losers), onpick: set });
    case "other_winners":
      return several({ label, name: field, values: value[field], options: seats(losers.filter((seat) => seat !== value.from)), onpick: set });
    default:
      return null;
  }
}

/** The form. `nameOf(seat)` is the player's name, `put(situation)` takes the change. */
export function situationView({ situation, rules, nameOf, put }) {
  const value = full(situation);
  const set = (field, next) => put(change(situation, field, next, rules));
  const build = (fields) => fields.filter((field) => applies(field, value, rules)).map((field) => one(field, value, rules, nameOf, set));
  const more = build(MORE);
  const number = setCount(situation, rules);
  return [
    h("div", { class: "fields" }, build(FIRST)),
    more.length
      ? h(
          "details",
          { "data-key": "more", class: "fold" },
          h("summary", {}, t("situation.more"), number ? h("span", { class: "count" }, String(number)) : null),
          h("div", { class: "fields" }, more),
        )
      : null,
  ];
}

/** Whether a value is a word that the text of the option explains by its name. */
function isWord(value) {
  return typeof value === "string" && !["on", "off"].includes(value);
}

function shown(value) {
  if (value === null) return t("option.null");
  if (value === true) return t("option.on");
  if (value === false) return t("option.off");
  if (Array.isArray(value)) return value.join(" / ");
  return term("option_value", value);
}

/**
 * What was typed for an option: whole numbers, several parted by signs for a pair, or a word. Nothing typed is no limit
 * where the option may have none, otherwise its default.
 */
function typed(text, option) {
  const parts = text.normalize("NFKC").split(/[\s,、/]+/).filter(Boolean);
  const values = parts.map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));
  if (values.length === 0) return option.values?.includes(null) ? null : option.default;
  return values.length === 1 ? values[0] : values;
}

function asTyped(value) {
  if (value === null) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function optionInput(option, value, set) {
  const listed = Array.isArray(option.values) && option.values.length > 1 && !option.range;
  if (listed) {
    return choice({
      label: option.name, name: `option-${option.name}`, kind: "quiet", value: JSON.stringify(value),
      options: option.values.map((other) => [JSON.stringify(other), shown(other), isWord(other) ? other : null]),
      onpick: (key) => set(JSON.parse(key)),
    });
  }
  return h(
    "label",
    { class: "option-free" },
    h("span", { class: "legend" }, option.name, option.range ? ` ${option.range.join("–")}` : ""),
    h("input", {
      type: "text", value: asTyped(value), placeholder: value === null ? t("option.null") : "", "data-key": `option-${option.name}`, autocomplete: "off",
      inputmode: option.range && !option.pair ? "numeric" : "text",
      onchange: (event) => set(typed(event.target.value, option)),
    }),
  );
}

/** The house rules with the clause each stands on. `chosen` holds what differs from the default. */
export function optionsView({ rules, chosen, put }) {
  const clauses = clauseMap(rules);
  const rows = rules.options.map((option) => {
    const value = option.name in chosen ? chosen[option.name] : option.default;
    const set = (next) => {
      const rest = { ...chosen };
      delete rest[option.name];
      put(JSON.stringify(next) === JSON.stringify(option.default) ? rest : { ...rest, [option.name]: next });
    };
    const clause = clauses.get(option.clause);
    return h(
      "div",
      { class: "option" },
      h("p", { class: "option-text" }, prose(option.text)),
      optionInput(option, value, set),
      clauseText(clause),
    );
  });
  const changed = Object.keys(chosen).length;
  return h(
    "details",
    { "data-key": "options", class: "fold" },
    h("summary", {}, t("options.title"), changed ? h("span", { class: "count" }, String(changed)) : null),
    h("p", { class: "hint" }, t("options.hint")),
    changed ? h("button", { type: "button", class: "action", onclick: () => put({}) }, t("options.reset")) : null,
    rows,
  );
}
