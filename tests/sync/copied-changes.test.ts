/** A change that needs its author is copied to the inbox while the family space is the active one. */
import { beforeEach, expect, it } from 'vitest';
import { copyParkedToInbox } from '#store/unsent/retry-parked.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { copyStalledToInbox } from '#store/unsent/stalled.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';
import { openSituationDevice, serverRows, type SituationDevice } from './situations/situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let adas: SituationDevice;
let bos: SituationDevice;

beforeEach(async () => {
  await world.addFamily(bo.id, [ada.id]);
  adas = openSituationDevice(world, { session: ada, series: 1 });
  bos = openSituationDevice(world, { session: bo, series: 2 });
  for (const device of [adas, bos]) await device.sync();
});

async function copyAll(): Promise<void> {
  const parked = await parkedMutations(adas.db);
  expect(parked).toHaveLength(1);
  for (const { n } of parked) await copyParkedToInbox(adas, n, 'family');
  await adas.sync();
}
async function namesSeenBy(person: Session): Promise<readonly string[]> {
  return (await serverRows(person)).map(({ name }) => name).sort();
}

it('O70 a copy of a private change is private', async () => {
  const plan = await adas.create({ name: 'Surprise', type: 'project' });
  await adas.sync();
  await adas.create({ name: 'A present', project_ref: plan });
  await ada.send('DELETE', `/api/tasks/${plan}`);
  await adas.sync();
  await copyAll();
  expect(await namesSeenBy(ada)).toEqual(['A present', 'Surprise']);
  expect(await namesSeenBy(bo)).toEqual([]);
});

it('O70 a copy of a private change that was parked is private', async () => {
  await adas.create({ name: 'A present' });
  await adas.db.outbox.toCollection().modify({ isSetAside: true });
  const [mutation] = await adas.db.outbox.toArray();
  await copyStalledToInbox(adas, mutation?.n ?? 0, 'family');
  await adas.sync();
  expect(await namesSeenBy(ada)).toEqual(['A present']);
  expect(await namesSeenBy(bo)).toEqual([]);
});

it('O70 a copy of a change for one family is not shown to another', async () => {
  const ref = await bos.create({ name: 'Parcel', space: 'family' });
  for (const device of [bos, adas]) await device.sync();
  await adas.edit(ref, { name: 'Parcel for the first family' });
  const cy = await world.register('Cy');
  await world.addFamily(ada.id, [cy.id]);
  await bos.edit(ref, { space: 'personal' });
  for (const device of [bos, adas]) await device.sync();
  await copyAll();
  expect(await namesSeenBy(ada)).toEqual(['Parcel for the first family']);
  expect(await namesSeenBy(cy)).toEqual([]);
});

it('O70 a copy of a change for the members of the same family is shared with them', async () => {
  const plan = await adas.create({ name: 'Garden', type: 'project', space: 'family' });
  await adas.sync();
  await adas.create({ name: 'Seeds', project_ref: plan });
  await bo.send('DELETE', `/api/tasks/${plan}`);
  await adas.sync();
  await copyAll();
  expect(await namesSeenBy(bo)).toEqual(['Garden', 'Seeds']);
});
