// Which devices carry a cluster, in words first; the sentence is made by the server.
import { html, nothing } from 'lit';
import { count, counted, measured, share } from '../text/figures.js';
import { plain } from '../text/name.js';

const side = (devices, known) => html`<td class="figure">${share(known ? devices / known : null)}<span class="sub">${count(devices)} of ${count(known)}</span></td>`;

const row = (one) => html`<tr><th scope="row"><bdi>${plain(one.words, 200)}</bdi>${one.related.length ? html`<span class="sub">also seen ${plain(one.related.join(', '), 300)}</span>` : nothing}</th>
  ${side(one.caseDevices, one.knownCases)}${side(one.controlDevices, one.knownControls)}<td class="figure">${measured(one.oddsRatio)}</td><td class="figure">${chance(one.adjustedP)}</td></tr>`;

const chance = (p) => (p < 0.0001 ? 'below 0.0001' : measured(p, 4));

/**
 * Values, and pairs of values, that are more frequent among devices with the cluster than among others.
 * @param {object} found answer of the interface
 */
export function deviceGroups(found) {
  return html`<section class="section device-groups"><header><h2>Groups</h2><span class="soft">devices whose stalls are kept, one stall each; ${counted(found.tests, 'group')} compared, at most 5 % found by chance</span></header>
    <p class="lead">${plain(found.sentence, 500)}</p>
    ${found.groups.length === 0 ? nothing : html`<div class="scroll" tabindex="0" role="region" aria-label="Groups of devices"><table><thead><tr><th scope="col">Devices</th><th scope="col" class="figure">With this cluster</th>
      <th scope="col" class="figure">Others</th><th scope="col" class="figure">Odds ratio</th><th scope="col" class="figure">p<span class="unit">adjusted</span></th></tr></thead>
    <tbody>${found.groups.map(row)}</tbody></table></div>`}</section>`;
}
