// Sentences of the reader and of the engine in the language of the page: they come in English, with numbers, tiles and
// names of fields in them. The reader counts the tiles from 0, the page as they are numbered on the photo.
import { has, lang, t, term } from "./i18n.js";
import { looseTiles } from "./notation.js";
import { ZH } from "./sentences.zh.js";
import { tileName } from "./tiles.js";

const SEATS = "[ESWN](?:(?:, | and | )[ESWN])*";
const NUMBERS = "\\d+(?:(?:, | and )\\d+)*";
/** What may stand in a hole of some kinds. */
const PARTS = {
  n: "-?\\d+", seat: SEATS, tile: "[1-9mpszf]+(?: [1-9mpszf]+)*", meld: "\\S+", suit: "[mps]",
  clause: "[A-Z]{2}-\\d+", kind: "chow|pung|(?:exposed|added|concealed) kong", field: "[a-z_]+",
  place: `tiles? ${NUMBERS}(?: and one without a number)?|a tile without a number`,
};
const KINDS = { "exposed kong": "kong", "added kong": "added", "concealed kong": "concealed_kong" };
const FAMILIES = ["win_by", "replacement", "timing", "ready", "kong", "seat", "option_value"];

function valueName(text) {
  const bare = text.replace(/^'(.*)'$/s, "$1");
  const family = FAMILIES.find((name) => has(`${name}.${bare}`));
  return family ? term(family, bare) : bare;
}

const listed = (text, name) => text.split(/, | and | /).map(name).join(t("list.and"));
const fieldName = (name) => (has(`field.${name}`) ? term("field", name) : name === "hand" ? t("paste.label") : name);

function placeName(text) {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length === 0) return "一张没有编号的牌";
  return `第 ${numbers.join("、")} 张${text.endsWith("without a number") ? "和没有编号的一张" : ""}`;
}

/** How the parts of a sentence are said in Chinese, by the kind of their hole. */
const SAY = {
  seat: (text) => listed(text, (seat) => term("seat", seat)),
  tile: (text) => looseTiles(text).map(tileName).join(t("list.and")) || text,
  suit: (text) => term("suit", text),
  kind: (text) => term("meld", KINDS[text] ?? text),
  field: fieldName,
  fields: (text) => listed(text, fieldName),
  value: valueName,
  values: (text) => text.split(", ").map((part) => inChinese(part) ?? valueName(part)).join(t("list.and")),
  place: placeName,
  why: (text) => inChinese(text),
  must: (text) => inChinese(text),
};

const HOLE = /\{([a-z]+\d?)\}/;

function compile([english, chinese]) {
  const pieces = english.split(HOLE);
  const names = pieces.filter((_, i) => i % 2);
  const pattern = pieces.map((piece, i) => (i % 2 ? `(${PARTS[piece.replace(/\d$/, "")] ?? ".+"})` : piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return { names, chinese, pattern: new RegExp(`^${pattern.join("")}$`, "s") };
}

const ROWS = ZH.map(compile);

/** The sentence by the first row that fits with all its parts; null where none does. */
function inChinese(text) {
  for (const { names, chinese, pattern } of ROWS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const said = names.map((name, i) => {
      const part = found[i + 1];
      const say = SAY[name.replace(/\d$/, "")];
      return say ? say(part) : part;
    });
    if (said.includes(null)) continue;
    return names.reduce((line, name, i) => line.replaceAll(`{${name}}`, () => said[i]), chinese);
  }
  return null;
}

/** The sentence as the page says it; as it is where the page does not know it. */
export function saying(text) {
  return lang() === "en" ? text : (inChinese(text) ?? text);
}

function numbered(indices, numbers) {
  const known = indices.map((index) => numbers.get(index)).filter((number) => number !== undefined).sort((a, b) => a - b);
  if (known.length === 0) return "a tile without a number";
  const more = known.length < indices.length ? " and one without a number" : "";
  const last = more ? "" : known.length > 1 ? ` and ${known.pop()}` : "";
  return `${known.length + (last ? 1 : 0) > 1 ? "tiles" : "tile"} ${known.join(", ")}${last}${more}`;
}

/**
 * A sentence of the reader about a photo: `numbers` gives the number that the page shows on a tile for its index in
 * the reading; a tile that has been taken out of the hand has none.
 */
export function sayingOnPhoto(text, numbers) {
  const gap = /^a tile may be missing between tiles (\d+) and (\d+): check the row$/.exec(text);
  if (gap) {
    const [a, b] = [numbers.get(Number(gap[1])), numbers.get(Number(gap[2]))];
    if (a !== undefined && b !== undefined) return saying(`a tile may be missing between tiles ${a} and ${b}: check the row`);
    const beside = a ?? b;
    return saying(beside === undefined ? "a tile may be missing: check the rows" : `a tile may be missing beside tile ${beside}: check the row`);
  }
  return saying(text.replace(new RegExp(`\\btiles? (${NUMBERS})`), (_, list) => numbered(list.match(/\d+/g).map(Number), numbers)));
}
