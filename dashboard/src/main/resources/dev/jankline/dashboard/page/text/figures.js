// Figures as text: always with unit, intervals as (low–high), times in UTC.

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const PARTS = [0, 1, 2, 3, 4].map((digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** What stands for a figure that is not known. */
export const UNKNOWN = '–';

const known = (figure) => typeof figure === 'number' && Number.isFinite(figure);

/** A count: 20,400. */
export function count(figure) {
  return known(figure) ? WHOLE.format(figure) : UNKNOWN;
}

/** A count and its word in the right number: '1 stall', '3 stalls'. */
export function counted(figure, one, many = `${one}s`) {
  return `${count(figure)} ${figure === 1 ? one : many}`;
}

function digitsOf(figure) {
  const size = Math.abs(figure);
  if (size >= 100 || size === 0) {
    return 0;
  }
  return size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
}

/** A measured figure with three figures that count: 0.098, 5.90, 47.1, 4,706. */
export function measured(figure, digits = digitsOf(figure)) {
  return known(figure) ? PARTS[digits].format(figure) : UNKNOWN;
}

/** Digits after the point that an interval of this width leaves meaning to. */
function digitsWithin(estimate) {
  const width = known(estimate.high) && known(estimate.low) ? estimate.high - estimate.low : 0;
  return width > 0 ? Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(width)))) : digitsOf(estimate.value ?? 0);
}

const range = (estimate, end) => (known(estimate.low) && known(estimate.high) ? `(${end(estimate.low)}–${end(estimate.high)})` : '');

/** The value of an estimate, as exact as its interval: '5.90'. */
export function valued(estimate) {
  return estimate ? measured(estimate.value, digitsWithin(estimate)) : UNKNOWN;
}

/** The interval of an estimate: '(5.61–6.20)'; empty when it has none. */
export function interval(estimate) {
  return estimate ? range(estimate, (figure) => measured(figure, digitsWithin(estimate))) : '';
}

/** An estimate with its interval in one line: '5.90 (5.61–6.20)'. */
export function estimated(estimate) {
  return `${valued(estimate)} ${interval(estimate)}`.trim();
}

/** An estimated share of 1 in percent: value and interval apart, equally exact. */
export function sharesOf(estimate) {
  const percent = { value: estimate.value * 100, low: estimate.low * 100, high: estimate.high * 100 };
  return { value: `${valued(percent)} %`, interval: interval(percent).replace(')', ' %)') };
}

/** A share of 1 in percent: '98.5 %'. */
export function share(figure) {
  if (!known(figure)) {
    return UNKNOWN;
  }
  const percent = figure * 100;
  const rest = Math.min(Math.abs(percent), Math.abs(100 - percent));
  const digits = rest === 0 ? 0 : rest >= 10 ? 0 : rest >= 1 ? 1 : rest >= 0.05 ? 2 : 3;
  return `${PARTS[digits].format(percent)} %`;
}

/** A share of the stalls of a version that has no exposure, in place of a rate: '12 % of the reports'; else null. */
export function reported(stalls, release) {
  return release && release.foregroundMillis === 0 && release.stalls > 0 ? `${share(stalls / release.stalls)} of the reports` : null;
}

/** A ratio of two rates with one figure after the point: '1.6'; '12' from ten on. */
export function ratio(figure) {
  return known(figure) ? PARTS[figure >= 10 ? 0 : figure < 0.1 ? 2 : 1].format(figure) : UNKNOWN;
}

/** The interval of a ratio: '(1.4–1.9)'. */
export function ratioInterval(estimate) {
  return estimate ? range(estimate, ratio) : '';
}

/** A ratio and its interval: '1.6 × (1.4–1.9)'. */
export function times(estimate) {
  return estimate && known(estimate.value) ? `${ratio(estimate.value)} × ${ratioInterval(estimate)}`.trim() : UNKNOWN;
}

/** A duration of a stall: '312 ms', '1.24 s', '2 min 3 s'. */
export function millis(figure) {
  if (!known(figure)) {
    return UNKNOWN;
  }
  if (figure < 1000) {
    return `${WHOLE.format(figure)} ms`;
  }
  if (figure < 60_000) {
    return `${PARTS[figure < 10_000 ? 2 : 1].format(figure / 1000)} s`;
  }
  return longer(Math.round(figure / 1000));
}

function longer(seconds) {
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
  const hours = seconds / 3600;
  return `${hours < 100 ? PARTS[1].format(hours) : WHOLE.format(hours)} h`;
}

/** A size of a file: '52.0 kB'. */
export function bytes(figure) {
  if (!known(figure)) {
    return UNKNOWN;
  }
  const unit = figure < 1000 ? 0 : figure < 1e6 ? 1 : figure < 1e9 ? 2 : 3;
  return unit === 0 ? `${figure} B` : `${PARTS[1].format(figure / 1000 ** unit)} ${['B', 'kB', 'MB', 'GB'][unit]}`;
}

/** A time of the interface as '2026-11-22 09:00 UTC'; other texts as they are. */
export function time(iso) {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(iso ?? '');
  return found ? `${found[1]} ${found[2]} UTC` : (iso ?? UNKNOWN);
}

/** A day of the interface: '23 Nov'. */
export function day(iso) {
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? (iso ?? UNKNOWN) : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
