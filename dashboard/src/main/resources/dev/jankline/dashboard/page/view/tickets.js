import { html, nothing } from 'lit';
import { exportButton } from '../part/export.js';
import { pages } from '../part/pages.js';
import { placeCell } from '../part/place.js';
import { ticketWord } from '../part/ticket-word.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose } from '../shell/route.js';
import { empty } from '../shell/states.js';
import { count, counted, millis, time } from '../text/figures.js';
import { named, plain } from '../text/name.js';
import { ticketEvent } from '../text/words.js';

const STATES = [['', 'All'], ['open', 'Open'], ['closed', 'Closed'], ['muted', 'Muted'], ['merged', 'Merged'], ['dead_lettered', 'Dead-lettered'], ['unknown', 'No answer yet']];

/** Whose bug it is and whether it is being fixed: the tickets, newest event first. */
class Tickets extends PageElement {
  static properties = { route: { attribute: false } };

  #tickets = new Loaded(this);

  willUpdate() {
    const { state, owner, offset } = this.route.query;
    this.#tickets.from(withQuery(path(this.route.app, 'tickets'), { state, owner, offset }));
  }

  render() {
    const { state = '', owner = '' } = this.route.query;
    return html`<div class="head"><h1>Tickets</h1><div class="push switch" role="group" aria-label="State">
      ${STATES.map(([value, word]) => html`<button type="button" aria-pressed=${value === state} @click=${() => choose(this.route, { state: value, offset: null })}>${word}</button>`)}</div></div>
      ${this.#tickets.show((data) => this.#listed(data, state, owner), 'the tickets')}`;
  }

  #listed(data, state, owner) {
    const owners = owner && !data.owners.includes(owner) ? [...data.owners, owner] : data.owners;
    const whose = owners.length === 0 ? nothing : html`<div class="field"><label for="owner">Owner</label>
      <select id="owner" @change=${(event) => choose(this.route, { owner: event.target.value, offset: null })}>
      ${['', ...owners].map((one) => html`<option value=${one} ?selected=${one === owner}>${one ? plain(one, 60) : 'any'}</option>`)}</select></div>`;
    if (data.items.length === 0) {
      return state || owner ? html`${whose}${empty(owner ? 'No ticket of this owner in this state.' : 'No ticket in this state.', 'Choose All and any owner to see the others.')}`
        : empty('No ticket yet.', html`A rule opens one when a cluster gets worse. <code>./jank rules check FILE</code> says whether yours are sound.`);
    }
    return html`<div class="head small">${whose}<span class="push">${exportButton(withQuery(path(this.route.app, 'tickets'), { state, owner, format: 'csv' }), 'Save as CSV')}</span></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Tickets"><table><thead><tr><th scope="col">Ticket</th><th scope="col">Cluster</th><th scope="col">Last event</th>
      <th scope="col">Why</th><th scope="col" class="figure">Stalls<span class="unit">in its window</span></th><th scope="col" class="figure">p95</th><th scope="col">Opened</th></tr></thead>
      <tbody>${data.items.map((one) => this.#row(one))}</tbody></table></div>${pages(data, this.route, 'tickets')}`;
  }

  #row(one) {
    return html`<tr><td>${ticketWord(one)}${one.error ? html`<span class="worse tiny error">${plain(one.error, 120)}</span>` : ''}</td>
      ${placeCell(one, { ...this.route, query: { version: one.version } })}
      <td class="nowrap"><span class="strong">${one.type ? ticketEvent(one.type) : 'none yet'}</span><span class="interval block">${time(one.at)}${one.type ? `, ${counted(one.events, 'event')}` : ''}</span></td>
      <td class="why">${one.type ? html`${named(one.trigger, 300)}<span class="interval block">rule ${plain(one.rule, 60)}</span>` : html`decided before a rule opened a ticket${one.decidedBy ? html`<span class="interval block">by ${plain(one.decidedBy, 80)}</span>` : ''}`}</td>
      <td class="figure">${count(one.stalls)}${one.type ? html`<span class="sub">${plain(one.version, 30)}, ${counted(one.devices, 'device')}</span>` : ''}</td>
      <td class="figure">${millis(one.p95Millis)}</td><td class="nowrap">${one.openedAt ? time(one.openedAt) : '–'}</td></tr>`;
  }
}

customElements.define('jank-tickets', Tickets);
