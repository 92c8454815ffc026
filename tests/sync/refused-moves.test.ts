/** A refused change took a task out of its project: later changes of the project by the same author wait with it. */
import { beforeEach, expect, it } from 'vitest';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { discardStalled } from '#store/unsent/stalled.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openSituationDevice, serverRows, type SituationDevice } from './situations/situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
let device: SituationDevice;
let family: FamilyId;
let project: TaskRef;
let task: TaskRef;

beforeEach(async () => {
  const owner = await world.register('Owner');
  family = await world.addFamily(owner.id, [ada.id]);
  device = openSituationDevice(world, { session: ada, series: 1 });
  await device.sync();
  project = await device.create({ name: 'Move house', type: 'project' });
  task = await device.create({ name: 'Boxes', project_ref: project });
  await device.sync();
});

async function isDeletedOnServer(ref: TaskRef): Promise<boolean> {
  const row = (await serverRows(ada)).find(({ client_ref }) => client_ref === ref);
  if (row === undefined) throw new Error('The server has no such row.');
  return row.deleted_at !== null;
}
async function parkedKinds(): Promise<readonly string[]> {
  return (await parkedMutations(device.db)).map(({ kind, reason }) => `${kind} ${reason.kind}`);
}

it('C30 a task that became a grocery for a family that is gone is not deleted with the project it had left', async () => {
  await device.edit(task, { type: 'grocery' });
  expect(await device.row(task)).toMatchObject({ project_ref: null });
  await device.act({ kind: 'project.delete', args: { ref: project } });
  await world.removeFamilyMember(family, ada.id);
  await device.sync();
  expect(await isDeletedOnServer(task)).toBe(false);
  expect(await parkedKinds()).toEqual(['task.edit refused', 'project.delete depends']);
});

it('C30 nor if an older app has queued that it becomes one', async () => {
  await device.edit(task, { type: 'grocery' });
  // As older apps wrote it: without the project that a rule took the task out of.
  await device.db.outbox.toCollection().modify((queued) => {
    const { name, realm, type } = queued.base ?? {};
    if (queued.kind !== 'task.edit') throw new Error('It is an edit.');
    Object.assign(queued, { args: { ref: task, changes: { type: 'grocery' } }, base: { name, realm, type } });
  });
  await device.act({ kind: 'project.delete', args: { ref: project } });
  await world.removeFamilyMember(family, ada.id);
  await device.sync();
  expect(await isDeletedOnServer(task)).toBe(false);
  expect(await parkedKinds()).toEqual(['task.edit refused', 'project.delete depends']);
});

it('C30 a task that went into a project whose create is refused is not deleted with the project it had left', async () => {
  const next = await device.create({ name: 'New house', type: 'project', space: 'family' });
  await device.edit(task, { project_ref: next });
  await device.act({ kind: 'project.delete', args: { ref: project } });
  await world.removeFamilyMember(family, ada.id);
  await device.sync();
  expect(await isDeletedOnServer(task)).toBe(false);
  expect(await parkedKinds()).toEqual(['task.create refused', 'task.edit depends', 'project.delete depends']);
});

it('C30 nor if the author discards the new project that the server keeps failing on', async () => {
  const next = await device.create({ name: 'New house', type: 'project' });
  await device.edit(task, { project_ref: next });
  await device.act({ kind: 'project.delete', args: { ref: project } });
  const [create] = await device.db.outbox.orderBy('n').toArray();
  await device.db.outbox.update(create?.n ?? 0, { isSetAside: true });
  await discardStalled(device, create?.n ?? 0);
  await device.sync();
  expect(await isDeletedOnServer(task)).toBe(false);
  expect(await device.row(task)).toMatchObject({ project_ref: project, deleted_at: null });
});
