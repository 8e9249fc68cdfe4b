import { html, nothing, svg } from 'lit';
import { PageElement } from '../shell/element.js';
import { count, share } from '../text/figures.js';
import { Width } from './width.js';

const HEIGHT = 230;
const TOP = 26;
const ROOM = 140;
const LEAST = 2;
const NODE = 10;
const APART = 30;

/**
 * The accounting as a flow from left to right: received, accepted, counted; what leaves on the way goes down. Bands are as high as the
 * events they stand for, at least 2 pixels, so that a single lost event is seen.
 */
class Flow extends PageElement {
  static properties = { accounting: { attribute: false } };

  #width = new Width(this);

  render() {
    const { sums } = this.accounting;
    const width = Math.max(280, this.#width.pixels);
    const columns = [0, (width - 130) / 2, width - 130];
    const high = (events) => (events > 0 ? Math.max(LEAST, (events / (sums.received || 1)) * ROOM) : 0);
    const ends = this.#ends(sums, high);
    return html`<svg class="chart flow" viewBox="0 0 ${width} ${Math.max(HEIGHT, ...ends.map((end) => end.top + end.height + 34))}" role="img" aria-label="Of ${count(sums.received)} received events ${count(sums.accepted)} were accepted and ${count(sums.counted)} counted; the table below has all outcomes">
      ${band(columns[0] + NODE, columns[1], [TOP, TOP, high(sums.accepted)], 'kept')}
      ${ends.map((end) => band(columns[end.column - 1] + NODE, columns[end.column], [end.from, end.top, end.height], end.style))}
      ${node(columns[0], TOP, high(sums.received), { style: 'kept', name: 'received', events: sums.received })}
      ${node(columns[1], TOP, high(sums.accepted), { style: 'kept', name: 'accepted', events: sums.accepted, of: sums.received })}
      ${ends.map((end) => node(columns[end.column], end.top, end.height, { ...end, of: sums.received }))}</svg>`;
  }

  /** Where each kind of events leaves, and where it ends. */
  #ends(sums, high) {
    const kinds = [
      { name: 'rejected', events: sums.rejected, column: 1, style: 'lost' },
      { name: 'counted', events: sums.counted, column: 2, style: 'kept' },
      { name: 'duplicate', events: sums.duplicate, column: 2, style: '' },
      { name: 'dropped', events: sums.dropped, column: 2, style: 'lost' },
      { name: 'dead-lettered', events: sums.deadLettered, column: 2, style: 'lost' },
      { name: 'in flight', events: Math.max(0, sums.inFlight), column: 2, style: '' },
    ].filter((kind) => kind.events > 0);
    const from = { 1: TOP + high(sums.accepted), 2: TOP };
    const top = { 1: TOP + high(sums.accepted) + APART, 2: TOP };
    return kinds.map((kind) => {
      const height = high(kind.events);
      const end = { ...kind, height, from: from[kind.column], top: top[kind.column] };
      from[kind.column] += height;
      top[kind.column] += height + APART;
      return end;
    });
  }
}

function band(left, right, [from, to, height], style) {
  const middle = (left + right) / 2;
  return height > 0 ? svg`<path class="band ${style}" d="M${left},${from}C${middle},${from} ${middle},${to} ${right},${to}v${height}C${middle},${to + height} ${middle},${from + height} ${left},${from + height}Z"></path>` : nothing;
}

function node(left, top, height, { style, name, events, of = null }) {
  return svg`<rect class="node ${style}" x=${left} y=${top} width=${NODE} height=${height}></rect>
    <text class="name" x=${left + NODE + 5} y=${top + 10}>${name}</text>
    <text x=${left + NODE + 5} y=${top + 23}>${count(events)}${of ? ` (${share(events / of)})` : ''}</text>`;
}

customElements.define('jank-flow', Flow);
