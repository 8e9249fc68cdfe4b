import { html, nothing } from 'lit';
import { plain, safeLink } from '../text/name.js';
import { TICKET_STATES } from '../text/words.js';

/**
 * The ticket of a cluster in a few words, with a link to the tracker when it gave one that may be followed.
 * @param {object|null} ticket of the interface
 */
export function ticketWord(ticket) {
  if (!ticket) {
    return html`<span class="soft">none</span>`;
  }
  const state = (TICKET_STATES[ticket.state] ?? plain(ticket.state, 20)).split(':')[0];
  const name = plain(ticket.externalId ?? ticket.ticket, 24);
  const address = safeLink(ticket.url);
  return html`${address ? html`<a href=${address} target="_blank" rel="noopener noreferrer">${name}</a>` : html`<span>${name}</span>`}
    <span class="interval block">${state}</span> ${ticket.owners?.length ? html`<span class="interval block"><bdi>${plain(ticket.owners.join(', '), 60)}</bdi></span>` : nothing}`;
}
