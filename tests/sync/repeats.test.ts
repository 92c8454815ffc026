/** Two members of a family do one chore, each on a phone without a network. */
import { beforeEach, expect, it } from 'vitest';
import { completion } from '#domain/completion.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { findDoneByOthers } from '#store/own-changes/done-by-others.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const MONDAY = '2026-03-02' as Day;
const TUESDAY = '2026-03-03' as Day;
const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: MONDAY });

const world = appForEach();
const ada = world.person('Ada');
const ben = world.person('Ben');
let adas: AppDevice;
let bens: AppDevice;
let chore: TaskRef;

beforeEach(async () => {
  const family_id = await world.addFamily(ada.id, [ben.id]);
  adas = openAppDevice(world, ada, { series: 1 });
  bens = openAppDevice(world, ben, { series: 2 });
  await adas.sync();
  chore = await adas.create({
    name: 'Bins',
    status: 'todo',
    space: 'family',
    family_id,
    repeat: weekly,
    not_before: MONDAY,
  });
  await syncAll();
});

async function syncAll() {
  for (const device of [adas, bens, adas, bens]) await device.sync();
}

async function tick(device: AppDevice, on: Day, completed = true) {
  const row = await device.row(chore);
  if (row === undefined) throw new Error('The chore is not there.');
  const outcome = await device.act(completion(row, completed, on));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome;
}

const others = (device: AppDevice, { id }: typeof ada) =>
  findDoneByOthers(device.db, id, device.clock()).then((found) =>
    found.map(({ copy }) => [copy.name, copy.completed_by]),
  );

it('C59 one copy and one next day are left where two have done a round, and nothing is parked', async () => {
  await tick(bens, TUESDAY);
  await tick(adas, TUESDAY);
  await bens.sync();
  await syncAll();
  for (const device of [adas, bens]) {
    expect(await device.row(chore)).toMatchObject({ round: 1, not_before: '2026-03-09', completed: false });
    expect(await device.row(copyRef(chore, 0))).toMatchObject({ completed: true, completed_by: ben.id });
    expect(await device.db.tasks.count()).toBe(2);
    expect(await device.db.parked.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
  }
});

it('C61 the second is told who was first, and the first is told nothing', async () => {
  await tick(bens, TUESDAY);
  await tick(adas, TUESDAY);
  expect(await others(adas, ada)).toEqual([]);
  await bens.sync();
  await syncAll();
  expect(await others(adas, ada)).toEqual([['Bins', ben.id]]);
  expect(await others(bens, ben)).toEqual([]);
});

it('R73 who puts off a round that others have completed meanwhile puts off no other', async () => {
  await tick(bens, MONDAY);
  await adas.act({
    kind: 'task.edit',
    args: { ref: chore, changes: { not_before: '2026-03-04' as Day, description: 'Both' } },
  });
  await bens.sync();
  await syncAll();
  for (const device of [adas, bens])
    expect(await device.row(chore)).toMatchObject({
      not_before: '2026-03-09',
      description: 'Both',
      round: 1,
    });
});

it('T89 a completion that is undone elsewhere is put back, and done again by who had not heard of it', async () => {
  const { act } = await tick(bens, MONDAY);
  await tick(adas, TUESDAY);
  await bens.sync();
  expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await bens.sync();
  await syncAll();
  for (const device of [adas, bens]) {
    expect(await device.row(chore)).toMatchObject({ round: 1, not_before: '2026-03-09' });
    expect(await device.row(copyRef(chore, 0))).toMatchObject({ completed_by: ada.id, deleted_at: null });
  }
});

it('T87 an app that knows no rounds completes the present one', async () => {
  const answer = await ada.send('PUT', `/api/tasks/${chore}`, { completed: true });
  expect(answer.status).toBe(200);
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ round: 1, completed: false });
  expect(await bens.row(copyRef(chore, 0))).toMatchObject({ completed: true });
});
