// Reading hand text (contract section 1): tile texts, Chinese names, Unicode tiles, melds, flowers.
import { emptyHand, make } from "./hand.js";
import { isTile } from "./tiles.js";

/** What is wrong with a pasted text, with where: {position}. */
export class NotationError extends Error {
  constructor(position, found) {
    super(`bad notation at ${position}`);
    this.position = position;
    this.found = found;
  }
}

const NUMERALS = new Map([..."一二三四五六七八九"].map((sign, i) => [sign, i + 1]).concat([["伍", 5], ["两", 2]]));
const LETTERS = new Map(
  Object.entries({ m: "mM万萬", p: "pP筒饼餅", s: "sS条條索", z: "zZ", f: "fF" }).flatMap(([letter, signs]) =>
    [...signs].map((sign) => [sign, letter]),
  ),
);
const SINGLE = new Map(
  Object.entries({
    "1z": "东東", "2z": "南", "3z": "西", "4z": "北", "5z": "白", "6z": "发發", "7z": "中",
    "1f": "春", "2f": "夏", "3f": "秋", "4f": "冬", "5f": "梅", "6f": "兰蘭", "7f": "竹", "8f": "菊",
  }).flatMap(([tile, signs]) => [...signs].map((sign) => [sign, tile])),
);
const UNICODE = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"].concat(
  ..."msp".split("").map((letter) => Array.from({ length: 9 }, (_, i) => `${i + 1}${letter}`)),
  ["5f", "6f", "7f", "8f", "1f", "2f", "3f", "4f"],
);

const SUFFIXES = { "1z": "风風", "2z": "风風", "3z": "风風", "4z": "风風", "5z": "板", "6z": "财財" }; // 东风, 白板, 发财
const IGNORED = "\ufe0e\ufe0f\u200b,、;红紅"; // 红中

/** Cuts a text into signs: {kind: "tile" | "mark", text, at}. Throws NotationError. */
function tokens(text) {
  const found = [];
  let numbers = [];
  let at = 0;
  for (const written of text) {
    const sign = written.normalize("NFKC"); // full-width digits, letters and brackets, as the service reads them
    const code = sign.codePointAt(0);
    const digit = NUMERALS.get(sign) ?? (/^[1-9]$/.test(sign) ? Number(sign) : null);
    const letter = LETTERS.get(sign);
    const last = found[found.length - 1];
    if (IGNORED.includes(sign) || (SUFFIXES[last?.named] ?? "").includes(sign)) {
      if (last) last.named = null;
    } else if (digit !== null) numbers.push([digit, at]);
    else if (letter && numbers.length) {
      for (const [number, place] of numbers) {
        if (!isTile(`${number}${letter}`)) throw new NotationError(place, `${number}${letter}`);
        found.push({ kind: "tile", text: `${number}${letter}`, at: place });
      }
      numbers = [];
    } else if (numbers.length) throw new NotationError(numbers[0][1], String(numbers[0][0]));
    else if (SINGLE.has(sign)) found.push({ kind: "tile", text: SINGLE.get(sign), at, named: SINGLE.get(sign) });
    else if (code >= 0x1f000 && code <= 0x1f029) found.push({ kind: "tile", text: UNICODE[code - 0x1f000], at });
    else if ("()[]<^>+".includes(sign)) found.push({ kind: "mark", text: sign, at });
    else if (!/\s/.test(sign)) throw new NotationError(at, written);
    at += written.length;
  }
  if (numbers.length) throw new NotationError(numbers[0][1], String(numbers[0][0]));
  return found;
}

function closeMeld(tiles, marks, square, at) {
  const same = tiles.every((tile) => tile === tiles[0]);
  if (square ? tiles.length !== 4 : tiles.length !== 3 && tiles.length !== 4) throw new NotationError(at, "(");
  let kind = "chow";
  if (square) kind = "concealed_kong";
  else if (tiles.length === 4) kind = marks.includes("+") ? "added" : "kong";
  else if (same) kind = "pung";
  const source = marks.find((mark) => "<^>".includes(mark)) ?? "";
  return { kind, tiles: tiles.map((tile) => make(tile)), source };
}

/** Reads a hand text, a list of Chinese names or Unicode tiles. Throws NotationError with the position. */
export function parseHand(text) {
  let hand = emptyHand();
  let open = null;
  let winningNext = false;
  for (const sign of tokens(text)) {
    if (sign.kind === "tile") {
      if (open) open.tiles.push(sign.text);
      else if (winningNext) {
        hand = { ...hand, winning: make(sign.text) };
        winningNext = false;
      } else if (sign.text.endsWith("f")) hand.flowers.push(make(sign.text));
      else hand.concealed.push(make(sign.text));
    } else if (sign.text === "(" || sign.text === "[") {
      if (open) throw new NotationError(sign.at, sign.text);
      open = { square: sign.text === "[", tiles: [], marks: [], at: sign.at };
    } else if (sign.text === ")" || sign.text === "]") {
      if (!open || open.square !== (sign.text === "]")) throw new NotationError(sign.at, sign.text);
      hand.melds.push(closeMeld(open.tiles, open.marks, open.square, open.at));
      open = null;
    } else if (open) open.marks.push(sign.text);
    else if (sign.text === "+" && hand.winning === null) winningNext = true;
    else throw new NotationError(sign.at, sign.text);
  }
  if (open) throw new NotationError(open.at, open.square ? "[" : "(");
  if (winningNext) throw new NotationError(text.length, "+");
  return hand;
}

/** The tiles of any text, melds and marks left out; [] where it is none. */
export function looseTiles(text) {
  try {
    return tokens(text).filter((sign) => sign.kind === "tile").map((sign) => sign.text);
  } catch {
    return [];
  }
}
