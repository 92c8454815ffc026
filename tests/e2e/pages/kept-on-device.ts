import type { Page } from 'playwright';
import type { Device } from '../../support/browser.ts';
import type { Evaluates } from './device-rows.ts';

/** All that the browser keeps for the app, as one text: every database, both storages, every cached answer. */
export async function everythingKept(page: Evaluates): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('A database cannot be read.')));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store).getAll();
        found.push({ [`${name}/${store}`]: await done(rows) });
      }
      db.close();
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('Content-Type') ?? '';
        // The app's own files are of no person.
        if (request.url.includes('/api/') || type.includes('json')) {
          found.push({ [request.url]: await answer?.text() });
        }
      }
    }
    return JSON.stringify(found);
  });
}

/** The names of the databases that are there. */
export async function databasesOf(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(() => indexedDB.databases());
  return found.flatMap(({ name }) => name ?? []);
}

/** Closes every tab, and opens one as the next person on the device does. */
export async function startAgain({ context, page }: Device): Promise<Page> {
  await page.goto('/icons/mark.svg');
  const next = await context.newPage();
  await page.close();
  await next.goto('/');
  await next.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  return next;
}
