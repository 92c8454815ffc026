import { chromium, type BrowserContext, type Page } from 'playwright';
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

/**
 * The worker of the app is installed. Whatever is cleared while it is being installed takes 20 s and more: Chromium waits for
 * the writes into its cache before it computes how much the origin has stored, and each first transaction that writes waits
 * for that.
 */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
