/** One device completes a project while another one puts an open subtask into it. */
import { beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { openAppDevice } from '../support/app-device.ts';
import { appForEach } from '../support/app-hooks.ts';

const world = appForEach();

type AppDevice = ReturnType<typeof openAppDevice>;
let phone: AppDevice;
let laptop: AppDevice;
let project: TaskRef;
let step: TaskRef;

beforeEach(async () => {
  const ada = await world.register('Ada');
  phone = openAppDevice(world, ada, { series: 1 });
  laptop = openAppDevice(world, ada, { series: 2 });
  project = await phone.create({ name: 'Move house', type: 'project' });
  step = await phone.create({ name: 'Boxes', type: 'office', project_ref: project });
  await phone.act({ kind: 'task.complete', args: { ref: step, completed: true } });
  await phone.sync();
  await laptop.sync();
});

const complete = (device: AppDevice, ref: TaskRef, completed: boolean) =>
  device.act({ kind: 'task.complete', args: { ref, completed } });

it('A500 a device refuses to complete a project with an open subtask, and sends nothing', async () => {
  await complete(phone, step, false);
  await phone.sync();
  expect(await complete(phone, project, true)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'open_subtasks' },
  });
  expect(await phone.db.outbox.count()).toBe(0);
});

it('R69 a subtask that comes after the completion opens the project again, on every device', async () => {
  await complete(phone, project, true);
  const tape = await laptop.create({ name: 'Buy tape', type: 'shopping', project_ref: project });
  await phone.sync();
  await laptop.sync();
  await phone.sync();
  for (const device of [phone, laptop]) {
    expect(await device.row(project)).toMatchObject({ completed: false, pending: false });
    expect(await device.row(tape)).toMatchObject({ name: 'Buy tape', project_ref: project });
    expect(await parkedMutations(device.db)).toEqual([]);
  }
});

it('R69 so does a step that is opened again', async () => {
  await complete(phone, project, true);
  await complete(laptop, step, false);
  await phone.sync();
  await laptop.sync();
  expect(await laptop.row(project)).toMatchObject({ completed: false });
});

it('R69 a completion that comes after the subtask is parked with its reason, and the project stays open', async () => {
  await laptop.create({ name: 'Buy tape', type: 'shopping', project_ref: project });
  await laptop.sync();
  await complete(phone, project, true);
  await phone.sync();
  expect(await phone.row(project)).toMatchObject({ completed: false, pending: false });
  expect(await parkedMutations(phone.db)).toMatchObject([
    { kind: 'task.complete', reason: { kind: 'conflict', status: 409, code: 'open_subtasks' } },
  ]);
});

it('R69 on one device, what opened a project again is taken back with the change that was refused', async () => {
  await complete(phone, project, true);
  await phone.sync();
  await laptop.sync();
  await phone.act({ kind: 'task.delete', args: { ref: project } });
  await phone.sync();
  // The laptop does not know that the project is deleted.
  await laptop.create({ name: 'Buy tape', type: 'shopping', project_ref: project });
  expect(await laptop.row(project)).toMatchObject({ completed: false });
  await laptop.sync();
  expect(await laptop.row(project)).toMatchObject({ completed: true, pending: false });
  expect(await parkedMutations(laptop.db)).toMatchObject([{ reason: { code: 'project_deleted' } }]);
});
