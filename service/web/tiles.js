// The tiles: their texts (contract section 1), their names in both languages, their place in the sprite.
import { h } from "./dom.js";
import { lang, t } from "./i18n.js";

/** Suit letter -> number of faces; the order is the class order of the contract. */
export const SUITS = { m: 9, p: 9, s: 9, z: 7, f: 8 };
export const BACK = "back";
export const COLUMNS = 9;
export const ROWS = 5;

const NUMERALS = "一二三四五六七八九";
const ZH = { m: "万", p: "筒", s: "条", z: "东南西北白发中", f: "春夏秋冬梅兰竹菊" };
const EN = {
  m: "Characters",
  p: "Dots",
  s: "Bamboo",
  z: ["East", "South", "West", "North", "White", "Green", "Red"],
  f: ["Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo flower", "Chrysanthemum"],
};

/** Every tile of one suit, in order: `suit("z")` -> ["1z", …, "7z"]. */
export function suit(letter) {
  return Array.from({ length: SUITS[letter] }, (_, i) => `${i + 1}${letter}`);
}

export const ALL = Object.keys(SUITS).flatMap(suit);
const ORDER = new Map(ALL.map((tile, i) => [tile, i]));

/** Whether `text` is one tile (a back is not). */
export function isTile(text) {
  return ORDER.has(text);
}

/** Sort order of two tiles by class. */
export function compareTiles(a, b) {
  return (ORDER.get(a) ?? 99) - (ORDER.get(b) ?? 99);
}

/** At most this many copies of one tile exist. */
export function copies(tile) {
  return tile.endsWith("f") ? 1 : 4;
}

/** The tile's name in the language of the page: 一万, 1 Characters, Green. */
export function tileName(tile) {
  if (tile === BACK) return t("tile.back");
  if (!isTile(tile)) return tile;
  const rank = Number(tile[0]);
  const letter = tile[1];
  if (lang() === "zh") {
    return letter === "z" || letter === "f" ? ZH[letter][rank - 1] : NUMERALS[rank - 1] + ZH[letter];
  }
  return letter === "z" || letter === "f" ? EN[letter][rank - 1] : `${rank} ${EN[letter]}`;
}

/** Column and row of a tile in sprite.png; null when it has no picture. */
export function cell(tile) {
  if (tile === BACK) return [7, 3];
  if (!isTile(tile)) return null;
  return [Number(tile[0]) - 1, "mpszf".indexOf(tile[1])];
}

/** A picture of one tile; decorative unless `label` is given. `size` is a class: xs, s, m, l. */
export function tilePicture(tile, { size = "m", label = null, extra = "" } = {}) {
  const place = cell(tile);
  const face = h("span", { class: "face" });
  if (place) {
    face.style.backgroundPosition = `${(place[0] / (COLUMNS - 1)) * 100}% ${(place[1] / (ROWS - 1)) * 100}%`;
  } else {
    face.classList.add("unknown");
    face.textContent = "?";
  }
  const says = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return h("span", { class: `tile ${size} ${tile === BACK ? "back" : ""} ${extra}`, ...says }, face);
}

/** A row of pictures for tiles, read out as one: `tileRow(["1m","2m"])`. */
export function tileRow(tiles, { size = "s", extra = "" } = {}) {
  return h(
    "span",
    { class: `tile-row ${extra}`, role: "img", "aria-label": tiles.map(tileName).join(t("list.and")) },
    tiles.map((tile) => tilePicture(tile, { size })),
  );
}
