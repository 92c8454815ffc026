import { expect, it } from 'vitest';
import type { IsoTime, RealmId } from '#domain/ids.ts';
import { taskSchema, taskWithSubtasksSchema } from '#domain/wire/task.ts';
import { LOOKED_AT } from '#server/tasks/task-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addTasks, type MoreOfTasks } from '../support/add-tasks.ts';
import { walkPages } from '../support/walk-pages.ts';

const test = appForEach();
const ada = test.person('Ada');
const add = (count: number, more: MoreOfTasks = {}, realm: RealmId = `u:${ada.id}`) =>
  addTasks(test.database, { id: ada.id, realm, count }, more);

const deleted_at = '2026-01-30T12:00:00.000Z' as IsoTime;
const project = { type: 'project', execution_type: 'parallel' } as const;

/** In the way: two pages and a half of rows that are not wanted, newer than the one that is. */
const IN_THE_WAY = 2 * LOOKED_AT + LOOKED_AT / 2;

it.each<[string, MoreOfTasks, MoreOfTasks]>([
  ['/api/tasks?type=errand', {}, { type: 'errand' }],
  ['/api/tasks?important=true', { everyMs: 1000 }, { important: 1 }],
  ['/api/tasks', { deleted_at, everyMs: 1 }, {}],
  ['/api/tasks/deleted?spaces=work', { deleted_at }, { deleted_at, space: 'work' }],
  ['/api/tasks/projects?spaces=work', project, { ...project, space: 'work' }],
])('A869 a page of %s ends after 2,000 rows that are not in it', async (path, others, wanted) => {
  const [oldest] = await add(1, wanted);
  await add(IN_THE_WAY, { ...others, from: 1 });
  const row = path.startsWith('/api/tasks/projects') ? taskWithSubtasksSchema : taskSchema;
  const pages = await walkPages(ada, path, row);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[], [], [oldest]]);
});

it('A869 the pages of a filtered list have each of its rows once, also those of families', async () => {
  const family = await test.addFamily(ada.id);
  const wanted: number[] = [];
  for (const realm of [`u:${ada.id}`, `f:${family}`] as const) {
    const start = realm === `u:${ada.id}` ? 0 : 10_000;
    for (let from = start; from < start + 5000; from += 1000) {
      // Many of one time, and in one realm at a time.
      const every = from % 2000 === 0 ? { everyMs: 10 } : {};
      wanted.push(...(await add(7, { from, important: 1, ...every }, realm)));
      await add(993, { from: from + 7, ...every }, realm);
    }
  }
  const pages = await walkPages(ada, '/api/tasks?important=true&limit=20', taskSchema);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
  const times = pages.flat().map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(pages.length).toBeGreaterThanOrEqual(10_000 / LOOKED_AT);
});
