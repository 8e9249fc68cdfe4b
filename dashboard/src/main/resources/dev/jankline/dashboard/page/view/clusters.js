import { html, nothing } from 'lit';
import { clusterTable } from '../part/cluster-table.js';
import { exportButton } from '../part/export.js';
import { filterBar, FILTERS, STALL_FILTERS } from '../part/filters.js';
import { pages } from '../part/pages.js';
import { chosen } from '../part/scope.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose } from '../shell/route.js';
import { empty } from '../shell/states.js';
import { counted, millis } from '../text/figures.js';
import { plain } from '../text/name.js';

const PAGE = 50;
const MOST_COMPARED = 4;

/** The table people live in: clusters with filters, as a list or by package, class and method. */
class Clusters extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false } };

  #list = new Loaded(this);
  #groups = new Loaded(this);

  get #tree() {
    return this.route.query.view === 'tree';
  }

  get #picked() {
    return (this.route.query.compare ?? '').split(',').filter(Boolean).slice(0, MOST_COMPARED);
  }

  willUpdate() {
    const { query, app } = this.route;
    const { version, older } = chosen(this.route, this.releases);
    const filters = Object.fromEntries(FILTERS.map((name) => [name, query[name]]));
    const asked = { version, older, ...filters, limit: PAGE, offset: query.offset };
    this.#list.from(this.#tree ? null : withQuery(path(app, 'clusters'), asked));
    this.#groups.from(this.#tree ? withQuery(path(app, 'clusters', 'groups'), { ...asked, sort: null }) : null);
    if (this.#picked.length) {
      import('../part/compare.js');
    }
    if (this.#tree) {
      import('../part/group-tree.js');
    }
  }

  render() {
    const { version } = chosen(this.route, this.releases);
    const show = (view) => () => choose(this.route, { view, offset: null });
    return html`<div class="head"><h1>Clusters</h1><span class="soft">${version === null ? 'of all versions' : html`of <bdi>${plain(version, 40)}</bdi>`}</span>
        <div class="push switch" role="group" aria-label="Form"><button type="button" aria-pressed=${!this.#tree} @click=${show(null)}>List</button>
        <button type="button" aria-pressed=${this.#tree} @click=${show('tree')}>By package, class, method</button></div></div>
      ${filterBar(this.route, this.releases)}
      ${this.#picked.length ? html`<jank-compare .route=${this.route} .picked=${this.#picked} .version=${version} .clear=${() => choose(this.route, { compare: null })}></jank-compare>` : nothing}
      ${this.#tree ? this.#groups.show((data) => this.#grouped(data), 'the packages') : this.#list.show((data) => this.#listed(data), 'the clusters')}`;
  }

  #listed(data) {
    if (data.items.length === 0) {
      return this.#nothing();
    }
    const { version, older } = chosen(this.route, this.releases);
    const csv = withQuery(path(this.route.app, 'clusters'), { version, older, ...Object.fromEntries(FILTERS.map((name) => [name, this.route.query[name]])), limit: 10_000, format: 'csv' });
    return html`<div class="head small"><span class="soft">${counted(data.total, 'cluster')}, ${counted(data.sums.stalls, 'stall')}, ${millis(data.sums.stallMillis)} of stalls.
        Choose up to ${MOST_COMPARED} rows to compare them.</span><span class="push">${exportButton(csv, 'Save as CSV')}</span></div>
      ${this.#unfiltered('All other figures are of the whole cluster.')}
      ${version === null ? html`<p class="small soft">Rate and change are of ${plain(data.version, 40)}${data.older ? html` against ${plain(data.older, 40)}` : nothing}, all other figures of all versions.</p>` : nothing}
      ${clusterTable(data, this.route, { picked: this.#picked, pick: (fingerprint) => this.#pick(fingerprint), release: chosen(this.route, this.releases).release })}${pages(data, this.route, 'clusters')}`;
  }

  #grouped(data) {
    return data.items.length === 0 ? this.#nothing()
      : html`${this.#unfiltered('All figures are of the whole cluster.')}<jank-group-tree .groups=${data} .route=${this.route}></jank-group-tree>${pages(data, this.route, 'packages')}`;
  }

  /** Says which figures the chosen filters leave as they are. */
  #unfiltered(figures) {
    const { query } = this.route;
    return html`${STALL_FILTERS.some((name) => query[name]) ? html`<p class="small soft">Shown are clusters with a kept stall of this screen, tier, system or platform${this.#tree ? '' : ': “Matching” counts those'}. ${figures}</p>` : nothing}
      ${(query.from || query.to) && !this.#tree ? html`<p class="small soft">Rate and change are of all days.</p>` : nothing}`;
  }

  #nothing() {
    const filtered = FILTERS.some((name) => name !== 'sort' && this.route.query[name]);
    return filtered ? empty('No cluster matches these filters.', 'Clear a filter, or choose all versions.')
      : empty('This version has no stalls yet.', 'Devices upload some hours after they stalled. The release page says how much exposure there is so far.');
  }

  #pick(fingerprint) {
    const picked = this.#picked.includes(fingerprint) ? this.#picked.filter((one) => one !== fingerprint) : [...this.#picked, fingerprint].slice(-MOST_COMPARED);
    choose(this.route, { compare: picked.join(',') || null }, { replace: true });
  }
}

customElements.define('jank-clusters', Clusters);
