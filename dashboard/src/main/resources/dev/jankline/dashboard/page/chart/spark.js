import { html, svg } from 'lit';

/**
 * A line of counts, as high as its own highest count: it says when, not how many.
 * @param {number[]} counts by day
 * @param {string} label what a reader of the page hears
 */
export function spark(counts, label) {
  const highest = Math.max(1, ...counts);
  const step = counts.length > 1 ? 100 / (counts.length - 1) : 0;
  const points = counts.map((count, index) => `${(index * step).toFixed(1)},${(26 - (count / highest) * 24).toFixed(1)}`);
  const drawn = points.length === 1 ? [points[0], points[0].replace(/^[^,]*/, '100')] : points;
  return html`<svg class="spark" viewBox="0 0 100 28" preserveAspectRatio="none" role="img" aria-label=${label}>${svg`<polyline points=${drawn.join(' ')}></polyline>`}</svg>`;
}
