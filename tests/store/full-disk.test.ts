import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { markSent } from '#store/engine/outbox.ts';
import { park } from '#store/unsent/parked.ts';
import { takePage } from '#store/pull/take-page.ts';
import { retryParked } from '#store/unsent/retry-parked.ts';
import { leaveSpaceFor } from '../support/small-disk.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  serverTime,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const ref = (count: number) => countedUuid(9, count) as TaskRef;

const completed = (count: number, fields: Partial<WireTask> = {}) =>
  wireTask({
    client_ref: ref(count),
    name: `Done ${count}`,
    status: 'todo',
    type: 'errand',
    completed: true,
    completed_at: serverTime(count),
    ...fields,
  });
const deleted = (count: number) => wireTask({ client_ref: ref(count), deleted_at: serverTime(count) });

async function pulled(tasks: readonly WireTask[]): Promise<TestDevice> {
  const device = openTestDevice();
  const taken = { page: page({ tasks: [...tasks] }), asked: null, acked: [], nowMs: START_MS };
  await takePage(await device.engine(), taken);
  return device;
}

const refs = async ({ db }: TestDevice) => (await db.tasks.toCollection().primaryKeys()).sort();

describe('on a full disk', () => {
  it('O34 completed and deleted tasks are removed to save what is typed', async () => {
    const device = await pulled([completed(1), deleted(2), wireTask({ client_ref: ref(3) })]);
    leaveSpaceFor(device.db, 0);
    const words = await device.create({ name: 'Words' });
    expect(await refs(device)).toEqual([words, ref(3)].sort());
    expect(await device.db.outbox.toArray()).toMatchObject([{ args: { name: 'Words' }, state: 'queued' }]);
  });

  it('O34 the oldest are removed first, and the rest stays', async () => {
    const device = await pulled(Array.from({ length: 502 }, (_, index) => completed(index + 1)));
    leaveSpaceFor(device.db, 0);
    const words = await device.create({ name: 'Words' });
    expect(await refs(device)).toEqual([words, ref(501), ref(502)].sort());
  });

  it('O35 nothing is written or reported as saved if nothing can be removed', async () => {
    const device = await pulled([wireTask({ client_ref: ref(1) })]);
    leaveSpaceFor(device.db, 1);
    const verb = { kind: 'task.create', args: { ref: ref(2), name: 'Words', space: 'personal' } } as const;
    expect(await commit(device, verb)).toEqual({ kind: 'storage', failure: 'full' });
    expect(await refs(device)).toEqual([ref(1)]);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('O35 a parked change whose retry finds no space stays parked', async () => {
    const device = await pulled([]);
    await device.create({ name: 'Words' });
    const engine = await device.engine();
    await markSent(engine, [1]);
    await park(engine, 1, { kind: 'refused', status: 422, code: null, message: null }, START_MS);
    leaveSpaceFor(device.db, 1);
    expect(await retryParked(device, 1)).toEqual({ kind: 'storage', failure: 'full' });
    expect(await device.db.parked.toArray()).toMatchObject([{ args: { name: 'Words' } }]);
  });

  it('O36 rows with waiting changes, projects and subtasks stay', async () => {
    const project = wireTask({ client_ref: ref(1), type: 'project', status: 'todo' });
    const { id, client_ref, name } = project;
    const device = await pulled([
      project,
      completed(2, { project_id: id, project: { id, client_ref, name } }),
      completed(3),
      deleted(4),
      completed(5, { type: 'project' }),
      completed(6),
      completed(7),
    ]);
    await commit(device, { kind: 'task.setImportant', args: { ref: ref(3), important: true } });
    await commit(device, { kind: 'task.edit', args: { ref: ref(6), changes: { name: 'Refused' } } });
    await park(
      await device.engine(),
      2,
      { kind: 'refused', status: 422, code: null, message: null },
      START_MS,
    );
    leaveSpaceFor(device.db, 0);
    await commit(device, { kind: 'task.restore', args: { ref: ref(4) } });
    expect(await refs(device)).toEqual([1, 2, 3, 4, 5, 6].map(ref));
    expect(await device.db.tasks.get(ref(4))).toMatchObject({ deleted_at: null, pending: true });
  });
});
