import { expect, it } from 'vitest';
import { storedFields } from '#domain/task-fields.ts';
import { toIsoTime, type TaskId, type TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import { countTasks } from '#store/queries/list-tasks.ts';
import { listKeys } from '#store/rows/list-keys.ts';
import { countRowsRead } from '../support/count-rows-read.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { ADA } from '../support/task-builder.ts';
import { countedUuid, START_MS } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const FEW = 1_000;
const MANY = 20_000;

it(
  'U758 a capture and a completion read as much of 20,000 rows as of 1,000',
  { timeout: LIMITS.longTest },
  async () => {
    const few = await readsWith(FEW);
    expect(await readsWith(MANY)).toEqual(few);
    // The list is read again, by the screen and by this test.
    expect(Math.max(few.capture.read, few.completion.read)).toBeLessThan(500);
  },
);

it(
  'U721 to open Todo, the Inbox and Completed, and to count the Inbox, reads as much of 20,000 rows as of 1,000',
  { timeout: LIMITS.longTest },
  async () => {
    const few = await readsToOpen(FEW);
    expect(await readsToOpen(MANY)).toEqual(few);
    expect(few.map(({ read }) => read)).toEqual([PAGE + 1, PAGE + 1, PAGE + 1, 3]);
  },
);

const PAGE = 50;
/** In each of two lists. */
const OPEN = 100;

/** Of one with as many open rows, and all others completed. `counted` is what an index counts by itself. */
async function readsToOpen(rows: number) {
  const device = openShownDevice();
  const reads = countRowsRead(device.db);
  const listOf = (n: number) => (n >= 2 * OPEN ? 'completed' : n % 2 === 0 ? 'inbox' : 'todo');
  await device.db.tasks.bulkAdd(Array.from({ length: rows }, (_, n) => rowAt(n, listOf(n))));
  reads.take();
  const took = [];
  for (const list of ['todo', 'inbox', 'completed'] as const) {
    const shown = await device.watch({ list, limit: PAGE });
    expect(shown.rows()).toHaveLength(PAGE);
    took.push(reads.take());
    shown.close();
  }
  expect(await countTasks(device.db, 'inbox', ['personal', 'family', 'work'])).toBe(OPEN);
  took.push(reads.take());
  device.db.close();
  return took;
}

/** What is read for a change while the Inbox is shown, which has every second row. */
async function readsWith(rows: number) {
  const device = openShownDevice();
  const reads = countRowsRead(device.db);
  const listOf = (n: number) => (n % 2 === 0 ? 'inbox' : 'completed');
  await device.db.tasks.bulkAdd(Array.from({ length: rows }, (_, n) => rowAt(n, listOf(n))));
  const inbox = await device.watch({ list: 'inbox' });
  reads.take();

  const ref = await device.create({ name: 'Captured' });
  await inbox.rest();
  const capture = reads.take();

  await commit(device, { kind: 'task.complete', args: { ref, completed: true } });
  await inbox.rest();
  const completion = reads.take();
  inbox.close();
  device.db.close();
  return { capture, completion };
}

function rowAt(n: number, list: 'inbox' | 'todo' | 'completed'): TaskRow {
  const at = toIsoTime(START_MS - (n + 1) * 60_000);
  const isOpen = list !== 'completed';
  const task = {
    ref: countedUuid(7, n) as TaskRef,
    id: (n + 1) as TaskId,
    realm: 'u:1' as const,
    ...storedFields({ name: `Task ${n}`, status: list === 'inbox' ? 'inbox' : 'todo', completed: !isOpen }),
    completed_at: isOpen ? null : at,
    created_by: null,
    version: n + 1,
    created_at: at,
    updated_at: at,
  };
  return { ...task, temp_id: null, lists: listKeys(task, ADA.id), pending: false, epoch: 0 };
}
