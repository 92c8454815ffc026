/** Who has a task, between two people's devices and the server. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import { member, type Who } from '#domain/who.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const world = appForEach();
const ada = world.person('Ada');
const ben = world.person('Ben');
let family: FamilyId;
let adas: AppDevice;
let bens: AppDevice;
let bins: TaskRef;

beforeEach(async () => {
  family = await world.addFamily(ada.id, [ben.id]);
  adas = openAppDevice(world, ada, { series: 1 });
  bens = openAppDevice(world, ben, { series: 2 });
  await adas.sync();
  bins = await adas.create({ name: 'Bins', type: 'household', space: 'family' });
  await adas.sync();
  await bens.sync();
});

const claim = (device: AppDevice, mine = true) =>
  device.act({ kind: 'task.claim', args: { ref: bins, mine } });
const give = (device: AppDevice, who: Who | null) =>
  device.act({ kind: 'task.edit', args: { ref: bins, changes: { who } } });
const whoOn = async (device: AppDevice) => (await device.row(bins))?.who;
const settle = async () => {
  for (const device of [adas, bens, adas, bens]) await device.sync();
};
const leftOn = async ({ db }: AppDevice) => [await db.outbox.count(), await db.parked.count()];

describe('two claims made offline', () => {
  it('T78 are held by the one that the server acknowledged first, on both devices', async () => {
    await claim(adas);
    await claim(bens);
    expect([await whoOn(adas), await whoOn(bens)]).toEqual([member(ada.id), member(ben.id)]);
    await bens.sync();
    await settle();
    expect([await whoOn(adas), await whoOn(bens)]).toEqual([member(ben.id), member(ben.id)]);
    expect([await leftOn(adas), await leftOn(bens)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('T78 of which the late one is undone: the other keeps it', async () => {
    const late = await claim(adas);
    if (late.kind !== 'saved') throw new Error('It was not saved.');
    await claim(bens);
    await bens.sync();
    expect(await takeBack(adas, late.act)).toEqual({ kind: 'takenBack', isWhole: true });
    await settle();
    expect([await whoOn(adas), await whoOn(bens)]).toEqual([member(ben.id), member(ben.id)]);
  });

  it('T78 and a completion hold both', async () => {
    await claim(adas);
    await bens.act({ kind: 'task.complete', args: { ref: bins, completed: true } });
    await bens.sync();
    await settle();
    expect(await bens.row(bins)).toMatchObject({ who: member(ada.id), completed: true });
    expect(await adas.row(bins)).toMatchObject({ who: member(ada.id), completed: true });
  });
});

describe('somebody who leaves the family', () => {
  const leave = () => ben.send('POST', `/api/families/${family}/leave`, {});

  it('A494 has nothing of it on the other device', async () => {
    await give(adas, member(ben.id));
    await adas.sync();
    await leave();
    await adas.sync();
    expect(await whoOn(adas)).toBeNull();
  });

  it('R72 and is given a task offline, leaves it to anybody, with what else was changed', async () => {
    await give(adas, member(ben.id));
    await adas.act({ kind: 'task.edit', args: { ref: bins, changes: { name: 'The bins' } } });
    const tap = await adas.create({
      name: 'Tap',
      type: 'household',
      space: 'family',
      who: member(ben.id),
    });
    await leave();
    await adas.sync();
    await adas.sync();
    expect(await leftOn(adas)).toEqual([0, 0]);
    expect(await adas.row(bins)).toMatchObject({ name: 'The bins', who: null });
    expect(await adas.row(tap)).toMatchObject({ name: 'Tap', who: null });
  });
});

it('T79 what Ben has waits on Ada’s device and is to do on his, before and after it is sent', async () => {
  const listsOn = async (device: AppDevice) =>
    (await device.row(bins))?.lists.map((key) => key.split('/')[0]);
  await give(adas, member(ben.id));
  expect(await listsOn(adas)).toEqual(['others']);
  await settle();
  expect(await listsOn(adas)).toEqual(['others']);
  expect(await listsOn(bens)).toEqual(['todo']);
  await give(bens, null);
  expect(await listsOn(bens)).toEqual(['todo']);
  await settle();
  expect(await listsOn(adas)).toEqual(['todo']);
});
