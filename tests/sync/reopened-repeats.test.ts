/** A completed task that repeats, since it was completed before it did, is opened by mistake. */
import { beforeEach, expect, it } from 'vitest';
import { completion } from '#domain/completion.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { turnsOf } from '#domain/turns.ts';
import { member } from '#domain/who.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll } = choreOfTwo();
const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: MONDAY });
const monthly = repeatOf({ every: 1, unit: 'month', from: 'date', since: MONDAY });
let lamp: TaskRef;

const toggle = async (device: AppDevice) => {
  const row = await device.row(lamp);
  if (row === undefined) throw new Error('The task is not there.');
  const outcome = await device.act(completion(row, !row.completed, TUESDAY));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
};

beforeEach(async () => {
  const { adas, bens, family } = opened;
  lamp = await adas.create({ name: 'Lamp', status: 'todo', space: 'family', family_id: family });
  await toggle(adas);
  await syncAll();
  await bens.act({ kind: 'task.edit', args: { ref: lamp, changes: { repeat: weekly, not_before: MONDAY } } });
  await syncAll();
  expect(await adas.row(lamp)).toMatchObject({ completed: true, repeat: weekly });
});

async function expectOnBoth(fields: object) {
  await syncAll();
  for (const device of [opened.adas, opened.bens]) {
    expect(await device.row(lamp)).toMatchObject(fields);
    expect(await device.db.parked.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
  }
}

it('T185 its Undo completes it, and it repeats as before', async () => {
  const act = await toggle(opened.adas);
  await syncAll();
  expect(await takeBack(opened.adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await expectOnBoth({ completed: true, repeat: weekly, not_before: MONDAY, round: 0, completed_by: ada.id });
});

it('T185 with the turns that it had', async () => {
  const { adas, bens } = opened;
  const turns = turnsOf([member(ben.id), member(ada.id)]);
  await bens.act({ kind: 'task.edit', args: { ref: lamp, changes: { turns, who: member(ben.id) } } });
  await syncAll();
  const act = await toggle(adas);
  await syncAll();
  expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await expectOnBoth({ completed: true, repeat: weekly, turns, who: member(ben.id) });
});

it.each([
  ['first', false],
  ['second', true],
])('T185 and so it does where another completes it too, who undoes being the %s', async (_, isBenFirst) => {
  const { adas, bens } = opened;
  const act = await toggle(adas);
  await syncAll();
  await toggle(bens);
  await takeBack(adas, act);
  for (const device of isBenFirst ? [bens, adas] : [adas, bens]) await device.sync();
  if (isBenFirst) {
    await expectOnBoth({ completed: false, repeat: weekly, round: 1 });
    expect(await adas.row(copyRef(lamp, 0))).toMatchObject({ completed: true, completed_by: ben.id });
  } else await expectOnBoth({ completed: true, repeat: weekly, not_before: MONDAY, round: 0 });
});

it.each([
  ['after', false],
  ['before', true],
])('T186 its Undo leaves the rule that another gives it %s the Undo', async (_, isBenFirst) => {
  const { adas, bens } = opened;
  const act = await toggle(adas);
  await syncAll();
  await bens.act({ kind: 'task.edit', args: { ref: lamp, changes: { repeat: monthly } } });
  await takeBack(adas, act);
  for (const device of isBenFirst ? [bens, adas] : [adas, bens]) await device.sync();
  await expectOnBoth({ completed: true, repeat: monthly });
});
