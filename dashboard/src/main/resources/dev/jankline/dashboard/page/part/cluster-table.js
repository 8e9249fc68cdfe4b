import { html, nothing } from 'lit';
import { spark } from '../chart/spark.js';
import { choose } from '../shell/route.js';
import { count, day, interval, millis, reported, time, valued } from '../text/figures.js';
import { plain } from '../text/name.js';
import { cause, change } from '../text/words.js';
import { placeCell } from './place.js';
import { ticketWord } from './ticket-word.js';

const COLUMNS = [
  { title: 'Place in the code', sort: 'title' },
  { title: 'Cause', wide: true },
  { title: 'Stalls', sort: 'stalls', figure: true },
  { title: 'Matching', unit: 'kept stalls', sort: 'matching', figure: true, matching: true },
  { title: 'Rate', unit: 'stalls per hour', sort: 'rate', figure: true, wide: true },
  { title: 'Change', unit: '95 % interval', sort: 'change', figure: true },
  { title: 'By day', wide: true },
  { title: 'Devices', unit: 'added up by day', sort: 'devices', figure: true, wide: true },
  { title: 'Stall time', unit: 'median, p90', sort: 'p90', figure: true, wide: true },
  { title: 'In all', unit: 'time', sort: 'time', figure: true, wide: true },
  { title: 'Ticket', unit: 'state, owner' },
];

function head(column, route, sorted) {
  const style = `${column.figure ? 'figure' : ''} ${column.wide ? 'wide-only' : ''}`;
  const unit = column.unit ? html`<span class="unit">${column.unit}</span>` : nothing;
  if (!column.sort) {
    return html`<th scope="col" class=${style}>${column.title}${unit}</th>`;
  }
  const here = sorted === column.sort;
  return html`<th scope="col" class=${style} aria-sort=${here ? (column.sort === 'title' ? 'ascending' : 'descending') : nothing}>
    <button type="button" class="sort" @click=${() => choose(route, { sort: column.sort, offset: null })}>${column.title}${here ? (column.sort === 'title' ? ' ↑' : ' ↓') : ''}</button>${unit}</th>`;
}

/**
 * Clusters as a table.
 * @param {object} data answer of the interface
 * @param {object} route where we are
 * @param {{picked: string[], pick: (fingerprint: string) => void, release: object|null}} choice rows chosen for comparing, and the version shown
 */
export function clusterTable(data, route, { picked, pick, release }) {
  const sorted = route.query.sort ?? 'stalls';
  const matching = data.items.some((item) => typeof item.matchingStalls === 'number');
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Clusters"><table class="clusters">
    <thead><tr><th scope="col" class="pick"><span class="hidden-text">Compare</span></th>${COLUMNS.filter((column) => matching || !column.matching).map((column) => head(column, route, sorted))}</tr></thead>
    <tbody>${data.items.map((item) => row(item, route, { picked, pick, release, days: item.days, matching }))}</tbody></table></div>`;
}

function row(item, route, { picked, pick, release, days, matching }) {
  const marked = picked.includes(item.fingerprint);
  return html`<tr class=${marked ? 'chosen' : ''}><td class="pick"><input type="checkbox" aria-label="Compare ${plain(item.title, 80)}" .checked=${marked} @change=${() => pick(item.fingerprint)}></td>
    ${placeCell(item, route)}
    <td class="wide-only cause">${cause(item.cause)}</td>
    <td class="figure">${count(item.stalls)}</td>${matching ? html`<td class="figure">${count(item.matchingStalls)}</td>` : nothing}
    <td class="figure wide-only">${reported(item.stalls, release) ?? (item.rate ? html`${valued(item.rate)}<span class="interval">${interval(item.rate)}</span>` : '–')}</td>
    <td class="figure">${change(item)}</td>
    <td class="wide-only">${spark(item.sparkline, days.length ? `Stalls by day from ${days[0]} to ${days.at(-1)}: ${item.sparkline.join(', ')}` : 'No days')}</td>
    <td class="figure wide-only">${count(item.devices)}</td>
    <td class="figure wide-only">${millis(item.p50Millis)}<span class="interval">p90 ${millis(item.p90Millis)}</span></td>
    <td class="figure wide-only">${millis(item.stallMillis)}<span class="interval" title="Last seen ${time(item.lastSeen)}; first seen ${time(item.firstSeen)} in ${plain(item.firstVersion, 30)}">last ${day(item.lastSeen?.slice(0, 10))}</span></td>
    <td class="ticket">${ticketWord(item.ticket)}</td></tr>`;
}
