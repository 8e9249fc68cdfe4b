// Clusters of a briefing: what got worse or is new, and, folded, what got better.
import { html, nothing } from 'lit';
import { count, counted, ratioInterval, time, ratio } from '../text/figures.js';
import { plain } from '../text/name.js';
import { cause, direction, OUTCOMES } from '../text/words.js';
import { placeCell } from './place.js';
import { ticketWord } from './ticket-word.js';

const WIDTH = 124;
const DOUBLINGS = { least: -2, most: 4 };

/** Where a ratio stands between 1/4 and 16. */
const across = (figure) => ((Math.min(DOUBLINGS.most, Math.max(DOUBLINGS.least, Math.log2(Math.max(figure, 1e-9)))) - DOUBLINGS.least) / (DOUBLINGS.most - DOUBLINGS.least)) * WIDTH;

/** A ratio with its interval on a logarithmic scale; the line is at 1. */
function forest(estimate, outcome) {
  if (typeof estimate?.value !== 'number') {
    return nothing;
  }
  const style = { worse: 'worse-fill', better: 'better-fill' }[direction(outcome).style] ?? 'same-fill';
  const from = across(estimate.low ?? 0);
  const to = across(estimate.high ?? Infinity);
  return html`<svg class="delta" viewBox="0 0 ${WIDTH} 12" aria-hidden="true"><path class="axis" d="M${across(1)} 0V12"></path>
    <rect class=${style} x=${from} y="5" width=${Math.max(1, to - from)} height="2"></rect><rect class=${style} x=${across(estimate.value) - 2.5} y="2" width="5" height="8"></rect></svg>`;
}

function row(one, route) {
  const { style, sign } = direction(one.outcome);
  const known = typeof one.ratio?.value === 'number';
  return html`<tr>${placeCell(one, route)}<td class="cause wide-only">${cause(one.cause)}</td>
    <td class="figure"><span class="strong ${style}">${sign} ${known && one.outcome !== 'NEW' ? `${ratio(one.ratio.value)} ×` : OUTCOMES[one.outcome] ?? plain(one.outcome, 30)}</span>
      <span class="interval">${known ? ratioInterval(one.ratio) : ''}</span></td>
    <td class="wide-only">${forest(one.ratio, one.outcome)}</td>
    <td class="where">${one.groups ?? '–'}</td><td class="nowrap">${one.since ? html`${time(one.since).slice(0, 10)} <span class="sub">${time(one.since).slice(11)}</span>` : '–'}</td><td class="ticket">${ticketWord(one.ticket)}</td></tr>`;
}

const table = (items, route, label) => html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table class="changed-places">
  <thead><tr><th scope="col">Place in the code</th><th scope="col" class="wide-only">Cause</th><th scope="col" class="figure">Judged ratio<span class="unit">stalls per hour</span></th>
    <th scope="col" class="wide-only"><span class="hidden-text">Interval drawn</span></th><th scope="col">On whom</th><th scope="col">Since</th><th scope="col">Ticket<span class="unit">state, owner</span></th></tr></thead>
  <tbody>${items.map((one) => row(one, route))}</tbody></table></div>`;

/**
 * The changed clusters of a release.
 * @param {object} briefing answer of the interface
 * @param {object} route where we are
 */
export function changedPlaces(briefing, route) {
  const { worse, better } = briefing;
  const judged = worse.filter((one) => direction(one.outcome).style === 'worse').length;
  const ticketed = worse.length - judged;
  return html`${worse.length ? html`<section class="section worse-places"><header><h2>Worse or new</h2><span class="soft">${judged ? `${counted(judged, 'place')}, most evidence first` : ''}${judged && ticketed ? '; ' : ''}${ticketed ? `${counted(ticketed, 'other place')} with a ticket of this version` : ''}</span></header>
      ${table(worse, route, 'Worse or new')}</section>` : nothing}
    ${better.length ? html`<details class="small better-places"><summary>Better: ${count(better.length)}</summary>${table(better, route, 'Better')}</details>` : nothing}`;
}
