import { html, nothing } from 'lit';
import { choose } from '../shell/route.js';
import { count } from '../text/figures.js';

/**
 * Says which part of a list is shown, and leads to the others.
 * @param {object} data answer of the interface with total, limit and offset
 * @param {object} route where we are
 * @param {string} what plural of what is listed
 */
export function pages(data, route, what) {
  const last = Math.min(data.total, data.offset + data.items.length);
  const to = (offset) => () => {
    choose(route, { offset: offset || null });
    window.scrollTo(0, 0);
  };
  return html`<div class="more small"><span>${count(data.offset + 1)} to ${count(last)} of ${count(data.total)} ${what}</span>
    ${data.offset > 0 ? html`<button type="button" @click=${to(Math.max(0, data.offset - data.limit))}>Previous</button>` : nothing}
    ${data.next ? html`<button type="button" @click=${to(data.offset + data.limit)}>Next</button>` : nothing}</div>`;
}
