// Python's values for scoring.js, first part: tuples, dicts and sets, how they hash, compare and order, and arithmetic.

/** Built-in names of Python; python.js fills them in. */
export const builtins = {};

// ---- values

export class PyTuple extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}

export class PyDict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [key, value] of pairs) this.put(key, value);
  }

  put(key, value) {
    const code = hash(key);
    const old = this.map.get(code);
    if (old) old[1] = value;
    else this.map.set(code, [key, value]);
  }

  find(key) {
    return this.map.get(hash(key));
  }

  keys() {
    return [...this.map.values()].map((pair) => pair[0]);
  }
}

export class PySet {
  constructor(values = []) {
    this.map = new Map();
    for (const value of iter(values)) this.put(value);
  }

  put(value) {
    const code = hash(value);
    if (!this.map.has(code)) this.map.set(code, value);
  }

  has(value) {
    return this.map.has(hash(value));
  }

  values() {
    return [...this.map.values()];
  }
}

export class PyFrozenSet extends PySet {}

export class Counter extends PyDict {}

/** Keyword arguments on their way to a function of this file. */
export class Kw {
  constructor(named) {
    this.named = named;
  }
}

export const MISSING = { toString: () => "MISSING" };

export class Field {
  constructor({ default: value = MISSING, default_factory: factory = MISSING, metadata = new PyDict(), compare = true }) {
    Object.assign(this, { name: null, default: value, default_factory: factory, metadata, compare });
  }
}

export function tuple(items) {
  return Object.setPrototypeOf(items, PyTuple.prototype);
}

export const isText = (value) => typeof value === "string" || value instanceof String;
export const isNumber = (value) => typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";
export const isTuple = (value) => value instanceof PyTuple;
export const isList = (value) => Array.isArray(value) && !isTuple(value);
export const number = (value) => (typeof value === "boolean" ? Number(value) : value);
export const nothing = (value) => value === null || value === undefined;

// ---- hashing, equality, order

const numbers = new WeakMap();
let nextNumber = 0;

function identity(value) {
  if (!numbers.has(value)) numbers.set(value, (nextNumber += 1));
  return `o${numbers.get(value)}`;
}

/** A text that is the same for equal values, for values that can be keys. */
export function hash(value) {
  if (typeof value === "string") return `s${value}`;
  if (typeof value === "number") return value;
  if (nothing(value)) return "n";
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return `b${value}`;
  if (value instanceof String) return `s${value}`;
  if (isTuple(value)) return `(${joined(value)})`;
  if (value instanceof PyFrozenSet) return `{${joined(value.values()).split(",").sort()}}`;
  if (Array.isArray(value) || value instanceof PyDict || value instanceof PySet) throw builtins.TypeError("unhashable type");
  const fields = compared(value);
  if (fields) return `${identity(value.constructor)}[${joined(fields.map((name) => value[name]))}]`;
  return identity(value);
}

/** The hashes of several values as one text; each with its length, so that no text in them can look like two. */
export function joined(values) {
  return Array.from(values, (value) => {
    const code = hash(value);
    return typeof code === "string" ? `${code.length}:${code}` : code;
  }).join();
}

function compared(value) {
  const { $compared } = value.constructor ?? {};
  return typeof value === "object" ? $compared : undefined;
}

export function eq(a, b) {
  if (a === b) return true;
  if (nothing(a) || nothing(b)) return nothing(a) && nothing(b);
  // eslint-disable-next-line eqeqeq -- a bigint equals a number of the same size
  if (isNumber(a) && isNumber(b)) return number(a) == number(b);
  if (isText(a) || isText(b)) return isText(a) && isText(b) && String(a) === String(b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && isTuple(a) === isTuple(b) && a.length === b.length && a.every((value, i) => eq(value, b[i]));
  }
  if (a instanceof PySet) return b instanceof PySet && a.map.size === b.map.size && subset(a, b);
  if (a instanceof PyDict) {
    return b instanceof PyDict && a.map.size === b.map.size && a.keys().every((key) => b.find(key) && eq(a.find(key)[1], b.find(key)[1]));
  }
  const fields = typeof a === "object" ? compared(a) : undefined;
  return Boolean(fields) && a.constructor === b.constructor && fields.every((name) => eq(a[name], b[name]));
}

export function subset(a, b) {
  for (const key of a.map.keys()) if (!b.map.has(key)) return false;
  return true;
}

/** Negative, zero or positive as a stands before, at or behind b. */
export function order(a, b) {
  if (isNumber(a) && isNumber(b)) return number(a) < number(b) ? -1 : number(a) > number(b) ? 1 : 0;
  if (isText(a) && isText(b)) return textOrder(String(a), String(b));
  if (Array.isArray(a) && Array.isArray(b) && isTuple(a) === isTuple(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
      if (!eq(a[i], b[i])) return order(a[i], b[i]);
    }
    return a.length - b.length;
  }
  throw builtins.TypeError(`no order between ${builtins.repr(a)} and ${builtins.repr(b)}`);
}

/** Texts in the order of their code points, which is not that of UTF-16. */
function textOrder(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at < a.length && at < b.length ? a.codePointAt(at) - b.codePointAt(at) : a.length - b.length;
}

export const sets = (a, b) => a instanceof PySet && b instanceof PySet;
export const lt = (a, b) => (sets(a, b) ? a.map.size < b.map.size && subset(a, b) : order(a, b) < 0);
export const le = (a, b) => (sets(a, b) ? subset(a, b) : order(a, b) <= 0);

export function truth(value) {
  if (typeof value === "boolean") return value;
  if (nothing(value)) return false;
  if (typeof value === "number") return value !== 0;
  if (isText(value) || Array.isArray(value)) return value.length > 0;
  if (value instanceof PyDict || value instanceof PySet) return value.map.size > 0;
  if (typeof value === "bigint") return value !== 0n;
  return true;
}

// ---- iterating

export function iter(value) {
  if (Array.isArray(value) || isText(value)) return value;
  if (value instanceof PyDict) return value.keys();
  if (value instanceof PySet) return value.values();
  if (!nothing(value) && typeof value[Symbol.iterator] === "function") return value;
  if (value?.$members) return value.$members;
  throw builtins.TypeError(`${builtins.repr(value)} is not iterable`);
}

export function unpack(value, count) {
  const items = Array.isArray(value) ? value : [...iter(value)];
  if (items.length !== count) throw builtins.ValueError(`expected ${count} values, found ${items.length}`);
  return items;
}

export const signs = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

// ---- arithmetic: numbers while they are exact, bigint beyond

function small(value) {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

function exact(a, b, quick, slow) {
  const x = number(a);
  const y = number(b);
  if (typeof x === "number" && typeof y === "number") {
    const result = quick(x, y);
    if (Number.isSafeInteger(result)) return result;
  }
  return small(slow(BigInt(x), BigInt(y)));
}

export function add(a, b) {
  if (isNumber(a) && isNumber(b)) return exact(a, b, (x, y) => x + y, (x, y) => x + y);
  if (isText(a) && isText(b)) return String(a) + String(b);
  if (isTuple(a) && isTuple(b)) return tuple([...a, ...b]);
  if (isList(a) && isList(b)) return [...a, ...b];
  throw builtins.TypeError("these cannot be added");
}

export function sub(a, b) {
  if (sets(a, b)) return new a.constructor(a.values().filter((value) => !b.has(value)));
  return exact(a, b, (x, y) => x - y, (x, y) => x - y);
}

export function mul(a, b) {
  if (isNumber(a) && isNumber(b)) return exact(a, b, (x, y) => x * y, (x, y) => x * y);
  const [items, times] = isNumber(a) ? [b, a] : [a, b];
  if (isText(items)) return String(items).repeat(Math.max(0, Number(times)));
  const out = [];
  for (let i = 0; i < times; i += 1) out.push(...items);
  return isTuple(items) ? tuple(out) : out;
}

function floordiv(a, b) {
  return exact(a, b, (x, y) => Math.floor(x / y), (x, y) => (x - (((x % y) + y) % y)) / y);
}

function mod(a, b) {
  return exact(a, b, (x, y) => ((x % y) + y) % y, (x, y) => ((x % y) + y) % y);
}

const word = (value) => value >= 0 && value < 2 ** 31;

export function and(a, b) {
  if (sets(a, b)) return new a.constructor(a.values().filter((value) => b.has(value)));
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return exact(a, b, (x, y) => (word(x) && word(y) ? x & y : NaN), (x, y) => x & y);
}

function or(a, b) {
  if (sets(a, b)) return new a.constructor([...a.values(), ...b.values()]);
  if (a instanceof PyDict && b instanceof PyDict) return new PyDict([...a.map.values(), ...b.map.values()]);
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  return exact(a, b, (x, y) => (word(x) && word(y) ? x | y : NaN), (x, y) => x | y);
}

export const arithmetic = {
  add, sub, mul, floordiv, mod, and, or,
  pow: (a, b) => exact(a, b, (x, y) => x ** y, (x, y) => x ** y),
  lshift: (a, b) => exact(a, b, (x, y) => x * 2 ** y, (x, y) => x << y),
  rshift: (a, b) => exact(a, b, (x, y) => Math.floor(x / 2 ** y), (x, y) => x >> y),
  xor(a, b) {
    if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
    return exact(a, b, (x, y) => (word(x) && word(y) ? x ^ y : NaN), (x, y) => x ^ y);
  },
  neg: (a) => sub(0, a),
};

/** `a += b` and the like: lists, dicts and sets change in place. */
export const inPlace = {
  iadd: (a, b) => (isList(a) ? (a.push(...iter(b)), a) : add(a, b)),
  ior(a, b) {
    if (a instanceof PyDict) for (const [key, value] of b.map.values()) a.put(key, value);
    else if (changes(a)) for (const value of b.values()) a.put(value);
    else return or(a, b);
    return a;
  },
  isub: (a, b) => (changes(a) ? keep(a, (code) => !b.map.has(code)) : sub(a, b)),
  iand: (a, b) => (changes(a) ? keep(a, (code) => b.map.has(code)) : and(a, b)),
};

const changes = (value) => value instanceof PySet && !(value instanceof PyFrozenSet);

function keep(set, wanted) {
  for (const code of [...set.map.keys()]) if (!wanted(code)) set.map.delete(code);
  return set;
}

for (const name of ["mul", "floordiv", "mod", "pow", "lshift", "rshift", "xor"]) inPlace[`i${name}`] = arithmetic[name];
