import { html } from 'lit';
import { count, share } from '../text/figures.js';
import { named, plain } from '../text/name.js';

const MOST_ROWS = 12;

/**
 * A table whose cells are the darker the more stalls they hold; the figures stand in it, so the colour is never needed.
 * @param {object[]} cells with stalls
 * @param {{row: string, column: string, rowTitle: string, columnTitle: string, columns?: string[]}} names which fields are rows and columns
 */
export function heat(cells, names) {
  const total = cells.reduce((sum, cell) => sum + cell.stalls, 0);
  const rows = byStalls(cells, names.row).slice(0, MOST_ROWS);
  const order = (one) => names.columns?.indexOf(one) ?? -1;
  const columns = byStalls(cells, names.column).slice(0, MOST_ROWS).sort((a, b) => order(a) - order(b) || natural(a, b));
  const most = Math.max(1, ...cells.map((cell) => cell.stalls));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Stalls by ${names.rowTitle} and ${names.columnTitle}">
    <table class="heat"><thead><tr><th scope="col">${names.rowTitle}</th>${columns.map((one) => html`<th scope="col">${named(one, 30)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${named(row, 40)}</th>${columns.map((column) => cellOf(sum(cells, names, row, column), most, total))}</tr>`)}</tbody></table></div>`;
}

const natural = (a, b) => plain(a).localeCompare(plain(b), 'en', { numeric: true });

function byStalls(cells, field) {
  const sums = new Map();
  cells.forEach((cell) => sums.set(cell[field], (sums.get(cell[field]) ?? 0) + cell.stalls));
  return [...sums.keys()].sort((a, b) => sums.get(b) - sums.get(a));
}

function sum(cells, names, row, column) {
  return cells.filter((cell) => cell[names.row] === row && cell[names.column] === column).reduce((all, cell) => all + cell.stalls, 0);
}

function cellOf(stalls, most, total) {
  const level = stalls === 0 ? 0 : Math.max(1, Math.ceil((stalls / most) * 4));
  return stalls ? html`<td class="h${level}">${count(stalls)} <span class="tiny">(${share(stalls / total)})</span></td>` : html`<td class="h0">0</td>`;
}
