import { html, nothing } from 'lit';
import { count, counted, millis, time } from '../text/figures.js';
import { named, plain } from '../text/name.js';
import { ticketEvent } from '../text/words.js';
import { ticketWord } from './ticket-word.js';

const event = (one) => html`<tr><th scope="row" class="nowrap">${time(one.at)}</th><td class="strong">${ticketEvent(one.type)}</td><td class="why">${named(one.trigger, 300)}<span class="sub tiny soft">rule ${plain(one.rule, 60)}</span></td>
  <td>${named(one.version, 40)}</td><td class="figure">${count(one.stalls)}<span class="sub">${counted(one.devices, 'device')}</span></td>
  <td class="figure">${millis(one.p50Millis)}<span class="sub">p95 ${millis(one.p95Millis)}</span></td></tr>`;

/**
 * The ticket of a cluster, where it stands and how it came there.
 * @param {object|null} ticket of the interface
 * @param {unknown} actions what can be done with it
 */
export function ticketSection(ticket, actions) {
  return html`<section class="section" id="ticket"><header><h2>Ticket</h2>${ticket ? html`<span>${ticketWord(ticket)}</span>` : nothing}
      ${ticket?.assignee ? html`<span class="tag">${plain(ticket.assignee, 60)}</span>` : nothing}
      ${ticket?.decidedBy ? html`<span class="small soft">last decided by ${plain(ticket.decidedBy, 80)}, ${time(ticket.decidedAt)}</span>` : nothing}
      ${ticket?.fixedInVersionCode == null ? nothing : html`<span class="tag better">fixed in version code ${count(ticket.fixedInVersionCode)}</span>`}</header>
    ${actions}
    ${ticket ? history(ticket) : html`<p class="soft">None. A rule opens one when the cluster gets worse; <code>docs/tickets.md</code> says how rules are set.</p>`}</section>`;
}

function history(ticket) {
  if (ticket.history.length === 0) {
    return html`<p class="soft">No event yet: this was decided before a rule opened a ticket.</p>`;
  }
  return html`${ticket.error ? html`<p class="worse small">Not delivered after ${counted(ticket.attempts, 'attempt')}: ${plain(ticket.error, 300)}. Mend the target, then retry it with <code>jank tickets</code>.</p>` : nothing}
    <div class="scroll" tabindex="0" role="region" aria-label="History of the ticket"><table>
      <thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Why</th><th scope="col">Version</th><th scope="col" class="figure">Stalls</th><th scope="col" class="figure">Median</th></tr></thead>
      <tbody>${ticket.history.map(event)}</tbody></table></div>`;
}
