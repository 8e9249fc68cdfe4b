import { html, nothing } from 'lit';
import { act, ask, path, withQuery } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { forgetWriteKey, setWriteKey, writeKey } from '../shell/key.js';
import { plain, shortName } from '../text/name.js';

const DAY_MILLIS = 86_400_000;
const SPANS = [['7', 'one week'], ['30', '30 days'], ['90', '90 days'], ['day', 'until a day …'], ['', 'until it is unmuted']];

let allowed = null;

/** Whether the dashboard takes actions; null when it does not say. Asked once for all clusters. */
function isAllowed() {
  allowed ??= ask('/v1/health').then((health) => health.actions === true).catch(() => {
    allowed = null;
    return null;
  });
  return allowed;
}

const isoSeconds = (date) => `${date.toISOString().slice(0, 19)}Z`;

function end(fields) {
  const span = fields.get('span');
  if (span === 'day') {
    return `${fields.get('until')}T00:00:00Z`;
  }
  return span ? isoSeconds(new Date(Date.now() + Number(span) * DAY_MILLIS)) : null;
}

/** A fingerprint as typed, or that of an address of a cluster. */
function fingerprintIn(text) {
  const found = /\/clusters\/([^/?#]+)/.exec(text);
  try {
    return found ? decodeURIComponent(found[1]) : text.trim();
  } catch {
    return text.trim();
  }
}

const number = (fields, name) => (fields.get(name) ? Number(fields.get(name)) : null);

const FORMS = {
  mute: { word: 'Mute', title: 'Mute this cluster', what: 'Its alerts open and change no ticket. Stalls are counted as before.',
    body: (fields) => ({ action: 'mute', until: end(fields), untilVersion: fields.get('version') || null, untilTimes: number(fields, 'times'), untilDevices: number(fields, 'devices') }) },
  fixed: { word: 'Fixed in', send: 'Close as fixed', title: 'Say which version carries the fix', what: 'Closes the ticket. Only versions with the fix open it again.',
    body: (fields) => ({ action: 'fixed', version: fields.get('version'), code: number(fields, 'code') }) },
  merge: { word: 'Merge', title: 'Merge into another cluster', what: 'Closes this ticket. The ticket of the other cluster takes its alerts.',
    body: (fields) => ({ action: 'merge', into: fingerprintIn(fields.get('into')) }) },
  reopen: { word: 'Reopen', title: 'Open the ticket again', what: 'Opens the issue in the tracker again.', body: () => ({ action: 'reopen' }) },
  assign: { word: 'Assign', title: 'Say who works on it', what: 'Gives the issue in the tracker to an account there.',
    body: (fields) => ({ action: 'assign', to: fields.get('to').trim() }) },
  unmute: { word: 'Unmute', title: 'Let this cluster open tickets again', what: 'Ends the silence, or the merge.', body: () => ({ action: 'unmute' }) },
};

/** What can be decided about the ticket of a cluster: asks for what is needed, and says what became of it. */
class TicketActions extends PageElement {
  static properties = {
    app: { attribute: false }, fingerprint: { attribute: false }, ticket: { attribute: false }, suggestions: { attribute: false }, versions: { attribute: false },
    can: { state: true }, form: { state: true }, span: { state: true }, into: { state: true }, others: { state: true }, busy: { state: true }, error: { state: true }, written: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { can: null, form: null, span: '30', into: '', others: [], suggestions: [], busy: false, error: null, written: null });
  }

  async connectedCallback() {
    super.connectedCallback();
    this.can = await isAllowed();
  }

  willUpdate(changes) {
    if (changes.has('fingerprint') || changes.has('app')) {
      this.written = null;
    }
  }

  render() {
    if (this.can === null) {
      return nothing;
    }
    if (!this.can) {
      return html`<p class="small soft">Actions are switched off here: whoever runs this dashboard sets <code>jank.dashboard.write-keys</code>. <code>./jank tickets</code> does the same.</p>`;
    }
    return html`<div class="actions" role="group" aria-label="Decide about the ticket">${this.#offered().map((name) => html`<button type="button" data-action=${name}
      @click=${() => this.#open(name)}>${this.#word(name)} …</button>`)}${this.#moved()}${this.#suggested()}${this.#told()}</div>${this.#dialog()}`;
  }

  #offered() {
    const state = this.ticket?.state;
    if (state === 'MERGED') {
      return ['unmute'];
    }
    const decided = this.ticket?.history.length ? [...(state === 'CLOSED' ? ['reopen'] : []), 'fixed', 'assign'] : [];
    return [...(state === 'MUTED' ? ['unmute'] : []), 'mute', ...decided, 'merge'];
  }

  /** A method that was moved or renamed goes on with its ticket. */
  #moved() {
    const from = this.ticket?.history?.find((one) => one.perhapsMovedFrom)?.perhapsMovedFrom;
    return from && this.ticket.state !== 'MERGED' ? html`<button type="button" data-action="moved" @click=${() => this.#open('merge', from)}>Perhaps moved: merge into ${plain(from, 40)} …</button>` : nothing;
  }

  /** The ticket of this cluster is merged into those that were seen first. */
  #suggested() {
    return this.suggestions.filter((one) => one.goesOn).map((one) => html`<button type="button" data-action="suggested"
      @click=${() => this.#open('merge', one.fingerprint)}>Perhaps one cause: merge into ${plain(shortName(one.title), 60)} …</button>`);
  }

  #word(name) {
    return name === 'unmute' && this.ticket?.state === 'MERGED' ? 'End the merge' : FORMS[name].word;
  }

  #told() {
    if (!this.written) {
      return html`<span class="small ${this.error ? 'worse' : ''}" role="status">${this.error && !this.form ? `Not done: ${plain(this.error.message, 400)}` : ''}</span>`;
    }
    const words = plain(this.written.words, 240);
    const isShown = this.written.state === (this.ticket?.state ?? 'OPEN');
    return html`<span class="small" role="status">${isShown ? `This cluster ${words}.` : `Written: this cluster ${words}. It shows here within seconds, when the dashboard has read it.`}</span>`;
  }

  #dialog() {
    const form = FORMS[this.form];
    return html`<dialog class="act" aria-labelledby="action-title" @close=${() => { this.form = null; }}>${form ? html`<form @submit=${(event) => this.#submit(event)}>
      <h2 id="action-title">${form.title}</h2><p class="small soft">${form.what}</p>
      ${this.#fields()}${this.#key()}
      ${this.busy ? html`<p class="small" role="status">Writing to Kafka …</p><div class="busy"></div>` : nothing}
      ${this.error ? html`<p class="state failed small" role="alert">${plain(this.error.message, 400)}</p>` : nothing}
      <div class="actions"><button class="main" ?disabled=${this.busy}>${form.send ?? this.#word(this.form)}</button><button type="button" @click=${() => this.#close()}>Cancel</button></div></form>` : html`<h2 id="action-title">No action</h2>`}</dialog>`;
  }

  #fields() {
    if (this.form === 'mute') {
      return html`<div class="field"><label for="action-span">How long</label><select id="action-span" name="span" @change=${(event) => { this.span = event.target.value; }}>
        ${SPANS.map(([value, word]) => html`<option value=${value} ?selected=${value === this.span}>${word}</option>`)}</select></div>
        ${this.span === 'day' ? html`<div class="field"><label for="action-until">First day on which it may alert again (UTC)</label>
          <input id="action-until" name="until" type="date" required min=${isoSeconds(new Date(Date.now() + DAY_MILLIS)).slice(0, 10)} max="9999-12-30"></div>` : nothing}
        <fieldset class="field"><legend>Or sooner (may be left out)</legend>
          <label for="action-until-version">from this version on</label><input id="action-until-version" name="version" maxlength="100" autocomplete="off">
          <label for="action-times">when the rate is so many times as high</label><input id="action-times" name="times" type="number" min="1.1" step="0.1">
          <label for="action-devices">when so many devices have it</label><input id="action-devices" name="devices" type="number" min="1" step="1"></fieldset>`;
    }
    if (this.form === 'fixed') {
      return html`<div class="field"><label for="action-version">First version with the fix</label><input id="action-version" name="version" required maxlength="100" autocomplete="off" list="action-versions">
        <datalist id="action-versions">${this.versions.map((one) => html`<option value=${one.version}></option>`)}</datalist></div>
        <div class="field"><label for="action-code">Its version code (may be left out)</label><input id="action-code" name="code" inputmode="numeric" pattern="[0-9]{1,15}" title="Digits alone" autocomplete="off"></div>`;
    }
    if (this.form === 'assign') {
      return html`<div class="field"><label for="action-to">Account in the tracker; empty for nobody</label><input id="action-to" name="to" maxlength="100" autocomplete="off"></div>`;
    }
    if (this.form === 'merge') {
      return html`<div class="field"><label for="action-into">Cluster whose ticket goes on: its fingerprint, or the address of its page</label>
        <input id="action-into" name="into" .value=${this.into} required maxlength="2000" autocomplete="off" list="action-others">
        <datalist id="action-others">${this.others.map((one) => html`<option value=${one.fingerprint}>${shortName(one.title)}</option>`)}</datalist></div>`;
    }
    return nothing;
  }

  #key() {
    return writeKey() ? nothing : html`<div class="field"><label for="action-key">Write key (kept in this tab)</label>
      <input id="action-key" name="key" type="password" required maxlength="500" pattern="[!-~]+" title="Letters, digits and signs without spaces" autocomplete="off"></div>`;
  }

  async #open(name, into = '') {
    Object.assign(this, { form: name, into, error: null, written: null });
    await this.updateComplete;
    this.querySelector('dialog').showModal();
    this.querySelector('dialog :is(input, select, button)').focus();
    if (name === 'merge') {
      const clusters = await ask(withQuery(path(this.app, 'clusters'), { limit: 50 })).catch(() => ({ items: [] }));
      this.others = clusters.items.filter((one) => one.fingerprint !== this.fingerprint);
    }
  }

  #close() {
    this.querySelector('dialog').close();
  }

  async #submit(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    const key = fields.get('key')?.trim() || writeKey();
    const name = this.form;
    Object.assign(this, { busy: true, error: null });
    try {
      const written = await act(path(this.app, 'clusters', this.fingerprint, 'actions'), FORMS[name].body(fields), key);
      setWriteKey(key);
      this.written = written;
      this.#close();
    } catch (failure) {
      if (failure.reason === 'UNAUTHORIZED' || failure.reason === 'FORBIDDEN') {
        forgetWriteKey();
      }
      this.error = failure;
    } finally {
      this.busy = false;
    }
  }
}

customElements.define('jank-ticket-actions', TicketActions);
