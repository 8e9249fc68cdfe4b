// App starts of a version, and of the version it is compared with: how many, how long, how many too slow.
import { html, nothing } from 'lit';
import { count, millis, sharesOf } from '../text/figures.js';
import { plain } from '../text/name.js';

const KINDS = [['cold', 'Cold', 'new process'], ['warm', 'Warm', 'new activity'], ['hot', 'Hot', 'brought back']];

const before = (text) => html`<span class="sub">${text === null ? '' : `before ${text}`}</span>`;

function row([kind, name, meaning], release, older) {
  const now = release.starts[kind];
  const past = older?.starts?.[kind] ?? null;
  const figure = (text) => html`<td class="figure">${now ? text(now) : '–'}${before(past && text(past))}</td>`;
  const drawn = (one) => (one.fullyDrawn ? millis(one.fullyDrawnP50Millis) : '–');
  return html`<tr><th scope="row">${name}<span class="sub">${meaning}</span></th>
    ${figure((one) => count(one.count))}${figure((one) => millis(one.p50Millis))}${figure((one) => millis(one.p90Millis))}
    <td class="figure">${now ? html`${sharesOf(now.slowShare).value}<span class="interval">${sharesOf(now.slowShare).interval}</span>` : '–'}${before(past && sharesOf(past.slowShare).value)}</td>
    ${figure(drawn)}</tr>`;
}

/**
 * The starts of a release; nothing where none was reported.
 * @param {object} release version as the list of releases has it
 * @param {object|undefined} older the version it is compared with
 */
export function appStarts(release, older) {
  return release.starts ? html`<section class="section app-starts"><header><h2>App starts</h2><span class="soft">time to the first frame; slow as Android vitals counts: from 5 s cold, 2 s warm, 1.5 s hot; ${older?.starts ? html`before: <bdi>${plain(older.version, 40)}</bdi>; ` : nothing}intervals are those of 95 %</span></header>
    <div class="scroll" tabindex="0" role="region" aria-label="App starts"><table><thead><tr><th scope="col">Kind</th><th scope="col" class="figure">Starts</th>
      <th scope="col" class="figure">Median</th><th scope="col" class="figure">90th percentile</th><th scope="col" class="figure">Slow<span class="unit">share of starts</span></th>
      <th scope="col" class="figure">Fully drawn<span class="unit">median, where the app says so</span></th></tr></thead>
    <tbody>${KINDS.filter(([kind]) => release.starts[kind] || older?.starts?.[kind]).map((kind) => row(kind, release, older))}</tbody></table></div></section>` : nothing;
}
