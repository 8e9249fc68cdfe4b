import { html, nothing } from 'lit';
import '../part/symbol-drop.js';
import { pages } from '../part/pages.js';
import { path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { empty } from '../shell/states.js';
import { bytes, count, counted, time } from '../text/figures.js';
import { named, plain } from '../text/name.js';

/** Which builds can be named, which cannot, and how many stalls wait for that. */
class Symbols extends PageElement {
  static properties = { route: { attribute: false }, releases: { attribute: false } };

  #symbols = new Loaded(this);

  willUpdate() {
    this.#symbols.from(withQuery(path(this.route.app, 'symbols'), { offset: this.route.query.offset }));
  }

  render() {
    return html`<h1>Symbols</h1>${this.#symbols.show((data) => this.#found(data), 'the symbols')}
      <section class="section"><header><h2>Upload</h2></header><jank-symbol-drop .app=${this.route.app} .versions=${this.releases ?? []}></jank-symbol-drop>${this.#command()}</section>`;
  }

  #found(data) {
    if (data.items.length === 0) {
      return html`${empty('No symbol file yet.', 'An app that is neither obfuscated nor native needs none. Otherwise upload one for each build.')}`;
    }
    return html`<p class="lead">${data.missing === 0 ? html`<span class="better strong">✓</span> Every build that was seen has its symbols.`
        : html`<span class="worse strong">▲ ${counted(data.missing, 'build')} without symbols</span>: ${counted(data.waitingStalls, 'stall waits', 'stalls wait')} to be named.`}</p>
      ${data.missing ? html`<p class="spaced-after">Upload what the build left behind; the stalls that wait are named and counted anew by themselves.</p>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="Symbols by build"><table><thead><tr><th scope="col">Build id</th><th scope="col">State</th><th scope="col">Kind</th><th scope="col">Version</th>
        <th scope="col" class="figure">Waiting<span class="unit">stalls kept</span></th><th scope="col" class="figure">Size</th><th scope="col">Uploaded</th></tr></thead>
      <tbody>${data.items.map(row)}</tbody></table></div>${pages(data, this.route, 'builds')}`;
  }

  #command() {
    return html`<p class="small soft">Build machines upload by a command:</p><pre class="command" tabindex="0" aria-label="Command"><code>jank symbols upload --gateway URL --key KEY --app ${plain(this.route.app, 80)} --version VERSION FILE</code></pre>`;
  }
}

const row = (one) => html`<tr><th scope="row" class="nowrap"><code>${named(one.buildId, 40)}</code></th>
  <td class="nowrap">${one.present ? html`<span class="better">✓ there</span>` : html`<span class="worse strong">▲ missing</span>`}</td>
  <td>${one.present ? plain(one.kind, 40).toLowerCase().replaceAll('_', ' ') : '–'}</td><td>${one.version === null ? '–' : named(one.version, 40)}</td>
  <td class="figure">${one.waitingStalls ? count(one.waitingStalls) : '0'}</td><td class="figure">${bytes(one.sizeBytes)}</td><td class="nowrap">${one.uploadedAt ? time(one.uploadedAt) : '–'}</td></tr>`;

customElements.define('jank-symbols', Symbols);
