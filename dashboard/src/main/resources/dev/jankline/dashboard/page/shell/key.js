// The read key, the write key, the upload key and a key of the app, kept for this tab alone.

const held = new Map();

const place = (kind) => `jankline.${kind}-key`;

function kept(kind) {
  try {
    return held.get(kind) ?? sessionStorage.getItem(place(kind));
  } catch {
    return held.get(kind) ?? null;
  }
}

function keep(kind, key) {
  held.set(kind, key.trim());
  try {
    sessionStorage.setItem(place(kind), key.trim());
  } catch {
    // Kept in memory until the page is closed.
  }
}

function forget(kind) {
  held.delete(kind);
  try {
    sessionStorage.removeItem(place(kind));
  } catch {
    // It was in memory alone.
  }
}

/** The read key that was entered in this tab; null when none was. */
export const readKey = () => kept('read');

/**
 * Keeps a read key until the tab is closed.
 * @param {string} key as entered
 */
export const setReadKey = (key) => keep('read', key);

/** The write key that was taken in this tab; null when none was. */
export const writeKey = () => kept('write');

/**
 * Keeps a write key until the tab is closed.
 * @param {string} key as entered
 */
export const setWriteKey = (key) => keep('write', key);

/** Forgets the write key: it was not taken. */
export const forgetWriteKey = () => forget('write');

/** The upload key that was taken in this tab; null when none was. */
export const uploadKey = () => kept('upload');

/**
 * Keeps an upload key until the tab is closed.
 * @param {string} key as entered
 */
export const setUploadKey = (key) => keep('upload', key);

/** Forgets the upload key: it was not taken. */
export const forgetUploadKey = () => forget('upload');

/** The app's key that was taken in this tab for reports, else the upload key; null when there is neither. */
export const appKey = () => kept('app') ?? uploadKey();

/**
 * Keeps a key of the app until the tab is closed.
 * @param {string} key as entered
 */
export const setAppKey = (key) => keep('app', key);

/** Forgets the key of the app: it was not taken. */
export const forgetAppKey = () => forget('app');

/** Headers of a request: the read key, when there is one. */
export function accessHeaders() {
  const key = readKey();
  return key ? { Authorization: `Bearer ${key}` } : {};
}
