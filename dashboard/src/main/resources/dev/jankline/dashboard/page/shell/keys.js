// Keys that work on every page.
import { go, PAGES, sibling } from './route.js';

const typing = (target) => target.closest?.('input, select, textarea, [role="application"], dialog[open]') && target.type !== 'checkbox';

function rows() {
  return [...document.querySelectorAll('main tbody a[data-row]')];
}

function move(step) {
  const links = rows();
  const row = document.activeElement?.closest?.('tr')?.querySelector('a[data-row]');
  const next = links[Math.min(links.length - 1, Math.max(0, links.indexOf(row) + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * Listens to the keys of the page: numbers for pages, '/' to find, j and k for rows, x to choose a row, '?' for help.
 * @param {() => object} route the page that is shown
 * @param {() => void} help shows the list of keys
 */
export function shortcuts(route, help) {
  const actions = {
    '/': () => document.querySelector('main input[type="search"]')?.focus(),
    j: () => move(1),
    k: () => move(-1),
    x: () => document.activeElement?.closest?.('tr')?.querySelector('input[type="checkbox"]')?.click(),
    '?': help,
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) {
      return;
    }
    const page = PAGES[Number(event.key) - 1];
    const action = page && route().app ? () => go(sibling(route(), page.page)) : actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}
