/** A step of a project that repeats is deleted, moved out or taken back while the project goes on, or back to a round before. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import type { TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick, advance, addSteps } = choreOfTwo(() => ({ type: 'project' }));

async function does(device: AppDevice, verb: Verb): Promise<Act> {
  const outcome = await device.act(verb);
  if (outcome.kind !== 'saved' || !outcome.changed) throw new Error(outcome.kind);
  return outcome.act;
}

const ticks = (device: AppDevice, ref: TaskRef) =>
  does(device, { kind: 'task.complete', args: { ref, completed: true } });

async function expectOnBoth(rows: readonly (readonly [TaskRef, object])[]): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    for (const [ref, fields] of rows) expect(await row(ref)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const doneBy = (user: number) => ({ completed: true, completed_by: user, deleted_at: null });
const open = { completed: false, completed_by: null };

/** Ben has done both, Ada has ended the round. */
async function roundOver(): Promise<{
  readonly kitchen: TaskRef;
  readonly bath: TaskRef;
  readonly end: Act;
}> {
  const { adas, bens } = opened;
  const [kitchen, bath] = await addSteps();
  for (const ref of [kitchen, bath]) await ticks(bens, ref);
  await syncAll();
  const { act: end } = await tick(adas);
  await syncAll();
  return { kitchen, bath, end };
}

const gone = (ref: TaskRef): Verb => ({ kind: 'task.delete', args: { ref } });
const movedOut = (ref: TaskRef): Verb => ({
  kind: 'task.edit',
  args: { ref, changes: { project_ref: null } },
});
const repeating = (ref: TaskRef): Verb => ({
  kind: 'task.edit',
  args: { ref, changes: { repeat: repeatOf({ every: 1, unit: 'week', from: 'done' }) } },
});

describe.each([
  ['deleted', gone],
  ['moved out', movedOut],
  ['made to repeat', repeating],
] as const)('a step that is %s and back by Undo', (_, away) => {
  it('T315 is done by who did it where its round was put back meanwhile', async () => {
    const { adas, bens, chore } = opened;
    const { kitchen, end } = await roundOver();
    const act = await does(bens, away(kitchen));
    await syncAll();
    await takeBack(adas, end);
    await syncAll();
    expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
    ]);
  });

  it('T313 is done by who did it where its round is put back after that', async () => {
    const { adas, bens, chore } = opened;
    const { kitchen, end } = await roundOver();
    const act = await does(bens, away(kitchen));
    await syncAll();
    expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth([[kitchen, { ...open, project_ref: chore }]]);
    await takeBack(adas, end);
    await expectOnBoth([
      [chore, { round: 0 }],
      [kitchen, doneBy(ben.id)],
    ]);
  });
});

it('T313 a step that was moved out when it was done was done in that round', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  for (const ref of [kitchen, bath]) await ticks(bens, ref);
  const out = await does(bens, movedOut(kitchen));
  await syncAll();
  const { act: end } = await tick(adas);
  await syncAll();
  await takeBack(bens, out);
  await syncAll();
  await takeBack(adas, end);
  await expectOnBoth([
    [chore, { round: 0 }],
    [kitchen, { ...doneBy(ben.id), project_ref: chore }],
  ]);
});

it('T313 a step that was opened outside of its project was not done in its round', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  for (const ref of [kitchen, bath]) await ticks(bens, ref);
  const out = await does(bens, movedOut(kitchen));
  await does(bens, { kind: 'task.complete', args: { ref: kitchen, completed: false } });
  await syncAll();
  const { act: end } = await tick(adas);
  await syncAll();
  await takeBack(bens, out);
  await syncAll();
  await takeBack(adas, end);
  await expectOnBoth([
    [chore, { round: 0 }],
    [kitchen, { ...open, project_ref: chore }],
    [bath, doneBy(ben.id)],
  ]);
});

it('T316 Undo of the tick of a step takes it out of its round, which is over', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  const mine = await ticks(adas, kitchen);
  await syncAll();
  await ticks(bens, bath);
  const { act: end } = await tick(bens);
  await syncAll();
  expect(await takeBack(adas, mine)).toEqual({ kind: 'takenBack', isWhole: true });
  await syncAll();
  await takeBack(bens, end);
  await expectOnBoth([
    [chore, { round: 0 }],
    [kitchen, open],
    [bath, doneBy(ben.id)],
  ]);
});

it('T316 Undo of the tick of a step leaves those of others in its round, and names them', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  const [mine] = [await ticks(adas, kitchen), await ticks(bens, kitchen)];
  await ticks(bens, bath);
  const { act: end } = await tick(bens);
  await syncAll();
  expect(await takeBack(adas, mine)).toMatchObject({ kind: 'takenBack', alsoBy: [ben.id] });
  await syncAll();
  await takeBack(bens, end);
  await expectOnBoth([
    [chore, { round: 0 }],
    [kitchen, doneBy(ben.id)],
  ]);
});

it('T319 a step that another has deleted on its own does not come back by the Undo of the deletion of its project', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  const deleted = await does(adas, { kind: 'project.delete', args: { ref: chore } });
  await adas.sync();
  advance(60_000);
  const mine = await does(bens, gone(kitchen));
  await bens.sync();
  expect(await takeBack(adas, deleted)).toMatchObject({ kind: 'takenBack' });
  await expectOnBoth([
    [chore, { deleted_at: null }],
    [bath, { deleted_at: null }],
    [kitchen, { deleted_at: expect.any(String) as string }],
  ]);
  await takeBack(bens, mine);
  await expectOnBoth([[kitchen, { deleted_at: null, project_ref: chore }]]);
});

it('C80 T200 a step that repeats is not completed by an Undo in a round that its author has not seen', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  for (const ref of [kitchen, bath]) await ticks(bens, ref);
  await does(bens, repeating(kitchen));
  await syncAll();
  const { act: end } = await tick(adas);
  await takeBack(adas, end);
  await tick(bens);
  await bens.sync();
  await expectOnBoth([
    [chore, { round: 1 }],
    [kitchen, open],
  ]);
  expect(ada.id).not.toBe(ben.id);
});
