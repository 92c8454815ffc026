import { IDBFactory, IDBIndex } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { hasMoreThan, listTasks } from '#store/queries/list-tasks.ts';
import { openTestDevice } from '../support/test-device.ts';

afterEach(() => void vi.restoreAllMocks());

it('U720 a list has more than its tasks without one, in one space and in several', async () => {
  const { db, create } = openTestDevice(1, { indexedDB: new IDBFactory(), IDBKeyRange });
  for (let n = 0; n < 3; n += 1) await create({ name: `Task ${n}`, status: 'inbox', space: 'personal' });
  for (let n = 0; n < 2; n += 1) await create({ name: `Report ${n}`, status: 'inbox', space: 'work' });
  const more = (limit: number) =>
    Promise.all([
      hasMoreThan(db, 'inbox', ['personal'], limit),
      hasMoreThan(db, 'inbox', ['personal', 'work'], limit),
      hasMoreThan(db, 'deleted', ['personal', 'work'], limit),
    ]);
  expect(await more(0)).toEqual([true, true, false]);
  expect(await more(2)).toEqual([true, true, false]);
  expect(await more(3)).toEqual([false, true, false]);
  expect(await more(4)).toEqual([false, true, false]);
  expect(await more(5)).toEqual([false, false, false]);
  expect(await listTasks(db, 'inbox', ['personal', 'work'])).toHaveLength(5);
});

it('U720 counts nothing and reads one key more than what is shown', async () => {
  const { db, create } = openTestDevice(1, { indexedDB: new IDBFactory(), IDBKeyRange });
  for (let n = 0; n < 30; n += 1) await create({ name: `Task ${n}`, status: 'inbox', space: 'personal' });
  const counted = vi.spyOn(IDBIndex.prototype, 'count');
  const asked = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
  expect(await hasMoreThan(db, 'inbox', ['personal'], 9)).toBe(true);
  expect(counted).not.toHaveBeenCalled();
  const [answered] = asked.mock.results;
  expect(answered?.value).toMatchObject({ result: { length: 10 } });
});
