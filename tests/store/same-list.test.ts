/** A long pull makes every live query run again with each page: a list that is still the same must cost no rendering. */
import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { takePage } from '#store/pull/take-page.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { countedUuid, page, serverTime, START_MS, wireTask } from '../support/test-device.ts';

const DONE = { status: 'todo', type: 'office', completed: true, completed_at: serverTime(0) } as const;
const PAGES = 4;
const PAGE_ROWS = 60;

it('R68 a list that is read again with the same rows is not shown again, and one with other rows is', async () => {
  const device = openShownDevice();
  const engine = await device.engine();
  const open = Array.from({ length: 3 }, (_, n) => rowAt(n, { status: 'inbox' }));
  await takePage(engine, { page: pageOf(0, open), asked: null, acked: [], nowMs: START_MS });
  const inbox = await device.watch({ list: 'inbox' });
  const shown = inbox.rows();
  expect(shown).toHaveLength(3);
  const before = inbox.seen.length;

  let runs = 0;
  const counting = liveQuery(() => {
    runs += 1;
    return listTasks(device.db, 'inbox', ['personal']);
  }).subscribe(() => undefined);
  await expect.poll(() => runs).toBe(1);
  for (let at = 1; at <= PAGES; at += 1) {
    const closed = Array.from({ length: PAGE_ROWS }, (_, n) => rowAt(at * PAGE_ROWS + n, DONE));
    await takePage(engine, { page: pageOf(at, closed), asked: `c${at - 1}`, acked: [], nowMs: START_MS });
    // Each page has made the queries of the list run again.
    await expect.poll(() => runs).toBeGreaterThanOrEqual(at + 1);
  }
  expect(inbox.rows()).toBe(shown);
  expect(inbox.seen).toHaveLength(before);

  const renamed = rowAt(1, { status: 'inbox', name: 'another name', version: 9 });
  const last = { page: pageOf(PAGES + 1, [renamed]), asked: `c${PAGES}`, acked: [], nowMs: START_MS };
  await takePage(engine, last);
  await inbox.rest();
  expect(inbox.rows().map(({ name }) => name)).toContain('another name');
  expect(inbox.seen).toHaveLength(before + 1);
  counting.unsubscribe();
  inbox.close();
});

function rowAt(n: number, fields: Partial<WireTask>): WireTask {
  return wireTask({ client_ref: countedUuid(4, n) as TaskRef, id: (n + 1) as TaskId, ...fields });
}

function pageOf(at: number, tasks: WireTask[]) {
  return page({ cursor: `c${at}`, has_more: true, total: 1_000, tasks });
}
