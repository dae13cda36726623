// The hand on the page and its text (contract section 1). The server judges a hand; this only
// changes and writes it; notation.js reads it.
//
// hand = {concealed: [T], melds: [{kind, tiles: [T], source}], winning: T | null, flowers: [T]}
// T = {id, tile, seen?, doubt?, alternatives?, confidence?}: `seen` is the tile's index in the photo's reading,
// `doubt` is "low" or "repaired" until somebody has looked. kind: chow pung kong added concealed_kong;
// source: "" "<" "^" ">". All functions return a new hand.
import { BACK, compareTiles, copies } from "./tiles.js";

let nextId = 1;

/** A tile of a hand with an id of its own. */
export function make(tile, more = {}) {
  nextId += 1;
  return { id: nextId, tile, ...more };
}

/** A hand without tiles. */
export function emptyHand() {
  return { concealed: [], melds: [], winning: null, flowers: [] };
}

/** Every tile with where it is: [{tile: T, where: "concealed" | "meld" | "winning" | "flowers", meld?}]. */
export function everyTile(hand) {
  return [
    ...hand.concealed.map((tile) => ({ tile, where: "concealed" })),
    ...(hand.winning ? [{ tile: hand.winning, where: "winning" }] : []),
    ...hand.melds.flatMap((meld, i) => meld.tiles.map((tile) => ({ tile, where: "meld", meld: i }))),
    ...hand.flowers.map((tile) => ({ tile, where: "flowers" })),
  ];
}

export function isEmpty(hand) {
  return everyTile(hand).length === 0;
}

/** How many tiles the concealed part should have with the winning tile, and how many it has. */
export function count(hand) {
  return {
    found: hand.concealed.length + (hand.winning ? 1 : 0) + 3 * hand.melds.length,
    expected: 14,
  };
}

/** How many copies of `tile` the hand holds. */
export function held(hand, tile) {
  return everyTile(hand).filter((entry) => entry.tile.tile === tile).length;
}

/** Whether one more copy may be added. */
export function roomFor(hand, tile, number = 1) {
  return held(hand, tile) + number <= copies(tile);
}

/** The flowers that are wild when `wildcard` is a flower turned up: its series of four. */
export function wildFlowers(wildcard) {
  if (!wildcard || !wildcard.endsWith("f")) return new Set();
  const first = Number(wildcard[0]) <= 4 ? 1 : 5;
  return new Set([0, 1, 2, 3].map((i) => `${first + i}f`));
}

/** Adds a tile: a flower beside the hand, the fourteenth tile as the winning one, any other concealed. */
export function addTile(hand, tile, { wildcard = null, more = {} } = {}) {
  const entry = make(tile, more);
  if (tile.endsWith("f") && !wildFlowers(wildcard).has(tile)) {
    return { ...hand, flowers: [...hand.flowers, entry] };
  }
  const { found, expected } = count(hand);
  if (hand.winning === null && found === expected - 1) return { ...hand, winning: entry };
  return { ...hand, concealed: [...hand.concealed, entry] };
}

/** The tiles of a meld of `kind` that starts with (or is of) `tile`, or null where there is none. */
export function meldTiles(kind, tile) {
  if (kind === "chow") {
    const rank = Number(tile[0]);
    if (!"mps".includes(tile[1]) || rank > 7) return null;
    return [0, 1, 2].map((i) => `${rank + i}${tile[1]}`);
  }
  if (tile.endsWith("f")) return null;
  return Array(kind === "pung" ? 3 : 4).fill(tile);
}

/** Adds a meld of new tiles. */
export function addMeld(hand, kind, tile) {
  const tiles = meldTiles(kind, tile);
  if (tiles === null) return hand;
  return { ...hand, melds: [...hand.melds, { kind, tiles: tiles.map((text) => make(text)), source: "" }] };
}

function without(hand, id) {
  return {
    concealed: hand.concealed.filter((tile) => tile.id !== id),
    winning: hand.winning?.id === id ? null : hand.winning,
    flowers: hand.flowers.filter((tile) => tile.id !== id),
    melds: hand.melds,
  };
}

/** Takes one tile away; out of a meld, the rest of the meld goes back to the concealed tiles. */
export function removeTile(hand, id) {
  const at = hand.melds.findIndex((meld) => meld.tiles.some((tile) => tile.id === id));
  if (at < 0) return without(hand, id);
  const rest = hand.melds[at].tiles.filter((tile) => tile.id !== id);
  if (hand.melds[at].kind !== "chow" && rest.length === 3) {
    const pung = { ...hand.melds[at], kind: "pung", tiles: rest };
    return { ...hand, melds: hand.melds.map((meld, i) => (i === at ? pung : meld)) };
  }
  return {
    ...hand,
    melds: hand.melds.filter((_, i) => i !== at),
    concealed: [...hand.concealed, ...rest],
  };
}

/**
 * Names a tile anew; it is no longer doubtful, and the confidence of the reader in another name is not that in this one.
 * In a meld of equal tiles the whole meld is renamed.
 */
export function renameTile(hand, id, text) {
  const named = (tile) => ({ ...tile, tile: text, doubt: null, confidence: tile.tile === text ? tile.confidence : null });
  const renamed = (tile) => (tile.id === id ? named(tile) : tile);
  const meld = (old) => {
    if (!old.tiles.some((tile) => tile.id === id)) return old;
    if (old.kind === "concealed_kong" || old.tiles.length === 4) {
      return { ...old, tiles: old.tiles.map(named) };
    }
    return fitMeld({ ...old, tiles: old.tiles.map(renamed) });
  };
  return {
    concealed: hand.concealed.map(renamed),
    winning: hand.winning && renamed(hand.winning),
    flowers: hand.flowers.map(renamed),
    melds: hand.melds.map(meld),
  };
}

function fitMeld(meld) {
  if (meld.tiles.length !== 3) return meld;
  const same = meld.tiles.every((tile) => tile.tile === meld.tiles[0].tile);
  return { ...meld, kind: same ? "pung" : "chow" };
}

/** Moves a tile to "concealed", "winning" or "flowers"; the old winning tile goes back among the concealed ones. */
export function moveTile(hand, id, where) {
  const found = everyTile(hand).find((entry) => entry.tile.id === id);
  if (!found || found.where === where) return hand;
  const rest = removeTile(hand, id);
  if (where === "flowers") return { ...rest, flowers: [...rest.flowers, found.tile] };
  if (where === "winning") {
    const back = rest.winning ? [rest.winning] : [];
    return { ...rest, concealed: [...rest.concealed, ...back], winning: found.tile };
  }
  return { ...rest, concealed: [...rest.concealed, found.tile] };
}

/** The melds that can be made of the concealed tiles with this one: [{kind, tiles: [text]}]. */
export function meldsWith(hand, id) {
  const chosen = hand.concealed.find((tile) => tile.id === id);
  if (!chosen || chosen.tile.endsWith("f")) return [];
  const have = hand.concealed.map((tile) => tile.tile);
  const number = have.filter((tile) => tile === chosen.tile).length;
  const made = [];
  if ("mps".includes(chosen.tile[1])) {
    const rank = Number(chosen.tile[0]);
    for (const first of [rank - 2, rank - 1, rank]) {
      const tiles = [first, first + 1, first + 2].map((n) => `${n}${chosen.tile[1]}`);
      if (tiles.every((tile) => have.includes(tile))) made.push({ kind: "chow", tiles });
    }
  }
  if (number >= 3) made.push({ kind: "pung", tiles: Array(3).fill(chosen.tile) });
  if (number === 4) {
    made.push({ kind: "kong", tiles: Array(4).fill(chosen.tile) });
    made.push({ kind: "concealed_kong", tiles: Array(4).fill(chosen.tile) });
  }
  return made;
}

/** Lays concealed tiles down as a meld of `kind`. */
export function layMeld(hand, kind, tiles) {
  const left = [...hand.concealed];
  const taken = tiles.map((text) => left.splice(left.findIndex((tile) => tile.tile === text), 1)[0]);
  return { ...hand, concealed: left, melds: [...hand.melds, { kind, tiles: taken, source: "" }] };
}

/** Gives a meld another kind: a pung grows by its fourth tile, a kong turned into a pung loses one. */
export function changeMeld(hand, at, change) {
  const melds = hand.melds.map((old, i) => {
    if (i !== at) return old;
    const meld = { ...old, ...change };
    if (meld.kind === "chow") return meld;
    const size = meld.kind === "pung" ? 3 : 4;
    const tiles = meld.tiles.slice(0, size);
    while (tiles.length < size) tiles.push(make(tiles[0].tile));
    return { ...meld, tiles, source: meld.kind === "concealed_kong" ? "" : meld.source };
  });
  return { ...hand, melds };
}

/** Puts the tiles of a meld back among the concealed ones (a kong keeps its four). */
export function breakMeld(hand, at) {
  return {
    ...hand,
    concealed: [...hand.concealed, ...hand.melds[at].tiles],
    melds: hand.melds.filter((_, i) => i !== at),
  };
}

/** Takes a whole meld away. */
export function dropMeld(hand, at) {
  return { ...hand, melds: hand.melds.filter((_, i) => i !== at) };
}

function run(tiles) {
  let text = "";
  for (let i = 0; i < tiles.length; i += 1) {
    text += tiles[i][0];
    if (i + 1 === tiles.length || tiles[i + 1][1] !== tiles[i][1]) text += tiles[i][1];
  }
  return text;
}

function meldText(meld) {
  const tiles = run(meld.tiles.map((tile) => tile.tile).sort(compareTiles));
  if (meld.kind === "concealed_kong") return `[${tiles}]`;
  if (meld.kind === "added") return `(${tiles}+)`;
  return `(${tiles}${meld.source})`;
}

/**
 * The hand text of the contract. `dealt`: no winning tile is named (a win on the deal, eight flowers);
 * flowers of the series of a turned flower (`wildcard`) are written among the concealed tiles.
 */
export function handText(hand, { wildcard = null, dealt = false } = {}) {
  const wild = wildFlowers(wildcard);
  const named = (tiles) => tiles.map((tile) => tile.tile).filter((tile) => tile !== BACK);
  const flowers = named(hand.flowers);
  const concealed = [...named(hand.concealed), ...flowers.filter((tile) => wild.has(tile))];
  const winning = hand.winning && hand.winning.tile !== BACK ? hand.winning.tile : null;
  if (dealt && winning) concealed.push(winning);
  const parts = [];
  if (concealed.length) parts.push(run(concealed.sort(compareTiles)));
  parts.push(...hand.melds.map(meldText));
  if (winning && !dealt) parts.push(`+${winning}`);
  const beside = flowers.filter((tile) => !wild.has(tile)).sort(compareTiles);
  if (beside.length) parts.push(run(beside));
  return parts.join(" ");
}
