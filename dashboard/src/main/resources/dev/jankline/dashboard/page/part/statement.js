// The verdict on a version in words.
import { html, nothing } from 'lit';
import { count, ratio, ratioInterval, share, time, times } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { direction, OUTCOMES, REASONS } from '../text/words.js';

const range = (verdict) => (verdict.ratio ? html` <span class="range">${times(verdict.ratio)}</span>` : nothing);

const SENTENCES = {
  WORSE: (version, verdict) => html`${version} stalls ${factor(verdict)} as often as ${verdict.older} <span class="range">${ratioInterval(verdict.ratio)}</span>`,
  SLIGHTLY_WORSE: (version, verdict) => html`${version} stalls slightly more often than ${verdict.older}${range(verdict)}`,
  NEW: (version, verdict) => html`${version} stalls where ${verdict.older} never did`,
  GONE: (version, verdict) => html`${version} does not stall any more; ${verdict.older} did`,
  NOT_WORSE: (version, verdict) => html`${version} is not worse than ${verdict.older}${range(verdict)}`,
  NOT_ENOUGH: (version, verdict) => html`Not enough is known yet to tell ${version} from ${verdict.older}${range(verdict)}`,
  NOT_COMPARABLE: (version, verdict) => (verdict.olderVersion === null ? html`${version} cannot be compared with older versions`
    : html`${version} cannot be compared with ${verdict.older} yet`),
};

const factor = (verdict) => (verdict.ratio
  ? html`<span class="${direction(verdict.outcome).style} nowrap">${ratio(verdict.ratio.value)} ×</span>` : 'more');

/**
 * One sentence on a release, to be read without knowing statistics.
 * @param {object} release item of the interface
 */
export function sentence(release) {
  const { verdict } = release;
  const version = named(release.version, 40);
  if (!verdict) {
    return html`${version} is not judged yet`;
  }
  const words = { ...verdict, older: named(verdict.olderVersion ?? '', 40) };
  const said = SENTENCES[verdict.outcome];
  return said ? said(version, words) : html`${version} is not judged yet`;
}

/** The word of the verdict with its sign, for a glance. */
export function badge(verdict) {
  const outcome = verdict?.outcome ?? 'UNKNOWN';
  const { style, sign } = direction(outcome);
  return html`<span class="badge ${style}">${sign} ${OUTCOMES[outcome] ?? OUTCOMES.UNKNOWN}</span>`;
}

/** What stands behind the sentence: on which tiers, since when, on how many device-days, where the largest change is. */
export function grounds(release) {
  const { verdict, top } = release;
  const parts = [
    verdict?.tierNote ? html`worse ${verdict.tierNote}` : null,
    verdict?.since ? html`since ${time(verdict.since)}` : null,
    release.affectedDeviceDays === null ? html`on ${count(release.deviceDays)} device-days`
      : html`on ${count(release.affectedDeviceDays)} of ${count(release.deviceDays)} device-days`,
    top?.[0] && verdict && direction(verdict.outcome).style === 'worse' ? html`the largest change in <code>${shortName(top[0].title)}</code>` : null,
  ].filter(Boolean);
  return html`${parts.map((part, index) => html`${index ? ', ' : ''}${part}`)}.`;
}

/** What is missing, or how sure it is. */
export function certainty(verdict) {
  if (!verdict) {
    return html`There is no older version to compare with, or nothing was judged yet. The figures below stand by themselves.`;
  }
  if (verdict.outcome === 'NOT_ENOUGH') {
    if (verdict.missing === null) {
      return html`More devices must report before a change can be told from chance.`;
    }
    return html`About ${count(Math.ceil(verdict.missing))} more foreground hours of the newer version are needed to find a change of 1.5 ×. ${compared(verdict)}`;
  }
  if (verdict.outcome === 'NOT_COMPARABLE') {
    return html`${REASONS[verdict.reason] ?? 'It is not known why.'}`;
  }
  return html`${compared(verdict)}
    ${verdict.evidence >= 1 ? html`Evidence ${evidence(verdict.evidence)}: 20 is reached by chance in at most one of 20 releases.` : nothing}
    ${verdict.knownAt ? html`Known at ${time(verdict.knownAt)}.` : nothing}`;
}

const compared = (verdict) => html`Compared: ${count(verdict.newerHours)} foreground hours with ${count(verdict.olderHours)} of ${versions(verdict)}${verdict.releasedAt ? html`, from ${time(verdict.releasedAt)} on` : nothing}.
  ${verdict.controlled ? 'What the same devices differed by before the update is taken off.' : nothing}`;

const versions = (verdict) => (verdict.olderVersions.length > 3 ? `${verdict.olderVersions.length} older versions` : plain((verdict.olderVersions.length ? verdict.olderVersions : [verdict.olderVersion]).join(', '), 90));

const DIMENSIONS = { tier: 'Tier', os: 'OS release', vendor: 'Vendor', stalls: 'Most stalls before,' };

/** The tiers alone, and how the devices of both sides differ; folded. */
export function balance(verdict) {
  if (!verdict || (verdict.balance.length === 0 && verdict.tiers.length === 0 && !verdict.ownPast)) {
    return nothing;
  }
  return html`<details class="small balance"><summary>Devices of both sides</summary>
    ${verdict.tiers.length ? html`<table><thead><tr><th scope="col">Tier alone</th><th scope="col">Verdict</th><th scope="col" class="figure">Ratio<span class="unit">with interval</span></th></tr></thead>
      <tbody>${verdict.tiers.map((one) => html`<tr><th scope="row">${plain(one.tier, 20)}</th><td class=${direction(one.outcome).style}>${direction(one.outcome).sign} ${OUTCOMES[one.outcome] ?? plain(one.outcome, 40)}</td>
        <td class="figure">${times(one.ratio)}</td></tr>`)}</tbody></table>` : nothing}
    <table><thead><tr><th scope="col">Share of foreground time</th><th scope="col" class="figure">newer side</th><th scope="col" class="figure">older side</th></tr></thead>
      <tbody>${verdict.balance.map((one) => html`<tr><th scope="row">${DIMENSIONS[one.dimension] ?? plain(one.dimension, 20)} ${plain(one.value, 30)}</th><td class="figure">${share(one.newer)}</td><td class="figure">${share(one.older)}</td></tr>`)}
      <tr><th scope="row">Same devices before the update</th><td class="figure" colspan="2">${verdict.ownPast ? times(verdict.ownPast) : 'not known'}</td></tr></tbody></table></details>`;
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
    <span class="interval">${verdict.ratio ? times(verdict.ratio) : ''} ${verdict.olderVersion === null ? '' : `vs ${plain(verdict.olderVersion, 30)}`} ${verdict.tierNote ?? ''}</span>`;
}
