/** Two members of a family do one chore, each on a phone without a network. */
import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day } from '#domain/ids.ts';
import { findDoneByOthers } from '#store/own-changes/done-by-others.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick } = choreOfTwo();

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
