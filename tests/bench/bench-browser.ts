import { chromium, type BrowserContext } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.mjs';

/** A profile on disk: an ordinary context would keep IndexedDB in memory, and figures of memory are no figures. */
export async function openBenchBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: `npm test` installs one.');
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROMIUM_FLAGS,
    serviceWorkers: 'allow',
    viewport: { width: 1280, height: 800 },
  });
}
