// Words for what the interface says in capitals: causes, outcomes of a comparison, states.
import { html, nothing } from 'lit';
import { ratio, ratioInterval } from './figures.js';
import { plain } from './name.js';

/** Causes of stalls, in the order of the glossary. */
export const CAUSES = {
  LOCK: 'waits for a lock',
  BINDER: 'waits for another process',
  DISK: 'reads or writes files',
  DATABASE: 'asks a database',
  NETWORK: 'waits for the network',
  GC: 'garbage collection',
  LAYOUT: 'lays out views',
  DECODE: 'decodes a picture',
  PARSE: 'parses data',
  SLEEP: 'sleeps',
  CPU_BOUND: 'computes',
  STARVED: 'gets no CPU time',
  IDLE_AT_DUMP: 'was idle when captured',
  NOT_APP: 'no code of the app',
  UNKNOWN: 'not known',
};

/** What a cause means; the word itself when it is new. */
export const cause = (word) => CAUSES[word] ?? plain(word, 40);

/** Outcomes of a comparison, as docs/judgement.md has them. */
export const OUTCOMES = {
  WORSE: 'worse',
  NEW: 'new',
  SLIGHTLY_WORSE: 'slightly worse',
  NOT_WORSE: 'not worse',
  GONE: 'gone',
  NOT_ENOUGH: 'not enough yet',
  NOT_COMPARABLE: 'not comparable',
  UNKNOWN: 'not judged',
};

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
  const word = OUTCOMES[row.outcome] ?? (row.basis === 'COUNTED' && row.change ? 'counted, not judged' : nothing);
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
  const compares = row.olderStalls !== undefined || (row.changeVersion ?? null) !== null;
  const isNewer = (row.newerStalls ?? row.stalls ?? 0) > 0 && !row.olderStalls;
  return row.outcome === 'NEW' || (compares && isNewer && row.outcome !== 'NOT_COMPARABLE') ? 'not in the older version' : '';
}

/** States of tickets, as people say them. */
export const TICKET_STATES = { OPEN: 'open', CLOSED: 'closed', MUTED: 'muted', MERGED: 'merged', DEAD_LETTERED: 'dead-lettered: not delivered', UNKNOWN: 'no answer yet' };

/** What happened to a ticket. */
export function ticketEvent(type) {
  return plain(type, 40).toLowerCase().replaceAll('_', ' ');
}
