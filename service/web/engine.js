// The one door to scoring: score(request), waits(request), draw(request) -> {status, …}. The server is asked first; where it cannot be reached, an
// earlier answer for the same request serves, or the engine in the browser, and failing that the request waits here
// and is answered as soon as the server is back.
import { Refused, Unreachable, postQuestion } from "./api.js";
import { soundAnswers } from "./sound.js";
import { read, write } from "./storage.js";

const KEPT = "hupai.answers";
const MOST = 80;
const waiting = new Map();
let timer = 0;
let asking = false;

/** The same text for the same request, whatever the order of its fields. */
export function requestKey(request) {
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
  };
  return JSON.stringify(sorted(request));
}

function kept() {
  return soundAnswers(read(KEPT, []));
}

function keep(key, reply) {
  const others = kept().filter((entry) => entry[0] !== key);
  write(KEPT, [...others, [key, reply]].slice(-MOST));
}

/** The engine in the browser: the same program, translated (make_engine.py); null where it is not at hand. */
async function local(question, request) {
  const engine = await import("./scoring.js").catch(() => null);
  if (!engine) return null;
  try {
    return { status: "answer", reply: engine[`${question}Request`](request), local: true };
  } catch (error) {
    if (!error.problems) throw error;
    return { status: "refused", problems: Array.from(error.problems, ({ code, detail }) => ({ code, detail })) };
  }
}

async function answerTo(question, request, known = () => null) {
  try {
    return { status: "answer", reply: await postQuestion(question, request) };
  } catch (error) {
    if (error instanceof Refused) return { status: "refused", problems: error.problems };
    if (!(error instanceof Unreachable)) throw error;
    const late = { status: "waiting", reason: error.message, retryAfter: error.retryAfter };
    return known() ?? (await local(question, request)) ?? late;
  }
}

/**
 * Scores a request. {status: "answer", reply, local?, kept?} with a score (a win or not),
 * {status: "refused", problems} for bad input, {status: "waiting", reason} when neither the server nor the engine in
 * the browser can answer.
 */
export async function score(request) {
  const key = requestKey(request);
  const result = await answerTo("score", request, () => {
    const known = kept().find((entry) => entry[0] === key);
    return known ? { status: "answer", reply: known[1], kept: true } : null;
  });
  if (result.status === "answer" && !result.local && !result.kept) {
    keep(key, result.reply);
    waiting.delete(key);
  }
  return result;
}

/** The waits of a hand that is one tile short, answered like a score. */
export function waits(request) {
  return answerTo("waits", request);
}

/** The settlement of a drawn game, answered like a score. */
export function draw(request) {
  return answerTo("draw", request);
}

/** Asks again whenever the network may be back, until `request` has an answer; then calls `done(result)`. */
export function whenAnswered(request, done) {
  waiting.set(requestKey(request), { request, done });
  plan(5000);
}

/** Gives up on every waiting request but those that `wanted(request)` says are still of use. */
export function forget(wanted = () => false) {
  for (const [key, entry] of waiting) if (!wanted(entry.request)) waiting.delete(key);
}

/** How many requests wait for the server. */
export function waitingCount() {
  return waiting.size;
}

function plan(after) {
  window.clearTimeout(timer);
  if (waiting.size) timer = window.setTimeout(flush, after);
}

/** Tries the waiting requests now. */
export async function flush() {
  if (asking) return;
  asking = true;
  try {
    for (const [key, { request, done }] of [...waiting]) {
      const result = await score(request);
      if (result.status === "waiting") break;
      waiting.delete(key);
      done(result);
    }
  } finally {
    asking = false;
    plan(8000);
  }
}

window.addEventListener("online", flush);
document.addEventListener("visibilitychange", () => !document.hidden && waiting.size && flush());
