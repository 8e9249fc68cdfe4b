// ANRs of a version: on how many device-days, as Google Play counts, and what the system was waiting for.
import { html, nothing } from 'lit';
import { count, sharesOf } from '../text/figures.js';
import { plain } from '../text/name.js';

const RATES = [['userPerceivedShare', 'User-perceived', 'while input waited'], ['anyShare', 'Any', 'at least one'], ['multipleShare', 'Multiple', 'at least two']];
const TYPES = [['input', 'input'], ['broadcast', 'broadcast'], ['service', 'service'], ['provider', 'content provider'], ['job', 'job'], ['unknown', 'not known']];

const row = ([rate, name, meaning], now, past) => html`<tr><th scope="row">${name}<span class="sub">${meaning}</span></th>
    <td class="figure">${sharesOf(now[rate]).value}<span class="interval">${sharesOf(now[rate]).interval}</span></td>
    <td class="figure">${past ? html`${sharesOf(past[rate]).value}<span class="interval">${sharesOf(past[rate]).interval}</span>` : '–'}</td></tr>`;

const waitedFor = (vitals) => TYPES.filter(([type]) => vitals.types[type] > 0).map(([type, name]) => `${name} ${count(vitals.types[type])}`).join(', ');

/**
 * The ANRs of a release; nothing where neither it nor the version it is compared with had any.
 * @param {object} release version as the list of releases has it
 * @param {object|undefined} older the version it is compared with
 */
export function appAnrs(release, older) {
  const now = release.anrVitals;
  const past = older?.anrVitals ?? null;
  return now && (release.anrs > 0 || older?.anrs > 0) ? html`<section class="section app-anrs"><header><h2>ANRs</h2><span class="soft">share of device-days, as Google Play counts; intervals are those of 95 %</span></header>
    <div class="scroll" tabindex="0" role="region" aria-label="ANRs"><table><thead><tr><th scope="col">Rate</th><th scope="col" class="figure">${plain(release.version, 20)}</th>
      <th scope="col" class="figure">${older ? plain(older.version, 20) : 'Before'}</th></tr></thead>
    <tbody>${RATES.map((rate) => row(rate, now, past))}</tbody></table></div>
    ${release.anrs > 0 ? html`<p class="small soft">The system waited for: ${waitedFor(now)}; in the background: ${count(now.background)}.</p>` : nothing}</section>` : nothing;
}
