// The routes of the HTTP API that the page uses (contract sections 5 and 6). No other host is ever asked.
import { soundRulesets } from "./sound.js";
import { read, write } from "./storage.js";

/** The server could not be reached, or asks to come back later: nothing is wrong with the request. */
export class Unreachable extends Error {
  constructor(reason, retryAfter = null) {
    super(reason);
    this.retryAfter = retryAfter;
  }
}

/** The server refused the request: `problems` is a list of {code, detail, field?, position?}. */
export class Refused extends Error {
  constructor(status, problems) {
    super(problems.map((problem) => problem.code).join(", "));
    this.status = status;
    this.problems = problems;
  }
}

const LATER = [429, 502, 503, 504];

async function ask(path, init = {}) {
  let reply;
  try {
    reply = await fetch(path, { ...init, headers: { Accept: "application/json", ...(init.headers ?? {}) } });
  } catch {
    throw new Unreachable("network");
  }
  if (reply.ok) {
    return reply.json().catch(() => {
      throw new Unreachable("network"); // cut off, or out of time, in the middle of the reply
    });
  }
  const problem = await reply.json().catch(() => ({}));
  if (LATER.includes(reply.status) && problem.code !== "model_unavailable") {
    throw new Unreachable("busy", Number(reply.headers.get("Retry-After")) || 3);
  }
  const { code = `http_${reply.status}`, detail = "" } = problem;
  const problems = problem.problems?.length ? problem.problems : [{ code, detail }];
  throw new Refused(reply.status, problems);
}

const RULESETS = "hupai.rulesets";

/** The rulesets; the list of last time where the server cannot be reached. */
export async function rulesets() {
  try {
    const list = await ask("/api/v1/rulesets");
    write(RULESETS, list);
    return list;
  } catch (error) {
    const kept = soundRulesets(read(RULESETS, null));
    if (kept && error instanceof Unreachable) return kept;
    throw error;
  }
}

const QUESTIONS = { score: "/api/v1/score", waits: "/api/v1/waits", draw: "/api/v1/draws" };

/** Asks about one request: its "score", its "waits", the settlement of a "draw". */
export function postQuestion(question, request) {
  return ask(QUESTIONS[question], {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(8000),
  });
}

/** Reads a photo, until `signal` ends it; photoread.js is patient with it. */
export function postPhoto(blob, ruleset, signal) {
  const form = new FormData();
  form.append("photo", blob, "photo");
  if (ruleset) form.append("ruleset", ruleset);
  return ask("/api/v1/read", { method: "POST", body: form, signal });
}

/** Whether the operator keeps photos that users give. */
export async function contributionsWanted() {
  try {
    const { enabled } = await ask("/api/v1/contributions");
    return enabled === true;
  } catch {
    return false;
  }
}

/** Gives a photo and its corrected tiles; only ever called when the user has agreed for this photo. */
export function contribute(blob, tiles, hand) {
  const form = new FormData();
  form.append("photo", blob, "photo");
  form.append("agree", "true");
  form.append("tiles", JSON.stringify(tiles));
  form.append("hand", hand);
  return ask("/api/v1/contributions", { method: "POST", body: form });
}
