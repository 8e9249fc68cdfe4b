import { html, svg } from 'lit';
import { millis, share, time } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';

const MOST = 5;

function bar(sample, duration, index) {
  const left = Math.max(0, (sample.offsetMillis - sample.shareMillis) / duration) * 100;
  const width = Math.min(100 - left, (sample.shareMillis / duration) * 100);
  return svg`<rect class="sample-${index % 2}" x=${left} y="2" width=${Math.max(0.4, width - 0.2)} height="14"><title>${plain(shortName(sample.frame), 100)}, sampled after ${millis(sample.offsetMillis)}, stands for ${millis(sample.shareMillis)}</title></rect>`;
}

function example(one, { event, explain }) {
  const most = one.samples.reduce((best, sample) => (sample.shareMillis > (best?.shareMillis ?? -1) ? sample : best), null);
  return html`<tr><th scope="row" class="nowrap">${time(one.at)}<span class="sub tiny soft">${plain(one.kind, 20).toLowerCase()} in ${plain(one.version, 30)}</span></th>
    <td class="figure">${millis(one.durationMillis)}</td>
    <td><svg class="samples" viewBox="0 0 100 18" preserveAspectRatio="none" role="img" aria-label="${one.samples.length} samples over ${millis(one.durationMillis)}">${one.samples.map((sample, index) => bar(sample, one.durationMillis, index))}</svg>
      ${most ? html`<span class="tiny soft">longest in <code>${plain(shortName(most.frame), 80)}</code></span>` : html`<span class="tiny soft">no sample</span>`}</td>
    <td class="device">${named(one.screen, 40)}</td><td class="device">${named(one.model, 40)}<span class="sub tiny soft">${plain(one.tier, 12).toLowerCase()} tier, OS ${plain(one.os, 12)}</span></td>
    <td class="figure">${share(one.confidence)}</td>
    <td><button type="button" aria-pressed=${event === one.eventId} @click=${() => explain(event === one.eventId ? null : one.eventId)}>Explain</button></td></tr>`;
}

/**
 * Single stalls of a cluster with their samples on a time line.
 * @param {object[]} examples of the interface, longest first
 * @param {number} kept stalls of the cluster that are kept with all details
 * @param {{event: string|null, explain: (event: string|null) => void}} explained the one that is explained frame by frame
 */
export function examples(examples, kept, explained) {
  return html`<section class="section"><header><h2>Single stalls</h2><span class="soft">the longest of ${kept} that are kept with all details; a block is a sample and as wide as the time it stands for</span></header>
    ${examples.length === 0 ? html`<p class="soft">None is kept of this version.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Single stalls"><table>
      <thead><tr><th scope="col">Time</th><th scope="col" class="figure">Duration</th><th scope="col" class="line-column">Samples</th><th scope="col">Screen</th><th scope="col">Device</th><th scope="col" class="figure">Confidence</th><th scope="col"><span class="hidden-text">Explain</span></th></tr></thead>
      <tbody>${examples.slice(0, MOST).map((one) => example(one, explained))}</tbody></table></div>`}</section>`;
}
