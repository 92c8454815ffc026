/** A subtask that leaves its project on one device while another makes it a project of its own. */
import { beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const world = appForEach();
const person = world.person();
let device: AppDevice;
let project: TaskRef;
let subtask: TaskRef;

beforeEach(async () => {
  device = openAppDevice(world, person, { series: 1 });
  project = await device.create({ name: 'Project', type: 'project' });
  subtask = await device.create({ name: 'Subtask', project_ref: project });
  await device.sync();
});

async function onServer(ref: TaskRef): Promise<unknown> {
  return (await person.send('GET', `/api/tasks/${ref}`)).json;
}
async function convertElsewhere(): Promise<void> {
  await person.send('POST', `/api/tasks/${subtask}/convert-to-project`);
  await person.send('POST', `/api/tasks/${subtask}/subtasks`, { name: 'Theirs' });
}

it('O91 removing a subtask from its project does not delete it if it has become a project', async () => {
  await device.act({ kind: 'project.delete', args: { ref: subtask } });
  await convertElsewhere();
  await device.sync();
  expect(await onServer(subtask)).toMatchObject({
    type: 'project',
    deleted_at: null,
    subtasks: [{ name: 'Theirs', deleted_at: null }],
  });
  expect(await device.row(subtask)).toMatchObject({ deleted_at: null, pending: false });
  expect(await parkedMutations(device.db)).toEqual([]);
});

it('O91 nor if an older app has queued it', async () => {
  await device.act({ kind: 'project.delete', args: { ref: subtask } });
  // As older apps wrote it.
  await device.db.outbox.toCollection().modify((queued) => {
    const base = { name: queued.base?.name, realm: queued.base?.realm };
    Object.assign(queued, { kind: 'project.delete', args: { ref: subtask }, base });
  });
  await convertElsewhere();
  await device.sync();
  expect(await onServer(subtask)).toMatchObject({ type: 'project', deleted_at: null });
  expect(await device.row(subtask)).toMatchObject({ deleted_at: null, pending: false });
});

it('O91 a subtask that was made a project while its own is not on the device is deleted as one', async () => {
  await device.db.tasks.delete(project);
  await device.act({ kind: 'task.edit', args: { ref: subtask, changes: { type: 'project' } } });
  await device.act({ kind: 'project.delete', args: { ref: subtask } });
  expect(await device.row(subtask)).toMatchObject({ deleted_at: expect.any(String) as string });
  await device.sync();
  expect(await onServer(subtask)).toMatchObject({ deleted_at: expect.any(String) as string });
});

it('O91 a subtask still leaves its project, and a project is deleted with its subtasks', async () => {
  const other = await device.create({ name: 'Other', project_ref: project });
  await device.act({ kind: 'project.delete', args: { ref: subtask } });
  await device.act({ kind: 'project.delete', args: { ref: project } });
  await device.sync();
  expect(await onServer(subtask)).toMatchObject({ project: null, deleted_at: null });
  expect(await onServer(project)).toMatchObject({ deleted_at: expect.any(String) as string });
  expect(await onServer(other)).toMatchObject({ deleted_at: expect.any(String) as string });
});
