// What Python brings and JavaScript lacks, for scoring.js: tuples, dicts and sets that compare and hash by value,
// whole numbers of any size, classes called without `new`, keyword arguments, dataclasses, generators as iterables.
// Written for the scoring package and no further; what is missing fails loudly. pyjs.py makes the calls.

import {
  DICT, LIST, attr, contains, count, item, load, method, methodsOf, needTables, setitem, setslice, slice,
} from "./python_items.js";
import {
  Counter, Field, Kw, MISSING, PyDict, PyFrozenSet, PySet, PyTuple, add, and, arithmetic, builtins, eq, inPlace, isList,
  isNumber, isText, isTuple, iter, joined, le, lt, mul, nothing, number, order, signs, sub, truth, tuple, unpack,
} from "./python_values.js";

// ---- calls by keyword

function arranged({ names, extra }, args, named) {
  const out = [...args];
  const rest = [];
  for (const [name, value] of Object.entries(named)) {
    const at = names.indexOf(name);
    if (at >= 0) out[at] = value;
    else rest.push([name, value]);
  }
  if (extra) out[names.length] = new PyDict(rest);
  else if (rest.length) throw builtins.TypeError(`unexpected keyword argument ${rest[0][0]}`);
  return out;
}

function call(callee, args, named) {
  if (callee.$keywords) return callee(...args, new Kw(named));
  if (!callee.$sig) throw builtins.TypeError("this takes no keyword arguments");
  return callee(...arranged(callee.$sig, args, named));
}

function callmethod(object, name, args, named) {
  const own = methodsOf(object)?.[name];
  if (own) return own(isText(object) ? String(object) : object, ...arranged({ names: own.$names ?? [] }, args, named));
  if (name === "_replace") return object.constructor(...object.constructor.$sig.names.map((field, i) => named[field] ?? replaced(named, field, object[i])));
  const found = object[name];
  if (found.$keywords) return found.call(object, ...args, new Kw(named));
  return found.apply(object, arranged(found.$sig, args, named));
}

function replaced(named, field, old) {
  return field in named ? named[field] : old;
}

function fn(body, signature) {
  body.$sig = signature;
  return body;
}

/** Marks a function of this file that takes keyword arguments as a last Kw. */
function withKeywords(body) {
  const wrapped = (...args) => {
    const last = args[args.length - 1];
    return last instanceof Kw ? body(args.slice(0, -1), last.named) : body(args, {});
  };
  wrapped.$keywords = true;
  return wrapped;
}

// ---- classes

function put(target, name, value) {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}

function addMember(made, how, name, value) {
  if (how === "value") {
    put(made, name, value);
    put(made.prototype, name, value);
  } else if (how === "staticmethod") {
    put(made, name, value);
    put(made.prototype, name, value);
  } else if (how === "method") {
    put(made, name, value);
    const bound = function (...args) {
      return value(this, ...args);
    };
    bound.$method = true;
    if (value.$sig) bound.$sig = { ...value.$sig, names: value.$sig.names.slice(1) };
    put(made.prototype, name, bound);
  } else {
    Object.defineProperty(made.prototype, name, {
      configurable: true,
      get() {
        const found = value(this);
        if (how === "cached_property") put(this, name, found);
        return found;
      },
    });
  }
}

function fieldsOf(base, fields) {
  const own = fields.map(([name, value]) => {
    const field = value instanceof Field ? value : new Field({ default: value });
    field.name = name;
    return field;
  });
  const given = (base?.$fields ?? []).map((field) => own.find((other) => other.name === field.name) ?? field);
  return [...given, ...own.filter((field) => !given.includes(field))];
}

function fill(self, fields, args) {
  fields.forEach((field, i) => {
    let value = args[i];
    if (value === undefined) {
      if (field.default !== MISSING) value = field.default;
      else if (field.default_factory !== MISSING) value = field.default_factory();
      else throw builtins.TypeError(`missing argument ${field.name}`);
    }
    self[field.name] = value;
  });
}

function asNamedTuple(made, fields) {
  made.prototype = Object.create(PyTuple.prototype, { constructor: { value: made } });
  made.$make = (args) => {
    const values = {};
    fill(values, fields, args);
    return Object.setPrototypeOf(fields.map((field) => values[field.name]), made.prototype);
  };
  fields.forEach((field, i) => {
    Object.defineProperty(made.prototype, field.name, { get() { return this[i]; }, configurable: true });
  });
}

function asEnum(made, members) {
  made.prototype = Object.create(String.prototype, { constructor: { value: made } });
  made.$members = [];
  for (const row of members.filter(([how]) => how === "value")) {
    const member = Object.setPrototypeOf(new String(row[2]), made.prototype);
    row[2] = member;
    made.$members.push(member);
  }
  made.$make = ([value]) => {
    const found = made.$members.find((member) => eq(member, value));
    if (!found) throw builtins.ValueError(`${repr(value)} is not a valid ${made.name}`);
    return found;
  };
}

function cls(name, kind, base, fields, members) {
  const made = function (...args) {
    if (made.$make) return made.$make(args);
    const self = Object.create(made.prototype);
    if (self.__init__) self.__init__(...args);
    return self;
  };
  put(made, "name", name);
  if (base) Object.setPrototypeOf(made, base);
  made.$make = null;
  const all = fieldsOf(base, fields);
  if (kind === "NamedTuple") asNamedTuple(made, all);
  else if (kind === "StrEnum") asEnum(made, members);
  else made.prototype = Object.create(base?.prototype ?? Object.prototype, { constructor: { value: made } });
  for (const [how, key, value] of members) addMember(made, how, key, value);
  if (kind === "dataclass" || kind === "NamedTuple") made.$sig = { names: all.map((field) => field.name) };
  if (kind === "dataclass") asDataclass(made, all);
  const init = made.prototype.__init__;
  if (kind === "plain" && init?.$sig) made.$sig = init.$sig;
  return made;
}

function asDataclass(made, fields) {
  made.$fields = fields;
  made.$compared = fields.filter((field) => field.compare).map((field) => field.name);
  put(made.prototype, "__init__", function (...args) {
    fill(this, fields, args);
    if (this.__post_init__) this.__post_init__();
  });
}

function parent(made, name) {
  const found = Object.getPrototypeOf(made).prototype[name];
  return (self, ...args) => found.apply(self, args);
}

// ---- built-in names

Object.assign(builtins, {
  len: (value) => (isText(value) ? signs(String(value)).length : Array.isArray(value) ? value.length : value.map.size),
  range(from, to, step = 1) {
    const [start, end] = to === undefined ? [0, from] : [from, to];
    const out = [];
    for (let i = Number(start); step > 0 ? i < end : i > end; i += step) out.push(i);
    return out;
  },
  sum: (values, start = 0) => [...iter(values)].reduce(add, start),
  any: (values) => {
    for (const value of iter(values)) if (truth(value)) return true;
    return false;
  },
  all: (values) => {
    for (const value of iter(values)) if (!truth(value)) return false;
    return true;
  },
  sorted(values, key = null, reverse = false) {
    const rows = [...iter(values)].map((value) => [key ? key(value) : value, value]);
    rows.sort((a, b) => (reverse ? order(b[0], a[0]) : order(a[0], b[0])));
    return rows.map((row) => row[1]);
  },
  enumerate: (values, start = 0) => Array.from(iter(values), (value, i) => tuple([i + start, value])),
  zip: withKeywords((lists, { strict = false }) => {
    const rows = lists.map((list) => [...iter(list)]);
    const length = Math.min(...rows.map((row) => row.length));
    if (strict && rows.some((row) => row.length !== length)) throw builtins.ValueError("zip of different lengths");
    return Array.from({ length }, (_, i) => tuple(rows.map((row) => row[i])));
  }),
  map: (act, ...lists) => builtins.zip(...lists).map((row) => act(...row)),
  filter: (test, values) => [...iter(values)].filter((value) => truth(test ? test(value) : value)),
  reversed: (values) => [...iter(values)].reverse(),
  min: withKeywords((args, named) => best(args, named, (a, b) => order(a, b) < 0)),
  max: withKeywords((args, named) => best(args, named, (a, b) => order(a, b) > 0)),
  tuple: (values = []) => tuple([...iter(values)]),
  list: (values = []) => [...iter(values)],
  set: (values = []) => new PySet(values),
  frozenset: (values = []) => new PyFrozenSet(values),
  dict: (values = []) => new PyDict(values instanceof PyDict ? values.map.values() : iter(values)),
  str: (value = "") => (isText(value) ? String(value) : value instanceof builtins.Exception ? value.text() : builtins.repr(value)),
  repr,
  int: whole,
  bool: (value = false) => truth(value),
  abs: (value) => (value < 0 ? sub(0, value) : number(value)),
  chr: (code) => String.fromCodePoint(code),
  ord: (sign) => sign.codePointAt(0),
  iter: (values) => iter(values)[Symbol.iterator](),
  next(values, otherwise) {
    const { done, value } = values.next();
    if (!done) return value;
    if (otherwise === undefined) throw builtins.StopIteration();
    return otherwise;
  },
  getattr(object, name, otherwise) {
    const found = object[name];
    if (found !== undefined) return found;
    if (otherwise === undefined) throw builtins.AttributeError(name);
    return otherwise;
  },
  isinstance(value, kinds) {
    if (Array.isArray(kinds)) return kinds.some((kind) => builtins.isinstance(value, kind));
    if (kinds.$check) return kinds.$check(value);
    return !nothing(value) && value instanceof kinds;
  },
  type: (value) => (value?.constructor?.$make ? value.constructor : KINDS.find((kind) => kind.$check(value)) ?? value.constructor),
});
builtins.sorted.$sig = { names: ["values", "key", "reverse"] };
builtins.enumerate.$sig = { names: ["values", "start"] };
builtins.sum.$sig = { names: ["values", "start"] };
builtins.dict.fromkeys = (keys, value = null) => new PyDict([...iter(keys)].map((key) => [key, value]));

function best(args, { key = null, default: otherwise }, better) {
  const values = args.length === 1 ? [...iter(args[0])] : args;
  if (values.length === 0) {
    if (otherwise === undefined) throw builtins.ValueError("empty sequence");
    return otherwise;
  }
  const worth = key ?? ((value) => value);
  return values.reduce((a, b) => (better(worth(b), worth(a)) ? b : a));
}

function whole(value = 0) {
  if (typeof value === "bigint") return value;
  if (!isText(value)) return Math.trunc(Number(value));
  const found = /^\s*([+-]?)(\d+)\s*$/.exec(value);
  if (!found) throw builtins.ValueError(`invalid literal for int() with base 10: ${repr(value)}`);
  return add(0, BigInt(found[2]) * (found[1] === "-" ? -1n : 1n));
}

/** A number as Python writes it: a fraction below 0.0001 with an exponent of two digits. */
function numberText(value) {
  if (typeof value !== "number" || value === 0 || Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e-(\d)$/, "e-0$1");
}

const HEX = [[0x100, "x", 2], [0x10000, "u", 4], [0x110000, "U", 8]];

/** A sign that Python's repr does not show as it is. */
function escaped(sign) {
  const known = { "\n": "\\n", "\t": "\\t", "\r": "\\r" }[sign];
  if (known || sign === " ") return known ?? sign;
  const code = sign.codePointAt(0);
  const [, letter, width] = HEX.find(([most]) => code < most);
  return `\\${letter}${code.toString(16).padStart(width, "0")}`;
}

function textRepr(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replaceAll("\\", "\\\\").replace(/[\p{C}\p{Z}]/gu, escaped);
  return quote + inside.replaceAll(quote, `\\${quote}`) + quote;
}

function repr(value) {
  if (nothing(value)) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isNumber(value)) return numberText(value);
  if (isText(value)) return textRepr(String(value));
  if (isTuple(value)) return value.length === 1 ? `(${repr(value[0])},)` : `(${value.map(repr).join(", ")})`;
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof PyDict) return `{${[...value.map.values()].map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ")}}`;
  return `<${value.constructor?.name ?? typeof value}>`;
}

/** A type of Python: what isinstance and type() ask. */
function kind(made, check) {
  made.$check = check;
  return made;
}

const KINDS = [
  kind(builtins.bool, (value) => typeof value === "boolean"),
  kind(builtins.int, (value) => isNumber(value) && (typeof value !== "number" || (Number.isInteger(value) && Math.abs(value) < 1e21))), // beyond, JSON has it as a fraction
  kind(builtins.str, isText),
  kind(builtins.tuple, isTuple),
  kind(builtins.list, isList),
  kind(builtins.dict, (value) => value instanceof PyDict),
  kind(builtins.frozenset, (value) => value instanceof PyFrozenSet),
  kind(builtins.set, (value) => value instanceof PySet && !(value instanceof PyFrozenSet)),
  kind(() => null, nothing),
];

builtins.Exception = cls("Exception", "plain", null, [], [
  ["method", "__init__", (self, ...args) => {
    put(self, "$args", args);
    put(self, "stack", new Error(`${self.constructor.name}: ${self.text()}`).stack);
  }],
  ["method", "text", (self) => (self.$args.length ? builtins.str(self.$args[0]) : "")],
  ["property", "message", (self) => self.text()],
]);
Object.setPrototypeOf(builtins.Exception.prototype, Error.prototype);
for (const name of ["ValueError", "TypeError", "LookupError", "AttributeError", "StopIteration", "AssertionError"]) {
  builtins[name] = cls(name, "plain", builtins.Exception, [], []);
}
builtins.NotImplementedError = cls("NotImplementedError", "plain", builtins.Exception, [], []);
builtins.KeyError = cls("KeyError", "plain", builtins.LookupError, [], []);
builtins.IndexError = cls("IndexError", "plain", builtins.LookupError, [], []);

// ---- modules

const MOST_KEPT = 5000;

function cached(body) {
  const known = new Map();
  const wrapped = (...args) => {
    const key = joined(args);
    if (!known.has(key)) {
      if (known.size >= MOST_KEPT) known.clear();
      known.set(key, body(...args));
    }
    return known.get(key);
  };
  wrapped.$sig = body.$sig;
  return wrapped;
}

function* product(lists) {
  if (lists.length === 0) yield tuple([]);
  else {
    const [first, ...rest] = lists;
    for (const head of first) for (const tail of product(rest)) yield tuple([head, ...tail]);
  }
}

const imports = {
  MISSING,
  Field,
  field: withKeywords((_, named) => new Field(named)),
  fields: (made) => tuple([...made.$fields]),
  replace: withKeywords(([object], named) => object.constructor(...object.constructor.$fields.map((field) => replaced(named, field.name, object[field.name])))),
  lru_cache: withKeywords(([body]) => (body ? cached(body) : cached)),
  cache: cached,
  mul,
  prod: (values) => [...iter(values)].reduce(mul, 1),
  product: withKeywords((lists, { repeat = 1 }) => product(Array.from({ length: repeat }, () => lists.map((list) => [...iter(list)])).flat())),
  pairwise(values) {
    const items = [...iter(values)];
    return items.slice(1).map((value, i) => tuple([items[i], value]));
  },
  Counter(values = []) {
    if (values instanceof PyDict) throw builtins.TypeError("a Counter of a dict is not translated");
    return count(new Counter(), values);
  },
  unicodedata: { normalize: (form, text) => text.normalize(form) },
  json: { dumps: jsonText },
  Mapping: kind(() => null, (value) => value instanceof PyDict),
  Sequence: kind(() => null, (value) => isText(value) || Array.isArray(value)),
  Iterable: kind(() => null, (value) => isText(value) || Array.isArray(value) || value instanceof PyDict || value instanceof PySet),
};

const modules = new Map();

function define(name, body) {
  modules.set(name, { body, names: null });
}

function module(name) {
  const found = modules.get(name);
  if (!found) throw builtins.Exception(`there is no module ${name}`);
  found.names ??= found.body();
  return found.names;
}

// ---- in and out

/** JSON as Python writes it: a space after a comma and a colon, nothing beyond ASCII. */
function jsonText(value) {
  if (isText(value)) return JSON.stringify(String(value)).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (value instanceof PyDict) return `{${[...value.map.values()].map(([key, inner]) => `${jsonText(String(key))}: ${jsonText(inner)}`).join(", ")}}`;
  return isNumber(value) && typeof value !== "boolean" ? numberText(value) : JSON.stringify(value);
}

function fromJs(value) {
  if (Array.isArray(value)) return value.map(fromJs);
  if (value !== null && typeof value === "object") return new PyDict(Object.entries(value).map(([key, inner]) => [key, fromJs(inner)]));
  return value ?? null;
}

function toJs(value) {
  if (nothing(value)) return null;
  if (isText(value)) return String(value);
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return Array.from(value, toJs);
  if (value instanceof PyDict) return Object.fromEntries([...value.map.values()].map(([key, inner]) => [String(key), toJs(inner)]));
  if (value instanceof PySet) return value.values().map(toJs);
  return value;
}

export const python = {
  ...arithmetic, ...inPlace, MISSING, assert: (good) => { if (!good) throw builtins.AssertionError(); },
  attr, b: builtins, both: (...parts) => chain(parts, false), either: (...parts) => chain(parts, true), call, callmethod, cls, contains, define,
  delitem: (object, key) => (object instanceof PyDict ? DICT.pop(object, key) : LIST.pop(object, key)),
  dict: (pairs) => new PyDict(pairs), eq, ext: imports, fn, fromJs, ge: (a, b) => le(b, a), gt: (a, b) => lt(b, a),
  is: (a, b) => a === b || (nothing(a) && nothing(b)), item, iter, le, load, lt, method, module,
  named: (dict) => Object.fromEntries(dict.map.values()), needTables, pairs: (dict) => [...dict.map.values()], parent,
  raised: (error) => (typeof error === "function" ? error() : error), setattr: put, setitem, setslice, slice, toJs, truth, tuple, unpack,
};

function chain(parts, stop) {
  let value = null;
  for (const part of parts) {
    value = part();
    if (truth(value) === stop) return value;
  }
  return value;
}
