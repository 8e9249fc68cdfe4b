import { html, nothing, svg } from 'lit';
import { PageElement } from '../shell/element.js';
import { day, estimated, measured, share } from '../text/figures.js';
import { plain } from '../text/name.js';
import { band, line, linear, ticks } from './scale.js';
import { Width } from './width.js';

const HEIGHT = 220;
const SINCE = { words: '▲ worse since', style: 'since', top: 8 };
const RELEASED = { words: 'released', style: 'released', top: 22 };
const EDGE = { left: 48, top: 18, bottom: 24 };
const ADOPTION = { gap: 22, height: 44 };

/**
 * Figures by day with their intervals, one line for each version, named at its end; below them the share of use that each
 * version has, where it is known. The same figures follow as a table.
 * series: [{name, style: 'newer'|'older'|'other', points: [{day, value, low, high, share}]}]; since and released: ISO times
 * or null.
 */
class LineChart extends PageElement {
  static properties = { series: { attribute: false }, unit: {}, label: {}, since: {}, released: {} };

  #width = new Width(this);

  get #days() {
    return [...new Set(this.series.flatMap((one) => one.points.map((point) => point.day)))].sort();
  }

  render() {
    const days = this.#days;
    if (days.length === 0) {
      return html`<p class="soft small">No days to draw yet.</p>`;
    }
    const width = this.#width.pixels;
    const right = width - Math.min(170, 24 + 7 * Math.max(...this.series.map((one) => plain(one.name, 22).length)));
    const highest = Math.max(...this.series.flatMap((one) => one.points.map((point) => Math.min(point.high ?? 0, (point.value ?? 0) * 3) || point.value || 0)));
    const steps = ticks(highest);
    const x = linear([0, Math.max(1, days.length - 1)], days.length === 1 ? [(EDGE.left + right) / 2, width] : [EDGE.left, right]);
    const y = linear([0, steps.at(-1)], [HEIGHT - EDGE.bottom, EDGE.top]);
    const shared = this.series.some((one) => one.points.some((point) => typeof point.share === 'number'));
    const height = HEIGHT + (shared ? ADOPTION.gap + ADOPTION.height + 2 : 0);
    return html`<figure>
      <svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${this.label}, ${this.unit}, by day; the figures are in the table that follows">
        ${this.#axes(days, steps, { x, y, right })}
        ${this.#mark(this.released, RELEASED, days, x)}${this.#mark(this.since, SINCE, days, x)}
        ${this.series.map((one) => this.#bandOf(one, days, x, y))}
        ${this.series.map((one) => this.#lineOf(one, days, x, y))}
        ${this.#names(days, x, y)}
        ${shared ? this.#adoption(days, x, right) : nothing}
        ${days.map((one, index) => this.#slot(one, index, days.length, x))}
      </svg>
      ${this.#table(days)}
    </figure>`;
  }

  #axes(days, steps, { x, y, right }) {
    const every = Math.max(1, Math.ceil(days.length / Math.max(2, (right - EDGE.left) / 64)));
    return svg`<text x="0" y="10">${this.unit}</text>
      ${steps.map((step) => svg`<line class="grid" x1=${EDGE.left} x2=${right} y1=${y(step)} y2=${y(step)}></line>
        <text x=${EDGE.left - 8} y=${y(step) + 4} text-anchor="end">${Number(step.toPrecision(6))}</text>`)}
      <line class="axis" x1=${EDGE.left} x2=${right} y1=${y(0)} y2=${y(0)}></line>
      ${days.map((one, index) => (index % every === 0 ? svg`<text x=${x(index)} y=${HEIGHT - 6} text-anchor="middle">${day(one)}</text>` : nothing))}`;
  }

  /** Shares of the app's foreground time by day, one version above the other; what is left are other versions. */
  #adoption(days, x, right) {
    const y = linear([0, 1], [HEIGHT + ADOPTION.gap + ADOPTION.height, HEIGHT + ADOPTION.gap]);
    const places = days.length === 1 ? [EDGE.left, right] : days.map((one, index) => x(index));
    let floor = places.map(() => 0);
    const areas = this.series.map((one) => {
      const shares = days.map((at) => one.points.find((point) => point.day === at)?.share ?? 0);
      const top = places.map((place, index) => Math.min(1, floor[index] + shares[Math.min(index, shares.length - 1)]));
      const area = band(places.map((place, index) => [place, y(floor[index]), y(top[index])]));
      floor = top;
      return svg`<path class="share-${one.style}" d=${area}></path>`;
    });
    return svg`<text x="0" y=${HEIGHT + ADOPTION.gap - 6}>share of foreground time</text>
      <text x=${EDGE.left - 8} y=${y(1) + 8} text-anchor="end">100 %</text><text x=${EDGE.left - 8} y=${y(0)} text-anchor="end">0</text>
      <rect class="share-rest" x=${EDGE.left} y=${y(1)} width=${right - EDGE.left} height=${ADOPTION.height}></rect>${areas}`;
  }

  /** A line at the hour of an event; the figure of a day stands at its noon. */
  #mark(iso, { words, style, top }, days, x) {
    const at = iso ? days.indexOf(iso.slice(0, 10)) : -1;
    if (at < 0) {
      return nothing;
    }
    const gap = days.length > 1 ? x(1) - x(0) : 0;
    const place = Math.max(EDGE.left, x(at) + gap * (Number(iso.slice(11, 13)) / 24 - 0.5));
    const late = place > EDGE.left + 130;
    return svg`<line class=${style} x1=${place} x2=${place} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom}></line>
      <text class="${style}-text" x=${place + (late ? -4 : 4)} y=${EDGE.top + top} text-anchor=${late ? 'end' : 'start'}>${words} ${day(iso.slice(0, 10))} ${iso.slice(11, 16)}</text>`;
  }

  #placed(one, days, x, y) {
    return one.points.map((point) => ({ point, left: x(days.indexOf(point.day)), top: y }));
  }

  #bandOf(one, days, x, y) {
    const edges = this.#placed(one, days, x, y).map(({ point, left }) => [left, y(point.low ?? NaN), Math.max(EDGE.top, y(point.high ?? NaN))]);
    return svg`<path class="band-${one.style}" d=${band(edges)}></path>`;
  }

  #lineOf(one, days, x, y) {
    const places = this.#placed(one, days, x, y).map(({ point, left }) => [left, point.value === null ? NaN : y(point.value)]);
    return svg`<path class=${one.style} d=${line(places)}></path>
      ${places.filter(([, top]) => Number.isFinite(top)).map(([left, top]) => svg`<circle class="dot-${one.style}" cx=${left} cy=${top} r=${places.length > 40 ? 1 : 2.5}></circle>`)}`;
  }

  /** Names at the ends of the lines, moved apart where they would cover each other. */
  #names(days, x, y) {
    const ends = this.series.flatMap((one) => {
      const last = one.points.filter((point) => point.value !== null).at(-1);
      return last ? [{ name: one.name, left: x(days.indexOf(last.day)) + 8, top: y(last.value) + 4 }] : [];
    });
    ends.sort((a, b) => a.top - b.top);
    ends.forEach((end, index) => {
      end.top = index ? Math.max(end.top, ends[index - 1].top + 13) : end.top;
    });
    return ends.map((end) => svg`<text class="name" x=${end.left} y=${end.top}>${plain(end.name, 22)}</text>`);
  }

  #slot(one, index, total, x) {
    const gap = total > 1 ? x(1) - x(0) : 40;
    const lines = this.series.map((series) => {
      const point = series.points.find((other) => other.day === one) ?? null;
      return `${plain(series.name, 30)}: ${estimated(point)}${typeof point?.share === 'number' ? `, ${share(point.share)} of the use` : ''}`;
    });
    return svg`<g class="slot"><rect class="hit" x=${x(index) - gap / 2} y=${EDGE.top} width=${gap} height=${HEIGHT - EDGE.top - EDGE.bottom}><title>${one}, ${this.unit}\n${lines.join('\n')}</title></rect>
      <line class="hover" x1=${x(index)} x2=${x(index)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom}></line></g>`;
  }

  #table(days) {
    return html`<details class="small"><summary>Figures</summary><div class="scroll" tabindex="0" role="region" aria-label="${this.label}, figures">
      <table><thead><tr><th scope="col">Day (UTC)</th>${this.series.map((one) => html`<th scope="col" class="figure">${plain(one.name, 40)}<span class="unit">${this.unit}</span></th>`)}</tr></thead>
      <tbody>${days.map((one) => html`<tr><th scope="row">${one}</th>${this.series.map((series) => this.#cell(series.points.find((point) => point.day === one)))}</tr>`)}</tbody></table></div></details>`;
  }

  #cell(point) {
    const use = typeof point?.share === 'number' ? html`<span class="sub">${share(point.share)} of the use</span>` : nothing;
    return html`<td class="figure">${point ? estimated(point) : measured(null)}${use}</td>`;
  }
}

customElements.define('jank-line-chart', LineChart);
