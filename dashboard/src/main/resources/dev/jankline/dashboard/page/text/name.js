// Names that came from outside: of code, screens, devices, tickets. They may hold anything.
import { html } from 'lit';

const LONGEST = 160;
const LONGEST_TITLE = 1000;

// Control characters, and those that are not seen but change what is: bidi controls, zero-width ones, line separators, tags.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\p{Cs}/gu;

const code = (character) => `‹U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}›`;

/**
 * Makes characters that cannot be seen visible as their code points, and cuts what is too long in its middle.
 * @param {unknown} name any text
 * @param {number} longest characters that are left
 * @returns {string} what can be shown; '(no name)' for an empty one
 */
export function plain(name, longest = LONGEST) {
  const text = String(name ?? '');
  const cut = text.length > longest ? `${text.slice(0, Math.ceil(longest * 0.6))}…${text.slice(text.length - Math.floor(longest * 0.4))}` : text;
  return cut.replace(UNSEEN, code) || '(no name)';
}

/** A name in a direction of its own; all of it, up to 1,000 characters, shows when the pointer rests on it. */
export function named(name, longest = LONGEST) {
  const shown = plain(name, longest);
  const all = plain(name, LONGEST_TITLE);
  return all === shown ? html`<bdi>${shown}</bdi>` : html`<bdi title=${all}>${shown}</bdi>`;
}

/** The class and method at the end of a qualified name: 'FeedRanker.rank'. */
export function shortName(name) {
  const parts = String(name ?? '').split('(')[0].split('.');
  return parts.length > 2 && /^[\p{L}\p{N}_$<>-]+$/u.test(parts.at(-1)) ? plain(parts.slice(-2).join('.')) : plain(name, 60);
}

/**
 * A link of a tracker, when it is one that may be followed.
 * @param {unknown} url address from a ticket
 * @returns {string|null} the address, null unless it is http or https
 */
export function safeLink(url) {
  try {
    const parsed = new URL(String(url));
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
  } catch {
    return null;
  }
}
