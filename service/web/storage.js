// The browser's storage, which may be full, forbidden or hold something damaged: reading and writing never throw.

/** The value of a key, or `otherwise`. */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value; whether that was possible. */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
