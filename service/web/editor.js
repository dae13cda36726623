// The sheets for one tile and for one meld: what else it may be first, then the keypad, then where it belongs.
import { choice, h, icon, sheet } from "./dom.js";
import {
  breakMeld, changeMeld, dropMeld, everyTile, layMeld, meldsWith, moveTile, removeTile, renameTile, roomFor,
} from "./hand.js";
import { t, term } from "./i18n.js";
import { keypad } from "./keypad.js";
import { tileCrop } from "./photoview.js";
import { faces, meldKinds } from "./rules.js";
import { isTile, tileName, tilePicture, tileRow } from "./tiles.js";

function percent(confidence) {
  return confidence === null || confidence === undefined ? "" : `${Math.round(confidence * 100)}%`;
}

function alternativeKeys(tile, pickIt) {
  const likely = (other) => other.confidence === null || other.confidence === undefined || other.confidence >= 0.005;
  const others = (tile.alternatives ?? []).filter((other) => isTile(other.tile) && other.tile !== tile.tile && likely(other));
  if (others.length === 0 && !tile.doubt) return null;
  const key = (text, sub, kind) =>
    h(
      "button",
      { type: "button", class: `alternative ${kind}`, "data-tile": text, onclick: () => pickIt(text) },
      tilePicture(text, { size: "m" }),
      h("span", {}, tileName(text), h("small", {}, sub)),
    );
  return h(
    "section",
    {},
    h("h3", {}, t("editor.alternatives")),
    h(
      "div",
      { class: "alternatives" },
      key(tile.tile, t("editor.keep"), "keep"),
      others.slice(0, 3).map((other) => key(other.tile, percent(other.confidence), "")),
    ),
  );
}

function actionButton(text, act, { name = null, kind = "" } = {}) {
  return h("button", { type: "button", class: `action ${kind}`, onclick: act }, name ? icon(name) : null, text);
}

function moves(hand, entry, rules, apply) {
  const { id } = entry.tile;
  const made = meldsWith(hand, id).filter((meld) => meldKinds(rules).includes(meld.kind));
  return h(
    "section",
    {},
    h("h3", {}, t("editor.move")),
    h(
      "div",
      { class: "actions" },
      entry.where === "winning" ? null : actionButton(t("editor.to_winning"), () => apply(moveTile(hand, id, "winning")), { name: "check" }),
      entry.where === "concealed" ? null : actionButton(t("editor.to_concealed"), () => apply(moveTile(hand, id, "concealed"))),
      entry.where === "flowers" || !entry.tile.tile.endsWith("f") ? null : actionButton(t("editor.to_flowers"), () => apply(moveTile(hand, id, "flowers"))),
      made.map((meld) =>
        h(
          "button",
          { type: "button", class: "action", onclick: () => apply(layMeld(hand, meld.kind, meld.tiles)) },
          term("meld", meld.kind),
          tileRow(meld.tiles, { size: "xs" }),
        ),
      ),
      actionButton(t("editor.delete"), () => apply(removeTile(hand, id)), { name: "trash", kind: "danger" }),
    ),
  );
}

/** Opens the sheet of one tile. `apply(hand)` takes the changed hand. */
export function editTile({ hand, id, photo, read, rules, apply }) {
  const entry = everyTile(hand).find((other) => other.tile.id === id);
  if (!entry) return;
  const { tile } = entry;
  let open = null;
  const done = (next) => {
    open.close();
    apply(next);
  };
  const rename = (text) => done(renameTile(hand, id, text));
  const crop = read ? tileCrop(photo, read, tile.seen) : null;
  const body = [
    h(
      "div",
      { class: "editor-head" },
      crop,
      tilePicture(tile.tile, { size: "l", extra: tile.doubt ? "doubtful" : "" }),
      h(
        "p",
        {},
        h("strong", {}, tileName(tile.tile)),
        h("small", {}, term("where", entry.where), tile.confidence ? ` · ${percent(tile.confidence)}` : ""),
        tile.doubt ? h("small", { class: "doubt-line" }, term("doubt", tile.doubt)) : null,
      ),
    ),
    alternativeKeys(tile, rename),
    h(
      "section",
      {},
      h("h3", {}, t("editor.other")),
      keypad({
        tiles: faces(rules),
        open: isTile(tile.tile) ? tile.tile[1] : "m",
        name: "edit",
        onpick: rename,
        blocked: (text) => text !== tile.tile && !roomFor(hand, text),
      }),
    ),
    moves(hand, entry, rules, done),
  ];
  open = sheet({ title: t("editor.title"), body, closeLabel: t("close") });
}

/** Opens the sheet of one meld. */
export function editMeld({ hand, at, rules, apply }) {
  const meld = hand.melds[at];
  let open = null;
  const done = (next) => {
    open.close();
    apply(next);
  };
  const kinds = meld.kind === "chow" ? ["chow"] : meldKinds(rules).filter((kind) => kind !== "chow");
  const fed = meld.kind !== "concealed_kong" && meld.kind !== "added";
  open = sheet({
    title: t("meld.title"),
    closeLabel: t("close"),
    body: [
      h("div", { class: "editor-head" }, tileRow(meld.tiles.map((tile) => tile.tile), { size: "m" })),
      choice({
        label: t("meld.kind"),
        name: "meld-kind",
        value: meld.kind,
        options: kinds.map((kind) => [kind, term("meld", kind)]),
        onpick: (kind) => done(changeMeld(hand, at, { kind })),
      }),
      fed
        ? choice({
            label: t("meld.source"),
            name: "meld-source",
            value: meld.source,
            options: ["", "<", "^", ">"].map((source) => [source, term("source", source)]),
            onpick: (source) => done(changeMeld(hand, at, { source })),
          })
        : null,
      h(
        "div",
        { class: "actions" },
        actionButton(t("meld.break"), () => done(breakMeld(hand, at)), { name: "undo" }),
        actionButton(t("meld.drop"), () => done(dropMeld(hand, at)), { name: "trash", kind: "danger" }),
      ),
    ],
  });
}

/** Opens a keypad for one tile: the wildcard, a bird. `none` adds a button that clears it. */
export function pickTile({ title, tiles, onpick, none = null }) {
  let open = null;
  const done = (tile) => {
    open.close();
    onpick(tile);
  };
  open = sheet({
    title,
    closeLabel: t("close"),
    body: [
      keypad({ tiles, open: tiles[0][1], name: "pick", onpick: done }),
      none ? h("div", { class: "actions" }, actionButton(none, () => done(null))) : null,
    ],
  });
}
