// Runs before the first paint, so that a chosen theme does not flash the other one.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('jankline.theme');
  } catch {
    // Storage is blocked: the system's theme is used.
  }
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
  }
})();
