import { html, nothing } from 'lit';
import '../chart/flow.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose, sibling } from '../shell/route.js';
import { empty } from '../shell/states.js';
import { count, counted, share, time } from '../text/figures.js';
import { plain } from '../text/name.js';

const SPANS = [[24, '24 hours'], [168, '7 days'], [720, '30 days']];
const KINDS = { ACCEPTED: 'accepted', REJECTED: 'rejected', COUNTED: 'counted', DUPLICATE: 'duplicate', DROPPED: 'dropped', DEAD_LETTERED: 'dead-lettered' };
const LOST = new Set(['REJECTED', 'DROPPED', 'DEAD_LETTERED']);

/** What became of every event: the accounting as a flow picture, its reasons, and how far this dashboard is behind. */
class Accounting extends PageElement {
  static properties = { route: { attribute: false } };

  #accounting = new Loaded(this);
  #health = new Loaded(this);

  willUpdate() {
    this.#accounting.from(withQuery(path(this.route.app, 'accounting'), { hours: this.route.query.hours ?? 24 }));
    this.#health.from('/v1/health');
  }

  render() {
    const hours = Number(this.route.query.hours ?? 24);
    return html`<div class="head"><h1>Accounting</h1><div class="push switch" role="group" aria-label="Span">
        ${SPANS.map(([value, word]) => html`<button type="button" aria-pressed=${value === hours} @click=${() => choose(this.route, { hours: value })}>${word}</button>`)}</div></div>
      ${this.#accounting.show((data) => this.#found(data), 'the accounting')}
      <section class="section"><header><h2>This dashboard</h2><span class="soft">how far it has read the topics</span></header>${this.#health.show(reading, 'how far it is')}</section>`;
  }

  #found(data) {
    if (data.hours.length === 0) {
      return empty('No events in these hours.', 'Choose a longer span. If devices should be sending, ask the gateway’s /readyz and look for its address in the app’s settings.');
    }
    const { sums } = data;
    return html`<p class="lead">${sentence(sums)}</p>
      <p class="small soft spaced-after">From ${time(data.hours[0].hour)} to ${time(new Date(Date.parse(data.hours.at(-1).hour) + 3_600_000).toISOString())}, by the hour of receipt. Each event has exactly one end.</p>
      <jank-flow .accounting=${data}></jank-flow>
      ${onward(data, this.route)}
      <section class="section"><header><h2>Reasons</h2></header><div class="scroll" tabindex="0" role="region" aria-label="Outcomes by reason"><table>
        <thead><tr><th scope="col">Outcome</th><th scope="col">Reason</th><th scope="col" class="figure">Events</th><th scope="col" class="figure">Share<span class="unit">of received</span></th></tr></thead>
        <tbody>${data.totals.map((one) => html`<tr><th scope="row" class=${LOST.has(one.kind) && one.events ? 'worse' : ''}>${KINDS[one.kind] ?? plain(one.kind, 30)}</th><td>${one.reason ? html`<code>${plain(one.reason, 60)}</code>` : ''}</td>
          <td class="figure">${count(one.events)}</td><td class="figure">${share(one.events / (sums.received || 1))}</td></tr>`)}</tbody></table></div></section>`;
  }
}

/** What came of the counts: the flow goes on from stalls to clusters and tickets, which are other things to count. */
function onward({ sums, onward: came }, route) {
  const steps = [
    [count(sums.counted), 'counted', null],
    [counted(came.clusters, 'cluster'), 'with stalls since then', sibling(route, 'clusters')],
    [counted(came.tickets, 'ticket'), counted(came.ticketEvents, 'event'), sibling(route, 'tickets')],
    [count(came.deadLettered), 'not delivered', came.deadLettered ? sibling(route, 'tickets', null, { state: 'dead_lettered' }) : null],
  ];
  return html`<ol class="chain" aria-label="From counts to tickets">${steps.map(([figure, words, address], index) => html`<li class=${index === 3 && came.deadLettered ? 'worse' : ''}>
    ${address ? html`<a href=${address}>${figure}</a>` : html`<span class="strong">${figure}</span>`}<span class="interval block">${words}</span></li>`)}</ol>`;
}

function sentence(sums) {
  const lost = sums.rejected + sums.dropped + sums.deadLettered;
  return html`Of ${counted(sums.received, 'event')} received ${share(sums.counted / (sums.received || 1))} were counted${sums.duplicate ? html`, ${count(sums.duplicate)} were repeats` : ''}${lost ? html`, <span class="worse strong">${count(lost)} were rejected, dropped or dead-lettered</span>` : ''}${sums.inFlight ? html`, ${count(sums.inFlight)} are on their way` : ''}.`;
}

function reading(health) {
  if (health.elsewhere) {
    return html`<p class="small">Another process reads the topics into the store; its own page says how far it is.</p>`;
  }
  return html`<p class="small spaced-after">${health.caughtUp ? html`<span class="better strong">✓ caught up</span>` : html`<span class="worse strong">▲ ${counted(health.behind, 'record')} behind</span>; figures are as of then`}, last change ${time(health.updatedAt)}${health.unreadable ? html`, <span class="worse">${counted(health.unreadable, 'unreadable record')}</span>` : nothing}.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Topics"><table><thead><tr><th scope="col">Topic</th><th scope="col" class="figure">Records read</th><th scope="col" class="figure">Behind</th><th scope="col" class="figure">Unreadable</th></tr></thead>
    <tbody>${health.topics.map((one) => html`<tr><th scope="row" class="nowrap"><code>${plain(one.topic, 80)}</code>${one.present ? '' : html` <span class="tag">not there yet</span>`}</th><td class="figure">${count(one.records)}</td><td class="figure">${count(one.behind)}</td><td class="figure">${count(one.unreadable)}</td></tr>${one.lastUnreadable ? html`<tr><td colspan="4" class="worse small">left out last: ${plain(one.lastUnreadable, 300)}</td></tr>` : nothing}`)}</tbody></table></div>`;
}

customElements.define('jank-accounting', Accounting);
