// The verdict on a version in words.
import { html, nothing } from 'lit';
import { count, ratio, ratioInterval, time, times } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { direction, OUTCOMES } from '../text/words.js';

const SENTENCES = {
  WORSE: (version, verdict) => html`${version} stalls ${factor(verdict)} as often as ${verdict.older} <span class="range">${ratioInterval(verdict.ratio)}</span>`,
  SLIGHTLY_WORSE: (version, verdict) => html`${version} stalls slightly more often than ${verdict.older}: ${factor(verdict)}`,
  NEW: (version, verdict) => html`${version} stalls where ${verdict.older} never did`,
  GONE: (version, verdict) => html`${version} does not stall any more; ${verdict.older} did`,
  NOT_WORSE: (version, verdict) => html`${version} is not worse than ${verdict.older}`,
  NOT_ENOUGH: (version, verdict) => html`Not enough is known yet to tell ${version} from ${verdict.older}`,
  NOT_COMPARABLE: (version, verdict) => html`${version} cannot be compared with ${verdict.older} yet`,
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
  const words = { ...verdict, older: named(verdict.olderVersion, 40) };
  const said = SENTENCES[verdict.outcome];
  return said ? said(version, words) : html`${version} is not judged yet`;
}

/** The word of the verdict with its sign, for a glance. */
export function badge(verdict) {
  const outcome = verdict?.outcome ?? 'UNKNOWN';
  const { style, sign } = direction(outcome);
  return html`<span class="badge ${style}">${sign} ${OUTCOMES[outcome] ?? OUTCOMES.UNKNOWN}</span>`;
}

/** What stands behind the sentence: interval, since when, on how many device-days, where the largest change is. */
export function grounds(release) {
  const { verdict, top } = release;
  const parts = [
    verdict?.ratio && verdict.outcome !== 'WORSE' ? html`ratio ${times(verdict.ratio)}` : null,
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
    return verdict.missing < 0.5 ? html`As many device-windows are there as a change of 1.5 × usually needs; a smaller one needs more.`
      : html`About ${count(verdict.missing)} more device-windows of the newer version are needed to find a change of 1.5 ×.`;
  }
  if (verdict.outcome === 'NOT_COMPARABLE') {
    return html`No group of devices (same tier and major OS release) ran both versions at the same time, or one of them waits for symbols.`;
  }
  return html`Compared on ${count(verdict.deviceWindows)} device-windows in ${count(verdict.strata)} groups of devices (tier and major OS release).
    ${verdict.evidence >= 1 ? html`Evidence ${evidence(verdict.evidence)}: 20 is reached by chance in at most one of 20 releases.` : nothing}
    ${verdict.knownAt ? html`Known at ${time(verdict.knownAt)}.` : nothing}`;
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
    <span class="interval">${verdict.ratio ? times(verdict.ratio) : ''} vs ${plain(verdict.olderVersion, 30)}</span>`;
}
