import { html } from 'lit';
import { sibling } from '../shell/route.js';
import { plain, shortName } from '../text/name.js';

/**
 * The place in the code of a cluster as the head of a row: class and method, which people look for, above the package. Tickets of a
 * screen, of the whole app and of a day's summary have no cluster to go to.
 * @param {object} cluster of the interface: fingerprint, title, and where it has them location and symbolized
 * @param {object} route where we are
 */
export function placeCell(cluster, route) {
  const short = shortName(cluster.title);
  const whole = plain(cluster.title);
  const before = whole.endsWith(short) ? whole.slice(0, -short.length).replace(/\.$/, '') : '';
  const line = /\(([^()]{1,80})\)$/.exec(cluster.location ?? '')?.[1];
  if (/^(screen:|summary-)/.test(cluster.fingerprint)) {
    return html`<th scope="row" class="place"><bdi>${whole}</bdi></th>`;
  }
  return html`<th scope="row" class="place"><a data-row href=${sibling(route, 'clusters', cluster.fingerprint)} title=${plain(cluster.location || cluster.title, 1000)}><bdi>${short}</bdi></a>
    <span class="sub">${cluster.symbolized === false ? html`<span class="tag">symbols missing</span> ` : ''}<bdi>${before || (line ? plain(line) : '')}</bdi></span></th>`;
}
