/** Two members of a family do one chore, each on a phone without a network. */
import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import { dayOf } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { findDoneByOthers } from '#store/own-changes/done-by-others.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick, advance } = choreOfTwo();

const others = (device: AppDevice, { id }: typeof ada) =>
  findDoneByOthers(device.db, id, device.clock()).then((found) =>
    found.map(({ copy }) => [copy.name, copy.completed_by]),
  );

it('C59 one copy and one next day are left where two have done a round, and nothing is parked', async () => {
  const { adas, bens, chore } = opened;
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
  const { adas, bens } = opened;
  await tick(bens, TUESDAY);
  await tick(adas, TUESDAY);
  expect(await others(adas, ada)).toEqual([]);
  await bens.sync();
  await syncAll();
  expect(await others(adas, ada)).toEqual([['Bins', ben.id]]);
  expect(await others(bens, ben)).toEqual([]);
});

it('R73 who puts off a round that others have completed meanwhile puts off no other', async () => {
  const { adas, bens, chore } = opened;
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
  const { adas, bens, chore } = opened;
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
  const { bens, chore } = opened;
  const answer = await ada.send('PUT', `/api/tasks/${chore}`, { completed: true });
  expect(answer.status).toBe(200);
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ round: 1, completed: false });
  expect(await bens.row(copyRef(chore, 0))).toMatchObject({ completed: true });
});

it('C64 who was second takes nothing back, before and after they hear of it', async () => {
  const { adas, bens, chore } = opened;
  await tick(bens, TUESDAY);
  const { act } = await tick(adas, TUESDAY);
  expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await bens.sync();
  await syncAll();
  const ofBen = async () => {
    for (const device of [adas, bens]) {
      expect(await device.row(chore)).toMatchObject({ round: 1, not_before: '2026-03-09' });
      expect(await device.row(copyRef(chore, 0))).toMatchObject({ completed_by: ben.id, deleted_at: null });
    }
  };
  await ofBen();
  expect(await takeBack(adas, act)).toMatchObject({ kind: 'impossible' });
  await syncAll();
  await ofBen();
});

it('C64 who takes back a skip does not take back that somebody else did the round before', async () => {
  const { adas, bens, chore } = opened;
  await tick(bens, TUESDAY);
  const skipped = await adas.act({ kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } });
  if (skipped.kind !== 'saved') throw new Error(skipped.kind);
  expect(await takeBack(adas, skipped.act)).toEqual({ kind: 'takenBack', isWhole: true });
  expect(await adas.row(chore)).toMatchObject({ not_before: MONDAY });
  await bens.sync();
  await syncAll();
  for (const device of [adas, bens])
    expect(await device.row(chore)).toMatchObject({ round: 1, not_before: '2026-03-09' });
});

it('T89 a skip that is taken back is taken back everywhere', async () => {
  const { adas, bens, chore } = opened;
  const skipped = await adas.act({ kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } });
  if (skipped.kind !== 'saved') throw new Error(skipped.kind);
  await adas.sync();
  await takeBack(adas, skipped.act);
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ not_before: MONDAY });
});

it('C61 the day is that on which it was ticked, however much later the server hears of it', async () => {
  const { adas, bens, chore } = opened;
  const at = bens.clock();
  await tick(bens, dayOf(at));
  const ticked = (await bens.row(copyRef(chore, 0)))?.completed_at;
  advance(20 * 60 * 60_000);
  await bens.sync();
  await syncAll();
  expect((await adas.row(copyRef(chore, 0)))?.completed_at).toBe(ticked);
});

it('C65 that a round was done which somebody else had skipped is in the history', async () => {
  const { adas, bens, chore } = opened;
  await tick(bens, TUESDAY);
  await adas.act({ kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } });
  await adas.sync();
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ round: 1 });
  const history = await ada.send('GET', `/api/tasks/${chore}/history`);
  expect(history.text).toContain('"field":"completed"');
});
