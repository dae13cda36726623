// Sentences of the reader and of the engine in the language of the page: they come in English, with numbers in them.
import { lang, t } from "./i18n.js";

/** A sentence and the key of what stands for it; its captures are {a}, {b}, {c}. */
const SAYINGS = [
  [/^no tiles were found/, "said.no_tiles"],
  [/^the edge of the picture cuts off tiles? (.+): move back a little$/, "said.cut_off"],
  [/^the tiles are small \((\d+) pixels across\)/, "said.small"],
  [/^(\d+) tiles were found where a won hand has (\d+): add the missing/, "said.few"],
  [/^(\d+) tiles were found where a won hand has (\d+): the winning tile/, "said.one_short"],
  [/^(\d+) tiles were found where a won hand has (\d+): delete/, "said.many"],
  [/^(\d+) tiles were left out/, "said.left_out"],
  [/^a concealed kong lies face down/, "said.face_down"],
  [/^a tile may be missing between tiles (\d+) and (\d+)/, "said.gap"],
  [/^the picture is dark/, "said.dark"],
  [/^a reflection lies on tiles? (.+): tilt/, "said.glare"],
  [/^the picture is blurred/, "said.blurred"],
  [/^not every tile of the meld (\S+) is seen/, "said.meld_unseen"],
  [/^the winning tile (\S+) is not among/, "said.winning_unseen"],
  [/^the sets lie apart but are taken as concealed/, "said.taken_concealed"],
  [/^groups lying apart are taken as melds/, "said.taken_melds"],
  [/^four alike are taken as a kong/, "said.taken_kong"],
  [/^the tile set apart is taken as the winning tile/, "said.taken_apart"],
  [/^the sideways tile is taken as the winning tile/, "said.taken_sideways"],
  [/^no tile lies apart, so the winning tile is not known/, "said.no_winning"],
  [/^(\S+): no mark .* says who fed this kong/, "said.kong_unmarked"],
  [/^(\S+): ([ESWN]), who fed this kong, has won since/, "said.kong_feeder_out"],
  [/^several winners on a discard after a kong/, "said.kong_many"],
  [/^discarder_kong is not given/, "said.kong_not_given"],
  [/^last_tile counts by self-draw only/, "said.last_tile"],
  [/^missing_suit of ([ESWN]) is not looked at/, "said.suit_unused"],
  [/^([ESWN]) is not ready: the wait for (.+) is void/, "said.void_wait"],
  [/^爆头 on the last tile/, "said.baotou"],
];

/** The sentence as the page says it; as it is where the page does not know it. */
export function saying(text) {
  if (lang() === "en") return text;
  for (const [sentence, key] of SAYINGS) {
    const found = sentence.exec(text);
    if (found) {
      const [a, b, c] = found.slice(1).map((part) => part?.replaceAll(", ", "、").replaceAll(" and ", "、"));
      return t(key, { a, b, c });
    }
  }
  return text;
}
