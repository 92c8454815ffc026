import { describe, expect, it } from 'vitest';
import { assertFence, beatLease, releaseLease } from '#store/engine/lease.ts';
import { readMeta } from '#store/meta.ts';
import { runLocked, type Held, type LockDeps } from '#sw/sync/lock.ts';
import { fakeLocks, type FakeLocks } from '../support/fake-locks.ts';
import { holdAlone, takeLeaseAlone } from '../support/take-lease.ts';
import { openTestDevice, START_MS, type TestDevice } from '../support/test-device.ts';

const startOfAll = () => START_MS;

function depsOf(device: TestDevice, change: Partial<LockDeps> = {}): LockDeps {
  return {
    db: device.db,
    name: 'kinbox-sync:1',
    holder: 'here',
    locks: null,
    take: (wish) => holdAlone(device.db, { ...wish, nowMs: (change.clock ?? startOfAll)() }),
    clock: startOfAll,
    every: () => () => undefined,
    ...change,
  };
}

const worked = () => Promise.resolve('worked');

/** A host that holds the Web Lock and whose tab is frozen: `thaw` lets it continue. */
function frozenTab(device: TestDevice, locks: FakeLocks, at: 'beforeLease' | 'afterLease') {
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => (thaw = resolve));
  const tab = { holder: 'frozen', locks: locks.locks };
  // The Web Lock is granted, and the host's first step is delayed until the tab thaws.
  const beforeLease: LockDeps['locks'] = {
    request: ((name: string, options: LockOptions, run: LockGrantedCallback<unknown>) =>
      locks.locks.request(name, options, async (lock) => {
        await frozen;
        return run(lock);
      })) as LockManager['request'],
  };
  const deps = depsOf(device, at === 'beforeLease' ? { ...tab, locks: beforeLease } : tab);
  const ran: string[] = [];
  const ended = runLocked(deps, async () => {
    if (at === 'afterLease') await frozen;
    ran.push('frozen');
    return 'worked';
  });
  return { ended, ran, thaw };
}

describe('with Web Locks', () => {
  it.each([
    ['is let be while it beats', 14_999, [{ ifAvailable: true }]],
    ['is stolen from after fifteen seconds', 15_000, [{ ifAvailable: true }, { steal: true }]],
  ])('W31 a holder %s', async (_, silentMs, asked) => {
    const device = openTestDevice();
    const locks = fakeLocks();
    const tab = frozenTab(device, locks, 'afterLease');
    await expect.poll(async () => (await readMeta(device.db, 'lease')).holder).toBe('frozen');
    locks.asked.length = 0;
    const { kind } = await runLocked(
      depsOf(device, { locks: locks.locks, clock: () => START_MS + silentMs }),
      worked,
    );
    expect([kind, locks.asked]).toEqual([asked.length === 1 ? 'busy' : 'ran', asked]);
    tab.thaw();
    await tab.ended;
  });

  it('W31 nothing is stolen if the lock is free', async () => {
    const device = openTestDevice();
    await takeLeaseAlone(device.db, { holder: 'killed', nowMs: START_MS, isExclusive: true });
    const { asked, locks } = fakeLocks();
    const deps = depsOf(device, { locks, clock: () => START_MS + 60_000 });
    expect(await runLocked(deps, worked)).toEqual({ kind: 'ran', value: 'worked' });
    expect(asked).toEqual([{ ifAvailable: true }]);
  });

  it('W31 a host that does not get the lock does nothing', async () => {
    const device = openTestDevice();
    const { locks } = fakeLocks();
    const held = locks.request('kinbox-sync:1', {}, () => new Promise(() => undefined));
    held.catch(() => undefined);
    expect(await runLocked(depsOf(device, { locks }), worked)).toEqual({ kind: 'busy' });
    expect((await readMeta(device.db, 'lease')).fence).toBe(0);
  });

  it('W31 a lock takes precedence over a lease whose holder was killed', async () => {
    const device = openTestDevice();
    await takeLeaseAlone(device.db, { holder: 'killed', nowMs: START_MS, isExclusive: true });
    const { locks } = fakeLocks();
    expect((await runLocked(depsOf(device, { locks }), worked)).kind).toBe('ran');
  });

  it('W31 a failure of the work is not mistaken for a stolen lock', async () => {
    const device = openTestDevice();
    const { locks, isHeld } = fakeLocks();
    const broken = () => Promise.reject(new TypeError('Broken.'));
    await expect(runLocked(depsOf(device, { locks }), broken)).rejects.toThrow('Broken.');
    expect((await readMeta(device.db, 'lease')).holder).toBeNull();
    expect(isHeld()).toBe(false);
  });
});

describe('a Web Lock whose holder froze before it took the lease', () => {
  /** Each wake of another host, so many ms after the first. */
  async function wakes(device: TestDevice, locks: FakeLocks, afterMs: readonly number[]): Promise<string[]> {
    const ends: string[] = [];
    for (const ms of afterMs) {
      // A host of its own each time: the worker was stopped in between.
      const deps = depsOf(device, { holder: `host-${ms}`, locks: locks.locks, clock: () => START_MS + ms });
      ends.push((await runLocked(deps, worked)).kind);
    }
    return ends;
  }

  it.each([
    ['at the first wake after fifteen seconds', [0, 1_000, 14_999, 15_000], ['busy', 'busy', 'busy', 'ran']],
    ['also when nobody woke for five days', [0, 5 * 86_400_000], ['busy', 'ran']],
    ['also when the clock was put back', [0, -3_600_000], ['busy', 'ran']],
  ])('W50 is stolen %s', async (_, afterMs, ends) => {
    const device = openTestDevice();
    const locks = fakeLocks();
    const tab = frozenTab(device, locks, 'beforeLease');
    expect(await wakes(device, locks, afterMs)).toEqual(ends);
    tab.thaw();
    await tab.ended;
  });

  it('W50 is stolen also after an earlier holder had released its lease', async () => {
    const device = openTestDevice();
    const locks = fakeLocks();
    expect((await runLocked(depsOf(device, { locks: locks.locks }), worked)).kind).toBe('ran');
    const tab = frozenTab(device, locks, 'beforeLease');
    expect(await wakes(device, locks, [0, 20_000])).toEqual(['busy', 'ran']);
    tab.thaw();
    await tab.ended;
  });

  it('W50 is not stolen from a holder with a heartbeat', async () => {
    const device = openTestDevice();
    const locks = fakeLocks();
    const tab = frozenTab(device, locks, 'afterLease');
    await expect.poll(async () => (await readMeta(device.db, 'lease')).fence).toBeGreaterThan(0);
    const { fence } = await readMeta(device.db, 'lease');
    for (const ms of [0, 10_000, 20_000, 30_000]) {
      await beatLease(device.db, fence, START_MS + ms);
      expect(await wakes(device, locks, [ms + 1])).toEqual(['busy']);
    }
    tab.thaw();
    expect((await tab.ended).kind).toBe('ran');
  });

  it('W51 a host whose lock was stolen before it took the lease does nothing when it resumes', async () => {
    const device = openTestDevice();
    const locks = fakeLocks();
    const tab = frozenTab(device, locks, 'beforeLease');
    expect(await wakes(device, locks, [0])).toEqual(['busy']);
    const deps = depsOf(device, { locks: locks.locks, clock: () => START_MS + 20_000 });
    const locked = await runLocked(deps, async ({ fence }) => {
      tab.thaw();
      expect(await tab.ended).toEqual({ kind: 'busy' });
      // Let everything that the thawed host still does come to its end.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await device.db.transaction('r', device.db.meta, () => assertFence(device.db, fence));
      return 'committed';
    });
    expect(locked).toEqual({ kind: 'ran', value: 'committed' });
    expect(tab.ran).toEqual([]);
  });

  it('W51 of two hosts that steal at the same time one works', async () => {
    const device = openTestDevice();
    const locks = fakeLocks();
    const tab = frozenTab(device, locks, 'beforeLease');
    expect(await wakes(device, locks, [0])).toEqual(['busy']);
    const deps = depsOf(device, { locks: locks.locks, clock: () => START_MS + 20_000 });
    const fences: number[] = [];
    const work = ({ fence }: Held) => Promise.resolve(void fences.push(fence));
    await Promise.all([
      runLocked({ ...deps, holder: 'one' }, work),
      runLocked({ ...deps, holder: 'other' }, work),
    ]);
    expect(fences).toHaveLength(1);
    tab.thaw();
    await tab.ended;
  });
});

describe('the lease', () => {
  it('W32 has a heartbeat every two seconds during work, and is released after it', async () => {
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

  it('W32 a holder that was replaced neither renews nor releases the lease of the new one', async () => {
    const device = openTestDevice();
    const frozen = await takeLeaseAlone(device.db, { holder: 'frozen', nowMs: START_MS, isExclusive: false });
    const next = { holder: 'next', nowMs: START_MS + 15_000, isExclusive: false };
    await takeLeaseAlone(device.db, next);
    await beatLease(device.db, frozen ?? 0, START_MS + 60_000);
    await releaseLease(device.db, frozen ?? 0);
    expect(await readMeta(device.db, 'lease')).toMatchObject({ holder: 'next', beatAt: next.nowMs });
  });
});
