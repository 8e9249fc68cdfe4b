// Scales of charts: from figures to places, and round figures for an axis.

/**
 * A linear scale.
 * @param {[number, number]} from lowest and highest figure
 * @param {[number, number]} to their places
 * @returns {(figure: number) => number}
 */
export function linear([low, high], [start, end]) {
  const span = high - low || 1;
  return (figure) => start + ((figure - low) / span) * (end - start);
}

/**
 * Round figures from 0 to at least the highest one.
 * @param {number} highest figure
 * @param {number} wanted how many steps there may be
 * @returns {number[]} 0, step, 2 steps …
 */
export function ticks(highest, wanted = 4) {
  const top = Number.isFinite(highest) && highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top / wanted));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size * wanted >= top * 0.999) ?? 10 * power;
  const steps = Math.ceil((top / step) * 0.999);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** A path through points; a point without a figure ends one part of it. */
export function line(points) {
  let pen = 'M';
  return points
    .map(([x, y]) => {
      if (!Number.isFinite(y)) {
        pen = 'M';
        return '';
      }
      const part = `${pen}${x.toFixed(1)},${y.toFixed(1)}`;
      pen = 'L';
      return part;
    })
    .join('');
}

/** The outline of a band: there along its upper edge, back along its lower one. */
export function band(points) {
  const known = points.filter(([, low, high]) => Number.isFinite(low) && Number.isFinite(high));
  if (known.length < 2) {
    return '';
  }
  const there = known.map(([x, , high]) => `${x.toFixed(1)},${high.toFixed(1)}`);
  const back = known.map(([x, low]) => `${x.toFixed(1)},${low.toFixed(1)}`).reverse();
  return `M${there.join('L')}L${back.join('L')}Z`;
}
