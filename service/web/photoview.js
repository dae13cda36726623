// The photo with numbered boxes, cut to the hand and turned so that it can be read. Doubt has a shape (dashes, a
// question mark), not only a colour. The boxes are a convenience for fingers; the same tiles stand as buttons below.
import { h } from "./dom.js";
import { everyTile } from "./hand.js";
import { t } from "./i18n.js";
import { tileName } from "./tiles.js";

const MARGIN = 0.6; // of a tile's height, around the hand
const CREAM = "#fffdf4";
const AMBER = "#ffb938";
const INK = "#10231b";

/** The tiles of the hand with a box, numbered in reading order: [{tile: T, number, where}]. */
export function numbered(hand) {
  return everyTile(hand)
    .filter((entry) => entry.tile.seen !== undefined)
    .sort((a, b) => a.tile.seen - b.tile.seen)
    .map((entry, i) => ({ ...entry, number: i + 1 }));
}

function frame(read, size, whole) {
  const boxes = read.tiles.filter((tile) => tile.group !== null).map((tile) => tile.box);
  if (whole || boxes.length === 0) return [0, 0, size.width, size.height];
  const margin = MARGIN * Math.max(...boxes.map((box) => Math.min(box[2] - box[0], box[3] - box[1])));
  const left = Math.max(0, Math.min(...boxes.map((box) => box[0])) - margin);
  const top = Math.max(0, Math.min(...boxes.map((box) => box[1])) - margin);
  const right = Math.min(size.width, Math.max(...boxes.map((box) => box[2])) + margin);
  const bottom = Math.min(size.height, Math.max(...boxes.map((box) => box[3])) + margin);
  return [left, top, right - left, bottom - top];
}

/** Where a point of the photo lies in the view, for a turn of 0, 90, 180 or 270 degrees clockwise. */
function placer([left, top, width, height], turn, scale) {
  return (x, y) => {
    const u = x - left;
    const v = y - top;
    const turned = { 0: [u, v], 90: [height - v, u], 180: [width - u, height - v], 270: [v, width - u] }[turn];
    return turned.map((value) => value * scale);
  };
}

function onView(box, place) {
  const [ax, ay] = place(box[0], box[1]);
  const [bx, by] = place(box[2], box[3]);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

function drawPhoto(pen, canvas, view, turn, scale, out) {
  pen.save();
  pen.translate(out.width / 2, out.height / 2);
  pen.rotate((turn * Math.PI) / 180);
  const [left, top, width, height] = view;
  pen.drawImage(canvas, left, top, width, height, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale);
  pen.restore();
}

function badge(pen, text, x, y, unit, fill, ink) {
  pen.font = `700 ${unit}px system-ui, sans-serif`;
  const wide = Math.max(unit * 1.35, pen.measureText(text).width + unit * 0.6);
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, wide, unit * 1.35, unit * 0.4);
  pen.fill();
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x + wide / 2, y + unit * 0.72);
}

function drawBox(pen, box, { number, doubt, winning }, unit) {
  const [left, top, right, bottom] = box;
  const line = unit / 7;
  pen.setLineDash([]);
  pen.lineWidth = line * 2.4;
  pen.strokeStyle = "rgba(8, 24, 17, .55)";
  pen.strokeRect(left, top, right - left, bottom - top);
  pen.lineWidth = line * (doubt ? 1.7 : 1.1);
  pen.strokeStyle = doubt ? AMBER : CREAM;
  if (doubt) pen.setLineDash([unit * 0.45, unit * 0.3]);
  pen.strokeRect(left, top, right - left, bottom - top);
  pen.setLineDash([]);
  if (winning) {
    pen.lineWidth = line;
    pen.strokeRect(left - line * 2.4, top - line * 2.4, right - left + line * 4.8, bottom - top + line * 4.8);
  }
  const text = `${number}${doubt ? "?" : ""}`;
  badge(pen, text, left, Math.max(0, top - unit * 0.7), unit, doubt ? AMBER : CREAM, INK);
}

/**
 * The view of a photo: {element, redraw}. `photo` {canvas, width, height}, `ontile(id)` and `onextra(index)` are told
 * which tile, or which tile left out of the hand, was tapped.
 */
export function photoView({ photo, read, hand, whole, extras, ontile, onextra }) {
  const turn = read.image.rotated ?? 0;
  const view = frame(read, photo, whole);
  const sideways = turn === 90 || turn === 270;
  const shape = sideways ? [view[3], view[2]] : [view[2], view[3]];
  const canvas = h("canvas", { class: "photo", role: "img" });
  const marks = numbered(hand);
  canvas.setAttribute("aria-label", label(marks, extras));
  const scale = Math.min(2, 1400 / Math.max(...shape));
  canvas.width = Math.max(1, Math.round(shape[0] * scale));
  canvas.height = Math.max(1, Math.round(shape[1] * scale));
  const place = placer(view, turn, scale);
  const pen = canvas.getContext("2d");
  if (photo.canvas) drawPhoto(pen, photo.canvas, view, turn, scale, canvas);
  else {
    pen.fillStyle = "#1c4a37";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  const targets = [];
  const unit = (12 * canvas.width) / Math.min(window.innerWidth - 24, 740); // numbers of 12 px on the screen
  pen.lineWidth = 2;
  for (const index of extras) {
    const box = onView(read.tiles[index].box, place);
    pen.setLineDash([3, 5]);
    pen.strokeStyle = "rgba(255,255,255,.85)";
    pen.strokeRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    targets.push({ box, act: () => onextra(index) });
  }
  for (const mark of marks) {
    const box = onView(read.tiles[mark.tile.seen].box, place);
    drawBox(pen, box, { number: mark.number, doubt: mark.tile.doubt, winning: mark.where === "winning" }, unit);
    targets.push({ box, act: () => ontile(mark.tile.id) });
  }
  canvas.addEventListener("click", (event) => tapped(event, canvas, targets));
  return canvas;
}

function label(marks, extras) {
  const doubtful = marks.filter((mark) => mark.tile.doubt).map((mark) => `${mark.number} ${tileName(mark.tile.tile)}`);
  const parts = [t("photo.label", { n: marks.length })];
  if (doubtful.length) parts.push(t("photo.label_doubt", { list: doubtful.join(t("list.and")) }));
  if (extras.length) parts.push(t("photo.label_extra", { n: extras.length }));
  return parts.join(" ");
}

function tapped(event, canvas, targets) {
  const scale = canvas.width / canvas.clientWidth;
  const x = event.offsetX * scale;
  const y = event.offsetY * scale;
  const far = ([left, top, right, bottom]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const nearest = targets.map((target) => [far(target.box), target]).sort((a, b) => a[0] - b[0])[0];
  if (nearest && nearest[0] < 24 * scale) nearest[1].act();
}

/** The part of the photo that shows one tile, enlarged; null without a picture. */
export function tileCrop(photo, read, index) {
  if (!photo?.canvas || index === undefined) return null;
  const [left, top, right, bottom] = read.tiles[index].box;
  const margin = 0.15 * Math.max(right - left, bottom - top);
  const view = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  const turn = read.image.rotated ?? 0;
  const [width, height] = turn % 180 ? [view[3], view[2]] : [view[2], view[3]];
  const scale = 240 / height;
  const canvas = h("canvas", { class: "crop", role: "img", "aria-label": t("photo.crop") });
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = 240;
  drawPhoto(canvas.getContext("2d"), photo.canvas, view, turn, scale, canvas);
  return canvas;
}
