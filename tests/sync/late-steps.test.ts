/** What was asked of a step before its project went on, and is sent once more or tried again after that. */
import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { member } from '#domain/who.ts';
import { findOvertakenSteps } from '#store/own-changes/overtaken-steps.ts';
import { findNotCounted } from '#store/own-changes/rounds-put-back.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { park } from '#store/unsent/parked.ts';
import { retryParked } from '#store/unsent/retry-parked.ts';
import { tellNotCounted } from '#ui/repeats/tell-not-counted.ts';
import type { Toasts } from '#ui/toasts/toasts.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, opened, syncAll } = choreOfTwo(() => ({ type: 'project' }));

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

const VERBS: readonly (readonly [string, (ref: TaskRef) => Verb])[] = [
  ['a tick', (ref) => ({ kind: 'task.complete', args: { ref, completed: true } })],
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
    expect(await findOvertakenSteps(adas.db, ada.id, adas.clock())).toHaveLength(1);
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

let stop = () => undefined as void;

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
  const said = new Promise((resolve) => {
    const toasts = { show: ({ message }: { message: string }) => resolve(message) } as unknown as Toasts;
    stop = tellNotCounted(bens, toasts);
  });
  expect(await said).toBe(
    'Somebody had put an earlier round of "Bins" back. What you did after it does not count, and is in its history',
  );
  stop();
  expect(await findNotCounted(bens.db, bens.clock())).toEqual([]);
});
