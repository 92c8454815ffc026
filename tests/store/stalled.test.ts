import { describe, expect, it } from 'vitest';
import { commit } from '#store/commit.ts';
import { markSent, postpone } from '#store/engine/outbox.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { takePage } from '#store/pull/take-page.ts';
import { copyStalledToInbox, discardStalled, stalledMutations } from '#store/unsent/stalled.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import { openTestDevice, page, START_MS, wireTask, type TestDevice } from '../support/test-device.ts';

const DELAY = { attempts: 8, nextAt: START_MS + 1, lastError: '500', failingSince: START_MS };

async function stalled(device: TestDevice, n: number): Promise<void> {
  const engine = await device.engine();
  await markSent(engine, [n]);
  await postpone(engine, n, { ...DELAY, isSetAside: true });
}

const names = async ({ db }: TestDevice) => (await db.tasks.toArray()).map((row) => row.name).sort();

describe('stalled changes', () => {
  it('O38 are listed with their texts, and other waiting changes are not', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Fails', description: 'with words' });
    await device.create({ name: 'Waits' });
    await stalled(device, 1);
    const [change, ...others] = await stalledMutations(device.db);
    expect(wordsOf(change!)).toEqual({ name: 'Fails', description: 'with words' });
    expect(others).toEqual([]);
  });

  it('O38 discarding an edit restores the confirmed row', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Confirmed' });
    const engine = await device.engine();
    await device.db.outbox.clear();
    const taken = { asked: null, acked: [], nowMs: START_MS };
    const tasks = [wireTask({ client_ref: ref, name: 'Confirmed' })];
    await takePage(engine, { ...taken, page: page({ tasks }) });
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Fails' } } });
    await stalled(device, 2);
    await discardStalled(device, 2);
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Confirmed', pending: false });
    expect([await device.db.outbox.count(), await device.db.parked.count()]).toEqual([0, 0]);
  });

  it('O38 changes that depend on a discarded create are parked with their texts', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Plan', type: 'project' });
    await device.create({ name: 'Step', type: 'errand', project_ref: ref });
    await stalled(device, 1);
    await discardStalled(device, 1);
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { name: 'Step' }, reason: { kind: 'depends' } },
    ]);
    expect(await names(device)).toEqual([]);
  });

  it('O38 copying creates one inbox task, however often it is repeated', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Words', type: 'errand' });
    await stalled(device, 1);
    await Promise.all([copyStalledToInbox(device, 1, 'work'), copyStalledToInbox(device, 1, 'work')]);
    expect(await device.db.tasks.toArray()).toMatchObject([{ name: 'Words', type: null, space: 'work' }]);
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'queued', isSetAside: false }]);
  });

  it('O38 a change that the server has accepted meanwhile is not discarded', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Taken' });
    await stalled(device, 1);
    await device.db.outbox.update(1, { state: 'acked', isSetAside: false });
    await discardStalled(device, 1);
    expect(await copyStalledToInbox(device, 1, 'work')).toMatchObject({ kind: 'saved', changed: false });
    expect(await names(device)).toEqual(['Taken']);
  });
});
