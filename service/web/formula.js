// The sum of a score in the words of the page: the engine writes it in English with seat letters.
import { lang, t, term } from "./i18n.js";

const SEAT = /(?<![\w(])[ESWN](?!\w)/g;

/** Phrases of the engine in the order in which they are replaced, and the key of what stands for them. */
const PHRASES = [
  [/ from the discarder and from the contract's feeder/g, "formula.both"],
  [/, (\d+) from each of the other two/g, "formula.others"],
  [/ from ([ESWN]) and from ([ESWN])/g, "formula.two"],
  [/\bmax\(/g, "formula.max"],
  [/\bmin\(/g, "formula.min"],
  [/ from ([ESWN](?:, [ESWN])* and [ESWN])/g, "formula.several"],
  [/ from ([ESWN])/g, "formula.from"],
  [/ each/g, "formula.each"],
  [/ ?\((robbed kong)\)/g, "formula.robbed"],
  [/ ?\((fed the kong)\)|, who fed the kong/g, "formula.fed_kong"],
  [/ ?\((contract)\)/g, "formula.contract"],
  [/ ?\((showed the hand)\)/g, "formula.showed"],
  [/, at most (\d+):/g, "formula.cap"],
  [/kong of ([ESWN]): /g, "formula.kong_of"],
  [/; (\d+) for the kong of ([ESWN])/g, "formula.for_kong"],
  [/, (\d+) (?:moves|on) to ([ESWN])/g, "formula.moves"],
  [/kong ([^\s:]+): /g, "formula.kong"],
  [/ to ([ESWN])/g, "formula.to"],
];

/** The formula in the page's language, seats by the players' names where they have one. */
export function formulaText(formula, nameOf = () => "") {
  if (!formula) return "";
  let text = formula;
  if (lang() === "zh") {
    for (const [phrase, key] of PHRASES) {
      text = text.replace(phrase, (_, first, second) => t(key, { a: first, b: second }));
    }
    text = text.replaceAll(" and ", t("list.and")).replaceAll("; ", "；");
  }
  return text.replace(SEAT, (seat) => nameOf(seat) || term("seat", seat));
}
