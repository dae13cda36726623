// The result: a headline that is always in sight, and below it how it came about.
import { h, icon } from "./dom.js";
import { formulaText } from "./formula.js";
import { has, lang, pick, pieces, t, term } from "./i18n.js";
import { looseTiles } from "./notation.js";
import { SEATS } from "./rules.js";
import { saying } from "./sayings.js";
import { isTile, tileName, tilePicture, tileRow } from "./tiles.js";

/** A number with its sign: +18, −6, 0. */
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** The unit as the page says it. */
export function unitText(unit) {
  return unit === "倍" ? "×" : term("unit", unit);
}

/** "5 台", "×4". */
export function valueText(value, unit) {
  return unit === "倍" ? `×${value}` : `${value} ${unitText(unit)}`;
}

/** Points of the winner, or null. */
export function winnerPoints(reply, winner) {
  return reply.payments ? reply.payments[winner] : null;
}

/** A problem of the input in the words of the page: the code's text, then the detail. */
export function problemText(problem) {
  const text = has(`error.${problem.code}`) ? term("error", problem.code) : t("error.internal_error");
  return { text, detail: problem.detail ? saying(problem.detail) : "" };
}

/** The one line of the dock: {main, side, tone}. */
export function headline(result, winner, nameOf = () => "") {
  switch (result.status) {
    case "answer": {
      const { reply } = result;
      if (!reply.win) return { main: t("result.no_win"), side: term("reason", reply.reason?.code ?? ""), tone: "lost" };
      const main = reply.total ? valueText(reply.total.value, reply.total.unit) : t("result.win");
      const points = winnerPoints(reply, winner);
      return { main, side: points === null ? "" : signed(points), formula: formulaText(reply.formula, nameOf), tone: "won" };
    }
    case "refused":
      return { main: t("result.refused"), side: problemText(result.problems[0]).text, tone: "lost" };
    case "waiting":
      return { main: t("result.waiting"), side: t(`result.waiting_${result.reason === "network" ? "network" : "busy"}`), tone: "waits" };
    case "asking":
      return { main: t("result.asking"), side: "", tone: "" };
    case "short":
      return { main: t("result.short", { n: result.missing }), side: waitsLine(result) ?? t("result.of", { found: result.found, expected: result.expected }), tone: "" };
    case "long":
      return { main: t("result.long", { n: result.over }), side: t("result.of", { found: result.found, expected: result.expected }), tone: "lost" };
    default:
      return { main: t("result.empty"), side: "", tone: "" };
  }
}

const NAMED = 3; // waits that the headline names

function waitsLine({ waits }) {
  if (!waits) return null;
  if (waits.length === 0) return t("waits.none");
  if (waits.length > NAMED) return t("waits.number", { n: waits.length });
  return t("waits.line", { tiles: waits.map((row) => tileName(row.tile)).join(t("list.and")) });
}

/** The clauses of a ruleset by id. */
export function clauseMap(rules) {
  return new Map((rules?.clauses ?? []).map((clause) => [clause.id, clause]));
}

/** A text of the rules, names of options and fields set as code. */
export function prose(pair) {
  return pieces(pair).map((piece) => (Array.isArray(piece) ? h("code", {}, piece[0]) : piece));
}

/** A clause with its id and title; null where the ruleset has none. */
export function clauseText(clause) {
  if (!clause) return null;
  const title = clause.title ? h("b", {}, pick(clause.title)) : null;
  return h("p", { class: "clause" }, h("span", { class: "clause-id" }, clause.id), title, prose(clause.text));
}

function patternRow(row, { clauses, conditions }) {
  const tiles = row.tiles ? looseTiles(row.tiles) : [];
  const clause = clauses.get(row.clause);
  const other = lang() === "zh" ? null : row.name.zh;
  const head = [
    h("span", { class: "pattern-name" }, pick(row.name), other && other !== pick(row.name) ? h("small", {}, other) : null),
    tiles.length ? tileRow(tiles, { size: "xs" }) : null,
    h("span", { class: "pattern-value" }, valueText(row.value, row.unit)),
  ];
  if (!clause) return h("li", { class: "pattern" }, h("div", { class: "pattern-head" }, head));
  return h(
    "li",
    { class: "pattern" },
    h(
      "details",
      { "data-key": `pattern:${row.id}` },
      h("summary", { class: "pattern-head" }, head),
      conditions.has(row.id) ? h("p", { class: "condition" }, prose(conditions.get(row.id))) : null,
      clauseText(clause),
    ),
  );
}

function patternList(patterns, book) {
  return h("ul", { class: "patterns" }, patterns.map((row) => patternRow(row, book)));
}

function readingView(reading) {
  if (!reading) return null;
  const groups = [
    ...(reading.sets ?? []).map((set) => [term("set", set.kind), looseTiles(set.tiles)]),
    ...(reading.pair ? [[t("set.pair"), looseTiles(reading.pair)]] : []),
  ].filter(([, tiles]) => tiles.length);
  const wild = reading.wildcards ?? [];
  return h(
    "div",
    { class: "reading" },
    h(
      "p",
      { class: "facts" },
      h("span", {}, term("shape", reading.shape)),
      reading.wait ? h("span", {}, term("wait", reading.wait)) : null,
    ),
    h("div", { class: "sets" }, groups.map(([name, tiles]) => h("span", { class: "set" }, tileRow(tiles, { size: "s" }), h("small", {}, name)))),
    wild.length
      ? h(
          "p",
          { class: "wilds" },
          t("result.wild"),
          wild.map((use) => h("span", { class: "wild-use" }, tilePicture(use.tile, { size: "xs" }), " → ", tilePicture(use.as, { size: "xs" }), h("small", {}, `${tileName(use.tile)} → ${tileName(use.as)}`))),
        )
      : null,
  );
}

/** What each seat wins or loses, and who pays whom. */
export function paymentsView(reply, nameOf) {
  if (!reply.payments) return null;
  const who = (seat) => [h("b", {}, term("seat", seat)), nameOf(seat) ? h("span", {}, nameOf(seat)) : null];
  const cells = SEATS.map((seat) => {
    const points = reply.payments[seat] ?? 0;
    const tone = points > 0 ? "gain" : points < 0 ? "loss" : "even";
    return h("li", { class: tone }, h("span", { class: "who" }, who(seat)), h("strong", {}, signed(points)));
  });
  const flows = (reply.transfers ?? []).map((flow) =>
    h(
      "li",
      {},
      h("span", {}, who(flow.from), " → ", who(flow.to)),
      h("small", {}, term("transfer", flow.reason)),
      h("strong", {}, String(flow.points)),
    ),
  );
  return h(
    "section",
    { class: "payments" },
    h("h3", {}, t("result.payments")),
    h("ul", { class: "pay-grid" }, cells),
    flows.length ? h("details", { "data-key": "flows" }, h("summary", {}, t("result.flows")), h("ul", { class: "flows" }, flows)) : null,
  );
}

function runnerUpView(other, book, winner, nameOf) {
  if (!other) return null;
  const total = other.total ? valueText(other.total.value, other.total.unit) : "";
  const points = other.payments ? signed(other.payments[winner] ?? 0) : other.points !== undefined && other.points !== null ? String(other.points) : "";
  return h(
    "details",
    { "data-key": "runner-up", class: "fold" },
    h("summary", {}, t("result.runner_up"), h("span", { class: "count" }, [total, points].filter(Boolean).join(" · "))),
    other.formula ? h("p", { class: "formula" }, formulaText(other.formula, nameOf)) : null,
    readingView(other.reading),
    other.patterns ? patternList(other.patterns, book) : null,
  );
}

function assumedText(entry) {
  if (entry.startsWith("winning tile unknown")) return t("result.no_winning");
  const [field, value] = entry.split("=");
  if (value === undefined || !/^[a-z_]+$/.test(field) || value.includes(" ")) return saying(entry);
  const family = { winner: "seat", from: "seat", prevailing_wind: "wind" }[field] ?? field;
  if (value === "none") return `${term("field", field)}: ${t("none")}`;
  return `${term("field", field)}: ${isTile(value) ? tileName(value) : term(family, value)}`;
}

function notes(reply) {
  const assumed = (reply.assumed ?? []).map(assumedText);
  return [
    assumed.length ? h("p", { class: "hint" }, t("result.assumed"), assumed.join(t("list.and"))) : null,
    (reply.warnings ?? []).map((warning) => h("p", { class: "warning" }, saying(warning))),
  ];
}

function answerView({ reply, kept, local }, { rules, winner, nameOf }) {
  const conditions = new Map((rules?.patterns ?? []).filter((row) => row.condition).map((row) => [row.id, row.condition]));
  const book = { clauses: clauseMap(rules), conditions };
  const offline = kept ? "result.kept" : local ? "result.local" : null;
  const old = offline ? h("p", { class: "hint" }, t(offline)) : null;
  if (!reply.win) {
    return [
      old,
      whyNot(reply.reason, book.clauses),
      reply.patterns?.length ? patternList(reply.patterns, book) : null,
      readingView(reply.reading),
      notes(reply),
    ];
  }
  return [
    old,
    h("p", { class: "formula" }, formulaText(reply.formula, nameOf)),
    h("section", {}, h("h3", {}, t("result.patterns")), patternList(reply.patterns, book)),
    paymentsView(reply, nameOf),
    h("section", {}, h("h3", {}, t("result.reading")), readingView(reply.reading)),
    runnerUpView(reply.runner_up, book, winner, nameOf),
    notes(reply),
  ];
}

/** The reason in the words of the page, what of this hand is meant, and the clause that it rests on. */
function whyNot({ code, detail }, clauses) {
  const clause = clauses.get(/\b([A-Z]{2}-\d+)\)/.exec(detail)?.[1]);
  return h("div", { class: "why-not" }, h("strong", {}, term("reason", code)), h("span", { class: "hint" }, saying(detail)), clauseText(clause));
}

/** One way to win with a tile: what it is worth, or why it does not win. */
function waitScore(word, score, winner) {
  const value = score?.win ? [h("b", {}, valueText(score.total.value, score.total.unit)), h("strong", { class: "gain" }, signed(winnerPoints(score, winner)))]
    : h("span", { class: "hint" }, score ? term("reason", score.reason.code) : "—");
  return h("span", { class: "wait-score" }, h("small", {}, term("win_by", word)), value);
}

/** The tiles that win, each a button that makes it the winning tile. */
function waitsView({ waits, assumed, problems, local }, { winner, onwait }) {
  if (problems) return problemsView(problems);
  if (!waits) return h("p", { class: "hint" }, t("result.count_long"));
  const rows = waits.map((row) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "wait", "data-key": `wait:${row.tile}`, "data-tile": row.tile, onclick: () => onwait(row.tile) },
        tilePicture(row.tile, { size: "m" }),
        h("span", { class: "wait-name" }, h("b", {}, tileName(row.tile)), h("small", {}, t("waits.unseen", { n: row.unseen }))),
        ["self_draw", "discard"].map((word) => waitScore(word, row[word], winner)),
      ),
    ),
  );
  return [
    local ? h("p", { class: "hint" }, t("result.local")) : null,
    waits.length ? h("section", {}, h("h3", {}, t("waits.title")), h("ul", { class: "waits" }, rows)) : h("p", { class: "hint" }, t("waits.none_long")),
    waits.length ? h("p", { class: "hint" }, t("waits.hint")) : null,
    notes({ assumed }),
  ];
}

/** The problems of a request that was refused. */
export function problemsView(problems) {
  return h(
    "ul",
    { class: "problems" },
    problems.map((problem) => {
      const { text, detail } = problemText(problem);
      return h("li", {}, h("strong", {}, text), detail ? h("span", {}, detail) : null);
    }),
  );
}

/** What stands below the headline. */
export function resultBody(result, context) {
  if (result.status === "answer") return answerView(result, context);
  if (result.status === "refused") return problemsView(result.problems);
  if (result.status === "short") return waitsView(result, context);
  if (result.status === "waiting") return h("p", { class: "hint" }, t(result.reason === "network" ? "result.waiting_long" : "result.busy_long"));
  return h("p", { class: "hint" }, t(result.status === "empty" ? "result.empty_long" : "result.count_long"));
}

/** The buttons below an answer. */
export function resultActions({ oncopy, onsave, onshare, onrecord, canRecord }) {
  const button = (name, text, act, kind = "") => h("button", { type: "button", class: `action ${kind}`, "data-key": `act:${name}`, onclick: act }, icon(name), text);
  return h(
    "div",
    { class: "actions result-actions" },
    canRecord ? button("plus", t("result.record"), onrecord, "primary") : null,
    button("copy", t("result.copy"), oncopy),
    button("save", t("result.save"), onsave),
    button("share", t("result.share"), onshare),
  );
}
