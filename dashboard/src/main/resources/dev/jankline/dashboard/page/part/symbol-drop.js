import { html, nothing } from 'lit';
import { ask, path, upload, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { forgetUploadKey, setUploadKey, uploadKey } from '../shell/key.js';
import { bytes } from '../text/figures.js';
import { plain } from '../text/name.js';

/** Takes symbol files, dropped or chosen, and passes them to the gateway one after another; says of each what became of it. */
class SymbolDrop extends PageElement {
  static properties = {
    app: { attribute: false }, versions: { attribute: false },
    can: { state: true }, over: { state: true }, files: { state: true }, busy: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { can: null, over: false, files: [], busy: false });
  }

  async connectedCallback() {
    super.connectedCallback();
    this.can = await ask('/v1/health').then((health) => health.uploads === true).catch(() => null);
  }

  render() {
    if (!this.can) {
      return nothing;
    }
    return html`<form class="drop ${this.over ? 'over' : ''}" aria-label="Upload symbol files" @submit=${(event) => this.#send(event)} @dragover=${(event) => this.#hover(event, true)}
        @dragleave=${(event) => this.#hover(event, false)} @drop=${(event) => this.#dropped(event)}>
      <p><label class="strong" for="symbol-files">Drop symbol files here</label>, or choose them: <code>mapping.txt</code>, native libraries with symbols, or zip files of them.</p>
      <input id="symbol-files" type="file" multiple @change=${(event) => this.#add(event.target)}>
      ${this.files.length ? html`<ul class="plain">${this.files.map(line)}</ul>` : nothing}
      <div class="scope"><div class="field"><label for="symbol-version">Version (may be left out)</label><input id="symbol-version" name="versionName" maxlength="255" autocomplete="off" list="symbol-versions">
        <datalist id="symbol-versions">${this.versions.map((one) => html`<option value=${one.version}></option>`)}</datalist></div>
        ${uploadKey() ? nothing : html`<div class="field"><label for="symbol-key">Upload key (kept in this tab)</label><input id="symbol-key" name="key" type="password" required maxlength="500" pattern="[!-~]+" title="Letters, digits and signs without spaces" autocomplete="off"></div>`}
        <button class="main" ?disabled=${this.busy || !this.#waiting().length}>Upload</button></div></form>`;
  }

  #waiting() {
    return this.files.filter((one) => one.state !== 'done');
  }

  #hover(event, over) {
    event.preventDefault();
    this.over = over;
  }

  #dropped(event) {
    event.preventDefault();
    this.over = false;
    this.#take(event.dataTransfer.files);
  }

  #add(input) {
    this.#take(input.files);
    input.value = '';
  }

  #take(files) {
    this.files = [...this.files, ...[...files].map((file) => ({ file, state: 'waiting', words: 'waits for Upload', part: 0 }))];
  }

  async #send(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    const key = fields.get('key')?.trim() || uploadKey();
    const version = fields.get('versionName').trim();
    const versionCode = this.versions.find((one) => one.version === version)?.versionCode;
    const address = withQuery(path(this.app, 'symbols'), { versionName: version, versionCode });
    this.busy = true;
    for (const one of this.#waiting()) {
      await this.#sendOne(one, address, key);
    }
    this.busy = false;
  }

  async #sendOne(one, address, key) {
    const told = (changes) => {
      Object.assign(one, changes);
      this.files = [...this.files];
    };
    told({ state: 'sending', words: 'is being sent', part: 0 });
    try {
      const stored = await upload(address, one.file, key, (part) => told({ part }));
      setUploadKey(key);
      told({ state: 'done', words: `${outcome(stored)}: the stalls that wait for it are named within minutes` });
    } catch (failure) {
      if (failure.reason === 'UNAUTHORIZED' || failure.reason === 'WRONG_KEY' || failure.reason === 'WRONG_APP') {
        forgetUploadKey();
      }
      told({ state: 'failed', words: failure.message });
    }
  }
}

const outcome = (stored) => (stored.outcome === 'STORED' ? 'stored' : 'was there already');

const STYLES = { done: 'better', failed: 'worse' };

const line = (one) => html`<li class="small"><code>${plain(one.file.name, 120)}</code> <span class="soft">${bytes(one.file.size)}</span>
  ${one.state === 'sending' ? html`<progress max="1" .value=${one.part} aria-label="Sent of ${plain(one.file.name, 80)}"></progress>` : nothing}
  <span class=${STYLES[one.state] ?? 'soft'} role="status">${one.state === 'done' ? '✓ ' : one.state === 'failed' ? '▲ ' : ''}${plain(one.words, 400)}</span></li>`;

customElements.define('jank-symbol-drop', SymbolDrop);
