import { html } from 'lit';
import { PageElement } from '../shell/element.js';
import { onTheme } from '../shell/theme.js';
import { palette } from './colours.js';
import { nodeAt, pathOf } from './layout.js';
import { paint, ROW } from './paint.js';
import { ViewPort } from './view-port.js';

const TALLEST = 480;

/**
 * Draws laid-out calls on a canvas. Click or Enter shows a call over the whole width, Escape shows all again; arrow keys move
 * from call to call. Sends 'jank-call' with the call under the pointer or the keys, and 'jank-zoom' with the names of the calls
 * down to the one that is shown. What is shown and chosen stays when the same calls come with new figures.
 */
class FlameCanvas extends PageElement {
  static properties = { root: { attribute: false }, compared: { type: Boolean }, search: {}, focus: { state: true }, zoomedTo: { attribute: false } };

  /** Which part of the width is shown. */
  port = new ViewPort(() => this.paint());
  #ending = [];
  #colours = null;
  #zoomed = null;

  connectedCallback() {
    super.connectedCallback();
    const size = new ResizeObserver(() => this.paint());
    size.observe(this);
    const theme = onTheme(() => {
      this.#colours = null;
      this.paint();
    });
    this.#ending = [() => size.disconnect(), theme];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ending.forEach((end) => end());
  }

  willUpdate(changed) {
    if (changed.has('root')) {
      const kept = (node) => (node ? nodeAt(this.root, pathOf(node)) : null);
      this.focus = kept(this.focus);
      this.#zoomed = kept(this.#zoomed) ?? this.#wanted();
      this.port.reset(this.#zoomed?.x0, this.#zoomed?.x1);
    }
  }

  /** The call of the address that is shown over the whole width. */
  #wanted() {
    return this.zoomedTo ? nodeAt(this.root, this.zoomedTo.split('\n')) : null;
  }

  updated(changed) {
    if (changed.has('root') && !this.focus && this.#zoomed) {
      this.focus = this.#zoomed;
      this.#tell(this.focus);
    }
    this.querySelector('.flame-space').style.height = `${(this.root.height + 1) * ROW}px`;
    this.querySelector('.flame-scroll').style.height = `${Math.min(TALLEST, (this.root.height + 1) * ROW + 2)}px`;
    this.paint();
  }

  render() {
    return html`<div class="flame-scroll" @scroll=${this.paint}>
      <div class="flame-space"><canvas class="flame" tabindex="0" role="application" aria-roledescription="flame graph"
        aria-label="Flame graph. Arrow keys move from call to call, Enter shows one over the whole width, Escape shows all. The table holds the same calls."
        @pointermove=${this.#point} @pointerleave=${() => this.#tell(this.focus)} @click=${this.#click} @keydown=${this.#key}
        @focus=${() => this.#select(this.focus ?? this.root)}></canvas></div></div>`;
  }

  /** Paints what is seen now. */
  paint() {
    const canvas = this.querySelector('canvas');
    const scroll = this.querySelector('.flame-scroll');
    if (!canvas || !this.root || scroll.clientWidth === 0) {
      return;
    }
    const [width, height, density] = [scroll.clientWidth, scroll.clientHeight, window.devicePixelRatio || 1];
    if (canvas.width !== Math.round(width * density) || canvas.height !== Math.round(height * density)) {
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext('2d');
    context.setTransform(density, 0, 0, density, 0, 0);
    this.#colours ??= palette();
    const { from, to } = this.port;
    paint(context, { root: this.root, from, to, top: scroll.scrollTop, width, height, compared: this.compared, search: this.search, focus: this.focus, colours: this.#colours });
  }

  /** Shows a call over the whole width. */
  zoom(node) {
    this.#zoomed = node;
    this.dispatchEvent(new CustomEvent('jank-zoom', { detail: pathOf(node).join('\n') || null }));
    this.port.show(node.x0, node.x1);
    this.#select(node);
  }

  #at(event) {
    const canvas = event.currentTarget;
    const scroll = this.querySelector('.flame-scroll');
    const place = this.port.from + (event.offsetX / canvas.clientWidth) * (this.port.to - this.port.from);
    const depth = Math.floor((event.offsetY + scroll.scrollTop) / ROW);
    let node = this.root;
    while (node && node.depth < depth) {
      node = (node.children ?? []).find((child) => child.x0 <= place && place < child.x1);
    }
    return node ?? null;
  }

  #point(event) {
    const node = this.#at(event);
    event.currentTarget.classList.toggle('over', Boolean(node));
    this.#tell(node ?? this.focus);
  }

  #click(event) {
    const node = this.#at(event);
    if (node) {
      this.zoom(node === this.#zoomed ? this.root : node);
    }
  }

  #key(event) {
    const node = this.focus ?? this.root;
    const beside = node.parent?.children ?? [node];
    const next = {
      ArrowDown: () => node.children?.[0],
      ArrowUp: () => node.parent,
      ArrowRight: () => beside[beside.indexOf(node) + 1],
      ArrowLeft: () => beside[beside.indexOf(node) - 1],
      Home: () => this.root,
    }[event.key];
    if (next) {
      event.preventDefault();
      this.#select(next() ?? node);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.zoom(node);
    } else if (event.key === 'Escape' && this.port.to - this.port.from < 1) {
      event.preventDefault();
      this.zoom(this.root);
    }
  }

  #select(node) {
    this.focus = node;
    const scroll = this.querySelector('.flame-scroll');
    const top = node.depth * ROW;
    if (top < scroll.scrollTop || top + ROW > scroll.scrollTop + scroll.clientHeight) {
      scroll.scrollTop = Math.max(0, top - scroll.clientHeight / 2);
    }
    if (node.x1 <= this.port.from || node.x0 >= this.port.to) {
      this.port.show(0, 1);
    }
    this.#tell(node);
  }

  #tell(node) {
    this.dispatchEvent(new CustomEvent('jank-call', { detail: node }));
  }
}

customElements.define('jank-flame-canvas', FlameCanvas);
