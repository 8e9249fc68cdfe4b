import { html, nothing } from 'lit';
import { exportButton } from '../part/export.js';
import { overrun } from '../chart/overrun.js';
import { pages } from '../part/pages.js';
import { chosen, versionChoice } from '../part/scope.js';
import { verdictCell } from '../part/statement.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose } from '../shell/route.js';
import { empty } from '../shell/states.js';
import { count, estimated, measured, millis, share } from '../text/figures.js';
import { named, plain } from '../text/name.js';

const SORTS = [['screen', 'Screen'], ['frames', 'Frames'], ['slow', 'Slow frames'], ['frozen', 'Frozen frames']];

/** How smooth each screen is: frame rate, slow and frozen frames, and by how much frames were late. */
class Screens extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false } };

  #screens = new Loaded(this);

  willUpdate() {
    const { version, older } = chosen(this.route, this.releases);
    const { sort, offset } = this.route.query;
    this.#screens.from(withQuery(path(this.route.app, 'screens'), { version, other: older, sort, offset }));
  }

  render() {
    return html`<h1>Screens</h1><p class="soft spaced-after">How smooth each screen is. A slow frame took longer than the time between two refreshes of the screen; a frozen one more than 700 ms. Hitches are the milliseconds by which frames were late, per second in which the screen was visible.</p>
      <div class="scope">${versionChoice(this.route, this.releases)}</div>
      ${this.#screens.show((data) => this.#listed(data), 'the screens')}`;
  }

  #listed(data) {
    if (data.items.length === 0) {
      return empty('No screens of this version.', html`Screens come with frame timings. The SDK sends them when the app names its screens; see <code>docs/sdk.md</code>.`);
    }
    const address = withQuery(path(this.route.app, 'screens'), { version: data.version, other: data.other, format: 'csv' });
    return html`<div class="head small"><span class="push">${exportButton(address, 'Save as CSV')}</span></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Screens"><table><thead><tr>${this.#head('screen')}
        <th scope="col" class="figure">Frame rate<span class="unit">per visible second</span></th>${this.#head('slow', 'figure')}${this.#head('frozen', 'figure')}
        <th scope="col" class="figure">Hitches<span class="unit">ms per second</span></th>
        <th scope="col" class="figure">Stalled<span class="unit">of 1,000 device-days</span></th><th scope="col">Verdict</th>
        <th scope="col" class="line-column">Late by<span class="unit">logarithmic share; line: ${plain(data.other ?? 'no older version', 20)}</span></th>${this.#head('frames', 'figure')}</tr></thead>
      <tbody>${data.items.map((one) => row(one))}</tbody></table></div>${pages(data, this.route, 'screens')}`;
  }

  #head(sort, style = '') {
    const here = (this.route.query.sort ?? 'frames') === sort;
    const name = SORTS.find(([one]) => one === sort)[1];
    return html`<th scope="col" class=${style} aria-sort=${here ? (sort === 'screen' ? 'ascending' : 'descending') : nothing}>
      <button type="button" class="sort" @click=${() => choose(this.route, { sort, offset: null })}>${name}${here ? (sort === 'screen' ? ' ↑' : ' ↓') : ''}</button></th>`;
  }
}

function row(one) {
  return html`<tr><th scope="row">${named(one.screen, 80)}</th>
    <td class="figure">${measured(one.fps, 1)}<span class="sub">${one.other ? `before ${measured(one.other.fps, 1)}` : ''}</span></td>
    ${compared(one.slowShare, one.other?.slowShare)}${compared(one.frozenShare, one.other?.frozenShare)}
    ${compared(one.hitchMillisPerSecond, one.other?.hitchMillisPerSecond, measured)}
    <td class="figure">${estimated(one.rate?.affectedPerThousand)}<span class="sub">${one.rate ? `${count(one.rate.affectedDeviceDays)} of ${count(one.rate.deviceDays)}` : ''}</span></td>
    <td class="nowrap">${verdictCell({ verdict: one.rate?.verdict })}</td>
    <td>${overrun(one)}</td>
    <td class="figure">${count(one.frames)}<span class="sub">${millis(one.visibleMillis)} visible</span></td></tr>`;
}

/** A figure and that of the older version. The sign says the direction; without an interval it is no verdict. */
function compared(now, before, text = share) {
  const sign = before === null || before === undefined || now === null ? '' : now > before * 1.05 ? '▲ ' : now < before * 0.95 ? '▼ ' : '';
  const style = { '▲ ': 'worse', '▼ ': 'better' }[sign] ?? '';
  return html`<td class="figure"><span class=${style}>${sign}${text(now)}</span><span class="sub">${before === null || before === undefined ? '' : `before ${text(before)}`}</span></td>`;
}

customElements.define('jank-screens', Screens);
