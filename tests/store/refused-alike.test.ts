import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import type { ParkReason } from '#store/db.ts';
import { parkAlike } from '#store/unsent/parked.ts';
import {
  openTestDevice,
  serverTime,
  START_MS,
  takeTasks,
  wireProject,
  wireTask,
} from '../support/test-device.ts';

const DELETED: ParkReason = { kind: 'conflict', status: 409, code: 'project_deleted', message: null };

/** A device with two projects and a task in neither. `deleteElsewhere`: a pull says that the first one is deleted. */
async function openDevice() {
  const device = openTestDevice();
  const store = await device.engine();
  const [project, other, task] = [1, 2, 3].map(() => device.uuid() as TaskRef) as [TaskRef, TaskRef, TaskRef];
  const take = (...tasks: WireTask[]) => takeTasks(store, device.uuid(), tasks);
  await take(wireProject(project, 1), wireProject(other, 2), wireTask({ client_ref: task, id: 3 as TaskId }));
  const act = async (verb: Verb) =>
    expect(await commit(device, verb)).toMatchObject({ kind: 'saved', changed: true });
  const enter = (ref: TaskRef, into: TaskRef) =>
    act({ kind: 'task.edit', args: { ref, changes: { project_ref: into } } });
  const refuse = (n: number) => parkAlike(store, new Map([[n, DELETED]]), START_MS);
  const logged = async () => (await device.db.outbox.orderBy('n').toArray()).map(({ n }) => n);
  const parked = async () => {
    const rows = await device.db.parked.orderBy('n').toArray();
    return rows.map(({ n, reason }) => [n, reason.kind]);
  };
  return {
    device,
    project,
    other,
    task,
    act,
    enter,
    refuse,
    logged,
    parked,
    deleteElsewhere: () =>
      take({ ...wireProject(project, 1), deleted_at: serverTime(60), updated_at: serverTime(60) }),
  };
}

it('O45 creates and moves into the same deleted project are parked together', async () => {
  const { device, project, other, task, enter, refuse, logged, parked, ...rest } = await openDevice();
  await device.create({ name: 'First', project_ref: project });
  const second = await device.create({ name: 'Second', project_ref: project });
  await enter(task, project);
  await device.create({ name: 'Elsewhere', project_ref: other });
  await device.create({ name: 'In none' });
  await rest.deleteElsewhere();

  await refuse(1);
  expect(await parked()).toEqual([
    [1, 'conflict'],
    [2, 'conflict'],
    [3, 'conflict'],
  ]);
  expect(await logged()).toEqual([4, 5]);
  expect(await device.db.tasks.get(task)).toMatchObject({ project_ref: null, pending: false });
  expect(await device.db.tasks.get(second)).toBeUndefined();
});

it('O45 changes behind a restore of the project stay in the log', async () => {
  const { device, project, act, refuse, logged, parked, deleteElsewhere } = await openDevice();
  await device.create({ name: 'Before', project_ref: project });
  await deleteElsewhere();
  await act({ kind: 'task.restore', args: { ref: project } });
  const behind = await device.create({ name: 'Behind', project_ref: project });

  await refuse(1);
  expect(await parked()).toEqual([[1, 'conflict']]);
  expect(await logged()).toEqual([2, 3]);
  expect(await device.db.tasks.get(behind)).toMatchObject({ name: 'Behind', project_ref: project });
});

it('O45 a change that the server may have accepted is not parked because another was refused', async () => {
  const { device, project, refuse, logged, parked, deleteElsewhere } = await openDevice();
  for (const name of ['First', 'Sent']) await device.create({ name, project_ref: project });
  const request = { method: 'POST', path: '/api/tasks', headers: {}, body: null } as const;
  await device.db.outbox.update(2, { state: 'sent', request });
  await deleteElsewhere();

  await refuse(1);
  expect(await parked()).toEqual([[1, 'conflict']]);
  expect(await logged()).toEqual([2]);
});

it('O45 a refusal that the rows do not explain parks nothing else', async () => {
  const { device, project, refuse, logged, parked } = await openDevice();
  for (const name of ['First', 'Second']) await device.create({ name, project_ref: project });

  await refuse(1);
  expect(await parked()).toEqual([[1, 'conflict']]);
  expect(await logged()).toEqual([2]);
});
