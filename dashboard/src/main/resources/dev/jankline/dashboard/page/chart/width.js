/** Watches how wide an element is, so that a chart's text keeps its size on any screen. */
export class Width {
  #host;
  #observer = null;
  pixels = 640;

  /** @param {import('lit').ReactiveControllerHost & Element} host drawn anew when its width changed */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry.contentRect.width);
      if (width > 0 && Math.abs(width - this.pixels) > 1) {
        this.pixels = width;
        this.#host.requestUpdate();
      }
    });
    this.#observer.observe(this.#host);
  }

  hostDisconnected() {
    this.#observer?.disconnect();
  }
}
