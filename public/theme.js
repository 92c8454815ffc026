// Applies the chosen theme before the first paint. It is a file of its own because the
// content security policy allows no inline script, and a classic one in <head> because only that blocks the first paint.
// Whoever changes the key or the attribute changes src/store/theme.ts and src/ui/theme/theme-provider.tsx; a test compares.
(() => {
  try {
    const theme = localStorage.getItem('kinbox_theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without readable storage there is no choice.
  }
})();
