// Photos and pasted texts on their way to a hand, and a photo given to improve the reading.
import { change, setHand, startOver, wildcard } from "./actions.js";
import { contribute, Refused, Unreachable } from "./api.js";
import { announce, h, icon, sheet, toast } from "./dom.js";
import * as hands from "./hand.js";
import { t } from "./i18n.js";
import { NotationError, parseHand } from "./notation.js";
import { handOfRead, prepare } from "./photo.js";
import { Cancelled, mayReadLater, readPhoto } from "./photoread.js";
import { problemText } from "./resultview.js";
import * as store from "./state.js";
import { ui } from "./state.js";
import { BACK } from "./tiles.js";

const state = store.get();

/** Reads a photo instead of the hand that is shown. */
export async function takePhoto(file) {
  if (!file || state.reading) return;
  ui.whole = false;
  startOver();
  await readInto(() => prepare(file));
}

/** Reads the photo that was kept, as it could not be read before. */
export async function readKept() {
  const kept = state.unread;
  if (kept && !state.reading) await readInto(() => ({ canvas: kept.canvas, blob: kept.blob }));
}

/** The photo that `prepared()` gives becomes the hand; where it cannot be read just now, it is kept. */
async function readInto(prepared) {
  const stop = new AbortController();
  const reading = { say: "photo.reading", cancel: () => stop.abort() };
  const mine = () => state.reading?.cancel === reading.cancel;
  store.set({ reading, unread: null });
  let photo = null;
  try {
    photo = await prepared();
    const read = await readPhoto(photo.blob, state.ruleset, stop.signal, (say) => mine() && store.set({ reading: { ...reading, say } }));
    const { width, height } = read.image;
    change({ photo: { ...photo, width, height }, read, hand: handOfRead(read), reading: null, dockOpen: false });
    announce(read.tiles.length ? t("photo.read", { n: read.tiles.length }) : t("photo.none"));
  } catch (error) {
    if (mine()) store.set({ reading: null });
    if (error instanceof Cancelled) return;
    const fault = failure(error);
    if (mayReadLater(error)) store.set({ unread: { ...photo, fault } });
    else toast(fault);
  }
}

/** Ends the reading that is going on. */
export function cancelReading() {
  state.reading?.cancel();
  store.set({ reading: null });
}

/** Drops the photo that could not be read. */
export function dropUnread() {
  store.set({ unread: null });
}

const FAULTS = { network: "photo.offline", busy: "photo.busy", late: "photo.late" };

/** Why a photo was not read, in the words of the page; what else went wrong is thrown again. */
function failure(error) {
  if (error instanceof Refused) return problemText(error.problems[0]).text;
  if (error instanceof Unreachable) return t(FAULTS[error.message]);
  throw error;
}

/**
 * The hand on a photo, for a form of its own: {hand}, or {fault} in the words of the page and, where the photo may be
 * read later, the photo as {again}; {} where `stop` ended it. `photo` is a file or such a photo.
 */
export async function handOnPhoto(photo, rules, stop, say) {
  let ready = photo;
  try {
    if (photo instanceof Blob) ready = await prepare(photo);
    return { hand: handOfRead(await readPhoto(ready.blob, rules.id, stop, say)) };
  } catch (error) {
    if (error instanceof Cancelled) return {};
    return { fault: failure(error), again: mayReadLater(error) ? ready : null };
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
    toast(failure(error));
  }
}
