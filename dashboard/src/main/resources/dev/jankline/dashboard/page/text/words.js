// Words for what the interface says in capitals: causes, outcomes of a comparison, states.
import { html, nothing } from 'lit';
import { cause as causes, outcome as outcomes } from './english.js';
import { ratio, ratioInterval } from './figures.js';
import { plain } from './name.js';

/** Words by what the interface says; the server has them, because tickets say the same. */
export { cause as CAUSES, outcome as OUTCOMES, state as TICKET_STATES } from './english.js';

/** What a cause means; the word itself when it is new. */
export const cause = (word) => causes[word] ?? plain(word, 40);

const WORSE = new Set(['WORSE', 'NEW', 'SLIGHTLY_WORSE']);

/** The class and the sign of an outcome: never a colour alone. */
export function direction(outcome) {
  if (WORSE.has(outcome)) {
    return { style: 'worse', sign: '▲' };
  }
  return outcome === 'GONE' ? { style: 'better', sign: '▼' } : { style: '', sign: '' };
}

/** How a rate changed: sign, ratio, interval and the word of the outcome; without a ratio, why there is none. */
export function change(row) {
  const { style, sign } = direction(row.outcome);
  const word = outcomes[row.outcome] ?? (row.basis === 'COUNTED' && row.change ? 'counted, not judged' : nothing);
  if (!row.change || row.outcome === 'NEW' || row.outcome === 'GONE') {
    return html`<span class="${style} strong">${sign} ${word}</span> <span class="interval">${missingSide(row)}</span>`;
  }
  return html`<span class="${style} strong">${sign} ${ratio(row.change.value)} ×</span>
    <span class="interval">${ratioInterval(row.change)} ${word}</span>`;
}

/** Which version a row without a ratio has no stalls in; empty when that is not known. */
function missingSide(row) {
  if (row.outcome === 'GONE') {
    return 'not in this version';
  }
  const isNewer = row.changeVersion !== null && (row.newerStalls ?? row.stalls) > 0 && row.olderStalls === 0;
  return row.outcome === 'NEW' || (isNewer && row.outcome !== 'NOT_COMPARABLE') ? 'not in the older version' : '';
}

/** What happened to a ticket. */
export function ticketEvent(type) {
  return plain(type, 40).toLowerCase().replaceAll('_', ' ');
}
