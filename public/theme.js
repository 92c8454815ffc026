// Applies the chosen theme before the first paint, and begins to load the files of the first screen, which
// the build has named in the script's element: those of the dashboard with a session, else those of the login. It keeps
// the browser's offer to install the app, which may come before the app runs, for src/ui/install/use-install.ts. It is a
// file of its own because the content security policy allows no inline script, and a classic one in <head> because only
// that blocks the first paint.
// Whoever changes a key or the attribute of the theme changes src/store/local/browser-storage.ts and
// src/ui/settings/theme-provider.tsx; a test compares.
(() => {
  let isSignedIn = false;
  try {
    const theme = localStorage.getItem('kinbox_theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    isSignedIn = [localStorage, sessionStorage].some((storage) => Boolean(storage.getItem('token')));
  } catch {
    // Without readable storage there is neither a choice nor a session.
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.kinboxInstallPrompt = event;
  });
  const { signedIn, signedOut } = document.currentScript?.dataset ?? {};
  for (const file of (isSignedIn ? signedIn : signedOut)?.split(' ') ?? []) {
    const isStyle = file.endsWith('.css');
    const link = Object.assign(document.createElement('link'), {
      rel: isStyle ? 'preload' : 'modulepreload',
      crossOrigin: '',
      href: file,
    });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
})();
