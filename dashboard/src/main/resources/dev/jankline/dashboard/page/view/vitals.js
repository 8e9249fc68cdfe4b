import { html } from 'lit';
import { exportButton } from '../part/export.js';
import { chosen, versionChoice } from '../part/scope.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { sibling } from '../shell/route.js';
import { count, interval, measured, millis, share, sharesOf, valued } from '../text/figures.js';
import { named } from '../text/name.js';

const MOST_VERSIONS = 20;
const MOST_SDK_COST = 0.001;

/** The figures of every version that Google Play, Apple and Android vitals define, newest first. */
class Vitals extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false } };

  render() {
    const { version } = chosen(this.route, this.releases);
    const shown = this.releases.slice(0, MOST_VERSIONS);
    return html`<h1>Vitals</h1><p class="soft spaced-after">What stores and vendors count, by version; intervals are those of 95 %.</p>
      <div class="scope">${versionChoice(this.route, this.releases)}</div>
      <div class="head small"><span class="soft">${shown.length < this.releases.total ? `the newest ${shown.length} of ${count(this.releases.total)}; the others are in the file` : 'newest first'}</span>
        <span class="push">${exportButton(withQuery(path(this.route.app, 'releases'), { format: 'csv' }), 'Save as CSV')}</span></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Vitals by version"><table><thead><tr><th scope="col">Version</th>
        <th scope="col" class="figure">User-perceived ANRs<span class="unit">share of device-days</span></th><th scope="col" class="figure">Multiple ANRs<span class="unit">share of device-days</span></th>
        <th scope="col" class="figure">Cold start<span class="unit">median, 90th percentile</span></th><th scope="col" class="figure">Slow cold starts<span class="unit">from 5 s</span></th>
        <th scope="col" class="figure">Slow frames</th><th scope="col" class="figure">Frozen frames</th><th scope="col" class="figure">Hitches<span class="unit">ms per second</span></th>
        <th scope="col" class="figure">Hangs<span class="unit">per hour</span></th><th scope="col" class="figure">Hang time<span class="unit">seconds per hour</span></th>
        <th scope="col" class="figure">Stalled<span class="unit">share of device-days</span></th><th scope="col" class="figure">SDK cost<span class="unit">CPU share of foreground time</span></th></tr></thead>
      <tbody>${shown.map((one) => this.#row(one, version))}</tbody></table></div>
      <dl class="small soft">
        <dt>ANRs</dt><dd>device-days with an ANR while input waited (user-perceived), or with two or more, as Google Play counts.</dd>
        <dt>Hitches</dt><dd>milliseconds by which frames were late, per second in which a screen was visible.</dd>
        <dt>Hangs</dt><dd>stalls longer than 250 ms, without ANRs and late frames, per hour in the foreground; their time is Apple’s hang rate.</dd>
        <dt>SDK cost</dt><dd>processor time that the SDK itself takes, where devices report it; ▲ above 0.1 %.</dd></dl>`;
  }

  #row(one, version) {
    const cold = one.starts?.cold;
    return html`<tr class=${one.version === version ? 'chosen' : ''}><th scope="row"><a data-row href=${sibling({ ...this.route, query: {} }, 'release', null, { version: one.version })}>${named(one.version, 40)}</a></th>
      ${shareCell(one.anrVitals?.userPerceivedShare)}${shareCell(one.anrVitals?.multipleShare)}
      <td class="figure">${cold ? html`${millis(cold.p50Millis)}<span class="sub">${millis(cold.p90Millis)}</span>` : '–'}</td>${shareCell(cold?.slowShare)}
      <td class="figure">${share(one.slowShare)}</td><td class="figure">${share(one.frozenShare)}</td><td class="figure">${measured(one.hitchMillisPerSecond)}</td>
      <td class="figure">${one.hangsPerHour ? html`${valued(one.hangsPerHour)}<span class="interval">${interval(one.hangsPerHour)}</span>` : '–'}</td><td class="figure">${measured(one.hangSecondsPerHour)}</td>
      ${shareCell(stalled(one.stallFreeShare))}${sdkCost(one.sdkCpuShare)}</tr>`;
  }
}

const shareCell = (estimate) => html`<td class="figure">${estimate ? html`${sharesOf(estimate).value}<span class="interval">${sharesOf(estimate).interval}</span>` : '–'}</td>`;

const stalled = (free) => free && { value: 1 - free.value, low: 1 - free.high, high: 1 - free.low };

/** Marked where the SDK costs more than it may. */
const sdkCost = (figure) => html`<td class="figure ${figure > MOST_SDK_COST ? 'worse' : ''}">${figure > MOST_SDK_COST ? '▲ ' : ''}${share(figure)}</td>`;

customElements.define('jank-vitals', Vitals);
