import { html, nothing } from 'lit';
import { PageElement } from '../shell/element.js';
import { sibling } from '../shell/route.js';
import { count, millis, share } from '../text/figures.js';
import { named, plain } from '../text/name.js';

/** Packages, their classes and their methods with sums; a branch opens by a button. */
class GroupTree extends PageElement {
  static properties = { groups: { attribute: false }, route: { attribute: false }, open: { state: true } };

  constructor() {
    super();
    this.open = null;
  }

  /** The largest package is open at first. */
  get #open() {
    return this.open ?? new Set(this.groups.items.slice(0, 1).flatMap((one) => [one.package, ...one.classes.map((two) => `${one.package}.${two.className}`)]));
  }

  render() {
    const total = this.groups.items.reduce((sum, one) => sum + one.stalls, 0);
    return html`${this.groups.truncated ? html`<p class="small soft">Only the 5,000 clusters with most stalls are summed. Filter to see all.</p>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="Clusters by package, class and method"><table class="tree">
      <thead><tr><th scope="col">Package, class, method</th><th scope="col" class="figure">Stalls</th><th scope="col" class="figure">Share<span class="unit">of these packages</span></th>
        <th scope="col" class="figure">Stall time</th><th scope="col" class="figure">Devices<span class="unit">added up</span></th></tr></thead>
      <tbody>${this.groups.items.map((one) => this.#package(one, total))}</tbody></table></div>`;
  }

  #package(one, total) {
    const opened = this.#open.has(one.package);
    return html`${this.#row({ sums: one, total, level: 0, head: this.#branch(one.package, one.package || '(no package)', opened) })}
      ${opened ? one.classes.map((two) => this.#class(one, two, total)) : nothing}`;
  }

  #class(one, two, total) {
    const name = `${one.package}.${two.className}`;
    const opened = this.#open.has(name);
    return html`${this.#row({ sums: two, total, level: 1, head: this.#branch(name, two.className || '(no class)', opened) })}
      ${opened ? two.methods.map((method) => this.#row({ sums: method, total, level: 2, head: this.#method(method) })) : nothing}`;
  }

  #method(method) {
    return html`<a data-row href=${sibling(this.route, 'clusters', method.fingerprint)}><code>${named(method.method)}</code></a>`;
  }

  #branch(name, shown, opened) {
    return html`<button type="button" class="branch" aria-expanded=${opened} aria-label="${opened ? 'Close' : 'Open'} ${plain(shown, 80)}" @click=${() => this.#toggle(name)}>${opened ? '▾' : '▸'}</button><code>${named(shown)}</code>`;
  }

  #toggle(name) {
    const next = new Set(this.#open);
    if (!next.delete(name)) {
      next.add(name);
    }
    this.open = next;
  }

  #row({ sums, total, level, head }) {
    return html`<tr><th scope="row" class="level-${level}">${head}</th><td class="figure">${count(sums.stalls)}</td><td class="figure">${share(sums.stalls / total)}</td>
      <td class="figure">${millis(sums.stallMillis)}</td><td class="figure">${count(sums.devices)}</td></tr>`;
  }
}

customElements.define('jank-group-tree', GroupTree);
