import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Nothing lies beyond the side of the screen, where people would have to scroll for it. */
export async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond, page.url()).toBeLessThanOrEqual(0);
}
