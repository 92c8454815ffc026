/** What was asked of a step before its project went on, and is sent once more or tried again after that. */
import { afterEach, describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { member } from '#domain/who.ts';
import { findOvertakenRounds } from '#store/own-changes/overtaken-rounds.ts';
import { findNotCounted } from '#store/own-changes/rounds-not-counted.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { park } from '#store/unsent/parked.ts';
import { retryParked } from '#store/unsent/retry-parked.ts';
import { tellNotCounted } from '#ui/repeats/tell-not-counted.ts';
import type { Toasts } from '#ui/toasts/toasts.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick } = choreOfTwo(() => ({ type: 'project' }));

async function addStep(): Promise<TaskRef> {
  const { adas, chore, family } = opened;
  const step = await adas.create({
    name: 'Kitchen',
    project_ref: chore,
    space: 'family',
    family_id: family,
  });
  await syncAll();
  return step;
}

const skip = (round: number): Verb => ({
  kind: 'task.skip',
  args: { ref: opened.chore, round, on: MONDAY },
});

const done = (ref: TaskRef): Verb => ({ kind: 'task.complete', args: { ref, completed: true } });

const VERBS: readonly (readonly [string, (ref: TaskRef) => Verb])[] = [
  ['a tick', done],
  ['a deferral', (ref) => ({ kind: 'task.edit', args: { ref, changes: { due_on: TUESDAY } } })],
  ['a claim', (ref) => ({ kind: 'task.claim', args: { ref, mine: true } })],
];

describe.each(VERBS)('%s of a step', (_, verbOn) => {
  it('C212 whose request must not be sent again is made anew, though its round is over', async () => {
    const { adas, bens } = opened;
    const step = await addStep();
    await adas.act(verbOn(step));
    await adas.syncWithoutServer();
    await adas.db.outbox.toCollection().modify({ sentAt: 0 });
    await bens.act(skip(0));
    await bens.sync();
    await syncAll();
    expect(await adas.db.outbox.count()).toBe(0);
    expect(await findOvertakenRounds(adas.db, ada.id, adas.clock())).toHaveLength(1);
    const { text } = await ada.send('GET', `/api/tasks/${step}/history`);
    expect(text).toMatch(/"field":"(completed|due_on|who)"/);
  });

  it('C213 that was parked and is tried again is one of the round that its author sees then', async () => {
    const { adas, bens } = opened;
    const step = await addStep();
    const before = await adas.row(step);
    await adas.act(verbOn(step));
    const [mutation] = await adas.db.outbox.toArray();
    const reason = { kind: 'refused', status: null, code: null, message: null } as const;
    await park(await adas.engine(), mutation?.n ?? 0, reason, adas.clock());
    await bens.act(skip(0));
    await syncAll();
    expect(await adas.row(step)).toMatchObject({ completed: false, who: null });
    expect(await retryParked(adas, mutation?.n ?? 0)).toMatchObject({ kind: 'saved', changed: true });
    await syncAll();
    const row = await bens.row(step);
    expect([row?.completed, row?.due_on, row?.who]).not.toEqual([
      before?.completed,
      before?.due_on,
      before?.who,
    ]);
    expect([false, true]).toContain(row?.completed);
    expect([null, member(ada.id)]).toContain(row?.who);
  });
});

const said = (device: AppDevice) =>
  new Promise((resolve) => {
    const toasts = { show: ({ message }: { message: string }) => resolve(message) } as unknown as Toasts;
    stop = tellNotCounted(device, toasts);
  });

let stop = () => undefined as void;
afterEach(() => stop());

it('C211 whoever has gone on from a round that others put back is told once', async () => {
  const { adas, bens, chore } = opened;
  await addStep();
  const outcome = await adas.act(skip(0));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  await syncAll();
  await bens.act(skip(1));
  expect(await findNotCounted(bens.db, bens.clock())).toEqual([]);
  await takeBack(adas, outcome.act);
  await adas.sync();
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ round: 0 });
  const found = await findNotCounted(bens.db, bens.clock());
  expect(found.map(({ row }) => row.ref)).toEqual([chore]);
  expect(await findNotCounted(adas.db, adas.clock())).toEqual([]);
  expect(await said(bens)).toBe(
    'Somebody had put an earlier round of "Bins" back. What you did after it does not count',
  );
  expect(await findNotCounted(bens.db, bens.clock())).toEqual([]);
});

it('C211 whoever has changed a step meanwhile is told so too, and not that somebody had ended the round', async () => {
  const { adas, bens, chore } = opened;
  const step = await addStep();
  const outcome = await adas.act(skip(0));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  await syncAll();
  await bens.act(done(step));
  await takeBack(adas, outcome.act);
  await adas.sync();
  await syncAll();
  expect(await bens.row(chore)).toMatchObject({ round: 0 });
  expect(await findOvertakenRounds(bens.db, ben.id, bens.clock())).toEqual([]);
  const found = await findNotCounted(bens.db, bens.clock());
  expect(found.map(({ row, changes }) => [row.ref, changes.map(({ ref }) => ref)])).toEqual([
    [chore, [step]],
  ]);
});

it('C243 whoever has gone on from a round whose end is refused is told that, once', async () => {
  const { adas, bens, chore, family } = opened;
  const step = await addStep();
  await bens.create({ name: 'Bath', project_ref: chore, space: 'family', family_id: family });
  await bens.sync();
  await adas.act(done(step));
  await tick(adas);
  await adas.act(skip(1));
  await adas.act(skip(2));
  await syncAll();
  expect(await adas.db.parked.toArray()).toMatchObject([{ args: { ref: chore, round: 0 } }]);
  const found = await findNotCounted(adas.db, adas.clock());
  expect(found).toMatchObject([{ row: { ref: chore, round: 0 }, why: 'refused' }]);
  expect(await said(adas)).toBe(
    'An earlier round of "Bins" was not ended: that change needs you. What you did after it does not count',
  );
  expect(await findNotCounted(adas.db, adas.clock())).toEqual([]);
});
