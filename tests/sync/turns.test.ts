/** A task that is taken in turns, between two people's devices and the server. */
import { beforeEach, expect, it } from 'vitest';
import { completion } from '#domain/completion.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, FamilyId, TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { turnsOf } from '#domain/turns.ts';
import { member, named } from '#domain/who.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const MONDAY = '2026-03-02' as Day;
const MIA = named('Mia');
const repeat = repeatOf({ every: 1, unit: 'week', from: 'date', since: MONDAY });

const world = appForEach();
const ada = world.person('Ada');
const ben = world.person('Ben');
let family_id: FamilyId;
let adas: AppDevice;
let bens: AppDevice;
let chore: TaskRef;

beforeEach(async () => {
  family_id = await world.addFamily(ada.id, [ben.id]);
  adas = openAppDevice(world, ada, { series: 1 });
  bens = openAppDevice(world, ben, { series: 2 });
  await adas.sync();
  chore = await adas.create({
    name: 'Bins',
    status: 'todo',
    space: 'family',
    family_id,
    repeat,
    not_before: MONDAY,
    turns: turnsOf([member(ada.id), member(ben.id), MIA]),
    who: member(ada.id),
  });
  await syncAll();
});

async function syncAll() {
  for (const device of [adas, bens, adas, bens]) await device.sync();
}

async function tick(device: AppDevice) {
  const row = await device.row(chore);
  if (row === undefined) throw new Error('The chore is not there.');
  const outcome = await device.act(completion(row, true, MONDAY));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome;
}

const edit = (device: AppDevice, changes: Partial<TaskFields>) =>
  device.act({ kind: 'task.edit', args: { ref: chore, changes } });
const leftOn = async ({ db }: AppDevice) => [await db.outbox.count(), await db.parked.count()];

/** On both devices, with nothing left to send or to decide. */
async function expectOnBoth(fields: object) {
  await syncAll();
  for (const device of [adas, bens]) {
    expect(await device.row(chore)).toMatchObject(fields);
    expect(await leftOn(device)).toEqual([0, 0]);
  }
}

it('C62 the turn passes once where two have done the same round offline, and one copy says whose it was', async () => {
  await tick(bens);
  await tick(adas);
  for (const device of [adas, bens]) expect((await device.row(chore))?.who).toBe(member(ben.id));
  await bens.sync();
  await expectOnBoth({ round: 1, who: member(ben.id) });
  expect(await adas.db.tasks.count()).toBe(2);
  expect(await adas.row(copyRef(chore, 0))).toMatchObject({ completed_by: ben.id, who: member(ada.id) });
});

it('R74 C63 whom somebody gives a round that others have completed meanwhile does not have the next one', async () => {
  await tick(bens);
  await edit(adas, { who: MIA, description: 'Both' });
  await bens.sync();
  await expectOnBoth({ round: 1, who: member(ben.id), description: 'Both' });
  await edit(adas, { who: MIA });
  await expectOnBoth({ round: 1, who: MIA });
});

it('T108 an undo gives the round back to whose turn it was', async () => {
  const { act } = await tick(bens);
  await bens.sync();
  expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await expectOnBoth({ round: 0, who: member(ada.id) });
});

it('R72 A525 turns of who has left are of the others, and turns of what repeats no more are none', async () => {
  await edit(adas, { name: 'All bins', turns: turnsOf([MIA, member(ben.id), member(ada.id)]) });
  await ben.send('POST', `/api/families/${family_id}/leave`, {});
  await adas.sync();
  await adas.sync();
  expect(await adas.row(chore)).toMatchObject({ name: 'All bins', turns: turnsOf([MIA, member(ada.id)]) });
  await edit(adas, { turns: turnsOf([member(ada.id), MIA]) });
  expect((await ada.send('PUT', `/api/tasks/${chore}`, { repeat: null })).status).toBe(200);
  await adas.sync();
  await adas.sync();
  expect(await adas.row(chore)).toMatchObject({ repeat: null, turns: null });
  expect(await leftOn(adas)).toEqual([0, 0]);
});

it('T87 an app that knows no turns passes them on', async () => {
  await ben.send('PUT', `/api/tasks/${chore}`, { completed: true, completed_on: MONDAY });
  await expectOnBoth({ round: 1, who: member(ben.id) });
});
