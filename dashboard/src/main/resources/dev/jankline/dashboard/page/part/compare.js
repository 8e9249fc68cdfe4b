import { html, nothing } from 'lit';
import '../chart/line-chart.js';
import { ask, path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { sibling } from '../shell/route.js';
import { loading } from '../shell/states.js';
import { count, estimated, millis, time } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { cause, change } from '../text/words.js';

/** The most clusters that stand side by side. */
export const MOST_COMPARED = 4;

const STYLES = ['newer', 'older', 'other', 'other'];

/** Chosen clusters side by side: one column each, the same measures in the same rows, and their rates by day in one chart. */
class Compare extends PageElement {
  static properties = { route: { attribute: false }, picked: { attribute: false }, version: {}, clusters: { state: true }, error: { state: true }, clear: { attribute: false } };

  #asked = '';

  willUpdate() {
    const asked = [this.route.app, this.version, ...this.picked].join('\n');
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#load(asked);
    }
  }

  async #load(asked) {
    const found = await Promise.allSettled(this.picked.map((one) => ask(withQuery(path(this.route.app, 'clusters', one), { version: this.version }))));
    if (asked === this.#asked) {
      this.clusters = found.filter((one) => one.status === 'fulfilled').map((one) => one.value);
      this.error = found.find((one) => one.status === 'rejected')?.reason ?? null;
    }
  }

  render() {
    if (!this.clusters) {
      return loading('the chosen clusters');
    }
    return html`<section class="section compare" aria-label="Chosen clusters side by side"><header><h2>${count(this.clusters.length)} chosen, side by side</h2>
      <button type="button" class="push" @click=${this.clear}>Choose none</button></header>
      ${this.error ? html`<p class="worse small">One of them could not be loaded: ${plain(this.error.message, 200)}</p>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="Measures of the chosen clusters"><table>
        <thead><tr><th scope="col">Measure</th>${this.clusters.map((one) => html`<th scope="col" class="figure"><a href=${sibling(this.route, 'clusters', one.fingerprint)}>${shortName(one.title)}</a></th>`)}</tr></thead>
        <tbody>${MEASURES.map(([name, cell]) => html`<tr><th scope="row">${name}</th>${this.clusters.map((one) => html`<td class="figure">${cell(one, this.#of(one))}</td>`)}</tr>`)}</tbody></table></div>
      <jank-line-chart .series=${this.#series()} unit="stalls per hour" label="Chosen clusters by day"></jank-line-chart></section>`;
  }

  #of(cluster) {
    return cluster.versions.find((one) => one.version === this.version) ?? cluster.versions.find((one) => one.stalls > 0);
  }

  #series() {
    return this.clusters.map((one, index) => ({
      name: shortName(one.title),
      style: STYLES[index],
      points: one.trend.filter((day) => day.version === this.#of(one)?.version).map((day) => ({ day: day.day, value: day.rate?.value ?? null, low: day.rate?.low ?? null, high: day.rate?.high ?? null })),
    }));
  }
}

const MEASURES = [
  ['Version', (one, of) => named(of?.version, 30)],
  ['Cause', (one) => cause(one.cause)],
  ['Stalls', (one, of) => count(of?.stalls)],
  ['Stalls per hour', (one, of) => estimated(of?.rate)],
  ['Change', (one, of) => (of ? change(of) : '–')],
  ['Devices, added up by day', (one, of) => count(of?.devices)],
  ['Median duration', (one, of) => millis(of?.p50Millis)],
  ['90th percentile', (one, of) => millis(of?.p90Millis)],
  ['First seen', (one) => time(one.firstSeen)],
];

customElements.define('jank-compare', Compare);
