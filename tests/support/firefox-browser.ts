import { firefox, type Browser, type BrowserContext, type LaunchOptions } from 'playwright';

import { findFirefox } from './firefox.mjs';

/** Firefox as it is packaged, without a patch: Playwright speaks WebDriver BiDi with it. */
export async function launchFirefoxBrowser(): Promise<Browser> {
  return firefox.launch(launchOptions());
}

/** With a profile that stays: what is installed there and stored is there at the next start. */
export async function launchFirefoxProfile(
  folder: string,
  { firefoxUserPrefs, ...more }: Pick<LaunchOptions, 'args' | 'firefoxUserPrefs'>,
): Promise<BrowserContext> {
  const { firefoxUserPrefs: common, ...options } = launchOptions();
  const preferences = { ...common, ...firefoxUserPrefs };
  return firefox.launchPersistentContext(folder, { ...options, ...more, firefoxUserPrefs: preferences });
}

/**
 * Before the context's first page. Over WebDriver BiDi, Playwright's `fill` sets the value of a field and sends an event of
 * which React, which has seen the value before, thinks nothing; the browser's own editing is what a person does.
 */
export async function fillByEditing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) =>
        void document.execCommand(text === '' ? 'delete' : 'insertText', false, text),
      set() {
        // Playwright's own is not wanted.
      },
    });
  });
}

/** Beside what Playwright turns off. */
const WITHOUT_INTERNET = {
  'network.captive-portal-service.enabled': false,
  'services.settings.server': 'data:,',
  'browser.region.network.url': '',
  'extensions.systemAddon.update.enabled': false,
};

/** Without a screen it would say that it has no pointer: a fine one, that hovers. */
const WITH_A_MOUSE = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

function launchOptions() {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox: `npm test` installs one.');
  return {
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { ...WITHOUT_INTERNET, ...WITH_A_MOUSE },
  };
}
