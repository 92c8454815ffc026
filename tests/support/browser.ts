import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { expect } from 'vitest';

import { fillByEditing, launchFirefoxBrowser } from './firefox-browser.ts';
import { CHROMIUM_FLAGS, findHeadlessShell } from './chromium.mjs';
import { watchViolations } from './violations.ts';
import { LIMITS } from './time-limits.mjs';

/** One person's browser: its own storage, workers and cookies. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors in the console and uncaught ones, of every page; failed requests are not among them. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** With the service worker, which costs more than most journeys and lets the app start offline and sync when closed. */
export const WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

/** A flag for pages that live for seconds: code that is optimised for later costs a tenth of the processor time. */
export const BRIEF_PAGES = '--js-flags=--max-opt=1';

/** Chromium, or what `JOURNEYS_IN` names: `firefox`, in which not all that the journeys ask of a browser can be done. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (process.env['JOURNEYS_IN'] === 'firefox') return launchFirefoxBrowser();
  const executablePath = findHeadlessShell();
  if (executablePath === null) throw new Error('No Chromium: `npm test` installs one.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** A context with service workers, and one page that is not yet on any address. */
export async function openDevice(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const { isMobile, ...others } = options;
  const isChromium = browser.browserType().name() === 'chromium';
  // Playwright has phones in Chromium only; elsewhere they are small windows.
  const phone = isMobile !== undefined && isChromium ? { isMobile } : {};
  const context = await browser.newContext({ serviceWorkers: 'allow', ...others, ...phone });
  context.setDefaultTimeout(LIMITS.browser);
  if (!isChromium) await fillByEditing(context);
  await watchViolations(context);
  const complaints: string[] = [];
  context.on('console', (message) => {
    // Chromium reports each failed request as an error; being offline is no fault of the app.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return { context, page: await context.newPage(), complaints, close: () => context.close() };
}

/** Nothing in the console but what a page may say: a violated content security policy is an error there. */
export function expectNoComplaints(device: Device): void {
  expect(device.complaints).toEqual([]);
}
