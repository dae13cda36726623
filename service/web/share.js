// A result as text, and a hand as a link. The link holds the hand text, the situation and the house rules in its
// fragment, which browsers do not send to the server; never a photo.
import { formulaText } from "./formula.js";
import { pick, t, term } from "./i18n.js";
import { valueText, signed } from "./resultview.js";
import { SEATS } from "./rules.js";
import { soundSituation } from "./sound.js";

const VERSION = 1;
const LONGEST = 4000;

/** The address of this page with a request in its fragment. */
export function shareLink(request) {
  const bytes = new TextEncoder().encode(JSON.stringify([VERSION, request.ruleset, request.hand, request.situation, request.options]));
  const code = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}${location.pathname}#h=${code}`;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The request in a fragment, or null where there is none or it is damaged. */
export function sharedRequest(fragment) {
  const found = /^#h=([\w-]+)$/.exec(fragment);
  if (!found || found[1].length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(found[1].replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const [version, ruleset, hand, situation, options] = JSON.parse(new TextDecoder().decode(bytes));
    const good = version === VERSION && typeof ruleset === "string" && typeof hand === "string";
    return good && isObject(situation) && isObject(options) ? { ruleset, hand, situation: soundSituation(situation), options } : null;
  } catch {
    return null;
  }
}

/** The result in a few lines of plain text. */
export function resultText({ reply, rules, nameOf }) {
  const lines = [`${pick(rules.name)}  ${reply.hand}`];
  if (!reply.win) return [...lines, `${t("result.no_win")}: ${term("reason", reply.reason.code)}`].join("\n");
  lines.push(...reply.patterns.map((row) => `${pick(row.name)}  ${valueText(row.value, row.unit)}`));
  lines.push(`${t("result.total")}: ${valueText(reply.total.value, reply.total.unit)}`, formulaText(reply.formula, nameOf));
  const seats = SEATS.map((seat) => `${nameOf(seat) || term("seat", seat)} ${signed(reply.payments[seat] ?? 0)}`);
  lines.push(seats.join("  "));
  return lines.join("\n");
}
