import { html, nothing } from 'lit';
import { heat } from '../chart/heat.js';
import '../chart/histogram.js';
import '../chart/line-chart.js';
import { deviceGroups } from '../part/device-groups.js';
import { examples } from '../part/examples.js';
import '../part/explain.js';
import { exportButton } from '../part/export.js';
import '../flame/flame-graph.js';
import { chosen, versionChoice } from '../part/scope.js';
import { stack } from '../part/stack.js';
import '../part/ticket-actions.js';
import { balanceTable, groupTable, shareTable, sideTable } from '../part/statement.js';
import { ticketWord } from '../part/ticket-word.js';
import { ticketSection } from '../part/ticket-history.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose, sibling } from '../shell/route.js';
import { count, counted, estimated, interval, millis, reported, share, time, valued } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { cause, change } from '../text/words.js';

const TIERS = ['LOW', 'MID', 'HIGH', 'UNKNOWN'];

/** One cluster: what it is, what changed, where its time goes, on which devices, and what is done about it. */
class Cluster extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false }, unfolded: { state: true } };

  #cluster = new Loaded(this);
  #tree = new Loaded(this);
  #groups = new Loaded(this);

  get #address() {
    return path(this.route.app, 'clusters', this.route.id);
  }

  get #compared() {
    return this.route.query.flame !== 'one';
  }

  willUpdate() {
    const { version, older } = chosen(this.route, this.releases);
    this.#cluster.from(withQuery(this.#address, { version, older: version && older }));
    this.#groups.from(withQuery(`${this.#address}/groups`, { version }));
    this.#tree.from(withQuery(`${this.#address}/tree`, { version, other: this.#compared ? older : null }));
  }

  updated() {
    const { data } = this.#cluster;
    if (data) {
      document.title = [shortName(data.title), this.route.query.version, plain(this.route.app, 60), 'Jankline'].filter(Boolean).join(' · ');
    }
  }

  render() {
    return html`<div class="scope">${versionChoice(this.route, this.releases, { all: true })}
        <a class="push small" href=${sibling(this.route, 'clusters')}>All clusters</a></div>
      ${this.#cluster.show((data) => this.#found(data), 'the cluster')}`;
  }

  #found(data) {
    const { version } = chosen(this.route, this.releases);
    const row = data.versions.find((one) => one.version === version) ?? null;
    return html`<p class="small soft">${cause(data.cause)}${data.symbolized ? '' : ' · symbols missing: upload them and its stalls are named'}</p>
      <h1 class="code-title"><bdi>${plain(shortName(data.title), 120)}</bdi></h1><p class="code soft">${named(data.location || data.title, 400)}</p>
      ${this.#facts(data, row)}
      ${data.ticket ? html`<p class="small ticket-line">Ticket ${ticketWord(data.ticket)} <a href="#ticket">what was done</a></p>` : html`<p class="small soft ticket-line">No ticket.</p>`}
      ${data.suggestions.map((one) => this.#suggested(one))}
      ${this.#flame()}
      <div class="columns"><section class="section"><header><h2>Representative stack</h2>${data.coverage === null ? nothing : html`<span class="soft">holds ${share(data.coverage)} of the time of its example</span>`}</header>
          ${stack(data.stack, { unfolded: this.unfolded, toggle: () => { this.unfolded = !this.unfolded; } })}</section>
        <section class="section"><header><h2>Day by day</h2><span class="soft">stalls per foreground hour, 95 % intervals</span></header>${this.#trend(data)}
          ${this.#durations(data, row)}</section></div>
      ${this.#versions(data)}${this.#groups.show(deviceGroups, 'the groups of devices')}${this.#where(data, row)}
      ${ticketSection(data.ticket, data.grouping === 'primary' ? html`<jank-ticket-actions .app=${this.route.app} .fingerprint=${data.fingerprint} .ticket=${data.ticket} .suggestions=${data.suggestions} .versions=${this.releases}></jank-ticket-actions>` : nothing)}
      ${examples(data.examples, data.stallsKept, this.#explaining())}
      ${this.route.query.stall ? html`<jank-explain .app=${this.route.app} .event=${this.route.query.stall} .close=${() => this.#explain(null)}></jank-explain>` : nothing}
      ${this.#others(data)}`;
  }

  #facts(data, row) {
    const part = row ? reported(row.stalls, chosen(this.route, this.releases).release) : null;
    const facts = [
      ['Change', row ? change(row) : 'choose a version', row?.changeVersion ? html`against ${plain(row.changeVersion, 30)}` : ''],
      ['Rate', part ?? (row?.rate ? html`${valued(row.rate)} <span class="interval">${interval(row.rate)}</span>` : '–'), part ? 'no foreground time was sent' : 'stalls per foreground hour'],
      ['Stalls', count(row?.stalls ?? data.versions.reduce((sum, one) => sum + one.stalls, 0)), row ? counted(row.devices, 'device-day') : 'all versions'],
      ['Duration', millis(row?.p50Millis), row ? html`median; p90 ${millis(row.p90Millis)}` : ''],
      ['Since', row?.since ? time(row.since) : time(data.firstSeen), row?.since ? 'start of the change' : html`first seen, in ${plain(data.firstVersion, 30)}`],
    ];
    return html`<dl class="facts">${facts.map(([name, value, sub]) => html`<div><dt>${name}</dt><dd>${value}<span class="sub">${sub}</span></dd></div>`)}</dl>${anrs(data.anrs)}`;
  }

  /** A cluster that one fix would probably mend, too, and why. */
  #suggested(one) {
    return html`<p class="small">Perhaps the same cause as <a href=${sibling(this.route, 'clusters', one.fingerprint)}><bdi>${plain(shortName(one.title), 120)}</bdi></a>:
      ${one.evidence.map((words, index) => html`${index ? '; ' : ''}${named(words, 300)}`)}.</p>`;
  }

  #explaining() {
    return { event: this.route.query.stall ?? null, explain: (event) => this.#explain(event) };
  }

  /** The stall that is explained stands in the address; the other way round nothing is. */
  async #explain(event) {
    choose(this.route, { stall: event }, { replace: true });
    if (event) {
      await this.updateComplete;
      this.querySelector('#explain')?.scrollIntoView({ block: 'start' });
    }
  }

  #flame() {
    const { version, older } = chosen(this.route, this.releases);
    const set = (flame) => () => choose(this.route, { flame }, { replace: true });
    const files = (format) => withQuery(`${this.#address}/tree`, { version, other: this.#compared ? older : null, format });
    return html`<section class="section"><header><h2>Where the time goes</h2>
      ${older ? html`<div class="switch" role="group" aria-label="What the flame graph shows"><button type="button" aria-pressed=${this.#compared} @click=${set(null)}>${plain(version, 20)} against ${plain(older, 20)}</button>
        <button type="button" aria-pressed=${!this.#compared} @click=${set('one')}>${plain(version, 20)} alone</button></div>` : nothing}
      <span class="push">${exportButton(files('speedscope'), 'Save for speedscope')} ${exportButton(files('folded'), 'Save folded stacks')}</span></header>
      ${this.#tree.show((tree) => html`<p class="small soft">${basis(tree)}</p><jank-flame-graph .route=${this.route} .tree=${tree}></jank-flame-graph>`, 'the samples')}</section>`;
  }

  #trend(data) {
    const { version, older } = chosen(this.route, this.releases);
    const names = version === null ? data.versions.filter((one) => one.stalls > 0).slice(0, 3).map((one) => one.version) : [version, older].filter(Boolean);
    const series = names.map((name, index) => ({ name, style: ['newer', 'older', 'other'][index], points: days(data.trend, name) })).filter((one) => one.points.length);
    const row = data.versions.find((one) => one.version === version);
    return html`<jank-line-chart .series=${series} unit="stalls per hour" label="Stalls by day" .since=${row?.since ?? null}></jank-line-chart>`;
  }

  #durations(data, row) {
    return html`<header class="head spaced"><h2>Durations</h2><span class="soft small">${row ? plain(row.version, 30) : 'all versions'}, logarithmic</span></header>
      <jank-histogram .buckets=${data.durations} .p50=${row?.p50Millis ?? null} .p90=${row?.p90Millis ?? null}></jank-histogram>`;
  }

  #versions(data) {
    return html`<section class="section"><header><h2>Versions</h2></header><div class="scroll" tabindex="0" role="region" aria-label="Versions of this cluster"><table>
      <thead><tr><th scope="col">Version</th><th scope="col" class="figure">Rate<span class="unit">stalls per hour</span></th><th scope="col" class="figure">Change<span class="unit">95 % interval</span></th>
        <th scope="col" class="figure">Stalls</th><th scope="col" class="figure">Devices<span class="unit">added up by day</span></th><th scope="col" class="figure">Median</th><th scope="col" class="figure">p90</th></tr></thead>
      <tbody>${data.versions.map((one) => html`<tr><th scope="row"><a data-row href=${sibling({ ...this.route, query: {} }, 'clusters', this.route.id, { version: one.version })}>${named(one.version, 40)}</a></th>
        <td class="figure">${estimated(one.rate)}</td><td class="figure">${change(one)}<span class="interval">${one.changeVersion ? html`vs ${plain(one.changeVersion, 30)}` : ''}</span></td>
        <td class="figure">${count(one.stalls)}</td><td class="figure">${count(one.devices)}</td><td class="figure">${millis(one.p50Millis)}</td><td class="figure">${millis(one.p90Millis)}</td></tr>`)}</tbody></table></div></section>`;
  }

  #where(data, row) {
    const verdict = row?.verdict;
    const sides = row?.sides ?? [];
    if (data.strata.length === 0 && data.screens.length === 0 && data.shares.length === 0 && !verdict) {
      return nothing;
    }
    const kept = `of the ${counted(data.stallsKept, 'stall')} kept with all details`;
    return html`<div class="columns">
      ${verdict || data.shares.length ? html`<section class="section"><header><h2>On whom</h2><span class="soft">${verdict?.tiers.length ? 'judged for these devices alone' : 'not judged by devices'}${verdict?.tierNote ? `: ${verdict.tierNote.startsWith('not') ? '' : 'worse '}${verdict.tierNote}` : ''}</span></header>
        <div class="scroll" tabindex="0" role="region" aria-label="Judged by devices">${verdict ? groupTable(verdict) : nothing}${sideTable(sides)}${shareTable(data.shares)}</div>
        ${verdict ? html`<details class="small balance"><summary>Devices of both sides</summary>${balanceTable(verdict)}</details>` : nothing}</section>` : nothing}
      ${data.strata.length ? html`<section class="section"><header><h2>Devices</h2><span class="soft">stalls by tier and OS, ${kept}</span></header>
        ${heat(data.strata, { row: 'tier', column: 'os', rowTitle: 'Tier', columnTitle: 'OS' })}</section>` : nothing}
      ${data.screens.length ? html`<section class="section"><header><h2>Screens</h2><span class="soft">stalls by screen and tier, ${kept}</span></header>
        ${heat(data.screens, { row: 'screen', column: 'tier', rowTitle: 'Screen', columnTitle: 'tier', columns: TIERS })}</section>` : nothing}</div>`;
  }

  #others(data) {
    return data.alternatives.length === 0 ? nothing : html`<section class="section"><header><h2>The same stalls, grouped otherwise</h2><span class="soft">of the ${counted(data.stallsKept, 'stall')} kept with all details</span></header>
      <ul class="plain">${data.alternatives.map((one) => html`<li><span class="tag">${plain(one.grouping, 20)}</span> <a href=${sibling(this.route, 'clusters', one.fingerprint)}><code>${named(one.title)}</code></a>
        <span class="soft small">${counted(one.stalls, 'stall')}</span></li>`)}</ul></section>`;
  }
}

/** Direct ANRs and those it explains are two numbers, never one. */
function anrs(of) {
  if (of.direct === 0 && of.explained === 0) {
    return nothing;
  }
  const idle = of.idle ? `; ${count(of.idle)} idle when dumped, ${count(of.elsewhere)} of them explained by other clusters` : '';
  return html`<p class="small anrs">${counted(of.direct, 'ANR')}${of.explained ? `, ${count(of.explained)} more explained by it` : ''}${idle}.
    ${of.evidence ? html`<span class="soft">${plain(of.evidence, 400)}.</span>` : nothing}</p>`;
}

function basis(tree) {
  if (tree.basis === 'REPRESENTATIVE') {
    return 'No samples are kept of this cluster: its representative stack stands for all its stalls.';
  }
  return `Samples of ${counted(tree.stalls, 'stall')}${tree.other ? ` of ${plain(tree.version, 30)} and ${count(tree.otherStalls)} of ${plain(tree.other, 30)}` : ''}: the newest ones of each version.`;
}

const days = (trend, version) => trend.filter((one) => one.version === version)
  .map((one) => ({ day: one.day, value: one.rate?.value ?? null, low: one.rate?.low ?? null, high: one.rate?.high ?? null }));

customElements.define('jank-cluster', Cluster);
