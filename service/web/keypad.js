// The keypad: one suit at a time on a phone (large keys under the thumb), all suits at once where there is room.
import { h } from "./dom.js";
import { t, term } from "./i18n.js";
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
