/** Two members of a family do the steps of one project that repeats, each on a phone without a network. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { member } from '#domain/who.ts';
import { findDoneByOthers } from '#store/own-changes/done-by-others.ts';
import { findOvertakenRounds } from '#store/own-changes/overtaken-rounds.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick } = choreOfTwo(() => ({ type: 'project' }));

const NAMES = ['Kitchen', 'Bath', 'Stairs'];

async function addSteps(fields: Partial<TaskFields> = {}): Promise<readonly TaskRef[]> {
  const { adas, chore, family } = opened;
  const steps: TaskRef[] = [];
  for (const name of NAMES)
    steps.push(
      await adas.create({ name, ...fields, project_ref: chore, space: 'family', family_id: family }),
    );
  await syncAll();
  return steps;
}

async function does(device: AppDevice, ref: TaskRef, completed = true): Promise<void> {
  const outcome = await device.act({ kind: 'task.complete', args: { ref, completed } });
  if (outcome.kind !== 'saved' || !outcome.changed) throw new Error(outcome.kind);
}

async function doesAll(device: AppDevice, steps: readonly TaskRef[]): Promise<void> {
  for (const step of steps) await does(device, step);
  await tick(device, TUESDAY);
}

const skip = (device: AppDevice, round = 0) =>
  device.act({ kind: 'task.skip', args: { ref: opened.chore, round, on: MONDAY } });
const edit = (device: AppDevice, ref: TaskRef, changes: Partial<TaskFields>) =>
  device.act({ kind: 'task.edit', args: { ref, changes } });

/** The same rows on both devices and nothing left to send or to decide. */
async function expectOnBoth(rows: readonly (readonly [TaskRef, object])[]): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    for (const [ref, fields] of rows) expect(await row(ref)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const historyOf = async (ref: TaskRef) => (await ada.send('GET', `/api/tasks/${ref}/history`)).text;
const both = () => [opened.adas, opened.bens];

describe('a project that two have done offline', () => {
  it.each([0, 1])('C78 is done once, and the steps of its next round are open (%d first)', async (first) => {
    const steps = await addSteps();
    for (const device of both()) await doesAll(device, steps);
    await both()[first]?.sync();
    await expectOnBoth([
      [opened.chore, { round: 1, completed: false }],
      ...steps.map((step) => [step, { completed: false }] as const),
    ]);
    expect(await opened.adas.row(copyRef(opened.chore, 0))).toMatchObject({
      completed_by: [ada.id, ben.id][first],
    });
    expect(await historyOf(steps[0] as TaskRef)).toContain('"field":"completed"');
  });

  it('C78 is done once where the second goes on to the next round before they hear of it', async () => {
    const { adas, bens, chore } = opened;
    const [kitchen, ...others] = await addSteps();
    if (kitchen === undefined) throw new Error('no step');
    for (const device of both()) await doesAll(device, [kitchen, ...others]);
    await does(adas, kitchen);
    await bens.sync();
    await expectOnBoth([
      [chore, { round: 1 }],
      [kitchen, { completed: true }],
      ...others.map((step) => [step, { completed: false }] as const),
    ]);
  });
});

describe('whoever was late with steps of a round', () => {
  const told = ({ db, author, clock }: AppDevice) =>
    findOvertakenRounds(db, author.id, clock()).then((found) =>
      found.map(({ project, steps, copy }) => [
        project.name,
        steps.map(({ name }) => name).toSorted(),
        copy?.completed_by,
      ]),
    );

  it.each([
    ['answered', (device: AppDevice) => device.sync()],
    ['whose answers are lost', (device: AppDevice) => device.syncWithoutAnswers()],
  ])('C79 is told once, of all of them (%s)', async (_, send) => {
    const { adas, bens, family, chore } = opened;
    const steps = await addSteps();
    const [kitchen, bath] = steps;
    if (kitchen === undefined || bath === undefined) throw new Error('no step');
    await doesAll(bens, steps);
    await does(adas, kitchen);
    await edit(adas, bath, { due_on: TUESDAY, name: 'Bath and hall' });
    await adas.create({
      name: 'Windows',
      due_on: TUESDAY,
      project_ref: chore,
      space: 'family',
      family_id: family,
    });
    await bens.sync();
    await send(adas);
    await syncAll();
    expect(await told(adas)).toEqual([['Bins', ['Bath and hall', 'Kitchen', 'Windows'], ben.id]]);
    expect(await told(bens)).toEqual([]);
    for (const { changes } of await findOvertakenRounds(adas.db, ada.id, adas.clock()))
      for (const { n } of changes) await settleOwnChange(adas.db, n);
    await syncAll();
    expect(await told(adas)).toEqual([]);
  });

  it('C79 is told of a round that was skipped, and nothing of what was in time', async () => {
    const { adas, bens } = opened;
    const [kitchen, bath] = await addSteps();
    if (kitchen === undefined || bath === undefined) throw new Error('no step');
    await does(adas, kitchen);
    await adas.sync();
    await skip(bens);
    await does(adas, bath);
    await bens.sync();
    await syncAll();
    expect(await told(adas)).toEqual([['Bins', ['Bath'], undefined]]);
  });

  it('C244 is told of each round in which they changed the same step alike', async () => {
    const { adas, bens } = opened;
    const [kitchen] = await addSteps();
    if (kitchen === undefined) throw new Error('no step');
    await does(adas, kitchen);
    await skip(adas);
    await does(adas, kitchen);
    for (const round of [0, 1]) await skip(bens, round);
    await bens.sync();
    await syncAll();
    expect(await told(adas)).toEqual([0, 1].map(() => ['Bins', ['Kitchen'], undefined]));
  });

  it('C79 is told only who was first with the project where they have ended it too', async () => {
    const { adas, bens } = opened;
    const steps = await addSteps();
    for (const device of both()) await doesAll(device, steps);
    await bens.sync();
    await syncAll();
    expect(await told(adas)).toEqual([]);
    expect(await findDoneByOthers(adas.db, ada.id, adas.clock())).toHaveLength(1);
  });
});

it('T88 a project that is deleted and done meanwhile comes back with open steps', async () => {
  const { adas, bens, chore } = opened;
  const steps = await addSteps();
  await doesAll(bens, steps);
  await adas.act({ kind: 'task.delete', args: { ref: chore } });
  await adas.sync();
  await bens.sync();
  await syncAll();
  await adas.act({ kind: 'task.restore', args: { ref: chore } });
  await expectOnBoth([
    [chore, { round: 1, deleted_at: null }],
    ...steps.map((step) => [step, { completed: false, deleted_at: null }] as const),
  ]);
});

describe.each([
  ['done', (device: AppDevice, steps: readonly TaskRef[]) => doesAll(device, steps)],
  ['skipped', async (device: AppDevice) => void (await skip(device))],
])('a round that others have %s meanwhile', (_, end) => {
  async function afterTheEnd(act: (device: AppDevice, step: TaskRef) => Promise<unknown>): Promise<TaskRef> {
    const steps = await addSteps();
    const [step] = steps;
    if (step === undefined) throw new Error('no step');
    await end(opened.bens, steps);
    await act(opened.adas, step);
    await opened.bens.sync();
    return step;
  }

  it('T123 A643 a late tick is not one of the next round', async () => {
    const step = await afterTheEnd((device, ref) => does(device, ref));
    await expectOnBoth([[step, { completed: false }]]);
    expect(await historyOf(step)).toContain('"before":true,"after":false,"by":{"id":1');
  });

  it('T123 a late untick takes nothing back that was ticked since', async () => {
    const { bens, adas } = opened;
    const steps = await addSteps();
    const [step] = steps;
    if (step === undefined) throw new Error('no step');
    await does(bens, step);
    await syncAll();
    await does(adas, step, false);
    await end(bens, steps.slice(1));
    await does(bens, step);
    await bens.sync();
    await expectOnBoth([[step, { completed: true, completed_by: ben.id }]]);
  });

  it('T123 A643 a late deferral defers no step of the next round, and what else it says applies', async () => {
    const later = '2026-03-05' as Day;
    const changes = { not_before: later, due_on: later, name: 'Kitchen and hall' };
    const step = await afterTheEnd((device, ref) => edit(device, ref, changes));
    await expectOnBoth([[step, { not_before: null, due_on: null, name: 'Kitchen and hall' }]]);
    expect(await historyOf(step)).toContain(later);
  });

  it('T123 A643 who takes a step late does not have it in the next round', async () => {
    const claim = (device: AppDevice, ref: TaskRef) =>
      device.act({ kind: 'task.claim', args: { ref, mine: true } });
    const step = await afterTheEnd(claim);
    await expectOnBoth([[step, { who: null }]]);
    expect(await historyOf(step)).toContain('"field":"who"');
    await claim(opened.adas, step);
    await expectOnBoth([[step, { who: member(ada.id) }]]);
  });

  it('T124 a step that is added and ticked late is an open one of the next round, without its days', async () => {
    const { family, chore } = opened;
    let added = '' as TaskRef;
    await afterTheEnd(async (device) => {
      added = await device.create({
        name: 'Windows',
        description: 'All six',
        due_on: TUESDAY,
        who: member(ben.id),
        project_ref: chore,
        space: 'family',
        family_id: family,
      });
      await does(device, added);
    });
    await expectOnBoth([
      [
        added,
        {
          name: 'Windows',
          description: 'All six',
          completed: false,
          due_on: null,
          who: member(ben.id),
          project_ref: chore,
        },
      ],
    ]);
    expect(await historyOf(added)).toContain(TUESDAY);
  });

  it('T124 a done task that is moved into the project late is an open step of the next round', async () => {
    const { adas, family, chore } = opened;
    const task = await adas.create({ name: 'Windows', space: 'family', family_id: family });
    await does(adas, task);
    await syncAll();
    await afterTheEnd((device) => edit(device, task, { project_ref: chore }));
    await expectOnBoth([[task, { completed: false, project_ref: chore }]]);
  });

  it('T123 a step that has left the project, or repeats itself, is of no round of it', async () => {
    const { adas, family, chore } = opened;
    const repeat = (await adas.row(chore))?.repeat ?? null;
    const own = await adas.create({
      name: 'Plants',
      repeat,
      not_before: MONDAY,
      project_ref: chore,
      space: 'family',
      family_id: family,
    });
    await syncAll();
    const step = await afterTheEnd(async (device, ref) => {
      await edit(device, ref, { project_ref: null });
      await does(device, ref);
      await edit(device, own, { not_before: '2026-03-06' as Day });
    });
    await expectOnBoth([
      [step, { project_ref: null, completed: true }],
      [own, { not_before: '2026-03-06' }],
    ]);
  });
});

it('T123 a tick of a round that its author puts back is one of the present round', async () => {
  const { adas, bens, chore } = opened;
  const steps = await addSteps();
  for (const step of steps) await does(bens, step);
  const { act } = await tick(bens);
  await syncAll();
  expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await expectOnBoth([[chore, { round: 0 }], ...steps.map((step) => [step, { completed: true }] as const)]);
  await tick(adas);
  await expectOnBoth([[chore, { round: 1 }], ...steps.map((step) => [step, { completed: false }] as const)]);
});

describe('the undo of an act in a round that stays over', () => {
  const actOf = (outcome: Awaited<ReturnType<AppDevice['act']>>) => {
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.act;
  };

  async function expectOpenAfterUndo(steps: readonly TaskRef[], act: Act, round: number): Promise<void> {
    await syncAll();
    expect(await takeBack(opened.adas, act)).toMatchObject({ kind: 'takenBack', isWhole: false });
    await expectOnBoth([
      [opened.chore, { round }],
      ...steps.map((step) => [step, { completed: false }] as const),
    ]);
  }

  it('T200 ticks no step of the next one, where somebody else has ended it too', async () => {
    const { adas, bens } = opened;
    const steps = await addSteps();
    for (const step of steps) await does(adas, step);
    const { act } = await tick(adas);
    await doesAll(bens, steps);
    await adas.sync();
    await expectOpenAfterUndo(steps, act, 1);
  });

  it('T200 ticks no step of the next one, where somebody else has skipped it too', async () => {
    const { adas, bens } = opened;
    const steps = await addSteps();
    for (const step of steps) await does(adas, step);
    const act = actOf(await skip(adas));
    await skip(bens);
    await adas.sync();
    await expectOpenAfterUndo(steps, act, 1);
  });

  it('T200 ticks no step of a later one', async () => {
    const { adas, bens } = opened;
    const steps = await addSteps();
    for (const step of steps) await does(adas, step);
    const act = actOf(await skip(adas));
    await syncAll();
    await doesAll(bens, steps);
    await syncAll();
    expect(await takeBack(adas, act)).toEqual({ kind: 'impossible', why: 'overtaken' });
    await expectOnBoth([
      [opened.chore, { round: 2 }],
      ...steps.map((step) => [step, { completed: false }] as const),
    ]);
  });

  it('T200 ticks no step again that its act has opened, nor gives it days', async () => {
    const { adas, bens } = opened;
    const [kitchen, bath] = await addSteps({ due_on: TUESDAY });
    if (kitchen === undefined || bath === undefined) throw new Error('no step');
    await does(adas, kitchen);
    const acts = [
      actOf(await adas.act({ kind: 'task.complete', args: { ref: kitchen, completed: false } })),
      actOf(await edit(adas, bath, { who: member(ada.id), name: 'Bath and hall' })),
    ];
    await syncAll();
    for (const ref of await stepsLeft(bens)) await does(bens, ref);
    await tick(bens);
    await syncAll();
    const outcomes = [];
    for (const act of acts) outcomes.push(await takeBack(adas, act));
    expect(outcomes).toEqual([
      { kind: 'impossible', why: 'overtaken' },
      { kind: 'takenBack', isWhole: false },
    ]);
    await expectOnBoth([
      [kitchen, { completed: false }],
      [bath, { name: 'Bath', who: member(ada.id) }],
    ]);
  });

  async function stepsLeft({ db }: AppDevice): Promise<readonly TaskRef[]> {
    const rows = await db.tasks.where('project_ref').equals(opened.chore).toArray();
    return rows.filter(({ completed }) => !completed).map(({ ref }) => ref);
  }
});

it('T123 an app of before names no round, and its tick is one of the present round', async () => {
  const [step] = await addSteps();
  await skip(opened.bens);
  await opened.bens.sync();
  await ada.send('PUT', `/api/tasks/${String(step)}`, { completed: true });
  await expectOnBoth([[step as TaskRef, { completed: true }]]);
});
