// Photos and pasted texts on their way to a hand, and a photo given to improve the reading.
import { change, setHand, startOver, wildcard } from "./actions.js";
import { contribute, postPhoto, Refused, Unreachable } from "./api.js";
import { announce, h, icon, sheet, toast } from "./dom.js";
import * as hands from "./hand.js";
import { t } from "./i18n.js";
import { NotationError, parseHand } from "./notation.js";
import { fromServer, handOfRead, prepare } from "./photo.js";
import { problemText } from "./resultview.js";
import * as store from "./state.js";
import { ui } from "./state.js";
import { BACK } from "./tiles.js";

const state = store.get();

export async function takePhoto(file) {
  if (!file || state.reading) return;
  ui.whole = false;
  startOver();
  store.set({ reading: true });
  try {
    const { canvas, blob } = await prepare(file);
    const read = await postPhoto(blob, state.ruleset, canvas === null);
    const picture = canvas ?? (await fromServer(read.annotated));
    const hand = handOfRead(read);
    const photo = { canvas: picture, width: read.image.width, height: read.image.height, blob };
    change({ photo, read, hand, reading: false, dockOpen: false });
    announce(t("photo.read", { n: read.tiles.length }));
  } catch (error) {
    store.set({ reading: false });
    photoFailed(error);
  }
}

/** Why a photo was not read, in the words of the page; what else went wrong is thrown again. */
function failure(error) {
  if (error instanceof Refused) return problemText(error.problems[0]).text;
  if (error instanceof Unreachable) return t(error.message === "network" ? "photo.offline" : "photo.busy");
  throw error;
}

function photoFailed(error) {
  toast(failure(error));
}

/** The hand on a photo, for a form of its own: {hand}, or {fault} in the words of the page. */
export async function handOnPhoto(file, rules) {
  try {
    const { blob } = await prepare(file);
    return { hand: handOfRead(await postPhoto(blob, rules.id)) };
  } catch (error) {
    return { fault: failure(error) };
  }
}

export async function samplePhoto() {
  try {
    const reply = await fetch(new URL("./sample.jpg", import.meta.url));
    await takePhoto(await reply.blob());
  } catch {
    toast(t("photo.offline"));
  }
}

export function fileButton(name, text, kind, capture, { take = takePhoto, key = name } = {}) {
  const input = h("input", {
    type: "file", accept: "image/*,.heic,.heif", class: "visually-hidden", capture: capture ? "environment" : null,
    "data-key": `file:${key}`, id: `file-${key}`,
    onchange: (event) => {
      take(event.target.files[0]);
      event.target.value = "";
    },
  });
  return h("label", { class: kind, "data-name": name }, input, icon(name), h("span", {}, text));
}

export function pasteHand() {
  const area = h("textarea", {
    rows: "3", spellcheck: "false", autocapitalize: "off", autocomplete: "off", id: "paste",
    placeholder: "555s22m99p (333m) (777p) +2m", "aria-describedby": "paste-hint paste-wrong",
  });
  const wrong = h("p", { class: "warning", id: "paste-wrong", role: "alert" });
  let open = null;
  const use = () => {
    try {
      const hand = parseHand(area.value);
      open.close();
      startOver();
      setHand(hand);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      wrong.textContent = t("paste.wrong", { n: error.position + 1, what: error.found });
    }
  };
  open = sheet({
    title: t("paste.title"),
    closeLabel: t("close"),
    body: [
      h("label", { for: "paste" }, t("paste.label")),
      area,
      h("p", { class: "hint", id: "paste-hint" }, t("paste.hint")),
      wrong,
      h("div", { class: "actions" }, h("button", { type: "button", class: "action primary", onclick: use }, t("paste.use"))),
    ],
  });
  area.focus();
}

export async function givePhoto() {
  const tiles = hands.everyTile(state.hand)
    .filter(({ tile }) => tile.seen !== undefined)
    .map(({ tile }) => ({ tile: state.read.tiles[tile.seen].tile === BACK ? BACK : tile.tile, box: state.read.tiles[tile.seen].box }));
  try {
    await contribute(state.photo.blob, tiles, hands.handText(state.hand, { wildcard: wildcard() }));
    ui.given = true;
    toast(t("give.thanks"));
    store.set({});
  } catch (error) {
    photoFailed(error);
  }
}
