// The result as a picture: drawn on a canvas from the sprite, saved or handed to the share sheet of the phone.
import { formulaText } from "./formula.js";
import { pick, t, term } from "./i18n.js";
import { looseTiles } from "./notation.js";
import { signed, valueText } from "./resultview.js";
import { SEATS } from "./rules.js";
import { COLUMNS, ROWS, cell } from "./tiles.js";

const WIDTH = 1080;
const EDGE = 64;
const FONT = '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif';
const SERIF = '"Songti SC", "Noto Serif CJK SC", ui-serif, serif';
const TILE = [66, 92];

async function sprite() {
  const image = new Image();
  image.src = new URL("./sprite.png", import.meta.url).href;
  await image.decode();
  return image;
}

/** A pen that draws tiles and texts from the top down. */
class Sheet {
  constructor(pen, image) {
    this.pen = pen;
    this.image = image;
    this.y = 0;
  }

  text(text, { size, bold = false, serif = false, colour, x = EDGE, align = "left", down = true }) {
    this.pen.font = `${bold ? 700 : 400} ${size}px ${serif ? SERIF : FONT}`;
    this.pen.fillStyle = colour;
    this.pen.textAlign = align;
    this.pen.textBaseline = "top";
    this.pen.fillText(text, x, this.y, WIDTH - 2 * EDGE);
    if (down) this.y += size * 1.45;
  }

  tile(text, x, y, [width, height]) {
    const { pen } = this;
    pen.fillStyle = "#cfc7b0";
    pen.beginPath();
    pen.roundRect(x, y + height * 0.05, width, height, width * 0.12);
    pen.fill();
    pen.fillStyle = "#fbf8ef";
    pen.beginPath();
    pen.roundRect(x, y, width, height, width * 0.12);
    pen.fill();
    const place = cell(text);
    if (!place) return;
    const [w, hgt] = [this.image.width / COLUMNS, this.image.height / ROWS];
    const inside = [width * 0.9, height * 0.9];
    pen.drawImage(this.image, place[0] * w, place[1] * hgt, w, hgt, x + width * 0.05, y + height * 0.05, ...inside);
  }

  /** Groups of tiles with gaps between, wrapped to the width. */
  groups(groups, size) {
    let x = EDGE;
    for (const tiles of groups) {
      const wide = tiles.length * (size[0] + 4);
      if (x > EDGE && x + wide > WIDTH - EDGE) {
        x = EDGE;
        this.y += size[1] * 1.25;
      }
      for (const tile of tiles) {
        this.tile(tile, x, this.y, size);
        x += size[0] + 4;
      }
      x += size[0] * 0.35;
    }
    this.y += size[1] * 1.3;
  }
}

function paint(sheet, { reply, rules, nameOf }, height) {
  const { pen } = sheet;
  const felt = pen.createLinearGradient(0, 0, 0, height);
  felt.addColorStop(0, "#1f7050");
  felt.addColorStop(1, "#134a35");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, height);
  const cream = "#fdf9ea";
  const soft = "#bfdccd";
  sheet.y = EDGE;
  sheet.text(pick(rules.name), { size: 38, colour: soft, down: false });
  sheet.text(t("title_short"), { size: 38, serif: true, bold: true, colour: soft, x: WIDTH - EDGE, align: "right" });
  sheet.y += 8;
  const groups = reply.hand.split(" ").map(looseTiles).filter((tiles) => tiles.length);
  sheet.groups(groups, TILE);
  if (!reply.win) {
    sheet.text(`${t("result.no_win")} · ${term("reason", reply.reason.code)}`, { size: 52, bold: true, serif: true, colour: cream });
    sheet.y += EDGE * 0.5;
    return;
  }
  sheet.text(valueText(reply.total.value, reply.total.unit), { size: 96, bold: true, serif: true, colour: cream });
  sheet.text(formulaText(reply.formula, nameOf), { size: 38, colour: soft });
  sheet.y += 24;
  for (const row of reply.patterns) {
    sheet.text(valueText(row.value, row.unit), { size: 40, bold: true, colour: cream, x: WIDTH - EDGE, align: "right", down: false });
    sheet.text(pick(row.name), { size: 40, colour: cream });
  }
  sheet.y += 28;
  const quarter = (WIDTH - 2 * EDGE) / 4;
  const top = sheet.y;
  SEATS.forEach((seat, i) => {
    const points = reply.payments[seat] ?? 0;
    const x = EDGE + quarter * (i + 0.5);
    sheet.y = top;
    sheet.text(nameOf(seat) || term("seat", seat), { size: 34, colour: soft, x, align: "center" });
    sheet.text(signed(points), { size: 56, bold: true, colour: points > 0 ? "#ffd98a" : cream, x, align: "center" });
  });
  sheet.y += EDGE * 0.6;
}

/** The result as a PNG blob, 1080 pixels wide. `context`: {reply, rules, nameOf}. */
export async function resultPicture(context) {
  const image = await sprite();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 10;
  const measure = new Sheet(canvas.getContext("2d"), image);
  paint(measure, context, 10);
  canvas.height = Math.ceil(measure.y);
  paint(new Sheet(canvas.getContext("2d"), image), context, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Hands a blob to the phone's share sheet, or saves it as a file. */
export async function giveFile(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
