import { plain, shortName } from '../text/name.js';
import { colourOf } from './colours.js';
import { matches } from './layout.js';

/** Height of a row in pixels. */
export const ROW = 20;

const LEAST = 0.6;
const LEAST_TEXT = 32;
const FONT = '11.5px system-ui, sans-serif';

/**
 * Paints the calls that can be seen: those in the rows on the screen and at least 0.6 pixels wide. The cost depends on the screen,
 * not on the size of the tree.
 * @param {CanvasRenderingContext2D} context scaled to CSS pixels
 * @param {object} view root, from and to (shares of the width), top (pixels scrolled), width, height, compared, search, focus, colours
 */
export function paint(context, view) {
  context.clearRect(0, 0, view.width, view.height);
  context.font = FONT;
  context.textBaseline = 'middle';
  const scale = view.width / (view.to - view.from);
  const open = [view.root];
  while (open.length) {
    const node = open.pop();
    const left = (node.x0 - view.from) * scale;
    const width = (node.x1 - node.x0) * scale;
    const top = node.depth * ROW - view.top;
    if (width >= LEAST && left < view.width && left + width > 0 && top < view.height) {
      if (top > -ROW) {
        paintCall(context, view, node, { left, width, top });
      }
      open.push(...(node.children ?? []));
    }
  }
}

function paintCall(context, view, node, { left, width, top }) {
  const found = view.search && node.depth > 0 && matches(node, view.search);
  const from = Math.max(left, 0);
  const shown = Math.min(left + width, view.width) - from;
  context.globalAlpha = view.search && !found ? 0.45 : 1;
  context.fillStyle = found ? view.colours.mark : colourOf(node, view.colours, view.compared);
  context.fillRect(from, top, Math.max(LEAST, shown - (width > 3 ? 1 : 0)), ROW - 1);
  if (shown > LEAST_TEXT) {
    context.fillStyle = found ? view.colours.markInk : view.colours.ink;
    context.fillText(fitting(context, node, shown - 8), from + 4, top + ROW / 2);
  }
  context.globalAlpha = 1;
  if (node === view.focus) {
    context.strokeStyle = view.colours.accent;
    context.lineWidth = 2;
    context.strokeRect(from + 1, top + 1, Math.max(1, shown - 3), ROW - 3);
  }
}

/** The name as long as it fits: qualified, else class and method, else cut. About 6.2 pixels a character. */
function fitting(context, node, width) {
  const most = Math.max(2, Math.floor(width / 6.2));
  const name = (node.shown ??= plain(node.data.name));
  if (name.length <= most) {
    return name;
  }
  const short = (node.short ??= shortName(node.data.name));
  return short.length <= most ? short : `${short.slice(0, most - 1)}…`;
}
