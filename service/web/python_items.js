// Python's values for scoring.js, second part: items and slices, and the methods of texts, lists, dicts and sets.
import {
  Counter, PyDict, PySet, and, builtins, eq, hash, inPlace, isList, isNumber, isText, isTuple, iter, nothing, number, signs, sub, subset, truth, tuple,
} from "./python_values.js";

// ---- items and slices

/** A table of scoring.shapes.tables, each entry worked out when it is first asked for. */
class NeedTable {
  constructor(ranks, runs, most) {
    Object.assign(this, { ranks, runs, most, known: new Map() });
  }

  at(key) {
    const code = Number(key);
    if (!(code >= 0 && code < 5 ** this.ranks)) throw builtins.IndexError("array index out of range");
    if (!this.known.has(code)) this.known.set(code, needEntry(code, this));
    return this.known.get(code);
  }
}

const NEVER = 40;
const STEP = 64;

/** need | tiles << 8 | (step to the need with a pair + STEP) << 16, as scoring/shapes/build_tables.py has it. */
function needEntry(code, { ranks, runs, most }) {
  const counts = Array.from({ length: ranks }, (_, i) => Math.floor(code / 5 ** i) % 5);
  const at = (a, b, eye) => (a * 5 + b) * 2 + eye;
  let after = new Array(50).fill(NEVER);
  after[at(0, 0, 0)] = 0;
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    const starts = runs && rank + 2 < ranks ? 5 : 1;
    const here = new Array(50).fill(NEVER);
    for (let state = 0; state < 50; state += 1) {
      const [a, b, eye] = [Math.floor(state / 10), Math.floor(state / 2) % 5, state % 2];
      for (let pair = 0; pair <= eye; pair += 1) {
        for (let start = 0; start < starts; start += 1) {
          const base = a + b + start + 2 * pair;
          const shown = base + 3 * Math.max(0, Math.ceil((counts[rank] - base) / 3));
          if (shown <= most) here[state] = Math.min(here[state], after[at(b, start, eye - pair)] + shown - counts[rank]);
        }
      }
    }
    after = here;
  }
  const tiles = counts.reduce((sum, count) => sum + count, 0);
  return after[0] + tiles * 2 ** 8 + (after[1] + STEP - after[0]) * 2 ** 16;
}

const TABLES = {};

export function needTables(fifth) {
  const most = truth(fifth) ? 12 : 4;
  TABLES[most] ??= tuple([new NeedTable(9, true, most), new NeedTable(7, false, most)]);
  return TABLES[most];
}

export function item(object, key) {
  if (object instanceof PyDict) {
    const found = object.find(key);
    if (found) return found[1];
    if (object instanceof Counter) return 0;
    throw builtins.KeyError(key);
  }
  if (object instanceof NeedTable) return object.at(key);
  const items = isText(object) ? signs(String(object)) : object;
  const at = Number(key) < 0 ? Number(key) + items.length : Number(key);
  if (!Number.isInteger(at)) throw builtins.TypeError("an index is a whole number");
  if (at < 0 || at >= items.length) throw builtins.IndexError("index out of range");
  return items[at];
}

export function setitem(object, key, value) {
  if (object instanceof PyDict) object.put(key, value);
  else {
    const at = Number(key) < 0 ? Number(key) + object.length : Number(key);
    if (!(at >= 0 && at < object.length) || !isList(object)) throw builtins.IndexError("assignment index out of range");
    object[at] = value;
  }
}

function bound(value, length, otherwise) {
  if (nothing(value)) return otherwise;
  const at = Number(value) < 0 ? Number(value) + length : Number(value);
  return Math.max(0, Math.min(length, at));
}

export function slice(object, from, to, step) {
  const items = isText(object) ? [...String(object)] : object;
  const by = nothing(step) ? 1 : step;
  let out = [];
  if (by > 0) {
    const end = bound(to, items.length, items.length);
    for (let i = bound(from, items.length, 0); i < end; i += by) out.push(items[i]);
  } else {
    if (!nothing(from) || !nothing(to) || by !== -1) throw builtins.TypeError("only [::-1] runs backwards");
    out = [...items].reverse();
  }
  if (isText(object)) return out.join("");
  return isTuple(object) ? tuple(out) : out;
}

export function setslice(object, from, to, step, value) {
  if (!nothing(step)) throw builtins.TypeError("slices with a step are not assigned to");
  const start = bound(from, object.length, 0);
  object.splice(start, bound(to, object.length, object.length) - start, ...iter(value));
}

export function contains(container, value) {
  if (container instanceof PyDict) return container.find(value) !== undefined;
  if (container instanceof PySet) return container.has(value);
  if (isText(container)) {
    if (!isText(value)) throw builtins.TypeError("only a text is in a text");
    return String(container).includes(String(value));
  }
  for (const other of iter(container)) if (eq(other, value)) return true;
  return false;
}

// ---- methods of Python's own types

/** What Python takes for a space: not quite what JavaScript does. */
const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const SPACES = new RegExp(SPACE, "g");
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, "g");

function alone(more) {
  if (more.length) throw builtins.TypeError("this method takes no more arguments here");
}

const TEXT = {
  join: (text, parts) => [...iter(parts)].map(String).join(text),
  replace: (text, old, next, ...more) => (alone(more), text.replaceAll(old, () => next)),
  split: (text, by = null, ...more) => (alone(more), by === null ? text.split(SPACES).filter(Boolean) : text.split(by)),
  startswith: (text, part) => (isTuple(part) ? part.some((one) => text.startsWith(one)) : text.startsWith(part)),
  endswith: (text, part) => (isTuple(part) ? part.some((one) => text.endsWith(one)) : text.endsWith(part)),
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  strip: (text, ...more) => (alone(more), text.replace(ENDS, "")),
  isspace: (text) => text !== "" && text.replace(SPACES, "") === "",
  count: (text, part) => text.split(part).length - 1,
  index(text, part) {
    const at = text.indexOf(part);
    if (at < 0) throw builtins.ValueError("substring not found");
    return signs(text.slice(0, at)).length;
  },
  removeprefix: (text, part) => (text.startsWith(part) ? text.slice(part.length) : text),
  removesuffix: (text, part) => (part && text.endsWith(part) ? text.slice(0, -part.length) : text),
  format(text, ...values) {
    let at = 0;
    return text.replace(/\{(\d*)\}/g, (_, place) => builtins.str(values[place === "" ? at++ : Number(place)]));
  },
  __getitem__: item,
};

export const LIST = {
  append: (list, value) => (list.push(value), null),
  extend: (list, values) => (list.push(...iter(values)), null),
  clear: (list) => ((list.length = 0), null),
  copy: (list) => [...list],
  count: (list, value) => list.reduce((sum, other) => sum + Number(eq(other, value)), 0),
  index(list, value) {
    const at = list.findIndex((other) => eq(other, value));
    if (at < 0) throw builtins.ValueError("not in the list");
    return at;
  },
  insert: (list, at, value) => (list.splice(at, 0, value), null),
  pop(list, at = -1) {
    const value = item(list, at);
    list.splice(at < 0 ? at + list.length : at, 1);
    return value;
  },
  remove: (list, value) => (list.splice(LIST.index(list, value), 1), null),
  sort(list, key = null, reverse = false) {
    const sorted = builtins.sorted(list, key, reverse);
    list.splice(0, list.length, ...sorted);
    return null;
  },
  __getitem__: item,
};
LIST.sort.$names = ["key", "reverse"];

/** Adds one for each value; that of a dict would add its values, which is not translated. */
export function count(counter, values) {
  if (values instanceof PyDict) throw builtins.TypeError("a Counter of a dict is not translated");
  for (const value of iter(values)) counter.put(value, item(counter, value) + 1);
  return counter;
}

export const DICT = {
  get(dict, key, otherwise = null) {
    const found = dict.find(key);
    return found ? found[1] : otherwise;
  },
  items: (dict) => [...dict.map.values()].map((pair) => tuple([...pair])),
  keys: (dict) => dict.keys(),
  values: (dict) => [...dict.map.values()].map((pair) => pair[1]),
  setdefault(dict, key, value = null) {
    if (!dict.find(key)) dict.put(key, value);
    return dict.find(key)[1];
  },
  update: (dict, other) => (dict instanceof Counter ? count(dict, other) : inPlace.ior(dict, other), null),
  copy: (dict) => new PyDict(dict.map.values()),
  clear: (dict) => (dict.map.clear(), null),
  pop(dict, key, otherwise) {
    const found = dict.find(key);
    if (!found && otherwise === undefined) throw builtins.KeyError(key);
    dict.map.delete(hash(key));
    return found ? found[1] : otherwise;
  },
  most_common: (dict, most = null) => DICT.items(dict).sort((a, b) => b[1] - a[1]).slice(0, most ?? undefined),
  __getitem__: item,
};

const SET = {
  add: (set, value) => (set.put(value), null),
  discard: (set, value) => (set.map.delete(hash(value)), null),
  remove(set, value) {
    if (!set.map.delete(hash(value))) throw builtins.KeyError(value);
    return null;
  },
  copy: (set) => new set.constructor(set.values()),
  update: (set, ...others) => (others.forEach((values) => inPlace.ior(set, new PySet(values))), null),
  union: (set, ...others) => new set.constructor([...set.values(), ...others.flatMap((other) => [...iter(other)])]),
  intersection: (set, ...others) => others.reduce((left, other) => and(left, new PySet(other)), set),
  difference: (set, ...others) => others.reduce((left, other) => sub(left, new PySet(other)), set),
  isdisjoint: (set, other) => ![...iter(other)].some((value) => set.has(value)),
  issubset: (set, other) => subset(set, new PySet(other)),
  issuperset: (set, other) => subset(new PySet(other), set),
};

const NUMBER = {
  bit_count: (value) => [...BigInt(number(value)).toString(2)].filter((bit) => bit === "1").length,
};

export function methodsOf(object) {
  if (isText(object)) return TEXT;
  if (Array.isArray(object)) return LIST;
  if (object instanceof PyDict) return DICT;
  if (object instanceof PySet) return SET;
  return isNumber(object) ? NUMBER : null;
}

export function method(object, name, args) {
  const own = methodsOf(object)?.[name];
  if (!own) return object[name](...args);
  return isText(object) ? own(String(object), ...args) : own(object, ...args);
}

/** An attribute that is not called at once: a method keeps its object. */
export function load(object, name) {
  const found = object[name];
  if (typeof found !== "function" || !found.$method) return found;
  return Object.assign((...args) => found.apply(object, args), { $sig: found.$sig });
}

export function attr(object, name) {
  return methodsOf(object)?.[name] ? (...args) => method(object, name, args) : object[name];
}
