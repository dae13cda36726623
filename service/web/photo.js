// A photo on its way to the server: upright, at most 2400 pixels on its long side, JPEG; metadata does not survive.
import { addTile, emptyHand, make } from "./hand.js";
import { BACK } from "./tiles.js";

const LONG_SIDE = 2400;
const QUALITY = 0.9;
/** Below this confidence a tile is shown as doubtful. */
export const SURE = 0.9;

/**
 * Draws a photo upright (EXIF orientation applied) and shrinks it.
 * {canvas, blob}; canvas is null where the browser cannot decode the format: then the file itself is sent, and what is
 * shown of the photo is where its tiles lie.
 */
export async function prepare(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { canvas: null, blob: file };
  }
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return { canvas, blob };
}

function seenTile(read, index) {
  const found = read.tiles[index];
  const repaired = (read.repairs ?? []).find((repair) => repair.tile === index);
  let doubt = null;
  if (found.confidence < SURE) doubt = "low";
  if (repaired) doubt = "repaired";
  const alternatives = (found.alternatives ?? []).map(([tile, confidence]) => ({ tile, confidence }));
  if (repaired && !alternatives.some((other) => other.tile === repaired.from)) {
    alternatives.unshift({ tile: repaired.from, confidence: null });
  }
  return make(found.tile, { seen: index, doubt, alternatives, confidence: found.confidence });
}

function laidKong(read, indices) {
  const shown = indices.map((index) => seenTile(read, index));
  const face = shown.find((tile) => tile.tile !== BACK);
  const named = (tile) => (!face || tile.tile === face.tile ? tile : { ...tile, tile: face.tile, confidence: null });
  return { kind: "concealed_kong", source: "", tiles: shown.map(named) };
}

/** The hand of a reading (contract section 6); each tile remembers its box. */
export function handOfRead(read) {
  const hand = emptyHand();
  for (const group of read.groups) {
    const tiles = () => group.tiles.map((index) => seenTile(read, index));
    if (group.kind === "concealed") hand.concealed.push(...tiles());
    else if (group.kind === "flowers") hand.flowers.push(...tiles());
    else if (group.kind === "concealed_kong") hand.melds.push(laidKong(read, group.tiles));
    else if (group.kind === "winning") [hand.winning] = tiles();
    else hand.melds.push({ kind: group.kind, source: "", tiles: tiles() });
  }
  return hand;
}

/** Puts a tile of the reading that was left out into the hand. */
export function addSeen(hand, read, index, wildcard) {
  const { tile, id, ...more } = seenTile(read, index);
  return addTile(hand, tile, { wildcard, more });
}

/** The tiles of a reading that are in no group of the hand as it is now: their indices. */
export function leftOut(read, hand) {
  const used = new Set();
  const note = (tile) => tile?.seen !== undefined && used.add(tile.seen);
  hand.concealed.forEach(note);
  hand.flowers.forEach(note);
  note(hand.winning);
  hand.melds.forEach((meld) => meld.tiles.forEach(note));
  return read.tiles.map((_, index) => index).filter((index) => !used.has(index));
}
