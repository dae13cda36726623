// The keypad: one suit at a time on a phone (large keys under the thumb), all suits at once where there is room.
import { h, icon } from "./dom.js";
import * as hands from "./hand.js";
import { t, term } from "./i18n.js";
import { faces, meldKinds } from "./rules.js";
import { SUITS, tileName, tilePicture } from "./tiles.js";

/**
 * A keypad. `tiles` are the tiles offered, `open` is the suit shown first, `onpick(tile)` is called with each key,
 * `blocked(tile)` says which keys are off, `onsuit(letter)` is told when another suit is opened.
 */
export function keypad({ tiles, open, onpick, blocked = () => false, onsuit = null, name }) {
  const suits = Object.keys(SUITS).filter((letter) => tiles.some((tile) => tile[1] === letter));
  let shown = suits.includes(open) ? open : suits[0];
  const root = h("div", { class: "keypad" });
  const tabs = suits.map((letter) =>
    h(
      "button",
      {
        type: "button",
        class: "suit-tab",
        "data-key": `${name}:suit:${letter}`,
        "aria-pressed": String(letter === shown),
        onclick: () => show(letter),
      },
      term("suit", letter),
    ),
  );
  const rows = suits.map((letter) =>
    h(
      "div",
      { class: `keys ${letter}`, role: "group", "aria-label": term("suit", letter) },
      tiles.filter((tile) => tile[1] === letter).map((tile) =>
        h(
          "button",
          {
            type: "button",
            class: "key",
            "data-key": `${name}:${tile}`,
            "data-tile": tile,
            "aria-label": tileName(tile),
            disabled: blocked(tile),
            onclick: () => onpick(tile),
          },
          tilePicture(tile, { size: "key" }),
        ),
      ),
    ),
  );
  function show(letter) {
    shown = letter;
    suits.forEach((other, i) => {
      tabs[i].setAttribute("aria-pressed", String(other === letter));
      rows[i].classList.toggle("shown", other === letter);
    });
    onsuit?.(letter);
  }
  root.append(h("div", { class: "suit-tabs", role: "group", "aria-label": t("keypad.suits") }, tabs), ...rows);
  show(shown);
  return root;
}

/**
 * The keypad that fills a hand: what a key adds (a tile or a meld), a step back, the keys. `put(hand)` takes the
 * changed hand; `adding` is what a key adds and `onadding(kind)` is told when that changes; `room` is the number of
 * tiles that may still come, a kong counted as three; `onclose` adds a button that closes it.
 */
export function handKeypad({ hand, rules, wildcard = null, adding, onadding, open, onsuit, put, name, room = Infinity, onclose = null }) {
  const kinds = ["tile", ...meldKinds(rules)];
  const kind = kinds.includes(adding) ? adding : "tile";
  const add = (tile) => {
    if (kind === "tile") put(hands.addTile(hand, tile, { wildcard }));
    else {
      onadding("tile");
      put(hands.addMeld(hand, kind, tile));
    }
  };
  const blocked = (tile) => {
    if (kind === "tile") return room < 1 || !hands.roomFor(hand, tile);
    const tiles = hands.meldTiles(kind, tile);
    return room < 3 || tiles === null || tiles.some((text) => !hands.roomFor(hand, text, tiles.filter((other) => other === text).length));
  };
  const all = hands.everyTile(hand);
  const back = () => put(hands.removeTile(hand, all.map((entry) => entry.tile.id).sort((a, b) => b - a)[0]));
  const key = name === "key" ? "" : `${name}-`;
  const small = (end, sign, says, act, off = false) =>
    h("button", { type: "button", class: "icon-button", "data-key": `${key}keypad:${end}`, "aria-label": says, disabled: off, onclick: act }, icon(sign));
  return h(
    "div",
    { class: "keypad-panel" },
    h(
      "div",
      { class: "keypad-top" },
      h(
        "div",
        { class: "adding", role: "group", "aria-label": t("keypad.adding") },
        kinds.map((other) =>
          h("button", { type: "button", "data-key": `${key}adding:${other}`, "aria-pressed": String(other === kind), "aria-label": other === "tile" ? t("keypad.tile_long") : term("meld", other), onclick: () => onadding(other) }, other === "tile" ? t("keypad.tile") : term("meld_short", other)),
        ),
      ),
      small("back", "undo", t("keypad.back"), back, all.length === 0),
      onclose ? small("close", "close", t("keypad.close"), onclose) : null,
    ),
    keypad({ tiles: faces(rules), open, name, onpick: add, blocked, onsuit }),
  );
}
