import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { park } from '#store/unsent/parked.ts';
import {
  openTestDevice,
  serverTime,
  START_MS,
  takeTasks,
  wireProject,
  wireTask,
} from '../support/test-device.ts';

it('O44 parking a deletion of a project restores a row that is in it only on the server', async () => {
  const device = openTestDevice();
  const store = await device.engine();
  const [from, into, task] = [1, 2, 3].map(() => device.uuid() as TaskRef) as [TaskRef, TaskRef, TaskRef];
  const alone = wireTask({ client_ref: task, id: 3 as TaskId, type: 'errand', status: 'todo' });
  const take = (...tasks: WireTask[]) => takeTasks(store, device.uuid(), tasks);
  await take(wireProject(from, 1), wireProject(into, 2), alone);
  await commit(device, { kind: 'project.delete', args: { ref: from } });
  await commit(device, { kind: 'task.edit', args: { ref: task, changes: { project_ref: into } } });
  // Others have put it into the project that is deleted here.
  const project = { id: 1 as TaskId, client_ref: from, name: 'From the server' };
  await take({ ...alone, project_id: project.id, project, position: 0, updated_at: serverTime(60) });
  expect(await device.db.tasks.get(task)).toMatchObject({ project_ref: into });
  expect((await device.db.tasks.get(task))?.deleted_at).not.toBeNull();

  await park(store, 1, { kind: 'refused', status: 422, code: null, message: null }, START_MS);
  expect(await device.db.tasks.get(task)).toMatchObject({ project_ref: into, deleted_at: null });
  expect(await device.db.tasks.get(from)).toMatchObject({ deleted_at: null, pending: false });
});
