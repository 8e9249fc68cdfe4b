// Addresses of pages: /apps/APP/PAGE[/ID]?filters. They hold all that is chosen, so a link shows what its author saw.

/** The pages, in the order of the navigation. */
export const PAGES = [
  { page: 'release', title: 'Release' },
  { page: 'clusters', title: 'Clusters' },
  { page: 'screens', title: 'Screens' },
  { page: 'vitals', title: 'Vitals' },
  { page: 'tickets', title: 'Tickets' },
  { page: 'symbols', title: 'Symbols' },
  { page: 'accounting', title: 'Accounting' },
  { page: 'report', title: 'Try a report' },
];

/** What stays chosen from page to page. */
const CARRIED = ['version', 'older'];

/**
 * Reads the address of the browser.
 * @param {Location|URL} location
 * @returns {{app: string|null, page: string, id: string|null, query: object}}
 */
export function read(location) {
  const parts = location.pathname.split('/').filter(Boolean).map(decoded);
  const query = Object.fromEntries(new URLSearchParams(location.search));
  if (parts[0] !== 'apps' || !parts[1]) {
    return { app: null, page: 'release', id: null, query };
  }
  return { app: parts[1], page: parts[2] ?? 'release', id: parts[3] ?? null, query };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The address of a page.
 * @param {object} route app, page, id and query; empty values of the query are left out
 */
export function href({ app, page, id, query = {} }) {
  const parts = ['/apps', encodeURIComponent(app), page, ...(id ? [encodeURIComponent(id)] : [])].join('/');
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')).toString();
  return text ? `${parts}?${text}` : parts;
}

/** The address of another page of the same app, with the versions that are chosen; all versions together are the clusters' alone. */
export function sibling(route, page, id = null, query = {}) {
  const carried = Object.fromEntries(CARRIED.filter((name) => route.query[name] && (page === 'clusters' || route.query[name] !== '*')).map((name) => [name, route.query[name]]));
  return href({ app: route.app, page, id, query: { ...carried, ...query } });
}

/** Goes to an address without loading the page anew. */
export function go(address, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, '', address);
  } else {
    history.pushState(null, '', address);
  }
  window.dispatchEvent(new Event('jank-route'));
}

/** Changes filters of the page that is shown. */
export function choose(route, changes, options) {
  go(href({ ...route, query: { ...route.query, ...changes } }), options);
}

/** Follows links of the page without loading it anew; those with a modifier key or another target stay the browser's. */
export function followLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plainClick || event.defaultPrevented || link.target || link.hasAttribute('download')) {
      return;
    }
    const url = new URL(link.href.baseVal ?? link.href, location.href);
    if (url.origin === location.origin && url.pathname.startsWith('/apps') && !(url.hash && url.pathname === location.pathname)) {
      event.preventDefault();
      go(url.pathname + url.search);
      window.scrollTo(0, 0);
    }
  });
  window.addEventListener('popstate', () => window.dispatchEvent(new Event('jank-route')));
}
