// The page: puts the views together, listens, and begins.
import { askAgain, change, entryRequest, setHand, startOver } from "./actions.js";
import { contributionsWanted, Refused, rulesets as fetchRulesets, Unreachable } from "./api.js";
import { dockView } from "./dock.js";
import { render, toast } from "./dom.js";
import { flush } from "./engine.js";
import { waitFor } from "./eveningactions.js";
import * as hands from "./hand.js";
import { preferredLang, setLang, t } from "./i18n.js";
import { looseTiles, NotationError, parseHand } from "./notation.js";
import { readKept, takePhoto } from "./photoactions.js";
import { sharedRequest } from "./share.js";
import * as store from "./state.js";
import { bar, feltView, footView, formView, giveView, photoSection, startView } from "./views.js";

const state = store.get();
const $ = (id) => document.getElementById(id);

function paint() {
  render($("bar"), bar());
  render($("start"), startView());
  render($("photo"), photoSection());
  render($("felt"), feltView());
  render($("form"), formView());
  render($("give"), giveView());
  render($("foot"), footView());
  $("dock").setAttribute("aria-label", t("result.title"));
  render($("dock"), dockView());
  document.body.classList.toggle("with-keypad", state.keypad);
  document.body.classList.toggle("blank", hands.isEmpty(state.hand) && !state.keypad && !state.read);
}

let pressed = false; // a finger is down: nothing is painted anew under it, or its tap would be lost
let late = false;
function paintSoon() {
  if (pressed) late = true;
  else paint();
}

function lift() {
  pressed = false;
  window.setTimeout(() => {
    if (late && !pressed) {
      late = false;
      paint();
    }
  }, 60);
}

/** The notice stands above the dock, however high that is: the keypad or the result under it stays in reach. */
function watchDock() {
  new ResizeObserver(([{ target }]) => document.body.style.setProperty("--dock", `${target.offsetHeight}px`)).observe($("dock"));
}

// ---- beginning

function useShared() {
  const shared = sharedRequest(location.hash);
  if (!shared || !state.rulesets.some((rules) => rules.id === shared.ruleset)) return;
  try {
    const hand = parseHand(shared.hand);
    state.reading?.cancel();
    change({
      ruleset: shared.ruleset, situation: shared.situation, options: { ...state.options, [shared.ruleset]: shared.options },
      hand, photo: null, read: null, reading: null, unread: null, shared: true, dockOpen: true,
    });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    toast(t("share.damaged"));
  }
}

function listen() {
  document.addEventListener("pointerdown", () => (pressed = true), true);
  document.addEventListener("pointerup", lift, true);
  document.addEventListener("pointercancel", lift, true);
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input[type=text]")) return;
    const file = [...event.clipboardData.files].find((other) => other.type.startsWith("image/"));
    if (file) takePhoto(file);
    else {
      const text = event.clipboardData.getData("text/plain");
      if (looseTiles(text).length > 4) {
        startOver();
        try {
          setHand(parseHand(text));
        } catch (error) {
          if (!(error instanceof NotationError)) throw error;
          toast(t("paste.wrong", { n: error.position + 1, what: error.found }));
        }
      }
    }
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    takePhoto([...event.dataTransfer.files].find((file) => file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name)));
  });
  window.addEventListener("hashchange", useShared);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  window.matchMedia("(min-width: 1000px)").addEventListener("change", paint);
  window.addEventListener("online", () => {
    readKept();
    if (state.rulesets.length === 0) loadRulesets();
    else if (state.result.local || state.result.kept) askAgain();
  });
}

async function loadRulesets() {
  try {
    const rulesets = await fetchRulesets();
    const known = rulesets.some((rules) => rules.id === state.ruleset);
    change({ rulesets, ruleset: known ? state.ruleset : (rulesets[0]?.id ?? null) });
    useShared();
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) toast(t("rulesets.failed"), [[t("retry"), loadRulesets]]);
    else throw error;
  }
}

async function begin() {
  store.restore();
  if (!state.lang) state.lang = preferredLang();
  setLang(state.lang);
  store.subscribe(paintSoon);
  listen();
  watchDock();
  paint();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js", { scope: "/" });
  await loadRulesets();
  for (const entry of state.evening.hands) if (entry.reply === null && !entry.drawn) waitFor(entryRequest(entry));
  flush();
  state.giving = await contributionsWanted();
  paint();
}

begin();
