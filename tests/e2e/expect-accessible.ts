import type { Page } from 'playwright';

import { expectNoAxeViolations } from '../support/browser.ts';

/** As it is now, in the light and in the dark, once nothing fades in any more: what does has no contrast yet. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(async () => {
      const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    });
    await expectNoAxeViolations(page);
  }
}
