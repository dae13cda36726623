// What the list of the evening does: record, undo, another winner, late answers.
import { change, entryRequest, request, startOver } from "./actions.js";
import { hideToast, toast } from "./dom.js";
import { drawText, emptyDraw } from "./draw.js";
import { openDraw } from "./drawview.js";
import { requestKey, whenAnswered } from "./engine.js";
import * as evenings from "./evening.js";
import { openEvening } from "./eveningview.js";
import { copyText } from "./handout.js";
import { t } from "./i18n.js";
import { goesOn } from "./rules.js";
import { full } from "./situation.js";
import * as store from "./state.js";

const state = store.get();

export function nameOf(seat) {
  const name = state.evening.names[evenings.playerOf(seat, state.evening.dealer)].trim();
  return name;
}

export function recordHand() {
  const asked = request();
  const { result } = state;
  const reply = result.status === "answer" ? result.reply : null;
  const evening = evenings.record(state.evening, { ...asked, reply, at: new Date().toISOString() });
  const before = { hand: state.hand, situation: state.situation, photo: state.photo, read: state.read };
  store.set({ evening });
  if (reply === null) waitFor(asked);
  startOver();
  toast(t("evening.recorded"), [
    [t("undo"), () => change({ ...before, evening: evenings.undo(state.evening) })],
    [t("evening.same_deal"), () => anotherWinner(asked)],
  ]);
}

/** The same deal has another winner: dealer and counters stay; where play goes on, the first is out. */
function anotherWinner(asked) {
  const evening = evenings.sameDeal(state.evening);
  const situation = { ...state.situation, dealer_streak: evening.streak, draws_before: evening.draws };
  if (goesOn(state.rulesets.find((rules) => rules.id === asked.ruleset)) && asked.situation.win_by === "self_draw") situation.out = [...(asked.situation.out ?? []), asked.situation.winner];
  change({ evening, situation });
}

export function waitFor(asked) {
  whenAnswered(asked, (late) => {
    if (late.status !== "answer") return;
    const same = (entry, other) => requestKey(entryRequest(entry)) === requestKey(other);
    store.set({ evening: evenings.answer(state.evening, asked, late.reply, same) });
    toast(t("evening.answered"));
  });
}

/** What the sheet does; a notice that offers to take back an earlier step goes away with the next one. */
const eveningActs = {
  name: (i, text) => store.set({ evening: { ...state.evening, names: state.evening.names.map((old, j) => (i === j ? text : old)) } }),
  dealer: (i) => followEvening(evenings.setDealer(state.evening, i)),
  draw: () => (hideToast(), followEvening(evenings.recordDraw(state.evening, state.ruleset, new Date().toISOString()))),
  undo: () => (hideToast(), followEvening(evenings.undo(state.evening))),
  fresh: () => {
    const before = state.evening;
    followEvening(evenings.emptyEvening(before.names));
    toast(t("evening.cleared"), [[t("undo"), () => followEvening({ ...before, names: state.evening.names })]]);
  },
};

function followEvening(evening) {
  const rules = store.ruleset();
  const kept = rules ? evenings.fields(evening, rules) : {};
  change({ evening, situation: { ...state.situation, ...kept } });
}

export function showEvening() {
  const { close } = openEvening(() => state, { ...eveningActs, settle: () => (close(), showDraw()) }, store.subscribe);
}

function drawContext() {
  const rules = store.ruleset();
  return { game: state.draw ?? emptyDraw(full(state.situation).out), rules, options: state.options[rules.id] ?? {}, nameOf };
}

function recordDraw(reply) {
  const before = { draw: state.draw, situation: state.situation };
  store.set({ draw: null });
  followEvening(evenings.recordDraw(state.evening, state.ruleset, new Date().toISOString(), reply));
  toast(t("evening.recorded"), [[t("undo"), () => change({ ...before, evening: evenings.undo(state.evening) })]]);
}

/** The settlement of a drawn game, for a ruleset that has one. */
export function showDraw() {
  openDraw(drawContext, {
    put: (draw) => store.set({ draw }),
    clear: () => store.set({ draw: emptyDraw() }),
    record: recordDraw,
    copy: (reply) => copyText(drawText(reply, drawContext()), t("copied")),
  });
}
