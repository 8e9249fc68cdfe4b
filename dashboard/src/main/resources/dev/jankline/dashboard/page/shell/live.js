// Live changes: server-sent events read with fetch, because an EventSource cannot send a read key.
import { accessHeaders } from './key.js';
import { withQuery } from './api.js';

const CALM_MILLIS = 2_000;
const REST_MILLIS = 15_000;
const RETRY_MILLIS = 5_000;
const MAX_RETRY_MILLIS = 60_000;
const MAX_BUFFER = 1_000_000;

/**
 * Listens to changes of one app and says so at most once in 15 seconds, and never while the tab is hidden; two seconds after a
 * change that the user made ('jank-acted'). Retries with growing pauses; once connected again, what was missed counts as a change.
 */
export class Live {
  #abort = null;
  #changed;
  #state;
  #timer = null;
  #last = Date.now();
  #isDue = false;

  /**
   * @param {() => void} changed called when something of the app changed
   * @param {(live: boolean) => void} state called when the connection comes or goes
   */
  constructor(changed, state) {
    this.#changed = changed;
    this.#state = state;
    document.addEventListener('visibilitychange', () => this.#isDue && this.#soon());
    window.addEventListener('jank-acted', () => {
      this.#last = 0;
      clearTimeout(this.#timer);
      this.#timer = null;
      if (this.#isDue) {
        this.#soon();
      }
    });
  }

  /** Listens to an app; ends what was listened to before. */
  listen(app) {
    this.close();
    this.#last = Date.now();
    this.#isDue = false;
    const abort = new AbortController();
    this.#abort = abort;
    this.#keep(app, abort.signal);
  }

  /** Ends listening. */
  close() {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #keep(app, signal) {
    let pause = RETRY_MILLIS;
    let wasLost = false;
    while (!signal.aborted) {
      try {
        await this.#read(app, signal, () => {
          pause = RETRY_MILLIS;
          if (wasLost) {
            this.#soon();
          }
        });
      } catch {
        // Not reachable now: tried again below.
      }
      if (!signal.aborted) {
        wasLost = true;
        this.#state(false);
        await new Promise((resume) => setTimeout(resume, pause));
        pause = Math.min(pause * 2, MAX_RETRY_MILLIS);
      }
    }
  }

  async #read(app, signal, opened) {
    const headers = { Accept: 'text/event-stream', ...accessHeaders() };
    const response = await fetch(withQuery('/v1/events', { app }), { headers, signal });
    if (!response.ok) {
      return;
    }
    opened();
    this.#state(true);
    let rest = '';
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await text.read(); !part.done; part = await text.read()) {
      const events = (rest + part.value).split(/\r?\n\r?\n/);
      rest = events.pop().slice(-MAX_BUFFER);
      if (events.some((event) => /^event: ?change$/m.test(event))) {
        this.#soon();
      }
    }
  }

  #soon() {
    this.#isDue = true;
    this.#timer ??= document.hidden ? null : setTimeout(() => {
      this.#timer = null;
      if (!document.hidden) {
        this.#isDue = false;
        this.#last = Date.now();
        this.#changed();
      }
    }, Math.max(CALM_MILLIS, this.#last + REST_MILLIS - Date.now()));
  }
}
