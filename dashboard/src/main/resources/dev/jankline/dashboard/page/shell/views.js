import { html } from 'lit';
import { empty, failed, loading } from './states.js';
import { firstRun } from '../part/first-run.js';
import { sibling } from './route.js';

const VIEWS = {
  release: [() => import('../view/release.js'), (route, releases) => html`<jank-release .route=${route} .releases=${releases}></jank-release>`],
  vitals: [() => import('../view/vitals.js'), (route, releases) => html`<jank-vitals .route=${route} .releases=${releases}></jank-vitals>`],
  clusters: [() => import('../view/clusters.js'), (route, releases) => html`<jank-clusters .route=${route} .releases=${releases}></jank-clusters>`],
  cluster: [() => import('../view/cluster.js'), (route, releases) => html`<jank-cluster .route=${route} .releases=${releases}></jank-cluster>`],
  screens: [() => import('../view/screens.js'), (route, releases) => html`<jank-screens .route=${route} .releases=${releases}></jank-screens>`],
  tickets: [() => import('../view/tickets.js'), (route) => html`<jank-tickets .route=${route}></jank-tickets>`],
  symbols: [() => import('../view/symbols.js'), (route, releases) => html`<jank-symbols .route=${route} .releases=${releases}></jank-symbols>`],
  report: [() => import('../view/report.js'), (route) => html`<jank-report .route=${route}></jank-report>`],
  accounting: [() => import('../view/accounting.js'), (route) => html`<jank-accounting .route=${route}></jank-accounting>`],
};

const states = new Map();

/** 'ready' or 'failed'; null while a page is on its way. Then it says so by the event 'jank-view'. */
function state(name) {
  if (!states.has(name)) {
    states.set(name, null);
    const end = (word) => () => {
      states.set(name, word);
      window.dispatchEvent(new Event('jank-view'));
    };
    VIEWS[name][0]().then(end('ready'), end('failed'));
  }
  return states.get(name);
}

/**
 * The page of a route; loads its module when it is shown for the first time.
 * @param {object} route where we are
 * @param {object[]} releases versions of the app, newest first
 */
export function pageOf(route, releases) {
  const name = route.page === 'clusters' && route.id ? 'cluster' : route.page;
  if (!VIEWS[name]) {
    return html`<h1>No such page</h1>${empty('This link leads nowhere.', html`Go to <a href=${sibling(route, 'release')}>the release</a> or <a href=${sibling(route, 'clusters')}>the clusters</a>.`)}`;
  }
  if (releases.length === 0 && !['accounting', 'symbols', 'report'].includes(name)) {
    return firstRun(route);
  }
  if (state(name) === 'failed') {
    return failed(new Error('A part of this page could not be loaded.'), () => location.reload());
  }
  return state(name) === 'ready' ? VIEWS[name][1](route, releases) : loading('the page');
}
