/** Crashes the process of a tab, and loads the tab again as a person does. */
import type { CDPSession, Page } from 'playwright';
import { setTimeout as delay } from 'node:timers/promises';
import { awaitedLater } from './awaited-later.ts';

const ASK_EVERY_MS = 100;

export interface CrashedTab {
  /** What stands in the fields, by their labels, once one with this label is there. Playwright has given the page up. */
  fieldsWith(label: string): Promise<Readonly<Record<string, string>>>;
}

export async function crashTab(page: Page): Promise<CrashedTab> {
  const browser = await page.context().newCDPSession(page);
  const crashed = awaitedLater(page.waitForEvent('crash'));
  // It is answered by the crash.
  browser.send('Page.crash').catch(() => undefined);
  await crashed;
  await browser.send('Page.reload');
  return {
    fieldsWith: async (label) => {
      for (;;) {
        const fields = await readFields(browser);
        if (label in fields) return fields;
        await delay(ASK_EVERY_MS);
      }
    },
  };
}

async function readFields(browser: CDPSession): Promise<Readonly<Record<string, string>>> {
  const expression = `Object.fromEntries(Array.from(document.querySelectorAll('input, textarea'), (field) =>
    [field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '', field.value]))`;
  const { result } = await browser.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as Readonly<Record<string, string>>;
}
