import { expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { cycleLockOf } from '#sw/sync/cycle-lock.ts';
import { betweenCycles } from '#sw/take-over.ts';
import { sharedLocks } from '../support/shared-locks.ts';

const ADA = cycleLockOf(1 as UserId);
const BEN = cycleLockOf(2 as UserId);

/** Lock holders that end when they are told to. */
function world() {
  const locks = sharedLocks();
  const ends = new Map<string, () => void>();
  const hold = (name: string) =>
    locks.request(name, {}, () => new Promise<void>((resolve) => void ends.set(name, resolve)));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { locks, hold, end };
}

const settled = () => new Promise((resolve) => void setTimeout(resolve));

it('W160 takes over when the cycles of all accounts have ended, and not before', async () => {
  const { locks, hold, end } = world();
  const cycles = [hold(ADA), hold(BEN)];
  await settled();
  let hasTaken = false;
  const done = betweenCycles(locks, async () => void (hasTaken = true));
  await settled();
  expect(hasTaken).toBe(false);
  await end(BEN);
  expect(hasTaken).toBe(false);
  await end(ADA);
  await done;
  expect(hasTaken).toBe(true);
  await Promise.all(cycles);
});

it('W160 waits for nothing else', async () => {
  const { locks, hold, end } = world();
  const stream = hold('kinbox-events:1');
  await settled();
  let hasTaken = false;
  await betweenCycles(locks, async () => void (hasTaken = true));
  expect(hasTaken).toBe(true);
  await end('kinbox-events:1');
  await stream;
});

it('W160 no cycle begins while it takes over', async () => {
  const { locks, hold, end } = world();
  const first = hold(ADA);
  await settled();
  const order: string[] = [];
  const done = betweenCycles(locks, async () => {
    order.push('begins');
    await settled();
    order.push('ends');
  });
  await settled();
  const next = locks.request(ADA, {}, () => void order.push('cycle'));
  await end(ADA);
  await Promise.all([first, done, next]);
  expect(order).toEqual(['begins', 'ends', 'cycle']);
});
