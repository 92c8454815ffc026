/** A chore repeats no more for a moment, and one of two who has not heard does or skips its round. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY } from '../support/chore-of-two.ts';

const { ben, ada, opened, syncAll, tick, advance } = choreOfTwo();

async function skips(device: AppDevice): Promise<Act> {
  const outcome = await device.act({ kind: 'task.skip', args: { ref: opened.chore, round: 0, on: MONDAY } });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

const ticks = async (device: AppDevice) => (await tick(device)).act;

async function edits(device: AppDevice, changes: Partial<TaskFields>): Promise<Act> {
  const outcome = await device.act({ kind: 'task.edit', args: { ref: opened.chore, changes } });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

const copyOf = (device: AppDevice) => device.row(copyRef(opened.chore, 0));

async function expectOnBoth(fields: object): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    expect(await row(opened.chore)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const asBefore = { completed: false, round: 0, not_before: MONDAY };
const over = { completed: false, round: 1 };

describe.each([
  ['is made a note', { type: 'note' }],
  ['is made a grocery', { type: 'grocery' }],
  ['loses its rule', { repeat: null }],
] as const)('a chore that %s and gets it back by Undo', (_, changes) => {
  it('T312 is over for the round that was done meanwhile, until that is taken back', async () => {
    const { adas, bens } = opened;
    const off = await edits(adas, changes);
    await adas.sync();
    const done = await ticks(bens);
    advance(60_000);
    await expectOnBoth({ completed: true, completed_by: ben.id, repeat: null });
    expect((await takeBack(adas, off)).kind).toBe('takenBack');
    await expectOnBoth({ ...over, type: null });
    expect(await copyOf(adas)).toMatchObject({ completed: true, completed_by: ben.id, deleted_at: null });
    expect((await takeBack(bens, done)).kind).toBe('takenBack');
    await expectOnBoth({ ...asBefore, ticks: null });
    expect(await copyOf(adas)).not.toMatchObject({ deleted_at: null });
  });

  it('T312 is over for the round that was skipped meanwhile, until that is taken back', async () => {
    const { adas, bens } = opened;
    const off = await edits(adas, changes);
    await adas.sync();
    const skipped = await skips(bens);
    await expectOnBoth({ completed: false, round: 0, repeat: null });
    expect((await takeBack(adas, off)).kind).toBe('takenBack');
    await expectOnBoth(over);
    expect((await takeBack(bens, skipped)).kind).toBe('takenBack');
    await expectOnBoth({ ...asBefore, ticks: null });
  });

  it.each([
    ['did', ticks],
    ['skipped', skips],
  ] as const)('T312 is not over for who %s it and has taken that back by then', async (__, ends) => {
    const { adas, bens } = opened;
    const off = await edits(adas, changes);
    await adas.sync();
    const end = await ends(bens);
    await syncAll();
    expect((await takeBack(bens, end)).kind).toBe('takenBack');
    await expectOnBoth({ completed: false, round: 0, repeat: null, ticks: null });
    await takeBack(adas, off);
    await expectOnBoth(asBefore);
  });

  it('T313 keeps who had skipped its last round', async () => {
    const { adas, bens } = opened;
    const [mine] = [await skips(adas), await skips(bens)];
    await syncAll();
    const off = await edits(bens, changes);
    await syncAll();
    await takeBack(bens, off);
    await syncAll();
    expect(await takeBack(adas, mine)).toMatchObject({ kind: 'takenBack', alsoBy: [ben.id] });
    await expectOnBoth(over);
  });
});

it('T312 a chore that was done by who saw no rule sleeps when it gets one', async () => {
  const { adas, bens } = opened;
  const off = await edits(adas, { repeat: null });
  await syncAll();
  await ticks(bens);
  await syncAll();
  await takeBack(adas, off);
  await expectOnBoth({ completed: true, completed_by: ben.id, round: 0 });
});

describe('a chore that repeats no more', () => {
  it.each([
    ['done', ticks],
    ['skipped', skips],
  ] as const)('T314 has its last round put back by who had %s it, heard or not', async (_, ends) => {
    for (const hasHeard of [true, false]) {
      const { adas, bens } = opened;
      const end = await ends(adas);
      await syncAll();
      const off = await edits(bens, { repeat: null });
      await bens.sync();
      if (hasHeard) await adas.sync();
      expect(await takeBack(adas, end)).toMatchObject({ kind: 'takenBack', isWhole: true });
      await expectOnBoth({ ...asBefore, repeat: null });
      expect((await copyOf(bens))?.deleted_at).not.toBe(null);
      await takeBack(bens, off);
      await expectOnBoth({ ...asBefore, ticks: null });
    }
    expect(ada.id).not.toBe(ben.id);
  });
});
