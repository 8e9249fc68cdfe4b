import { html, nothing } from 'lit';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { sibling } from '../shell/route.js';
import { counted } from '../text/figures.js';
import { named, plain } from '../text/name.js';

const LOST = new Set(['REJECTED', 'DROPPED', 'DEAD_LETTERED']);

/** What was received of an app so far of which nothing is counted. */
class FirstRun extends PageElement {
  static properties = { app: { attribute: false } };

  #accounting = new Loaded(this);

  willUpdate() {
    this.#accounting.from(withQuery(path(this.app, 'accounting'), { hours: 720 }));
  }

  render() {
    return this.#accounting.show((data) => {
      const lost = data.totals.filter((one) => LOST.has(one.kind) && one.events > 0);
      return html`<p>${data.sums.received ? html`${counted(data.sums.received, 'event')} came, and none was counted.` : 'No event of it came yet.'}</p>
        ${lost.length ? html`<ul class="plain">${lost.map((one) => html`<li class="worse">${counted(one.events, 'event')} ${one.kind.toLowerCase().replace('_', '-')}: <code>${plain(one.reason, 60)}</code></li>`)}</ul>` : nothing}`;
    }, 'what came so far');
  }
}

/** What to do with an app that has sent nothing yet. */
export function firstRun(route) {
  return html`<h1>Nothing of <bdi>${named(route.app, 60)}</bdi> is counted yet</h1><jank-first-run .app=${route.app}></jank-first-run>
    <p>Send one batch with the app’s key to see it here within seconds:</p>
    <pre class="command"><code>./jank send --gateway URL --key KEY FILE</code></pre>
    <p class="soft">URL is the address of your gateway, KEY the key of this app. <a href=${sibling(route, 'accounting')}>The accounting</a> says what becomes of each event.</p>`;
}

customElements.define('jank-first-run', FirstRun);
