// The read key, kept for this tab alone.

const KEY = 'jankline.read-key';

let held = null;

/** The read key that was entered in this tab; null when none was. */
export function readKey() {
  try {
    return held ?? sessionStorage.getItem(KEY);
  } catch {
    return held;
  }
}

/**
 * Keeps a read key until the tab is closed.
 * @param {string} key as entered
 */
export function setReadKey(key) {
  held = key.trim();
  try {
    sessionStorage.setItem(KEY, held);
  } catch {
    // Kept in memory until the page is closed.
  }
}

/** Headers of a request: the read key, when there is one. */
export function accessHeaders() {
  const key = readKey();
  return key ? { Authorization: `Bearer ${key}` } : {};
}
