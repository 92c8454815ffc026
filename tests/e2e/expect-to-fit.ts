import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Nothing lies beyond the side of the screen, where people would have to scroll for it. */
export async function expectToFit(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const root = document.documentElement;
    return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
  });
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth);
  // A phone would draw a page that is made for a wider one in its width, and shrink it.
  expect(clientWidth, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
