import { expect, it } from 'vitest';
import { storedFields } from '#domain/task-fields.ts';
import { toIsoTime, type TaskId, type TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import { listKeys } from '#store/rows/list-keys.ts';
import { countRowsRead } from '../support/count-rows-read.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { ADA } from '../support/task-builder.ts';
import { countedUuid, START_MS } from '../support/test-device.ts';

const FEW = 1_000;
const MANY = 20_000;

it(
  'U758 a capture and a completion read as much of 20,000 rows as of 1,000',
  { timeout: 120_000 },
  async () => {
    const few = await readsWith(FEW);
    expect(await readsWith(MANY)).toEqual(few);
    // The list is read again, by the screen and by this test.
    expect(Math.max(few.capture.read, few.completion.read)).toBeLessThan(500);
  },
);

/** What is read for a change while the Inbox is shown, which has every second row. */
async function readsWith(rows: number) {
  const device = openShownDevice();
  const reads = countRowsRead(device.db);
  await device.db.tasks.bulkAdd(Array.from({ length: rows }, (_, n) => rowAt(n)));
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

function rowAt(n: number): TaskRow {
  const at = toIsoTime(START_MS - (n + 1) * 60_000);
  const isOpen = n % 2 === 0;
  const task = {
    ref: countedUuid(7, n) as TaskRef,
    id: (n + 1) as TaskId,
    realm: 'u:1' as const,
    ...storedFields({ name: `Task ${n}`, status: isOpen ? 'inbox' : 'todo', completed: !isOpen }),
    completed_at: isOpen ? null : at,
    created_by: null,
    version: n + 1,
    created_at: at,
    updated_at: at,
  };
  return { ...task, temp_id: null, lists: listKeys(task, ADA.id), pending: false, epoch: 0 };
}
