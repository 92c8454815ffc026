import type { Page } from 'playwright';

/** From now on every write of the page fails as it does where no room is left. */
export async function fillTheDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fail = () => {
      throw new DOMException('No room is left.', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: fail, put: fail });
  });
}
