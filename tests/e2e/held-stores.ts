/** Another connection to the browser's database that lets nobody write, as a slow disk would. */
import type { Page } from 'playwright';

interface Held {
  /** Of the account that is signed in, or the one that knows the accounts. */
  readonly database: 'account' | 'accounts';
  /** All of them if omitted. */
  readonly stores?: readonly string[];
}

/**
 * What wants to read or write in the stores waits for a transaction that stays open: until the function that this returns
 * is called, or the page is gone.
 */
export async function holdStores(page: Page, { database, stores }: Held): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    async (asked) => {
      const databases = await indexedDB.databases();
      const ofAccount = databases.find(({ name }) => name?.startsWith('kinbox-'))?.name ?? '';
      const opening = indexedDB.open(asked.database === 'accounts' ? 'kinbox' : ofAccount);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const db = opening.result;
      const names = asked.stores ?? [...db.objectStoreNames];
      const store = db.transaction(names, 'readwrite').objectStore(names[0] ?? '');
      const hold = { isHeld: true };
      await new Promise<void>((resolve) => {
        const ask = () => {
          if (hold.isHeld) store.count().addEventListener('success', ask);
          else db.close();
        };
        ask();
        store.count().addEventListener('success', () => resolve());
      });
      return hold;
    },
    { database, stores: stores ?? null },
  );
  return () => held.evaluate((hold) => void (hold.isHeld = false));
}
