// Colours of calls on the canvas, taken from the style sheet so that both themes hold.
import { colour } from '../shell/theme.js';

const STEPS = 6;

function parts(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

function mixed(from, to, share) {
  const [a, b] = [parts(from), parts(to)];
  return `rgb(${a.map((part, index) => Math.round(part + (b[index] - part) * share)).join(' ')})`;
}

/** Reads the colours that are in force. */
export function palette() {
  const same = colour('--flame-same');
  const steps = (to) => Array.from({ length: STEPS + 1 }, (_, index) => mixed(same, to, index / STEPS));
  return {
    app: [colour('--flame-app'), colour('--flame-app-2')],
    platform: colour('--flame-platform'),
    worse: steps(colour('--flame-worse')),
    better: steps(colour('--flame-better')),
    ink: colour('--flame-ink'),
    ground: colour('--raised'),
    mark: colour('--mark'),
    markInk: colour('--ink'),
    accent: colour('--accent'),
  };
}

function hash(text) {
  let sum = 0;
  for (let index = 0; index < Math.min(text.length, 200); index++) {
    sum = (sum * 31 + text.charCodeAt(index)) | 0;
  }
  return Math.abs(sum);
}

/**
 * How much a call changed: -1 is gone, 0 the same, 1 new.
 * @param {{total: number, otherTotal: number}} node times of the newer and the older version in the same unit
 */
export function changed(node) {
  const most = Math.max(node.total, node.otherTotal);
  return most > 0 ? (node.total - node.otherTotal) / most : 0;
}

/** The colour of a call: by its change in a comparison, else by whose code it is. */
export function colourOf(node, colours, compared) {
  if (compared) {
    const change = changed(node);
    return (change >= 0 ? colours.worse : colours.better)[Math.round(Math.abs(change) * STEPS)];
  }
  return node.data.inApp ? colours.app[hash(node.data.name) % colours.app.length] : colours.platform;
}
