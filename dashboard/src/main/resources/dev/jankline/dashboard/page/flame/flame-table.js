import { html } from 'lit';
import { measured, millis, share } from '../text/figures.js';
import { named, plain } from '../text/name.js';

const MOST = 100;

/**
 * The calls of a flame graph as a table: what readers of the page hear, and what can be searched and copied.
 * @param {object[]} rows calls by name, most time first
 * @param {object} root the laid-out root
 * @param {{compared: boolean, fair: boolean, tree: object}} how what is drawn
 */
export function callTable(rows, root, how) {
  return html`<details class="small flame-calls"><summary>The same calls as a table (${Math.min(rows.length, MOST)} of ${rows.length}, most time first)</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Calls, most time first"><table>
      <thead><tr><th scope="col">Call</th>${how.compared ? comparedHead(how.tree, how.fair) : OWN_HEAD}</tr></thead>
      <tbody>${rows.slice(0, MOST).map((row) => html`<tr><th scope="row"><code>${named(row.name)}</code></th>${how.compared ? compared(row, how.fair) : own(row, root)}</tr>`)}</tbody></table></div></details>`;
}

const OWN_HEAD = html`<th scope="col" class="figure">In it<span class="unit">time of stalls</span></th><th scope="col" class="figure">Share</th>
  <th scope="col" class="figure">Outside its callees</th>`;

const comparedHead = (tree, fair) => {
  const unit = fair ? 'ms per foreground hour' : 'time of stalls';
  return html`<th scope="col" class="figure">${plain(tree.version, 30)}<span class="unit">${unit}</span></th>
    <th scope="col" class="figure">${plain(tree.other, 30)}<span class="unit">${unit}</span></th><th scope="col" class="figure">Change</th>`;
};

function own(row, root) {
  return html`<td class="figure">${millis(row.total)}</td><td class="figure">${share(row.total / root.total)}</td><td class="figure">${millis(row.self)}</td>`;
}

function compared(row, fair) {
  const time = fair ? measured : millis;
  const change = row.total - row.otherTotal;
  const style = change > 0 ? 'worse' : change < 0 ? 'better' : '';
  return html`<td class="figure">${time(row.total)}</td><td class="figure">${time(row.otherTotal)}</td>
    <td class="figure ${style}">${change > 0 ? '▲ +' : change < 0 ? '▼ −' : ''}${time(Math.abs(change))}</td>`;
}
