import { html, nothing } from 'lit';
import { plain } from '../text/name.js';
import { ask, path, withQuery } from './api.js';
import { PageElement } from './element.js';
import { keyForm, setAside } from './gate.js';
import { shortcuts } from './keys.js';
import { Live } from './live.js';
import { go, href, PAGES, read, sibling } from './route.js';
import { empty, failed, loading } from './states.js';
import { setTheme, theme } from './theme.js';
import { pageOf } from './views.js';

/** The frame: finds the app and its versions, shows the page of the address, listens to changes. */
class App extends PageElement {
  static properties = { route: { state: true }, apps: { state: true }, releases: { state: true }, error: { state: true }, live: { state: true } };

  #shown = null;
  #turn = 0;
  #least = 0;
  #live = new Live(() => this.#changed(), (live) => { this.live = live; });

  constructor() {
    super();
    Object.assign(this, { route: read(location), apps: null, releases: null, error: null, live: null });
  }

  connectedCallback() {
    setAside(this);
    super.connectedCallback();
    window.addEventListener('jank-route', () => this.#routed());
    window.addEventListener('jank-view', () => this.requestUpdate());
    window.addEventListener('jank-older', () => this.#loadOlder());
    shortcuts(() => this.route, () => this.#help());
    this.#start();
  }

  async #start() {
    this.error = null;
    try {
      this.apps = (await ask(withQuery('/v1/apps', { limit: 200 }))).items;
      this.#routed();
    } catch (failure) {
      this.error = failure;
    }
  }

  async #routed() {
    this.route = read(location);
    const seen = ({ lastSeen }) => lastSeen ?? '';
    const newest = this.apps?.length ? this.apps.reduce((one, other) => (seen(other) > seen(one) ? other : one)) : null;
    if (!this.route.app && newest) {
      go(href({ app: newest.app, page: 'release' }), { replace: true });
      return;
    }
    if (this.route.app && this.route.app !== this.#shown) {
      this.#shown = this.route.app;
      this.releases = null;
      this.#least = 0;
      this.#live.listen(this.route.app);
      await this.#loadReleases();
    } else if (this.#isSought(this.releases)) {
      await this.#loadReleases();
    }
  }

  /** Loads the versions, newest first and page by page, until the chosen one is among them. The last call counts. */
  async #loadReleases() {
    const turn = ++this.#turn;
    try {
      const found = [];
      let next = withQuery(path(this.route.app, 'releases'), { limit: 200 });
      do {
        const page = await ask(next);
        found.push(...page.items);
        found.total = page.total;
        next = page.next;
      } while (turn === this.#turn && next && (found.length < this.#least || this.#isSought(found)));
      if (turn === this.#turn) {
        this.releases = found;
        this.error = null;
      }
    } catch (failure) {
      if (turn === this.#turn) {
        const isUnknown = failure.reason === 'NOT_FOUND';
        this.releases = this.releases ?? (isUnknown ? [] : null);
        this.error = this.releases && !this.#isSought(this.releases) ? null : failure;
      }
    }
  }

  /** Whether the chosen version, or the one before it, is on a page of versions that is not loaded. */
  #isSought(releases) {
    const { version } = this.route.query;
    const at = releases?.findIndex((one) => one.version === version);
    return Boolean(version) && version !== '*' && releases?.length < releases?.total && (at < 0 || at === releases.length - 1);
  }

  #loadOlder() {
    this.#least = this.releases.length + 1;
    this.#loadReleases();
  }

  #changed() {
    window.dispatchEvent(new Event('jank-change'));
    this.#loadReleases();
  }

  updated() {
    const name = PAGES.find((one) => one.page === this.route.page)?.title ?? 'Jankline';
    const { page, id } = this.route;
    document.title = page === 'clusters' && id ? document.title : [name, this.route.query.version, this.route.app && plain(this.route.app, 60), 'Jankline'].filter(Boolean).join(' · ');
    this.#showCurrent();
  }

  /** On a narrow screen: scrolls the navigation to the page that is shown. Not by scrollIntoView, from where Tab would go on. */
  #showCurrent() {
    const current = this.querySelector('nav [aria-current]');
    const list = current?.closest('ul');
    if (list) {
      const beyond = current.getBoundingClientRect().right - list.getBoundingClientRect().right;
      list.scrollLeft = beyond > 0 ? list.scrollLeft + beyond : list.scrollLeft;
    }
  }

  render() {
    return html`<a class="skip" href="#content">Skip to the content</a>
      <header class="top">
        <a class="brand" href=${this.route.app ? sibling(this.route, 'release') : '/'}>${MARK}<span>Jankline</span></a>
        ${this.route.app ? this.#navigation() : nothing}
        <div class="tools">${this.#liveWord()}${this.#appChoice()}${this.#themeChoice()}</div>
      </header>
      <main id="content" tabindex="-1">${this.#content()}</main>${this.#helpDialog()}`;
  }

  #navigation() {
    return html`<nav aria-label="Pages"><ul>${PAGES.map(({ page, title }) => html`<li>
      <a href=${sibling(this.route, page)} aria-current=${page === this.route.page ? 'page' : nothing}>${title}</a></li>`)}</ul></nav>`;
  }

  #liveWord() {
    if (this.live === null) {
      return nothing;
    }
    return this.live ? html`<span class="tiny soft" title="Changes show within seconds">live</span>`
      : html`<span class="tiny worse" role="status" title="The connection for changes is lost; it is tried again within a minute">not live</span>`;
  }

  #appChoice() {
    const known = [...new Set([...(this.apps ?? []).map(({ app }) => app), this.route.app].filter(Boolean))];
    if (known.length < 2) {
      return nothing;
    }
    const choose = (event) => go(href({ app: event.target.value, page: this.route.page === 'clusters' ? 'clusters' : 'release' }));
    return html`<label class="hidden-text" for="app-choice">App</label><select id="app-choice" @change=${choose}>
      ${known.map((app) => html`<option value=${app} ?selected=${app === this.route.app}>${plain(app, 60)}</option>`)}</select>`;
  }

  #themeChoice() {
    const choose = (event) => {
      setTheme(event.target.value);
      this.requestUpdate();
    };
    return html`<label class="hidden-text" for="theme-choice">Theme</label><select id="theme-choice" @change=${choose}>
      ${[['auto', 'Auto'], ['light', 'Light'], ['dark', 'Dark']].map(([value, word]) => html`<option value=${value} ?selected=${theme() === value}>${word}</option>`)}</select>`;
  }

  #content() {
    if (this.error?.reason === 'UNAUTHORIZED') {
      return keyForm(() => this.#start());
    }
    if (this.error) {
      return failed(this.error, () => (this.apps ? this.#loadReleases() : this.#start()));
    }
    if (this.apps?.length === 0) {
      return html`<h1>No app yet</h1>${empty('The dashboard has read nothing of an app.',
        html`Start the fleet with <code>./jank demo</code>, or send a batch: <code>./jank send --gateway URL --key KEY FILE</code>. This page shows it within seconds.`)}
        <button type="button" @click=${() => this.#start()}>Look again</button>`;
    }
    return this.apps && this.releases && !this.#isSought(this.releases) ? pageOf(this.route, this.releases) : loading('the versions of the app');
  }

  /** Whether it is open is known to the dialog alone: its event of closing comes later than a key may. */
  #help() {
    const dialog = this.querySelector('dialog.help');
    if (!dialog.open) {
      dialog.showModal();
    }
  }

  #helpDialog() {
    return html`<dialog class="help" aria-label="Keys"><h2>Keys</h2>
      <dl class="keys"><dt><kbd>1</kbd> … <kbd>${PAGES.length}</kbd></dt><dd>pages, in the order of the navigation</dd><dt><kbd>/</kbd></dt><dd>find</dd>
      <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous row</dd><dt><kbd>x</kbd></dt><dd>choose the row for comparing</dd>
      <dt><kbd>Enter</kbd></dt><dd>open the row</dd><dt><kbd>?</kbd></dt><dd>this list</dd></dl>
      <form method="dialog"><button class="main">Close</button></form></dialog>`;
  }
}

const MARK = html`<svg viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="3"></rect><path d="M2 10h3V7h2v3h2V3h3v7h2v2H2z"></path></svg>`;

customElements.define('jank-app', App);
