import { html, nothing, svg } from 'lit';
import { PageElement } from '../shell/element.js';
import { estimated } from '../text/figures.js';
import { plain } from '../text/name.js';
import { linear, ticks } from './scale.js';
import { Width } from './width.js';

const HEIGHT = 92;
const MOST = 20;
const EDGE = { left: 48, right: 12, top: 8, bottom: 20 };
const LONGEST_NAME = 16;

/** About how wide a name is, in pixels: Chinese characters are as wide as high. */
const pixels = (name) => [...name].reduce((sum, character) => sum + (character > '\u2e7f' ? 12 : 7), 8);

/** The names that have room below their marks, that of the version first: where each stands, by version. */
function places(marks, version, width) {
  const placed = new Map();
  const first = marks.filter((mark) => mark.version === version);
  for (const mark of [...first, ...marks.filter((one) => one.version !== version).reverse()]) {
    const name = plain(mark.version, LONGEST_NAME);
    const half = pixels(name) / 2;
    const x = Math.max(half, Math.min(width - half, mark.x));
    if ([...placed.values()].every((other) => Math.abs(other.x - x) >= other.half + half)) {
      placed.set(mark.version, { name, x, half });
    }
  }
  return placed;
}

/** Where the rate of a version stands among those of the others, in words; empty when there are too few. */
export function rank(rated, version) {
  const own = rated.find((one) => one.version === version)?.stallsPerHour.value;
  if (own === undefined || rated.length < 3) {
    return '';
  }
  const higher = rated.filter((one) => one.stallsPerHour.value > own).length;
  const place = higher === 0 ? 'the highest' : higher === rated.length - 1 ? 'the lowest' : `number ${higher + 1} from the top`;
  return `${plain(version, 30)} is ${place} of ${rated.length} versions`;
}

/** The versions that have a rate, oldest first, at most 20. */
export const ratedOf = (releases) => releases.filter((one) => typeof one.stallsPerHour?.value === 'number').slice(0, MOST).reverse();

/** Rates of the newest versions with their intervals, oldest first: whether one stands out. releases: newest first. */
class VersionStrip extends PageElement {
  static properties = { releases: { attribute: false }, version: {}, older: {}, address: { attribute: false } };

  #width = new Width(this);

  render() {
    const rated = ratedOf(this.releases);
    if (rated.length < 2) {
      return nothing;
    }
    const width = this.#width.pixels;
    const right = width - EDGE.right;
    const steps = ticks(Math.max(...rated.map((one) => Math.min(one.stallsPerHour.high, one.stallsPerHour.value * 3))), 2);
    const y = linear([0, steps.at(-1)], [HEIGHT - EDGE.bottom, EDGE.top]);
    const gap = (right - EDGE.left) / rated.length;
    const across = (index) => EDGE.left + gap * (index + 0.5);
    const names = places(rated.map((one, index) => ({ version: one.version, x: across(index) })), this.version, width);
    return html`<svg class="chart strip" viewBox="0 0 ${width} ${HEIGHT}" role="group" aria-label="Stalls per hour of the newest versions, oldest first; the figures are in the table below">
      ${steps.map((step) => svg`<line class="grid" x1=${EDGE.left} x2=${right} y1=${y(step)} y2=${y(step)}></line>
        <text x=${EDGE.left - 8} y=${y(step) + 4} text-anchor="end">${Number(step.toPrecision(6))}</text>`)}
      ${rated.map((one, index) => this.#mark(one, across(index), gap, y, names.get(one.version)))}
    </svg>`;
  }

  #mark({ version, stallsPerHour: rate }, x, gap, y, label) {
    const style = version === this.version ? 'newer' : version === this.older ? 'older' : 'other';
    return svg`<a href=${this.address(version)} aria-label="${plain(version, 40)}, ${estimated(rate)} stalls per hour"><title>${plain(version, 40)}: ${estimated(rate)} stalls per hour</title>
      <rect class="hit" x=${x - gap / 2} y=${EDGE.top} width=${gap} height=${HEIGHT - EDGE.top}></rect>
      <line class="reach-${style}" x1=${x} x2=${x} y1=${y(rate.low)} y2=${Math.max(EDGE.top, y(rate.high))}></line>
      <circle class="dot-${style}" cx=${x} cy=${Math.max(EDGE.top, y(rate.value))} r=${style === 'newer' ? 4 : 3}></circle>
      ${label ? svg`<text class=${style === 'newer' ? 'name' : ''} x=${label.x} y=${HEIGHT - 6} text-anchor="middle">${label.name}</text>` : nothing}</a>`;
  }
}

customElements.define('jank-version-strip', VersionStrip);
