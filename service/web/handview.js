// The hand on the felt: concealed tiles, winning tile, melds, flowers; every tile is a button.
import { h, icon } from "./dom.js";
import { isEmpty, wildFlowers } from "./hand.js";
import { t, term } from "./i18n.js";
import { numbered } from "./photoview.js";
import { tileName, tilePicture } from "./tiles.js";

/** The line under a tile: its number on the photo, and a word of doubt. */
function foot(tile, number, isWild) {
  const word = tile.doubt ? t("doubt.short") : isWild ? t("tile.wild_short") : "";
  if (!number && !word) return null;
  return h("span", { class: "tile-foot", "aria-hidden": "true" }, number ? String(number) : null, word ? h("b", {}, word) : null);
}

function tileButton(tile, where, number, isWild, onpick) {
  const says = [tileName(tile.tile), term("where", where)];
  if (number) says.push(t("tile.number", { n: number }));
  if (isWild) says.push(t("tile.wild"));
  if (tile.doubt) says.push(term("doubt", tile.doubt));
  return h(
    "button",
    {
      type: "button",
      class: `tile-button ${tile.doubt ? "doubtful" : ""} ${isWild ? "wild" : ""}`,
      "data-key": `tile:${tile.id}`,
      "data-tile": tile.tile,
      "aria-label": says.join(t("list.and")),
      onclick: () => onpick(tile.id),
    },
    tilePicture(tile.tile, { size: "l" }),
    tile.doubt ? h("span", { class: "badge", "aria-hidden": "true" }, tile.doubt === "low" ? "?" : "↺") : null,
    foot(tile, number, isWild),
  );
}

/** Whether a tile counts as wild when this face was turned up. */
export function isWild(tile, wildcard) {
  return Boolean(wildcard) && (tile === wildcard || wildFlowers(wildcard).has(tile));
}

/** The contents of the felt. `ontile(id)`, `onmeld(index)`. */
export function handView({ hand, wildcard, ontile, onmeld, onadd, onclear }) {
  const numbers = new Map(numbered(hand).map((entry) => [entry.tile.id, entry.number]));
  const button = (tile, where) =>
    tileButton(tile, where, numbers.get(tile.id), isWild(tile.tile, wildcard), ontile);
  const head = h(
    "div",
    { class: "felt-head" },
    h("h3", {}, t("where.concealed")),
    feltButton("add", "plus", t("hand.add"), onadd),
    feltButton("again", "undo", t("start.again"), onclear),
  );
  if (isEmpty(hand)) return [head, h("p", { class: "felt-empty" }, t("hand.empty"))];
  const concealed = h(
    "div",
    { class: "group concealed" },
    h("div", { class: "tiles" }, hand.concealed.map((tile) => button(tile, "concealed"))),
  );
  const winning = h(
    "div",
    { class: "group winning" },
    h("h3", {}, t("where_short.winning")),
    hand.winning
      ? h("div", { class: "tiles" }, button(hand.winning, "winning"))
      : h("p", { class: "none" }, t("hand.no_winning")),
  );
  const melds = hand.melds.map((meld, i) =>
    h(
      "div",
      { class: "group meld" },
      h(
        "button",
        { type: "button", class: "meld-name", "data-key": `meld:${i}`, onclick: () => onmeld(i) },
        term("meld", meld.kind),
        meld.source ? h("small", {}, term("source", meld.source)) : null,
      ),
      h("div", { class: "tiles" }, meld.tiles.map((tile) => button(tile, "meld"))),
    ),
  );
  const flowers = hand.flowers.length
    ? h(
        "div",
        { class: "group flowers" },
        h("h3", {}, t("where.flowers")),
        h("div", { class: "tiles" }, hand.flowers.map((tile) => button(tile, "flowers"))),
      )
    : null;
  return [head, concealed, h("div", { class: "beside" }, winning, melds, flowers)];
}

function feltButton(key, sign, text, act) {
  return h("button", { type: "button", class: "felt-button", "data-key": key, onclick: act }, icon(sign), text);
}
