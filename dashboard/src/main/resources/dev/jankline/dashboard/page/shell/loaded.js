import { html, nothing } from 'lit';
import { ask } from './api.js';
import { failed, loading } from './states.js';

/**
 * Loads one answer for an element, asks again when the dashboard says that something changed, and keeps the old answer until
 * the new one is there; an answer that says the same stays the same object, so nothing is drawn anew. At most one request runs; an answer to an older question is never shown as that of a newer one.
 */
export class Loaded {
  #host;
  #address = null;
  #abort = null;
  #refresh = () => this.again();
  data = null;
  error = null;
  busy = false;

  /** @param {import('lit').ReactiveControllerHost} host drawn anew when something changed */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    window.addEventListener('jank-change', this.#refresh);
  }

  hostDisconnected() {
    window.removeEventListener('jank-change', this.#refresh);
    this.#abort?.abort();
    this.#address = null;
  }

  /** Asks for an address, unless that is what is shown or asked for already. Null: nothing. */
  from(address) {
    if (address !== this.#address) {
      this.#address = address;
      this.#start(false);
    }
  }

  /** Asks again: something changed, or the last try failed. What is shown stays when this fails. */
  again() {
    if (this.#address) {
      this.#start(this.data !== null);
    }
  }

  async #start(refreshing) {
    this.#abort?.abort();
    this.busy = Boolean(this.#address);
    if (!this.#address) {
      this.data = null;
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.#host.requestUpdate();
    try {
      const answer = await ask(this.#address, abort.signal);
      const isSame = refreshing && JSON.stringify(answer) === JSON.stringify(this.data);
      this.#end(abort, isSame ? this.data : answer, null);
    } catch (failure) {
      this.#end(abort, refreshing ? this.data : null, refreshing ? null : failure);
    }
  }

  #end(abort, data, error) {
    if (this.#abort === abort && !abort.signal.aborted) {
      Object.assign(this, { data, error, busy: false });
      this.#host.requestUpdate();
    }
  }

  /**
   * Draws what there is: an error, a wait, or the data.
   * @param {(data: object) => unknown} ready draws the data
   * @param {string} what is being loaded, in words
   */
  show(ready, what) {
    if (this.error) {
      return failed(this.error, () => this.again());
    }
    if (!this.data) {
      return loading(what);
    }
    return html`${this.busy ? html`<div class="busy" role="progressbar" aria-label="Loading ${what}"></div>` : nothing}${ready(this.data)}`;
  }
}
