import type { Page } from 'playwright';

/** From now on every write of the page fails as it does on a full disk. Calling the answer frees space again. */
export async function fillTheDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const fail = () => {
      throw new DOMException('No space is left.', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: fail, put: fail });
    Object.assign(globalThis, { giveRoom: () => Object.assign(IDBObjectStore.prototype, { add, put }) });
  });
  return () => page.evaluate(() => (Reflect.get(globalThis, 'giveRoom') as () => void)());
}
