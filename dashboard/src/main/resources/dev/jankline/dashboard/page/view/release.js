import { html, nothing } from 'lit';
import '../chart/line-chart.js';
import '../flame/flame-graph.js';
import { rank, ratedOf } from '../chart/version-strip.js';
import { appAnrs } from '../part/app-anrs.js';
import { appStarts } from '../part/app-starts.js';
import { changedPlaces } from '../part/changed-places.js';
import { badge, balance, grounds, notes, verdictCell } from '../part/statement.js';
import { chosen, versionChoice } from '../part/scope.js';
import { exportButton } from '../part/export.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { choose, sibling } from '../shell/route.js';
import { count, counted, interval, measured, millis, reported, sharesOf, valued } from '../text/figures.js';
import { named, plain } from '../text/name.js';
import { placeCell } from '../part/place.js';
import { ticketWord } from '../part/ticket-word.js';
import { cause, change, direction } from '../text/words.js';

/** Keeps short words with a hyphen on one line, as the name of a ticket. */
const unbroken = (text) => text.split(/(\S*-\S*)/).map((part, i) => (i % 2 && part.length <= 20 ? html`<span class="nowrap">${part}</span>` : part));

const MOST_CHANGES = 8;
const MOST_VERSIONS = 20;

/** The morning after a release: the verdict in words, its course by day, what changed most, versions side by side. */
class Release extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false } };

  #briefing = new Loaded(this);
  #days = new Loaded(this);
  #olderDays = new Loaded(this);
  #changes = new Loaded(this);
  #tree = new Loaded(this);

  willUpdate() {
    const { version, older, release } = chosen(this.route, this.releases);
    const { app } = this.route;
    this.#briefing.from(release && withQuery(path(app, 'releases', version, 'briefing'), { older: this.route.query.older }));
    this.#days.from(version && path(app, 'releases', version, 'days'));
    this.#olderDays.from(older && path(app, 'releases', older, 'days'));
    this.#changes.from(version && older && withQuery(path(app, 'compare'), { newer: version, older, limit: MOST_CHANGES }));
    this.#tree.from(version && this.#isUnfolded && withQuery(this.#treeAddress(version), { other: older }));
  }

  get #isUnfolded() {
    return this.route.query.flame === 'all';
  }

  #treeAddress(version) {
    return path(this.route.app, 'releases', version, 'tree');
  }

  render() {
    const { version, older, release } = chosen(this.route, this.releases);
    if (!release) {
      return html`<div class="scope">${versionChoice(this.route, this.releases)}</div><h1>Version ${named(version, 40)} was not read</h1>
        <p class="soft">Choose another version above.</p>`;
    }
    return html`<div class="scope">${versionChoice(this.route, this.releases)}<span class="push small soft"><bdi>${plain(this.route.app, 80)}</bdi></span></div>
      ${this.#briefing.data ? this.#told(this.#briefing.data, release) : html`<h1>${named(version, 40)}</h1>${this.#briefing.show(() => nothing, 'the briefing')}`}
      ${this.#changed(version, older)}
      ${this.#flame(version, older)}
      ${this.#course(release, older)}
      ${appAnrs(release, this.releases.find((one) => one.version === older))}
      ${appStarts(release, this.releases.find((one) => one.version === older))}
      ${this.#sideBySide(version, older)}`;
  }

  #told(briefing, release) {
    return html`<div class="verdict">${badge(briefing.verdict, briefing.worse)}<h1><bdi>${unbroken(plain(briefing.sentence, 1000))}</bdi></h1>${notes(briefing)}</div>
      ${changedPlaces(briefing, this.route)}
      <div class="verdict"><p class="small soft grounds">${grounds(release, briefing.verdict)}</p>${balance(briefing)}</div>`;
  }

  #changed(version, older) {
    return older === null ? nothing : html`<section class="section"><header><h2>What changed most</h2>
      <span class="soft">clusters by stalls per foreground hour that ${plain(version, 30)} has more than ${plain(older, 30)}</span>
      <a class="push small" href=${sibling(this.route, 'clusters', null, { sort: 'change' })}>All clusters by change</a></header>
      ${this.#changes.show((data) => this.#changeTable(data, version, older), 'what changed')}</section>`;
  }

  #changeTable(data, version, older) {
    if (data.items.length === 0) {
      return html`<p class="soft">No stalls in either version.</p>`;
    }
    const most = Math.max(...data.items.map((item) => Math.abs(item.addedPerHour ?? 0)), 1e-9);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="What changed most"><table>
      <thead><tr><th scope="col">Cluster</th><th scope="col" class="wide-only">Cause</th><th scope="col" class="figure">Added<span class="unit">stalls per hour</span></th><th scope="col" class="wide-only" aria-hidden="true"></th>
        <th scope="col" class="figure">Change<span class="unit">judged, 95 % interval</span></th>
        <th scope="col" class="figure">${plain(version, 20)}<span class="unit">stalls per hour</span></th><th scope="col" class="figure">${plain(older, 20)}<span class="unit">stalls per hour</span></th>
        <th scope="col">Ticket<span class="unit">state, owner</span></th></tr></thead>
      <tbody>${data.items.map((item) => html`<tr>${placeCell(item, this.route)}
        <td class="wide-only">${cause(item.cause)}</td>${added(item)}<td class="wide-only" aria-hidden="true">${addedBar(item, most)}</td>
        <td class="figure">${change(item)}</td>${rateCell(item.newerRate, reported(item.newerStalls, data.newer))}${rateCell(item.olderRate, reported(item.olderStalls, data.older))}<td class="ticket">${ticketWord(item.ticket)}</td></tr>`)}</tbody></table></div>`;
  }

  /** All clusters in one flame graph; asked for when it is unfolded. */
  #flame(version, older) {
    const files = (format) => withQuery(this.#treeAddress(version), { other: older, format });
    const toggle = () => choose(this.route, { flame: this.#isUnfolded ? null : 'all' }, { replace: true });
    return html`<section class="section release-flame"><header><h2>Where the time goes</h2><span class="soft">all clusters; choose a call to open its cluster</span>
      <span class="push"><button type="button" aria-expanded=${this.#isUnfolded} @click=${toggle}>${this.#isUnfolded ? 'Hide the flame graph' : 'Show the flame graph'}</button>
      ${this.#isUnfolded ? html`${exportButton(files('speedscope'), 'Save for speedscope')} ${exportButton(files('folded'), 'Save folded stacks')}` : nothing}</span></header>
      ${this.#isUnfolded ? this.#tree.show((tree) => html`<jank-flame-graph .route=${this.route} .tree=${tree}></jank-flame-graph>`, 'the samples') : nothing}</section>`;
  }

  #course(release, older) {
    return html`<section class="section"><header><h2>Day by day</h2><span class="soft">stalls per hour of foreground time, with 95 % intervals; a line that leaves the other's band is a change</span></header>
      ${this.#days.show((data) => {
        const olderItems = this.#olderDays.data?.items ?? [];
        const series = [{ name: release.version, style: 'newer', points: points(data.items) }, ...(older && olderItems.length ? [{ name: older, style: 'older', points: points(olderItems) }] : [])];
        return html`<jank-line-chart .series=${series} unit="stalls per hour" label="Stalls by day" .since=${release.verdict?.since ?? this.#briefing.data?.worse[0]?.since ?? null} .released=${release.verdict?.releasedAt ?? null}></jank-line-chart>`;
      }, 'the days')}</section>`;
  }

  #sideBySide(version, older) {
    const place = rank(ratedOf(this.releases), version);
    const { total } = this.releases;
    const shown = Math.min(MOST_VERSIONS, this.releases.length);
    return html`<section class="section"><header><h2>Versions side by side</h2><span class="soft">${shown < total ? `the newest ${shown} of ${count(total)}; the others are in the file` : 'newest first'}; intervals are those of 95 %${place && `; by stalls per hour ${place}`}</span>
      <span class="push">${exportButton(withQuery(path(this.route.app, 'releases'), { format: 'csv' }), 'Save as CSV')}</span></header>
      <jank-version-strip .releases=${this.releases} .version=${version} .older=${older} .address=${(one) => sibling({ ...this.route, query: {} }, 'release', null, { version: one })}></jank-version-strip>
      <div class="scroll" tabindex="0" role="region" aria-label="Versions side by side"><table>
      <thead><tr><th scope="col">Version</th><th scope="col">Verdict</th><th scope="col" class="figure">Without a stall<span class="unit">share of device-days</span></th>
        <th scope="col" class="figure">Stalls<span class="unit">per hour</span></th><th scope="col" class="figure">Stall time<span class="unit">ms per hour</span></th>
        <th scope="col" class="figure">ANRs<span class="unit">per 1,000 device-days</span></th><th scope="col" class="figure">Exposure<span class="unit">device-days</span></th>
        <th scope="col" class="figure">Stalls</th><th scope="col" class="figure">Seen<span class="unit">days, UTC</span></th></tr></thead>
      <tbody>${this.releases.slice(0, shown).map((one) => this.#row(one, version))}</tbody></table></div></section>`;
  }

  #row(one, version) {
    return html`<tr class=${one.version === version ? 'chosen' : ''}><th scope="row"><a data-row href=${sibling({ ...this.route, query: {} }, 'release', null, { version: one.version })}>${named(one.version, 40)}</a></th>
      <td class="cause">${verdictCell(one)}</td>
      <td class="figure">${one.stallFreeShare ? html`${sharesOf(one.stallFreeShare).value}<span class="interval">${sharesOf(one.stallFreeShare).interval}</span>` : '–'}</td>
      ${rateCell(one.stallsPerHour)}${rateCell(one.stallMillisPerHour)}
      ${rateCell(one.anrsPerThousandDeviceDays)}
      <td class="figure">${count(one.deviceDays)}<span class="sub">${millis(one.foregroundMillis)} foreground</span></td>
      <td class="figure">${count(one.stalls)}<span class="sub">${counted(one.clusters, 'cluster')}</span></td>
      <td class="figure">${one.firstDay}<span class="sub">to ${one.lastDay}</span></td></tr>`;
  }
}

const points = (days) => days.map((one) => ({ day: one.day, value: one.stallsPerHour?.value ?? null, low: one.stallsPerHour?.low ?? null, high: one.stallsPerHour?.high ?? null, share: one.foregroundShare }));

const rateCell = (estimate, otherwise = null) => html`<td class="figure">${otherwise ?? (estimate ? html`${valued(estimate)}<span class="interval">${interval(estimate)}</span>` : '–')}</td>`;

/** Colour only where the change was found: a difference alone may be chance. */
function added({ addedPerHour: figure, outcome }) {
  if (figure === null || figure === undefined) {
    return html`<td class="figure">–</td>`;
  }
  const { style, sign } = direction(outcome);
  return html`<td class="figure ${style}">${sign} ${figure > 0 ? '+' : figure < 0 ? '−' : ''}${measured(Math.abs(figure))}</td>`;
}

function addedBar({ addedPerHour: figure, outcome }, most) {
  const width = (Math.abs(figure ?? 0) / most) * 60;
  const style = { worse: 'worse-fill', better: 'better-fill' }[direction(outcome).style] ?? 'same-fill';
  return html`<svg class="delta" viewBox="0 0 124 12"><rect class=${style} x=${figure > 0 ? 62 : 62 - width} y="1" width=${width} height="10"></rect><path class="axis" d="M62 0V12"></path></svg>`;
}

customElements.define('jank-release', Release);
