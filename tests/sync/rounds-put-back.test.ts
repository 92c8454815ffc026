/** A round of a project is put back, and its steps are as two members of a family had left them in it. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import type { Repeat, TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { ticksIn } from '#domain/ticks.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick, addSteps } = choreOfTwo(() => ({ type: 'project' }));

async function does(device: AppDevice, ref: TaskRef, completed = true): Promise<Act> {
  const outcome = await device.act({ kind: 'task.complete', args: { ref, completed } });
  if (outcome.kind !== 'saved' || !outcome.changed) throw new Error(outcome.kind);
  return outcome.act;
}

async function skips(device: AppDevice, round = 0): Promise<Act> {
  const outcome = await device.act({
    kind: 'task.skip',
    args: { ref: opened.chore, round, on: MONDAY },
  });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

async function expectOnBoth(rows: readonly (readonly [TaskRef, object])[]): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    for (const [ref, fields] of rows) expect(await row(ref)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const doneBy = (user: number) => ({ completed: true, completed_by: user });
const open = { completed: false, completed_by: null };

describe('the steps of a round that is put back', () => {
  it('T280 are done by who had done them, of whom its author has not heard', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, bath] = await addSteps();
    const act = await skips(adas);
    await does(bens, kitchen);
    await bens.sync();
    await adas.sync();
    expect(await adas.row(kitchen)).toMatchObject(open);
    expect(await takeBack(adas, act)).toMatchObject({ kind: 'takenBack' });
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
      [bath, open],
    ]);
  });

  it('T280 are done by all who had, where the end and its undo come together', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, bath] = await addSteps();
    await does(adas, kitchen);
    const mine = await does(adas, bath);
    const { act } = await tick(adas);
    await takeBack(adas, act);
    await does(bens, bath);
    await bens.sync();
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ada.id)],
      [bath, doneBy(ben.id)],
    ]);
    expect(await takeBack(adas, mine)).toMatchObject({ kind: 'takenBack', alsoBy: [ben.id] });
    await expectOnBoth([[bath, doneBy(ben.id)]]);
  });

  it('T280 keep whoever did them where another has ended the round', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, bath] = await addSteps();
    await does(bens, kitchen);
    await does(bens, bath);
    await syncAll();
    const { act } = await tick(adas);
    await syncAll();
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
      [bath, doneBy(ben.id)],
    ]);
  });

  it('T280 are as they were in each round where several are put back', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, bath] = await addSteps();
    await does(bens, kitchen);
    await does(bens, bath);
    await syncAll();
    const first = await tick(adas);
    await does(adas, kitchen);
    const second = await skips(adas, 1);
    await syncAll();
    await takeBack(adas, second);
    await expectOnBoth([
      [chore, { round: 1 }],
      [kitchen, doneBy(ada.id)],
      [bath, open],
    ]);
    await does(adas, kitchen, false);
    await takeBack(adas, first.act);
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
      [bath, doneBy(ben.id)],
    ]);
  });

  it('C210 are done where the tick came late, and open where that was taken back', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, bath] = await addSteps();
    await does(bens, bath);
    await syncAll();
    const act = await skips(adas);
    await adas.sync();
    await does(bens, kitchen);
    await does(bens, bath, false);
    await expectOnBoth([
      [chore, { round: 1 }],
      [kitchen, open],
      [bath, open],
    ]);
    await takeBack(adas, act);
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
      [bath, open],
    ]);
  });
});

it('T281 a round is not put back once somebody has done a step of the next one', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  const acts = [await skips(adas)];
  await syncAll();
  await does(bens, kitchen);
  await takeBack(adas, acts[0]!);
  await bens.sync();
  await expectOnBoth([
    [chore, { round: 1 }],
    [kitchen, doneBy(ben.id)],
    [bath, open],
  ]);
  await does(bens, bath);
  const { act } = await tick(bens);
  await does(bens, bath);
  expect(await takeBack(bens, act)).toMatchObject({ kind: 'impossible', why: 'overtaken' });
  await expectOnBoth([[chore, { round: 2 }]]);
});

it('T282 a step that was deleted when it was done, and is restored rounds later, is open', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  await does(adas, kitchen);
  await does(adas, bath);
  await adas.act({ kind: 'task.delete', args: { ref: kitchen } });
  await syncAll();
  await bens.act({ kind: 'task.restore', args: { ref: kitchen } });
  await expectOnBoth([[kitchen, doneBy(ada.id)]]);
  await adas.act({ kind: 'task.delete', args: { ref: kitchen } });
  const { act } = await tick(adas);
  await syncAll();
  await bens.act({ kind: 'task.restore', args: { ref: kitchen } });
  await expectOnBoth([
    [chore, { round: 1 }],
    [kitchen, { ...open, deleted_at: null }],
  ]);
  await takeBack(adas, act);
  await expectOnBoth([
    [chore, { round: 0 }],
    [kitchen, doneBy(ada.id)],
  ]);
});

describe('a step that has a rule since it was done', () => {
  const repeat = repeatOf({ every: 1, unit: 'week', from: 'date', since: MONDAY });
  const ruled = async (rule: Repeat | null) => {
    const outcome = await opened.bens.act({
      kind: 'task.edit',
      args: { ref: kitchen, changes: { repeat: rule } },
    });
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    await opened.bens.sync();
    await syncAll();
  };
  let kitchen: TaskRef;

  it.each([
    ['with it', false],
    ['also where it has none by then', true],
  ])('T321 is done by who had done it once the round is put back, %s', async (_, isTakenOff) => {
    const { adas, bens, chore } = opened;
    const steps = await addSteps();
    [kitchen] = steps;
    for (const step of steps) await does(bens, step);
    await bens.sync();
    await ruled(repeat);
    const { act } = await tick(adas);
    await expectOnBoth([[kitchen, open]]);
    if (isTakenOff) await ruled(null);
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
    ]);
    for (const device of [adas, bens])
      expect(ticksIn((await device.row(kitchen))?.ticks ?? null).map(({ by }) => by)).toEqual([ben.id]);
  });
});
