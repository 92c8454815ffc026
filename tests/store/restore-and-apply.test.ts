import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { commit } from '#store/commit.ts';
import { markSent } from '#store/engine/outbox.ts';
import { park } from '#store/unsent/parked.ts';
import { parkedChanges } from '#store/unsent/parked-changes.ts';
import { takePage } from '#store/pull/take-page.ts';
import { restoreAndRetryParked } from '#store/unsent/retry-parked.ts';
import { countedUuid, openTestDevice, page, serverTime, START_MS, wireTask } from '../support/test-device.ts';

const PROJECT = countedUuid(9, 1) as TaskRef;
const CONFLICT = { kind: 'conflict', status: 409, code: 'project_deleted', message: null } as const;

/** A subtask was added here while somebody else deleted its project. */
async function withParkedStep(others = 0) {
  const device = openTestDevice();
  const engine = await device.engine();
  const project = wireTask({ client_ref: PROJECT, name: 'Plan', type: 'project', status: 'todo' });
  const inProject = { project_id: project.id, project: { ...project } };
  const steps = Array.from({ length: others }, (_, index) =>
    wireTask({ client_ref: countedUuid(8, index + 1) as TaskRef, type: 'errand', ...inProject }),
  );
  const take = (tasks: ReturnType<typeof wireTask>[], asked: string | null, cursor: string) =>
    takePage(engine, { page: page({ tasks, cursor }), asked, acked: [], nowMs: START_MS });
  await take([project, ...steps.slice(1)], null, 'c1');
  await device.create({ name: 'Step', type: 'errand', project_ref: PROJECT });
  await markSent(engine, [1]);
  await take([{ ...project, deleted_at: serverTime(9) }, ...steps], 'c1', 'c2');
  await park(engine, 1, CONFLICT, START_MS);
  return device;
}

it('O39 the deleted project is restored and the blocked change applied, in this order', async () => {
  const device = await withParkedStep();
  expect(await parkedChanges(device.db)).toMatchObject([{ deletedProject: { name: 'Plan' } }]);
  expect(await restoreAndRetryParked(device, 1)).toMatchObject({ kind: 'saved', changed: true });
  expect((await device.db.outbox.orderBy('n').toArray()).map(({ kind }) => kind)).toEqual([
    'task.restore',
    'task.create',
  ]);
  expect(await device.db.tasks.get(PROJECT)).toMatchObject({ deleted_at: null });
  expect(await parkedChanges(device.db)).toEqual([]);
  expect(await restoreAndRetryParked(device, 1)).toMatchObject({ kind: 'saved', changed: false });
});

it('O39 both or neither: if the change is refused, the project stays deleted', async () => {
  const device = await withParkedStep(MAX_SUBTASKS);
  expect(await restoreAndRetryParked(device, 1)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'too_many_subtasks' },
  });
  expect((await device.db.tasks.get(PROJECT))?.deleted_at).not.toBeNull();
  expect([await device.db.outbox.count(), await device.db.parked.count()]).toEqual([0, 1]);
});

it('O39 it is not offered once the project is restored, nor if there is none', async () => {
  const device = await withParkedStep();
  await commit(device, { kind: 'task.restore', args: { ref: PROJECT } });
  expect(await parkedChanges(device.db)).toMatchObject([{ deletedProject: null }]);
  await device.db.tasks.delete(PROJECT);
  expect(await parkedChanges(device.db)).toMatchObject([{ deletedProject: null }]);
});
