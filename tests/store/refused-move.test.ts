/** A task was taken out of its project, then the project was deleted or shared; the first change is refused. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { park } from '#store/unsent/parked.ts';
import { takePage } from '#store/pull/take-page.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

const PROJECT = countedUuid(9, 1) as TaskRef;
const PRESENT = countedUuid(9, 2) as TaskRef;
const REFUSED = { kind: 'refused', status: 422, code: null, message: null } as const;

it.each<Verb>([
  { kind: 'project.delete', args: { ref: PROJECT } },
  { kind: 'task.delete', args: { ref: PROJECT } },
  { kind: 'project.switchSpace', args: { ref: PROJECT, space: 'work' } },
  { kind: 'task.edit', args: { ref: PROJECT, changes: { space: 'work' } } },
])('C27 $kind of the project is parked with the refused change', async (verb) => {
  const device = openTestDevice();
  const engine = await device.engine();
  const project = wireTask({ client_ref: PROJECT, name: 'Plan', type: 'project', status: 'todo' });
  const present = wireTask({
    client_ref: PRESENT,
    name: 'Present',
    type: 'errand',
    project_id: project.id,
    project: { ...project },
  });
  const tasks = [project, present];
  await takePage(engine, { page: page({ tasks }), asked: null, acked: [], nowMs: START_MS });
  await commit(device, { kind: 'task.edit', args: { ref: PRESENT, changes: { project_ref: null } } });
  await commit(device, verb);
  await commit(device, { kind: 'task.setImportant', args: { ref: PROJECT, important: true } });

  await park(engine, 1, REFUSED, START_MS);

  const parked = await device.db.parked.orderBy('n').toArray();
  expect(parked.map(({ reason }) => reason.kind)).toEqual(['refused', 'depends']);
  expect(await device.db.tasks.get(PRESENT)).toMatchObject({ deleted_at: null, space: 'personal' });
  expect(await device.db.tasks.get(PROJECT)).toMatchObject({ deleted_at: null, important: true });
});
