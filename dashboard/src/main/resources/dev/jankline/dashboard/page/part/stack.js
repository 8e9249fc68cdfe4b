import { html } from 'lit';
import { named, plain } from '../text/name.js';

/** Runs of calls of the same kind: code of the app one by one, the rest together. */
function runs(frames) {
  const found = [];
  for (const frame of frames) {
    const last = found.at(-1);
    if (last && !frame.inApp && !last.inApp) {
      last.frames.push(frame);
    } else {
      found.push({ inApp: frame.inApp, frames: [frame] });
    }
  }
  return found;
}

const place = (frame) => (frame.file ? ` ${plain(frame.file, 80)}${frame.line ? `:${frame.line}` : ''}` : '');

const call = (frame) => html`<li class=${frame.inApp ? 'in-app' : ''}><code>${named(frame.function || frame.module || '(no name)')}</code><span class="soft tiny">${place(frame)}${frame.inline ? ' · inlined' : ''}
  ${frame.unsymbolizedReason ? html`<span class="tag">not named: ${plain(frame.unsymbolizedReason, 60)}</span>` : ''}</span></li>`;

/**
 * A stack, innermost call first, with the code of platform and libraries folded.
 * @param {object[]} frames of the interface, innermost first
 * @param {{unfolded: boolean, toggle: () => void}} fold
 */
export function stack(frames, { unfolded, toggle }) {
  if (frames.length === 0) {
    return html`<p class="soft small">No stack: no stall of this cluster was named yet.</p>`;
  }
  const foreign = frames.some((frame) => !frame.inApp);
  return html`<ol class="stack">${unfolded ? frames.map(call) : runs(frames).map((run) => (run.frames.length > 1 ? folded(run.frames, toggle) : call(run.frames[0])))}</ol>
    ${foreign ? html`<button type="button" aria-pressed=${Boolean(unfolded)} @click=${toggle}>${unfolded ? 'Fold platform and libraries' : 'Show platform and libraries'}</button>` : ''}`;
}

const folded = (frames, toggle) => html`<li class="fold"><button type="button" class="sort" @click=${toggle}>${frames.length} calls of platform and libraries</button>
  <span class="soft tiny">${plain(frames[0].function, 60)} … ${plain(frames.at(-1).function, 60)}</span></li>`;
