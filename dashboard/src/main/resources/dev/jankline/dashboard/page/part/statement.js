// The verdict on a version; its sentence is made by the server.
import { html, nothing } from 'lit';
import { count, counted, share, time, times } from '../text/figures.js';
import { plain, safeLink } from '../text/name.js';
import { direction, OUTCOMES } from '../text/words.js';

/** The word of the verdict with its sign, for a glance; places that got worse go before a release that did not. */
export function badge(verdict, worse = []) {
  const outcome = verdict?.outcome ?? 'UNKNOWN';
  const { style, sign } = direction(outcome);
  const places = worse.filter((one) => direction(one.outcome).style === 'worse').length;
  if (style !== 'worse' && places > 0) {
    return html`<span class="badge worse">▲ worse in ${counted(places, 'place')}</span>`;
  }
  return html`<span class="badge ${style}">${sign} ${OUTCOMES[outcome] ?? OUTCOMES.UNKNOWN}</span>`;
}

/** What else is to be known: which revisions lie between, why nothing is compared, what is missing, what other comparisons show. */
export function notes({ messages, change }) {
  return messages.filter((one) => !/^(release|clusters|ticket)\./.test(one.key)).map((one) => html`<p class="small note-${one.key.split('.')[0]}">${one.key === 'change.range' ? html`${copied(one.text, `git log ${change.range}`)}${compareLink(change.url)}` : `${plain(one.text, 400)}.`}</p>`);
}

/** A text that ends with a command to copy. */
const copied = (text, command) => html`${plain(text.slice(0, -command.length), 600)}<code>${plain(command, 150)}</code>`;

const compareLink = (url) => (safeLink(url) ? html` <a href=${safeLink(url)} target="_blank" rel="noopener noreferrer">compare</a>` : nothing);

/** On how much the verdict rests. */
export function grounds(release, verdict) {
  const days = release.affectedDeviceDays === null ? html`On ${counted(release.deviceDays, 'device-day')}.`
    : html`Stalled: ${count(release.affectedDeviceDays)} of ${counted(release.deviceDays, 'device-day')}.`;
  return html`${days} ${verdict && verdict.outcome !== 'NOT_COMPARABLE' ? compared(verdict) : nothing}
    ${verdict && verdict.evidence >= 1 ? html`Evidence ${evidence(verdict.evidence)}: 20 is reached by chance in at most one of 20 releases.` : nothing}
    ${verdict?.knownAt ? html`Known at ${time(verdict.knownAt)}.` : nothing}`;
}

const compared = (verdict) => html`Compared: ${count(verdict.newerHours)} foreground hours with ${count(verdict.olderHours)} of ${versions(verdict)}${verdict.releasedAt ? html`, from ${time(verdict.releasedAt)} on` : nothing}.
  ${verdict.controlled ? 'What the same devices differed by before the update is taken off.' : nothing}`;

const versions = (verdict) => (verdict.olderVersions.length > 3 ? `${verdict.olderVersions.length} older versions` : plain((verdict.olderVersions.length ? verdict.olderVersions : [verdict.olderVersion]).join(', '), 90));

const DIMENSIONS = { tier: 'Tier', os: 'OS release', vendor: 'Vendor', model: 'Model', screen: 'Screen', stalls: 'Most stalls before,' };

const SIDES = { FIRST_DAY: 'First day after the update', LONG_TERM: 'Since several releases', INSIDE: 'Since the release began', UPDATE: 'Same devices before the update', ARM: 'Label', VITAL: 'Measure' };

const group = (dimension, value) => html`<th scope="row">${DIMENSIONS[dimension] ?? plain(dimension, 20)} ${plain(value, 60)}</th>`;

const outcomeCell = (outcome) => html`<td class=${direction(outcome).style}>${direction(outcome).sign} ${OUTCOMES[outcome] ?? plain(outcome, 40)}</td>`;

const sideRow = (one) => html`<tr><th scope="row">${SIDES[one.kind] ?? plain(one.kind, 30)} ${one.label ? plain(one.label, 40) : ''}<span class="sub">${plain(one.newer, 30)} against ${plain(one.older, 30)}</span></th>
  ${outcomeCell(one.outcome)}<td class="figure">${times(one.ratio)}</td></tr>`;

const ratioRow = (head, one) => html`<tr>${head}${one.outcome ? outcomeCell(one.outcome) : html`<td>–</td>`}<td class="figure">${times(one.ratio)}</td></tr>`;

/** The verdict of each tier and screen alone, and the ratios of OS releases and vendors, which have no verdict of their own. */
export function groupTable({ tiers, balance }, screens = []) {
  const groups = balance.filter((one) => one.ratio);
  return tiers.length + groups.length + screens.length === 0 ? nothing : html`<table class="groups"><thead><tr><th scope="col">Devices or screen alone</th><th scope="col">Verdict</th><th scope="col" class="figure">Ratio<span class="unit">stalls per hour, with interval</span></th></tr></thead>
  <tbody>${tiers.map((one) => ratioRow(group('tier', one.tier), one))}${groups.map((one) => ratioRow(group(one.dimension, one.value), one))}
    ${screens.map((one) => ratioRow(group('screen', one.screen), one))}</tbody></table>`;
}

/** Kept stalls by what no foreground time is known of: shares, no rates. */
export const shareTable = (shares) => (shares.length ? html`<table class="kept-shares"><thead><tr><th scope="col">Share of the stalls kept<span class="unit">no foreground time by model: this is no rate</span></th><th scope="col" class="figure">newer side</th><th scope="col" class="figure">older side</th></tr></thead>
  <tbody>${shares.map((one) => html`<tr>${group(one.dimension, one.value)}<td class="figure">${share(one.newerShare)}<span class="sub">${counted(one.newerStalls, 'stall')}</span></td><td class="figure">${share(one.olderShare)}<span class="sub">${counted(one.olderStalls, 'stall')}</span></td></tr>`)}</tbody></table>` : nothing);

/** How the devices of both sides of a verdict differ. */
export const balanceTable = (verdict) => html`<table class="balance-lines"><thead><tr><th scope="col">Share of foreground time</th><th scope="col" class="figure">newer side</th><th scope="col" class="figure">older side</th></tr></thead>
  <tbody>${verdict.balance.map((one) => html`<tr>${group(one.dimension, one.value)}<td class="figure">${share(one.newer)}</td><td class="figure">${share(one.older)}</td></tr>`)}
  <tr><th scope="row">Same devices before the update</th><td class="figure" colspan="2">${verdict.ownPast ? times(verdict.ownPast) : 'not known'}</td></tr></tbody></table>`;

/** Other comparisons of the version. */
export const sideTable = (sides) => (sides.length ? html`<table><thead><tr><th scope="col">Other comparison</th><th scope="col">Verdict</th><th scope="col" class="figure">Ratio<span class="unit">with interval</span></th></tr></thead><tbody>${sides.map(sideRow)}</tbody></table>` : nothing);

/** On whom, other comparisons, and how the devices of both sides differ; folded. */
export function balance({ verdict, sides, screens, shares }) {
  if (!verdict) {
    return shares.length ? html`<details class="small balance"><summary>Devices and screens of both sides</summary>${shareTable(shares)}</details>` : nothing;
  }
  return html`<details class="small balance"><summary>Devices of both sides, and other comparisons${verdict.tierNote ? `: ${verdict.tierNote}` : ''}</summary>
    ${sideTable(sides)}${groupTable(verdict, screens)}${balanceTable(verdict)}${shareTable(shares)}</details>`;
}

const evidence = (figure) => (figure >= 1e6 ? 'above 1,000,000' : count(figure));

/** A verdict in one cell of a table. */
export function verdictCell(release) {
  const { verdict } = release;
  if (!verdict) {
    return html`<span class="soft">not judged</span>`;
  }
  const { style, sign } = direction(verdict.outcome);
  return html`<span class="strong ${style}">${sign} ${OUTCOMES[verdict.outcome] ?? plain(verdict.outcome, 40)}</span>
    <span class="interval">${verdict.ratio ? times(verdict.ratio) : ''} ${verdict.olderVersion === null ? '' : `vs ${plain(verdict.olderVersion, 30)}`}</span>${verdict.tierNote ? html` <span class="interval sub">${verdict.tierNote}</span>` : nothing}`;
}
