// A photo on its way to the server and back: a time limit, a second and a third try where the server asks for patience
// or the network fails, and an end at any time. The photo itself stays with the caller until it has been read.
import { postPhoto, Refused, Unreachable } from "./api.js";

const LIMIT = 60_000; // ms for one try: enough for 2 MB over a weak uplink
const PAUSES = [2, 5]; // seconds before the second and the third try
const LONGEST = 30; // seconds; a server that asks for more is asked again by the user

/** The user gave up, or began something else. */
export class Cancelled extends Error {}

async function once(blob, ruleset, stop) {
  const request = new AbortController();
  const end = () => request.abort();
  let late = false;
  const timer = window.setTimeout(() => {
    late = true;
    end();
  }, LIMIT);
  stop.addEventListener("abort", end);
  try {
    return await postPhoto(blob, ruleset, request.signal);
  } catch (error) {
    throw late ? new Unreachable("late") : error;
  } finally {
    window.clearTimeout(timer);
    stop.removeEventListener("abort", end);
  }
}

/** Seconds to wait before the next try; null where it is no use before the user, or the network, comes back. */
function pauseAfter(error, failures) {
  if (!(error instanceof Unreachable) || error.message === "late" || failures > PAUSES.length) return null;
  if (error.message === "network" && !navigator.onLine) return null;
  const pause = Math.max(PAUSES[failures - 1], error.retryAfter ?? 0);
  return pause > LONGEST ? null : pause;
}

function sleep(seconds, stop) {
  return new Promise((done) => {
    const timer = window.setTimeout(done, seconds * 1000);
    stop.addEventListener("abort", () => (window.clearTimeout(timer), done()), { once: true });
  });
}

/**
 * The reading of a photo. `stop` is the AbortSignal that ends it, `say(key)` is told which text stands for what is
 * going on. Throws Refused, Unreachable ("network", "busy", "late") or Cancelled.
 */
export async function readPhoto(blob, ruleset, stop, say) {
  for (let failures = 1; !stop.aborted; failures += 1) {
    say("photo.reading");
    try {
      const read = await once(blob, ruleset, stop);
      if (!stop.aborted) return read;
    } catch (error) {
      const pause = pauseAfter(error, failures);
      if (stop.aborted) break;
      if (pause === null) throw error;
      say(error.message === "busy" ? "photo.waits_busy" : "photo.waits_network");
      await sleep(pause, stop);
    }
  }
  throw new Cancelled();
}

/** Whether the same photo may be read at another time: nothing is wrong with the photo itself. */
export function mayReadLater(error) {
  if (error instanceof Unreachable) return true;
  return error instanceof Refused && (error.status === 408 || error.status >= 500) && error.problems[0].code !== "model_unavailable";
}
