import { html, nothing } from 'lit';
import { PageElement } from '../shell/element.js';
import { choose, read, sibling } from '../shell/route.js';
import { measured, millis, share } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { changed } from './colours.js';
import './flame-canvas.js';
import { callTable } from './flame-table.js';
import { byName, layout, matchedShare, nodeAt, pathOf } from './layout.js';
import { calls, factors } from './weights.js';

/** A longer address would not be answered when the page is loaded anew. */
const LONGEST_ZOOM = 2_000;

/**
 * A flame graph of a tree of the interface with its switches, what is under the pointer in words, and the same calls as a table.
 * With 'other' in the tree it is a differential one: each version's time per hour of its foreground time.
 */
class FlameGraph extends PageElement {
  static properties = { tree: { attribute: false }, inverted: { state: true }, folded: { state: true }, search: { state: true }, call: { state: true }, route: { attribute: false } };

  #root = null;
  #rows = [];
  #keeping = 0;
  #zoom = null;

  constructor() {
    super();
    Object.assign(this, { inverted: false, folded: false, search: '', call: null });
  }

  get #compared() {
    return this.tree.other !== null && this.tree.other !== undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    const { find = '', inverted, folded } = this.route?.query ?? {};
    this.#zoom = this.route?.query.zoom ?? null;
    Object.assign(this, { search: find, inverted: inverted === '1', folded: folded === '1' });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#keeping);
  }

  /** Keeps what is seen in the address, a moment after the last key. */
  #keep() {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => choose(read(location), { find: this.search.trim(), inverted: this.inverted ? '1' : null, folded: this.folded ? '1' : null, zoom: encodeURIComponent(this.#zoom ?? '').length <= LONGEST_ZOOM ? this.#zoom : null }, { replace: true }), 400);
  }

  willUpdate(changes) {
    if (['tree', 'inverted', 'folded'].some((name) => changes.has(name))) {
      this.#root = layout(calls(this.tree, this), this.#compared);
      this.#rows = byName(this.#root);
      this.call = this.call ? nodeAt(this.#root, pathOf(this.call)) : null;
    }
    if (['search', 'inverted', 'folded'].some((name) => changes.get(name) !== undefined) && this.hasUpdated) {
      this.#keep();
    }
  }

  render() {
    if (!this.#root?.value) {
      return html`<p class="soft small">No samples of this version. Choose another version, or wait for more stalls.</p>`;
    }
    const search = this.search.trim().toLowerCase();
    return html`${this.#switches(search)}
      <jank-flame-canvas .root=${this.#root} .compared=${this.#compared} .search=${search} .zoomedTo=${this.route?.query.zoom ?? null} @jank-zoom=${(event) => { this.#zoom = event.detail; this.#keep(); }} @jank-call=${(event) => { this.call = event.detail; }}></jank-flame-canvas>
      ${this.#words()}${this.#legend()}
      ${callTable(this.#rows.filter((row) => !search || row.name.toLowerCase().includes(search)), this.#root, { compared: this.#compared, fair: factors(this.tree).fair, tree: this.tree })}`;
  }

  #switches(search) {
    return html`<div class="flame-switches">
      <div class="field wide"><label for="flame-search">Find a call</label>
        <input id="flame-search" type="search" maxlength="200" placeholder="class, method or file" .value=${this.search} @input=${(event) => { this.search = event.target.value; }}></div>
      <output class="small soft">${search ? html`found in ${share(matchedShare(this.#root, search))} of the time` : nothing}</output>
      <button type="button" aria-pressed=${this.inverted} @click=${() => { this.inverted = !this.inverted; }}>Inverted: callees first</button>
      <button type="button" aria-pressed=${this.folded} @click=${() => { this.folded = !this.folded; }}>Only code of the app</button>
      <button type="button" @click=${() => { this.search = ''; this.querySelector('jank-flame-canvas').zoom(this.#root); }}>Show all</button></div>`;
  }

  /** What is under the pointer or chosen by the keys. */
  #words() {
    const call = this.call ?? this.#root;
    const time = (figure) => (factors(this.tree).fair ? `${measured(figure)} ms per h` : millis(figure));
    const name = call.depth ? named(call.data.name) : 'All stalls';
    const cluster = this.tree.clusters?.[call.data.owner];
    return html`<p class="flame-words small" aria-live="polite"><code>${name}</code>
      ${cluster ? html`<a href=${sibling(this.route, 'clusters', cluster.fingerprint)}>Open ${plain(shortName(cluster.title), 60)}</a>` : nothing}
      ${this.#compared ? html`<span>${plain(this.tree.version, 30)} ${time(call.total)}</span><span>${plain(this.tree.other, 30)} ${time(call.otherTotal)}</span>${delta(call)}`
        : html`<span>${time(call.total)} in it, ${share(call.total / this.#root.total)}</span><span>${time(call.data.self)} of it outside its callees</span>`}</p>`;
  }

  #legend() {
    if (!this.#compared) {
      return html`<p class="legend"><span><i class="swatch app"></i>code of the app</span><span><i class="swatch platform"></i>platform and libraries</span>
        <span>width: time of stalls with the call on the stack${this.tree.truncatedMillis ? `; ${millis(this.tree.truncatedMillis)} in calls too small to send are left out` : ''}</span></p>`;
    }
    return html`<p class="legend"><span><i class="swatch worse-fill"></i>▲ more in ${plain(this.tree.version, 30)}</span><span><i class="swatch same"></i>the same</span>
      <span><i class="swatch better-fill"></i>▼ less in ${plain(this.tree.version, 30)}</span>
      <span>${factors(this.tree).fair ? 'width: milliseconds of stalls per hour of foreground time, of the version that has more' : 'exposure of a version is not known: width is milliseconds, not comparable between versions'}</span></p>`;
  }
}

function delta(call) {
  const change = changed(call);
  if (Math.abs(change) < 0.005) {
    return html`<span>the same</span>`;
  }
  return change > 0
    ? html`<span class="worse strong">▲ ${call.otherTotal > 0 ? `${measured(call.total / call.otherTotal)} ×` : 'new'}</span>`
    : html`<span class="better strong">▼ ${call.total > 0 ? `${measured(call.total / call.otherTotal)} ×` : 'gone'}</span>`;
}

customElements.define('jank-flame-graph', FlameGraph);
