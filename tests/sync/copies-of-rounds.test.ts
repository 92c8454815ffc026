/** The completed copy of a round, in which others write, or which they delete. */
import { describe, expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { ticksIn } from '#domain/ticks.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick } = choreOfTwo();

const copy = () => copyRef(opened.chore, 0);
const remove = (device: AppDevice) => tidied(device, copy());

async function tidied(device: AppDevice, ref: TaskRef) {
  const outcome = await device.act({ kind: 'task.delete', args: { ref } });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

async function write(device: AppDevice, ref: TaskRef, changes: Partial<TaskFields>): Promise<void> {
  const outcome = await device.act({ kind: 'task.edit', args: { ref, changes } });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
}

async function expectOnBoth(ref: TaskRef, fields: object): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    expect(await row(ref)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const whoDid = async () => ticksIn((await opened.adas.row(copy()))!.ticks).map(({ by }) => by);

describe('a copy that others have deleted', () => {
  it('T317 has those too who did the round and had not heard', async () => {
    const { adas, bens } = opened;
    await tick(bens);
    await bens.sync();
    const gone = await remove(bens);
    await bens.sync();
    await tick(adas);
    await syncAll();
    await takeBack(bens, gone);
    await expectOnBoth(copy(), { deleted_at: null, completed_by: ben.id });
    expect(await whoDid()).toEqual([ben.id, ada.id]);
  });

  it('T317 keeps those who have not taken theirs back', async () => {
    const { adas, bens, chore } = opened;
    const { act: his } = await tick(bens);
    await bens.sync();
    await remove(bens);
    await bens.sync();
    await tick(adas);
    await syncAll();
    expect(await takeBack(bens, his)).toMatchObject({ kind: 'takenBack', alsoBy: [ada.id] });
    await expectOnBoth(chore, { round: 1 });
    expect(await whoDid()).toEqual([ada.id]);
  });

  it('T317 keeps the round over for who skipped it', async () => {
    const { adas, bens, chore } = opened;
    await tick(bens);
    await bens.sync();
    await remove(bens);
    await bens.sync();
    const skipped = await adas.act({ kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } });
    if (skipped.kind !== 'saved') throw new Error(skipped.kind);
    await syncAll();
    await takeBack(adas, skipped.act);
    await expectOnBoth(chore, { round: 1 });
  });
});

describe('a round that was done and skipped, whose copy somebody deletes', () => {
  const skip = async (device: AppDevice) => {
    const outcome = await device.act({
      kind: 'task.skip',
      args: { ref: opened.chore, round: 0, on: MONDAY },
    });
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.act;
  };
  const removed = async () => {
    await remove(opened.bens);
    await opened.bens.sync();
  };

  /** Ben does it, and Ada, who has not heard, skips it. */
  async function doneAndSkipped(when: 'before' | 'after') {
    const { adas, bens } = opened;
    const { act: done } = await tick(bens);
    await bens.sync();
    if (when === 'after') await removed();
    const skipped = await skip(adas);
    await syncAll();
    if (when === 'before') await removed();
    await syncAll();
    return { done, skipped };
  }

  it.each(['before', 'after'] as const)(
    'T320 stays over until both take theirs back, who did it first; the skip came %s that',
    async (when) => {
      const { done, skipped } = await doneAndSkipped(when);
      expect(await takeBack(opened.bens, done)).toMatchObject({ kind: 'takenBack', alsoBy: [ada.id] });
      await expectOnBoth(opened.chore, { round: 1 });
      await takeBack(opened.adas, skipped);
      await expectOnBoth(opened.chore, { round: 0, not_before: MONDAY, ticks: null });
    },
  );

  it.each(['before', 'after'] as const)(
    'T320 stays over until both take theirs back, who skipped it first; the skip came %s that',
    async (when) => {
      const { done, skipped } = await doneAndSkipped(when);
      await takeBack(opened.adas, skipped);
      await expectOnBoth(opened.chore, { round: 1 });
      await takeBack(opened.bens, done);
      await expectOnBoth(opened.chore, { round: 0, not_before: MONDAY, ticks: null });
    },
  );
});

describe('words that others have written into the copy of a round', () => {
  it('T318 go to the task by the Undo of the completion', async () => {
    const { adas, bens, chore } = opened;
    const { act } = await tick(adas);
    await syncAll();
    await write(bens, copy(), { description: 'The lid is broken.' });
    await syncAll();
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth(chore, { round: 0, not_before: MONDAY, description: 'The lid is broken.' });
    await tick(adas);
    await expectOnBoth(copy(), { deleted_at: null, description: 'The lid is broken.' });
  });

  it('T318 do not replace what was written into the task since', async () => {
    const { adas, bens, chore } = opened;
    const { act } = await tick(adas);
    await syncAll();
    await write(bens, copy(), { description: 'The lid is broken.' });
    await write(bens, chore, { description: 'On Tuesdays.' });
    await syncAll();
    await takeBack(adas, act);
    await expectOnBoth(chore, { round: 0, description: 'On Tuesdays.' });
  });

  it('T318 stay in the copy where others have done the round too', async () => {
    const { adas, bens, chore } = opened;
    const { act } = await tick(adas);
    await tick(bens);
    await syncAll();
    await write(bens, copy(), { description: 'The lid is broken.' });
    await syncAll();
    await takeBack(adas, act);
    await expectOnBoth(chore, { round: 1, description: null });
    await expectOnBoth(copy(), { deleted_at: null, description: 'The lid is broken.' });
  });

  it('T318 stay in a copy that is in a space of its own', async () => {
    const { adas, chore } = opened;
    const { act } = await tick(adas);
    await syncAll();
    await write(adas, copy(), { space: 'personal', description: 'The lid is broken.' });
    await syncAll();
    await takeBack(adas, act);
    await expectOnBoth(chore, { round: 0, description: null });
  });
});
