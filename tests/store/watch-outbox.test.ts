import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commit } from '#store/commit.ts';
import { watchOutbox } from '#store/queries/watch-outbox.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

let device: TestDevice;
let calls: number;
let stop: () => void;
beforeEach(() => {
  device = openTestDevice();
  calls = 0;
  stop = watchOutbox(device.db, () => (calls += 1));
});
afterEach(() => stop());

/** Everything that is under way has ended. */
async function settle(): Promise<void> {
  await device.db.open();
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a change that waits', () => {
  it('W118 is told as it is committed, before a query finds it, and once', async () => {
    await settle();
    await device.create({ name: 'one' });
    expect(calls).toBe(1);
    await settle();
    expect(calls).toBe(1);
    await device.create({ name: 'two' });
    expect(calls).toBe(2);
  });

  it('W118 is told once for a transaction with several, when the outermost one has committed', async () => {
    await settle();
    const { db } = device;
    const create = (name: string) =>
      commit(device, { kind: 'task.create', args: { name, space: 'personal', ref: device.uuid() as never } });
    await db.transaction('rw', db.tables, async () => {
      await create('one');
      await create('two');
      expect(calls).toBe(0);
    });
    expect(calls).toBe(1);
    await settle();
    expect(calls).toBe(1);
  });

  it('W118 is told of one that is coalesced into it', async () => {
    await settle();
    const ref = await device.create({ name: 'one' });
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'One' } } });
    expect([calls, await device.db.outbox.count()]).toEqual([2, 1]);
  });

  it('W118 is not told of what was rolled back', async () => {
    await settle();
    const { db } = device;
    await expect(
      db.transaction('rw', db.tables, async () => {
        await device.create({ name: 'one' });
        throw new Error('No.');
      }),
    ).rejects.toThrow('No.');
    await settle();
    expect([calls, await db.outbox.count()]).toEqual([0, 0]);
  });

  it('W118 is told where another connection has committed it', async () => {
    await settle();
    stop();
    const other = device.reopen();
    // The first connection watches, the second one writes, as another tab does.
    await device.db.open();
    stop = watchOutbox(device.db, () => (calls += 1));
    await settle();
    await other.create({ name: 'elsewhere' });
    await expect.poll(() => calls).toBe(1);
    other.db.close();
  });

  it('W118 is not told after watching has stopped', async () => {
    await settle();
    stop();
    await device.create({ name: 'one' });
    await settle();
    expect(calls).toBe(0);
  });
});
