// The hand on the felt: concealed tiles, winning tile, melds, flowers; every tile is a button.
import { h } from "./dom.js";
import { isEmpty, wildFlowers } from "./hand.js";
import { t, term } from "./i18n.js";
import { numbered } from "./photoview.js";
import { tileName, tilePicture } from "./tiles.js";

function badges(tile, number) {
  return [
    number ? h("span", { class: "badge number", "aria-hidden": "true" }, String(number)) : null,
    tile.doubt ? h("span", { class: "badge doubt", "aria-hidden": "true" }, tile.doubt === "low" ? "?" : "↺") : null,
  ];
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
    badges(tile, number),
    tile.doubt ? h("span", { class: "doubt-word", "aria-hidden": "true" }, t("doubt.short")) : null,
    isWild && !tile.doubt ? h("span", { class: "wild-word", "aria-hidden": "true" }, t("tile.wild_short")) : null,
  );
}

/** Whether a tile counts as wild when this face was turned up. */
export function isWild(tile, wildcard) {
  return Boolean(wildcard) && (tile === wildcard || wildFlowers(wildcard).has(tile));
}

/** The contents of the felt. `ontile(id)`, `onmeld(index)`. */
export function handView({ hand, wildcard, ontile, onmeld, onadd }) {
  const numbers = new Map(numbered(hand).map((entry) => [entry.tile.id, entry.number]));
  const button = (tile, where) =>
    tileButton(tile, where, numbers.get(tile.id), isWild(tile.tile, wildcard), ontile);
  if (isEmpty(hand)) return h("p", { class: "felt-empty" }, t("hand.empty"));
  const concealed = h(
    "div",
    { class: "group concealed" },
    h("h3", {}, t("where.concealed")),
    h("div", { class: "tiles" }, hand.concealed.map((tile) => button(tile, "concealed")), addButton(onadd)),
  );
  const winning = h(
    "div",
    { class: "group winning" },
    h("h3", {}, t("where.winning")),
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
  return [concealed, h("div", { class: "beside" }, winning, melds, flowers)];
}

function addButton(onadd) {
  return h(
    "button",
    { type: "button", class: "add-tile", "data-key": "add", "aria-label": t("hand.add"), onclick: onadd },
    "+",
  );
}
