import axe, { type AxeResults } from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { expect } from 'vitest';

import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import { watchViolations } from './violations.ts';

/** One person's browser: its own storage, workers and cookies. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors in the console and uncaught ones, of every page; failed requests are not among them. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: `npm test` installs one.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

/** A context with service workers, and one page that is not yet on any address. */
export async function openDevice(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext({ serviceWorkers: 'allow', ...options });
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

/** The rules of WCAG 2.2 AA and axe's best practices, on the page as it is shown now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Through the debugger, since the content security policy would refuse a script tag.
  await session.send('Runtime.evaluate', { expression: axe.source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run(document, { resultTypes: ["violations"] })',
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const { violations } = result.value as AxeResults;
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  );
  expect(found).toEqual([]);
}
