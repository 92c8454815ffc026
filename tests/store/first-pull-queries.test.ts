/** What the screens of a new device are told while its rows are coming. */
import { expect, it } from 'vitest';
import type { FamilyId, TaskId } from '#domain/ids.ts';
import { noteContact, writeMeta } from '#store/meta.ts';
import { countOpenTasks } from '#store/queries/first-pull.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { readOwnFamilies } from '#store/queries/read-families.ts';
import { readTaskAt } from '#store/queries/task-at.ts';
import { MORNING } from '../support/task-builder.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

const COMING = { came: 1, total: 3, hasOpen: false };
const pulled = ({ db }: TestDevice) => noteContact(db, { pulledAt: MORNING });

it('U820 open tasks are counted once all of them are here', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Came first' });
  const count = () => countOpenTasks(device.db, 'inbox', ['personal']);
  await writeMeta(device.db, 'firstPull', COMING);
  expect(await count()).toBe(0);
  await writeMeta(device.db, 'firstPull', { ...COMING, hasOpen: true });
  expect(await count()).toBe(1);
  await writeMeta(device.db, 'firstPull', COMING);
  await pulled(device);
  expect(await count()).toBe(1);
});

it('U821 a project that is not here is missing only once everything has come', async () => {
  const device = openTestDevice();
  const { db } = device;
  await writeMeta(db, 'firstPull', { ...COMING, hasOpen: true });
  expect(await readTaskAt(db, '57')).toEqual({ kind: 'coming', firstPull: { ...COMING, hasOpen: true } });
  const ref = await device.create({ name: 'Repaint the kitchen', type: 'project' });
  await db.tasks.update(ref, { id: 57 as TaskId });
  expect(await readTaskAt(db, '57')).toMatchObject({ kind: 'found', task: { ref } });
  await pulled(device);
  expect(await readTaskAt(db, '57')).toMatchObject({ kind: 'found', task: { ref } });
  expect(await readTaskAt(db, '58')).toEqual({ kind: 'missing' });
});

it('U822 families are known from the first page on that brings them', async () => {
  const { db } = openTestDevice();
  const areKnown = async () => [(await readMyFamilies(db)).areKnown, (await readOwnFamilies(db)).areKnown];
  expect(await areKnown()).toEqual([false, false]);
  await db.families.put({ key: 'mine', families: [], owned_family: null as FamilyId | null });
  expect(await areKnown()).toEqual([true, true]);
});
