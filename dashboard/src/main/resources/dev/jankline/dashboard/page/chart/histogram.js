import { html, nothing, svg } from 'lit';
import { PageElement } from '../shell/element.js';
import { count, millis, share } from '../text/figures.js';
import { linear, ticks } from './scale.js';
import { Width } from './width.js';

const HEIGHT = 200;
const EDGE = { left: 44, right: 8, top: 18, bottom: 24 };

/** How long the stalls of a cluster take: one bar for each bucket, logarithmic as they are counted. */
class Histogram extends PageElement {
  static properties = { buckets: { attribute: false }, p50: { attribute: false }, p90: { attribute: false } };

  #width = new Width(this);

  render() {
    const buckets = this.#filled();
    if (buckets.length === 0) {
      return html`<p class="soft small">No durations of this version yet.</p>`;
    }
    const width = this.#width.pixels;
    const steps = ticks(Math.max(...buckets.map((bucket) => bucket.stalls)), 3);
    const first = buckets[0].fromMillis;
    const last = buckets.at(-1).toMillis;
    const place = linear([Math.log(first), Math.log(last)], [EDGE.left, width - EDGE.right]);
    const scales = { x: (duration) => place(Math.log(duration)), y: linear([0, steps.at(-1)], [HEIGHT - EDGE.bottom, EDGE.top]), width, first, last };
    const total = buckets.reduce((sum, bucket) => sum + bucket.stalls, 0);
    return html`<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" role="img"
        aria-label="Durations of ${count(total)} stalls: median ${millis(this.p50)}, 90th percentile ${millis(this.p90)}">
      ${this.#axes(steps, scales)}
      ${buckets.map((bucket) => this.#bar(bucket, scales, total))}
      ${this.#mark(this.p50, 'median', scales)}${this.#mark(this.p90, 'p90', scales)}</svg>`;
  }

  /** Buckets by duration; those that only reach below 1 ms start there, so that a logarithm exists. */
  #filled() {
    return (this.buckets ?? []).filter((bucket) => bucket.stalls > 0 && bucket.toMillis).map((bucket) => ({ ...bucket, fromMillis: Math.max(0.5, bucket.fromMillis) }));
  }

  #axes(steps, { x, y, width, first, last }) {
    const durations = [1, 10, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000].filter((one) => one >= first && one <= last);
    const marks = durations.length > 1 ? durations : [Math.round(first), Math.round(last)];
    const apart = marks.filter((one, index) => index === 0 || x(one) - x(marks[index - 1]) > 34);
    return svg`<text x="0" y="10">stalls</text>
      ${steps.map((step) => svg`<line class="grid" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(step)} y2=${y(step)}></line>
        <text x=${EDGE.left - 8} y=${y(step) + 4} text-anchor="end">${count(step)}</text>`)}
      ${apart.map((one) => svg`<text x=${Math.max(x(first), x(one))} y=${HEIGHT - 6} text-anchor=${x(one) > width - 40 ? 'end' : 'middle'}>${one < 1000 ? `${one} ms` : `${one / 1000} s`}</text>`)}`;
  }

  #bar(bucket, { x, y }, total) {
    const left = x(bucket.fromMillis);
    const top = y(bucket.stalls);
    return svg`<rect class="bar-newer" x=${left + 0.5} y=${top} width=${Math.max(1, x(bucket.toMillis) - left - 1)} height=${HEIGHT - EDGE.bottom - top}>
      <title>${millis(bucket.fromMillis)} to ${millis(bucket.toMillis)}: ${count(bucket.stalls)} stalls, ${share(bucket.stalls / total)}</title></rect>`;
  }

  #mark(duration, name, { x, first, last }) {
    if (!duration || duration < first || duration > last) {
      return nothing;
    }
    const end = x(duration) > x(last) - 90;
    return svg`<line class="axis" x1=${x(duration)} x2=${x(duration)} y1=${name === 'p90' ? 14 : 26} y2=${HEIGHT - EDGE.bottom}></line>
      <text x=${x(duration) + (end ? -4 : 4)} y=${name === 'p90' ? 20 : 32} text-anchor=${end ? 'end' : 'start'}>${name} ${millis(duration)}</text>`;
  }
}

customElements.define('jank-histogram', Histogram);
