/** What the search keeps of what it had read while it reads everything once more. */
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { createSearcher } from '#store/search/searcher.ts';
import { openTestDevice } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

afterEach(() => void vi.restoreAllMocks());

/** As after a pull of so many rows that nobody has counted them. */
function tellOfEverything(): void {
  Dexie.on.storagemutated.fire({ all: true } as never);
}

it('U1175 a task that changes its list while the search reads everything again stays found', async () => {
  const { db, create } = openTestDevice();
  const ref = await create({ name: 'Oat milk' });
  const searcher = createSearcher(db);
  const found: number[] = [];
  let passes = 1;
  const close = searcher.subscribe(() => {
    if (passes === 2) found.push(searcher.find('oat', 10).count);
  });
  await expect.poll(() => searcher.hasRead(), { timeout: LIMITS.longPoll }).toBe(true);

  // Of each list it reads what is there then: a row that moves from a later one to an earlier one is in neither.
  await db.tasks.update(ref, { lists: [] });
  const where = db.tasks.where.bind(db.tasks) as (...args: unknown[]) => never;
  vi.spyOn(db.tasks, 'where').mockImplementation((...args: unknown[]) => {
    if (passes === 1) tellOfEverything();
    passes = 2;
    return where(...args);
  });
  tellOfEverything();
  await expect.poll(() => found.length, { timeout: LIMITS.longPoll }).toBeGreaterThan(0);
  close();
  searcher.end();
  expect(found[0]).toBe(1);
});
