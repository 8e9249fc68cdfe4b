import { html, nothing } from 'lit';
import { ask, explain } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { appKey, forgetAppKey, setAppKey } from '../shell/key.js';
import { sibling } from '../shell/route.js';
import { counted, millis, share } from '../text/figures.js';
import { named, plain } from '../text/name.js';
import { cause } from '../text/words.js';

/** A report of another tool, pasted or dropped, and what becomes of it: stack, cluster, lines left out, symbols that are missing. */
class Report extends PageElement {
  static properties = { route: { attribute: false }, can: { state: true }, over: { state: true }, busy: { state: true }, found: { state: true }, error: { state: true } };

  constructor() {
    super();
    Object.assign(this, { can: null, over: false, busy: false, found: null, error: null });
  }

  async connectedCallback() {
    super.connectedCallback();
    this.can = await ask('/v1/health').then((health) => health.uploads === true).catch(() => false);
  }

  render() {
    return html`<h1>Try a report</h1><p class="lead">Paste or drop an ANR, a hang or a log of another tool. Nothing of it is stored.</p>
      ${this.can ? this.#form() : this.can === null ? nothing : html`<p>This dashboard has no gateway: whoever runs it sets <code>jank.dashboard.gateway-url</code>. <code>./jank explain FILE</code> does the same.</p>`}
      <div role="status">${this.error ? html`<p class="worse">▲ ${plain(this.error, 600)}</p>` : nothing}</div>${this.found ? this.#explained(this.found) : nothing}`;
  }

  #form() {
    return html`<form class="drop ${this.over ? 'over' : ''}" aria-label="Report" @submit=${(event) => this.#submitted(event)} @dragover=${(event) => this.#hover(event, true)}
        @dragleave=${(event) => this.#hover(event, false)} @drop=${(event) => this.#dropped(event)}>
      <label class="strong" for="report-text">Text of the report</label><textarea id="report-text" name="text" rows="8" spellcheck="false"></textarea>
      <div class="scope"><div class="field"><label for="report-file">Or a file</label><input id="report-file" type="file" @change=${(event) => this.#fill(event.target.files[0])}></div>
        ${appKey() ? nothing : html`<div class="field"><label for="report-key">Read, upload or device key of the app (kept in this tab)</label><input id="report-key" name="key" type="password" required maxlength="500" pattern="[!-~]+" title="Letters, digits and signs without spaces" autocomplete="off"></div>`}
        <button class="main" ?disabled=${this.busy}>Explain</button></div></form>`;
  }

  #hover(event, over) {
    event.preventDefault();
    this.over = over;
  }

  #dropped(event) {
    this.#hover(event, false);
    this.#fill(event.dataTransfer.files[0]);
  }

  async #fill(file) {
    if (file) {
      this.querySelector('#report-text').value = await file.text();
    }
  }

  async #submitted(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    const key = fields.get('key')?.trim() || appKey();
    Object.assign(this, { busy: true, error: null, found: null });
    try {
      this.found = await explain(fields.get('text'), key);
      setAppKey(key);
    } catch (failure) {
      if (failure.reason === 'UNAUTHORIZED' || failure.reason === 'WRONG_KEY') {
        forgetAppKey();
      }
      this.error = failure.message;
    }
    this.busy = false;
  }

  #explained(found) {
    return html`<p class="spaced"><span class="strong">Recognised:</span> <code>${plain(found.format, 40)}</code>, ${counted(found.stalls.length + found.moreStalls, 'stall')}${found.moreStalls ? `; the first ${found.stalls.length} are shown` : ''}.</p>
      ${found.missingSymbols.length ? html`<p><span class="worse strong">▲ Symbols needed:</span> ${found.missingSymbols.map((one) => html`<code>${plain(one, 120)}</code> `)}<a href=${sibling(this.route, 'symbols')}>Upload</a></p>` : nothing}
      ${found.refused.length ? html`<p class="strong">Left out</p><ul class="plain left-out">${found.refused.map((one) => html`<li class="small">line ${one.line}: ${plain(one.error, 400)}</li>`)}</ul>` : nothing}
      ${found.refusedUnnamed ? html`<p class="small soft">${counted(found.refusedUnnamed, 'more part')} left out.</p>` : nothing}
      ${found.stalls.map((stall) => this.#stall(stall))}`;
  }

  #stall(stall) {
    const cluster = stall.fingerprints.primary?.fingerprint;
    return html`<section class="section"><header><h2 class="code-title">${named(stall.title)}</h2></header>
      <ul class="plain small spaced-after"><li><span class="strong">Cause:</span> ${cause(stall.cause.name)}, read from: <bdi>${plain(stall.cause.evidence, 300)}</bdi></li>
        <li><span class="strong">Stack:</span> its path holds ${share(stall.coverage)} of ${millis(stall.millis)}</li>
        ${cluster ? html`<li><span class="strong">Cluster:</span> <a href=${sibling(this.route, 'clusters', cluster)}><code>${plain(cluster, 80)}</code></a></li>` : nothing}</ul>
      <div class="scroll" tabindex="0" role="region" aria-label="Representative stack"><table><thead><tr><th scope="col">Call<span class="unit">innermost first</span></th><th scope="col">Counts for the cluster</th></tr></thead>
        <tbody>${stall.stack.map((one) => html`<tr><th scope="row" class="call"><code class=${one.inApp ? 'strong' : 'soft'}>${named(one.frame)}</code></th><td class="small">${one.kept ? '✓ ' : ''}${plain(one.why, 200)}</td></tr>`)}</tbody></table></div></section>`;
  }
}

customElements.define('jank-report', Report);
