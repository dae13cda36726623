// The language of the page. Every visible text is a key in strings.zh.js and in strings.en.js.
import { EN } from "./strings.en.js";
import { ZH } from "./strings.zh.js";

const TABLES = { zh: ZH, en: EN };
let current = "zh";

/** The language in use: "zh" or "en". */
export function lang() {
  return current;
}

/** Sets the language, of the document too. */
export function setLang(code) {
  current = code in TABLES ? code : "zh";
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
  document.title = t("title");
}

/** The first language the browser asks for that the page has. */
export function preferredLang() {
  const wanted = navigator.languages ?? [navigator.language ?? "zh"];
  for (const code of wanted) {
    if (code.toLowerCase().startsWith("zh")) return "zh";
    if (code.toLowerCase().startsWith("en")) return "en";
  }
  return "zh";
}

/** The text of a key, with {name} replaced from `values`. An unknown key is returned as it is. */
export function t(key, values = {}) {
  const text = TABLES[current][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Whether a key has a text. */
export function has(key) {
  return key in TABLES[current];
}

/** The text of `family.value`, or `value` itself where the page does not know it. */
export function term(family, value) {
  const key = `${family}.${value}`;
  return has(key) ? t(key) : String(value);
}

/** A pair {zh, en} as pieces: plain text, and [text] for what stands between backticks. */
export function pieces(pair) {
  return pick(pair).split("`").map((text, i) => (i % 2 ? [text] : text));
}

/** Picks from a pair {zh, en} that the server gave. */
export function pick(pair) {
  if (pair === null || pair === undefined) return "";
  if (typeof pair === "string") return pair;
  return pair[current] ?? pair.zh ?? pair.en ?? "";
}
