// The one door to scoring: score(request) -> {status, …}. The server is asked first; where it cannot be reached, an
// earlier answer for the same request serves, or the engine in the browser, and failing that the request waits here
// and is answered as soon as the server is back.
import { Refused, Unreachable, postScore } from "./api.js";
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
  return read(KEPT, []);
}

function keep(key, reply) {
  const others = kept().filter((entry) => entry[0] !== key);
  write(KEPT, [...others, [key, reply]].slice(-MOST));
}

/** The engine in the browser: the same program, translated (make_engine.py); null where it is not at hand. */
async function local(request) {
  const engine = await import("./scoring.js").catch(() => null);
  if (!engine) return null;
  try {
    return { status: "answer", reply: engine.scoreRequest(request), local: true };
  } catch (error) {
    if (!error.problems) throw error;
    return { status: "refused", problems: Array.from(error.problems, ({ code, detail }) => ({ code, detail })) };
  }
}

/**
 * Scores a request. {status: "answer", reply, local?, kept?} with a score (a win or not),
 * {status: "refused", problems} for bad input, {status: "waiting", reason} when neither the server nor the engine in
 * the browser can answer.
 */
export async function score(request) {
  const key = requestKey(request);
  try {
    const reply = await postScore(request);
    keep(key, reply);
    waiting.delete(key);
    return { status: "answer", reply };
  } catch (error) {
    if (error instanceof Refused) return { status: "refused", problems: error.problems };
    if (!(error instanceof Unreachable)) throw error;
    const known = kept().find((entry) => entry[0] === key);
    if (known) return { status: "answer", reply: known[1], kept: true };
    return (await local(request)) ?? { status: "waiting", reason: error.message, retryAfter: error.retryAfter };
  }
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
