import type { Page } from 'playwright';

/**
 * What takes a server days or another app to do to a device's database:
 * `stalled`: everything that waits was failed on again and again;
 * `callTooOld`: the server has said that this app is too old;
 * `orphaned`: all there is, once more under the name of a former server.
 */
export type DeviceJob = 'stalled' | 'callTooOld' | 'orphaned';

/** The page shows it after a reload: no live query sees a write that went past Dexie. */
export async function writeToDevice(page: Page, job: DeviceJob): Promise<void> {
  await page.evaluate(async (asked) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
      });
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('kinbox-'))?.name ?? '';
    const db = await settled(indexedDB.open(name));
    const store = (table: string) => db.transaction(table, 'readwrite').objectStore(table);
    const rows = (table: string) => settled(store(table).getAll() as IDBRequest<Record<string, unknown>[]>);

    switch (asked) {
      case 'stalled': {
        const stalled = { state: 'sent', isSetAside: true, attempts: 8, nextAt: Date.now() + 3_600_000 };
        for (const row of await rows('outbox')) await settled(store('outbox').put({ ...row, ...stalled }));
        break;
      }
      case 'callTooOld': {
        const before = (await rows('meta')).find((row) => row['key'] === 'contact')?.['value'] ?? {};
        await settled(store('meta').put({ key: 'contact', value: { ...before, refusedSchema: 1 } }));
        break;
      }
      case 'orphaned': {
        const copying = indexedDB.open('kinbox-former-1', db.version);
        copying.addEventListener('upgradeneeded', () => {
          for (const table of db.objectStoreNames) {
            const { keyPath, autoIncrement, indexNames } = store(table);
            const copy = copying.result.createObjectStore(table, { keyPath, autoIncrement });
            for (const index of indexNames) {
              const { keyPath: path, multiEntry } = store(table).index(index);
              copy.createIndex(index, path, { multiEntry });
            }
          }
        });
        const copy = await settled(copying);
        for (const table of db.objectStoreNames) {
          for (const row of await rows(table)) {
            await settled(copy.transaction(table, 'readwrite').objectStore(table).put(row));
          }
        }
        copy.close();
      }
    }
    db.close();
  }, job);
}
