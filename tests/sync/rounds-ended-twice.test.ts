/** Two have ended one round on different days, and the next one counts from the day on which it was done. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import type { Day } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo } from '../support/chore-of-two.ts';

const WEDNESDAY = '2026-01-28' as Day;
const FRIDAY = '2026-01-30' as Day;
const SATURDAY = '2026-01-31' as Day;

const { opened, syncAll, tick } = choreOfTwo(() => ({
  repeat: repeatOf({ every: 1, unit: 'week', from: 'done' }),
  not_before: WEDNESDAY,
}));

async function skip(device: AppDevice, on: Day): Promise<Act> {
  const outcome = await device.act({ kind: 'task.skip', args: { ref: opened.chore, round: 0, on } });
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

const done = async (device: AppDevice, on: Day) => (await tick(device, on)).act;

async function expectOnBoth(fields: object): Promise<void> {
  await syncAll();
  for (const { db, row } of [opened.adas, opened.bens]) {
    expect(await row(opened.chore)).toMatchObject(fields);
    expect([await db.outbox.count(), await db.parked.count()]).toEqual([0, 0]);
  }
}

const asBefore = { round: 0, not_before: WEDNESDAY, ticks: null };

describe.each([
  ['did it', done, skip],
  ['skipped it', skip, skip],
  ['was first, and skipped it,', skip, done],
] as const)('a round that another %s', (_, others, mine) => {
  /** Ben's of Saturday comes first, Ada's of Friday after it. */
  async function endTwice(): Promise<readonly [Act, Act]> {
    const { adas, bens } = opened;
    const [my, their] = [await mine(adas, FRIDAY), await others(bens, SATURDAY)];
    await bens.sync();
    await syncAll();
    return [my, their];
  }

  it('T311 has the days of who ended it too once the other takes theirs back, and then goes back', async () => {
    const [my, their] = await endTwice();
    await expectOnBoth({ round: 1, not_before: '2026-02-07' });
    expect(await takeBack(opened.bens, their)).toMatchObject({ kind: 'takenBack' });
    await expectOnBoth({ round: 1, not_before: '2026-02-06' });
    expect(await takeBack(opened.adas, my)).toEqual({ kind: 'takenBack', isWhole: true });
    await expectOnBoth(asBefore);
  });

  it('T311 goes back where both take theirs back before they hear of each other', async () => {
    const [my, their] = await endTwice();
    await takeBack(opened.adas, my);
    await takeBack(opened.bens, their);
    await opened.bens.sync();
    await expectOnBoth(asBefore);
  });

  it('T311 keeps the days that somebody has changed since', async () => {
    const [, their] = await endTwice();
    const changes = { not_before: '2026-03-20' as Day };
    await opened.bens.act({ kind: 'task.edit', args: { ref: opened.chore, changes } });
    await takeBack(opened.bens, their);
    await expectOnBoth({ round: 1, ...changes });
  });
});
