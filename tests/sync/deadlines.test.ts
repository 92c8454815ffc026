import { describe, expect, it } from 'vitest';
import { commit } from '#store/commit.ts';
import { readMeta } from '#store/meta.ts';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { unansweredMutations } from '#store/mutation-log.ts';
import { sendableOf } from '#store/engine/sendable.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

const urgent = { isUrgent: true };

describe('the time limit of a cycle', () => {
  it('W34 no request starts after twenty seconds of pushing, and the next cycle continues', async () => {
    const device = openTestDevice();
    for (let count = 1; count <= 14; count += 1) await device.create({ name: `Task ${count}` });
    let nowMs = START_MS;
    const transport = scriptedTransport(() => {
      nowMs += 10_000;
      return done();
    });
    const engine = engineOn(device, transport, { clock: () => nowMs });
    expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: START_MS + 20_000 });
    expect([transport.sent.length, transport.pulls]).toEqual([2, 0]);
    expect(await syncSummary(device.db)).toMatchObject({ waiting: 12, failures: 0, reachable: true });
    await engine.wake(urgent);
    expect(transport.sent).toHaveLength(4);
  });

  it('W34 no page is applied after twenty seconds of pulling, and the next cycle continues from there', async () => {
    const device = openTestDevice();
    let nowMs = START_MS;
    const transport = scriptedTransport();
    transport.changes = [1, 2, 3, 4].map((count) =>
      done(page({ cursor: `c${count}`, has_more: count < 4, tasks: [] })),
    );
    const asked: (string | null)[] = [];
    const slow = {
      ...transport,
      pull: async (cursor: string | null) => {
        asked.push(cursor);
        nowMs += 7_000;
        const at = Number(cursor?.slice(1) ?? 0);
        return transport.changes[at] ?? done(page());
      },
    };
    const engine = engineOn(device, slow, { clock: () => nowMs });
    // Three pages: the third was asked for in time.
    expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: START_MS + 21_000 });
    expect(await readMeta(device.db, 'cursor')).toBe('c3');
    expect(asked).toEqual([null, 'c1', 'c2']);
    expect((await readMeta(device.db, 'contact')).pulledAt).toBeNull();
    expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: null });
    expect(await readMeta(device.db, 'cursor')).toBe('c4');
  });

  it('W34 retries wait for the next cycle if this one has used its time', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Shared' });
    await engineOn(device, scriptedTransport()).wake(urgent);
    await device.db.tasks.where({ ref }).modify({ id: 1 as never });
    let nowMs = START_MS + 60_000;
    const transport = scriptedTransport(() => {
      nowMs += 20_000;
      return status(404);
    });
    transport.changes = [done(page({ tasks: [wireTask({ client_ref: ref })] }))];
    await engineOn(device, transport, { clock: () => nowMs }).wake(urgent);
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Mine' } } });
    const end = await engineOn(device, transport, { clock: () => nowMs }).wake(urgent);
    expect(end).toEqual({ kind: 'rested', nextAt: nowMs });
    expect(transport.sent).toHaveLength(1);
  });
});

describe('after an outage', () => {
  const down = { kind: 'unreachable' } as const;

  /** Milliseconds until the retry after each answer, 60 s apart. */
  async function pausesAfter(answers: readonly Answer[], isUrgent: (index: number) => boolean) {
    const device = openTestDevice();
    const transport = scriptedTransport();
    let nowMs = START_MS;
    const engine = engineOn(device, transport, { clock: () => nowMs });
    const pauses: (number | null)[] = [];
    for (const [index, answer] of answers.entries()) {
      transport.changes = [answer];
      const end = await engine.wake({ isUrgent: isUrgent(index) });
      pauses.push(end.kind === 'rested' && end.nextAt !== null ? end.nextAt - nowMs : null);
      nowMs += 60_000;
    }
    return pauses;
  }

  it('W35 the retry delay is reset once the server was reached', async () => {
    const pauses = await pausesAfter([down, down, down, done(page()), down], () => false);
    expect(pauses).toEqual([500, 1000, 2000, null, 500]);
  });

  it('W120 the retry delay is reset when something happens, such as the return of the network', async () => {
    const pauses = await pausesAfter([down, down, down, down, down], (index) => index === 3);
    expect(pauses).toEqual([500, 1000, 2000, 500, 1000]);
  });
});

describe('the order of requests', () => {
  it('W36 changes of settings are sent one after the other, in their order', async () => {
    const device = openTestDevice();
    const turn = (isOn: boolean) =>
      commit(device, { kind: 'settings.edit', args: { quotes: { peepShow: isOn } } });
    await turn(false);
    await device.db.outbox.toCollection().modify({ state: 'sent' });
    await turn(true);
    const { now } = sendableOf(await unansweredMutations(device.db), { nowMs: START_MS, limit: 9 });
    expect(now.map(({ n }) => n)).toEqual([1]);
    const transport = scriptedTransport();
    await engineOn(device, transport).wake(urgent);
    expect(transport.sent.map(({ body }) => body)).toEqual([
      '{"quotes":{"peepShow":false}}',
      '{"quotes":{"peepShow":true}}',
    ]);
  });

  it('W37 an order of subtasks omits a subtask whose create was refused', async () => {
    const device = openTestDevice();
    const plan = await device.create({ name: 'Plan', type: 'project' });
    const bad = await device.create({ name: 'Bad', type: 'errand', project_ref: plan });
    const good = await device.create({ name: 'Good', type: 'errand', project_ref: plan });
    await commit(device, { kind: 'project.reorder', args: { ref: plan, order: [good, bad] } });
    const transport = scriptedTransport(({ body }) => (body?.includes('"Bad"') ? status(422) : done()));
    await engineOn(device, transport).wake(urgent);
    expect(transport.sent.at(-1)).toMatchObject({
      path: `/api/tasks/${plan}/reorder-subtasks`,
      body: JSON.stringify({ task_ids: [good] }),
    });
    expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 1 });
  });
});
