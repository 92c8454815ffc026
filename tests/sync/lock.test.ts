import { describe, expect, it } from 'vitest';
import { beatLease, releaseLease, takeLease } from '#store/lease.ts';
import { readMeta } from '#store/meta.ts';
import { runLocked, type LockDeps } from '#sw/sync/lock.ts';
import { openTestDevice, START_MS, type TestDevice } from '../support/test-device.ts';

/** What a browser gives out: one lock, free or not. */
function browserLocks(isFree = true) {
  const asked: LockOptions[] = [];
  const request = async (_name: string, options: LockOptions, run: (lock: object | null) => unknown) => {
    asked.push(options);
    return run(isFree || options.steal ? {} : null);
  };
  return { asked, locks: { request: request as unknown as LockManager['request'] } };
}

function depsOf(device: TestDevice, change: Partial<LockDeps> = {}): LockDeps {
  return {
    db: device.db,
    name: 'kinbox-sync:1',
    holder: 'here',
    locks: null,
    clock: () => START_MS,
    every: () => () => undefined,
    ...change,
  };
}

const worked = () => Promise.resolve('worked');

describe('with Web Locks', () => {
  it.each([
    ['let be while it beats', 14_999, { ifAvailable: true }],
    ['stolen from after fifteen seconds', 15_000, { steal: true }],
  ])('W31 a holder is %s', async (_, silentMs, options) => {
    const device = openTestDevice();
    await takeLease(device.db, { holder: 'elsewhere', nowMs: START_MS, isExclusive: true });
    const { asked, locks } = browserLocks();
    await runLocked(depsOf(device, { locks, clock: () => START_MS + silentMs }), worked);
    expect(asked).toEqual([options]);
  });

  it('W31 nothing is stolen from a holder that is done', async () => {
    const device = openTestDevice();
    const fence = await takeLease(device.db, { holder: 'elsewhere', nowMs: START_MS, isExclusive: true });
    await releaseLease(device.db, fence ?? 0);
    const { asked, locks } = browserLocks();
    const deps = depsOf(device, { locks, clock: () => START_MS + 60_000 });
    expect(await runLocked(deps, worked)).toEqual({ kind: 'ran', value: 'worked' });
    expect(asked).toEqual([{ ifAvailable: true }]);
  });

  it('W31 who does not get the lock does nothing', async () => {
    const device = openTestDevice();
    const { locks } = browserLocks(false);
    expect(await runLocked(depsOf(device, { locks }), worked)).toEqual({ kind: 'busy' });
    expect((await readMeta(device.db, 'lease')).fence).toBe(0);
  });

  it('W31 a lock counts more than a lease whose holder was killed', async () => {
    const device = openTestDevice();
    await takeLease(device.db, { holder: 'killed', nowMs: START_MS, isExclusive: true });
    const { locks } = browserLocks();
    expect((await runLocked(depsOf(device, { locks }), worked)).kind).toBe('ran');
  });

  it('W31 a failure of the work is not taken for a theft', async () => {
    const device = openTestDevice();
    const { locks } = browserLocks();
    const broken = () => Promise.reject(new TypeError('Broken.'));
    await expect(runLocked(depsOf(device, { locks }), broken)).rejects.toThrow('Broken.');
    expect((await readMeta(device.db, 'lease')).holder).toBeNull();
  });
});

describe('the lease', () => {
  it('W32 beats every two seconds while there is work, and is given back after it', async () => {
    const device = openTestDevice();
    const beats: { ms: number; beat: () => void; isOver: boolean }[] = [];
    let nowMs = START_MS;
    const every: LockDeps['every'] = (ms, beat) => {
      const timer = { ms, beat, isOver: false };
      beats.push(timer);
      return () => (timer.isOver = true);
    };
    const lease = () => readMeta(device.db, 'lease');
    await runLocked(depsOf(device, { every, clock: () => nowMs }), async () => {
      nowMs += 2_000;
      beats[0]?.beat();
      await expect.poll(async () => (await lease()).beatAt).toBe(START_MS + 2_000);
      expect([beats[0]?.ms, beats[0]?.isOver]).toEqual([2_000, false]);
    });
    expect(beats[0]?.isOver).toBe(true);
    expect((await lease()).holder).toBeNull();
  });

  it('W32 who was replaced neither beats nor gives back for the one who took over', async () => {
    const device = openTestDevice();
    const frozen = await takeLease(device.db, { holder: 'frozen', nowMs: START_MS, isExclusive: false });
    const next = { holder: 'next', nowMs: START_MS + 15_000, isExclusive: false };
    await takeLease(device.db, next);
    await beatLease(device.db, frozen ?? 0, START_MS + 60_000);
    await releaseLease(device.db, frozen ?? 0);
    expect(await readMeta(device.db, 'lease')).toMatchObject({ holder: 'next', beatAt: next.nowMs });
  });
});
