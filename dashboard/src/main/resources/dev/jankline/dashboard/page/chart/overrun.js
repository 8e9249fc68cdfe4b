import { html, svg } from 'lit';
import { measured, share } from '../text/figures.js';

const HEIGHT = 40;
const LEAST = 1e-6;

const total = (buckets) => buckets.reduce((sum, bucket) => sum + bucket.frames, 0) || 1;

/** Height of a share on a logarithmic scale from one in a million to all. */
const height = (part) => (part > LEAST ? (1 + Math.log10(part) / 6) * HEIGHT : 0);

const range = (bucket) => (bucket.toMillis === null ? `${measured(bucket.fromMillis, 0)} ms and more` : `${measured(bucket.fromMillis, 0)} to ${measured(bucket.toMillis, 0)} ms`);

/**
 * By how much frames were late: a bar for each bucket of one version, a line for the other.
 * @param {object} screen of the interface with overrun and other
 */
export function overrun(screen) {
  const buckets = screen.overrun;
  const before = screen.other?.overrun ?? [];
  const starts = [...new Set([...buckets, ...before].map((bucket) => bucket.fromMillis))].sort((one, other) => one - other);
  const width = 160 / Math.max(1, starts.length);
  const across = (bucket) => starts.indexOf(bucket.fromMillis) * width;
  const all = total(buckets);
  const allBefore = total(before);
  const says = buckets.map((bucket) => `${range(bucket)}: ${share(bucket.frames / all)}`).join('; ');
  return html`<svg class="chart small-chart" viewBox="0 0 160 ${HEIGHT}" role="img" aria-label="Late by ${says}">
    ${buckets.map((bucket) => svg`<rect class="bar-newer" x=${across(bucket) + 0.5} y=${HEIGHT - height(bucket.frames / all)} width=${width - 1} height=${height(bucket.frames / all)}><title>late by ${range(bucket)}: ${share(bucket.frames / all)}</title></rect>`)}
    ${before.map((bucket) => svg`<path class="older-mark" d="M${across(bucket)},${(HEIGHT - height(bucket.frames / allBefore)).toFixed(1)}h${width}"></path>`)}
    <path class="axis" d="M0 ${HEIGHT}H160"></path></svg>`;
}
