/** Which part of the width is shown; moves to another part within 160 ms, or at once for those who want no motion. */
export class ViewPort {
  from = 0;
  to = 1;
  #draw;
  #frame = 0;

  /** @param {() => void} draw paints anew */
  constructor(draw) {
    this.#draw = draw;
  }

  /** Shows the part from one share of the width to another. */
  show(from, to) {
    cancelAnimationFrame(this.#frame);
    const start = { from: this.from, to: this.to, at: performance.now() };
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const step = (now) => {
      const done = still ? 1 : Math.min(1, Math.max(0, now - start.at) / 160);
      const eased = 1 - (1 - done) ** 3;
      this.from = start.from + (from - start.from) * eased;
      this.to = start.to + (to - start.to) * eased;
      this.#draw();
      if (done < 1) {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Shows a part, else all, without motion. */
  reset(from = 0, to = 1) {
    cancelAnimationFrame(this.#frame);
    this.from = from;
    this.to = to;
  }
}
