// The theme: as the system says, or as the user chose.

const KEY = 'jankline.theme';

/** What is chosen: 'auto', 'light' or 'dark'. */
export function theme() {
  return document.documentElement.dataset.theme ?? 'auto';
}

/**
 * Chooses a theme and keeps the choice, where the browser allows to keep it.
 * @param {'auto'|'light'|'dark'} chosen
 */
export function setTheme(chosen) {
  if (chosen === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = chosen;
  }
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // The choice lasts until the page is closed.
  }
  window.dispatchEvent(new Event('jank-theme'));
}

/**
 * Calls back when colours changed, by choice or by the system.
 * @param {() => void} changed
 * @returns {() => void} ends it
 */
export function onTheme(changed) {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  window.addEventListener('jank-theme', changed);
  return () => {
    system.removeEventListener('change', changed);
    window.removeEventListener('jank-theme', changed);
  };
}

/**
 * The value of a colour of style/base.css, for what is painted on a canvas.
 * @param {string} name such as '--ink'
 */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
