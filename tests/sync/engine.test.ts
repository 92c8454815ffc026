import { describe, expect, it } from 'vitest';
import type { RealmId, TaskId } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { noteContact, readMeta } from '#store/meta.ts';
import { discardParked } from '#store/unsent/parked.ts';
import { parkedMutations, syncSummary } from '#store/queries/sync-summary.ts';
import { retryParked } from '#store/unsent/retry-parked.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';
import { takeLeaseAlone } from '../support/take-lease.ts';

const urgent = { isUrgent: true };

describe('one cycle', () => {
  it('W1 a cycle pushes the mutations of each row in order, then pulls, then stops', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Plan', type: 'project' });
    await device.create({ name: 'Step', type: 'errand', project_ref: ref });
    await commit(device, { kind: 'task.delete', args: { ref } });
    const transport = scriptedTransport();
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'rested', nextAt: null });

    const calls = transport.sent.map(({ method, path }) => `${method} ${path.replace(ref, '{project}')}`);
    expect(calls).toEqual([
      'POST /api/tasks',
      'POST /api/tasks/{project}/subtasks',
      'DELETE /api/tasks/{project}',
    ]);
    expect(transport.pulls).toBe(1);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('W2 no request contains a temporary id', async () => {
    const device = openTestDevice();
    const project = await device.create({ name: 'Plan', type: 'project' });
    const step = await device.create({ name: 'Step', type: 'errand', project_ref: project });
    const next = await device.create({ name: 'Next', type: 'errand', project_ref: project });
    await commit(device, { kind: 'project.reorder', args: { ref: project, order: [next, step] } });
    await commit(device, { kind: 'task.edit', args: { ref: step, changes: { project_ref: null } } });
    const transport = scriptedTransport((request, count) =>
      done({ id: count as TaskId, path: request.path }),
    );
    await engineOn(device, transport).wake(urgent);
    expect(transport.sent).toHaveLength(5);
    expect(transport.sent.map((request) => `${request.path} ${request.body ?? ''}`).join()).not.toMatch(
      /\b100[0-9]\b/,
    );
  });

  it('W3 a retry sends exactly the bytes of the first attempt, also after an edit', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'First words' });
    const transport = scriptedTransport((_, count) => (count === 1 ? { kind: 'timeout' } : done()));
    await engineOn(device, transport).wake(urgent);
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Second words' } } });
    await engineOn(device, transport).wake(urgent);

    expect(transport.sent[1]).toEqual(transport.sent[0]);
    expect(transport.sent[2]).toMatchObject({ method: 'PUT', headers: { 'X-Changed-Fields': 'name' } });
    expect(JSON.parse(transport.sent[2]?.body ?? '')).toMatchObject({ name: 'Second words' });
  });

  it('W4 without an answer the queue is kept, the retry delay grows, and edits are saved without waiting for it', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Keep me' });
    const transport = scriptedTransport(() => ({ kind: 'unreachable' }));
    let nowMs = START_MS;
    const wake = (isUrgent: boolean) =>
      engineOn(device, transport, { clock: () => nowMs }).wake({ isUrgent });
    const first = await wake(true);
    expect(first).toEqual({ kind: 'rested', nextAt: START_MS + 500 });
    expect(await wake(false)).toEqual(first);
    expect(transport.sent).toHaveLength(1);
    nowMs = START_MS + 500;
    expect(await wake(false)).toEqual({ kind: 'rested', nextAt: nowMs + 1000 });
    expect(transport.sent).toHaveLength(2);
    expect(await syncSummary(device.db)).toMatchObject({
      waiting: 1,
      parked: 0,
      reachable: false,
      failures: 2,
    });
  });

  it('W5 a 401 pauses syncing with the queue unchanged, and the same user resumes it', async () => {
    const device = openTestDevice();
    for (const name of ['a', 'b', 'c']) await device.create({ name });
    const transport = scriptedTransport((_, count) => (count <= 6 ? status(401) : done()));
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'signIn' });
    expect(await device.db.outbox.count()).toBe(3);
    const sent = transport.sent.length;
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'signIn' });
    expect(transport.sent).toHaveLength(sent);

    await noteContact(device.db, { refusedToken: null });
    await engineOn(device, scriptedTransport()).wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('W6 a refused create is parked with the mutations that depend on it, and the others continue', async () => {
    const device = openTestDevice();
    const bad = await device.create({ name: 'Bad', type: 'project' });
    await device.create({ name: 'Its step', type: 'errand', project_ref: bad });
    await device.create({ name: 'Fine' });
    const transport = scriptedTransport((request) =>
      request.body?.includes('"Bad"') ? status(422, { message: 'The name is odd.' }) : done(),
    );
    await engineOn(device, transport).wake(urgent);

    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { name: 'Bad' }, reason: { kind: 'refused', status: 422, message: 'The name is odd.' } },
      { args: { name: 'Its step' }, reason: { kind: 'depends' } },
    ]);
    expect(await device.db.tasks.get(bad)).toBeUndefined();
    expect(
      transport.sent.map((request) => JSON.parse(request.body ?? '{}') as { name: string }),
    ).toMatchObject([{ name: 'Bad' }, { name: 'Fine' }]);
  });

  it('W7 a refused edit restores the confirmed row, and its texts can be sent again or discarded', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Confirmed' });
    const transport = scriptedTransport((request) => (request.method === 'PUT' ? status(422) : done()));
    transport.changes = [
      done(page({ tasks: [wireTask({ client_ref: ref, name: 'Confirmed' })] })),
      done(page()),
    ];
    await engineOn(device, transport).wake(urgent);
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Refused' } } });
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Confirmed', pending: false });

    const [parked] = await parkedMutations(device.db);
    expect(await retryParked(device, parked?.n ?? 0)).toMatchObject({ kind: 'saved', changed: true });
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Refused', pending: true });
    expect(await device.db.outbox.toArray()).toMatchObject([{ args: { changes: { name: 'Refused' } } }]);
    expect((await device.db.outbox.toArray())[0]?.key).not.toBe(parked?.key);
    await discardParked(device, parked?.n ?? 0);
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('W8 deleting a row that no longer exists counts as done', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Gone' });
    await commit(device, { kind: 'task.delete', args: { ref } });
    const transport = scriptedTransport((request) => (request.method === 'DELETE' ? status(404) : done()));
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('W9 an edit of a row that no longer exists is parked with its texts after a pull has confirmed that', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Shared' });
    const transport = scriptedTransport((request) => (request.method === 'PUT' ? status(404) : done()));
    const realms = [{ id: 'u:1' as RealmId, version: 2, reset: false }];
    const gone = { realm: 'u:1' as RealmId, client_ref: ref, version: 2 };
    transport.changes = [
      done(page({ cursor: 'c1', tasks: [wireTask({ client_ref: ref })] })),
      done(page({ cursor: 'c2', realms, removed: [gone] })),
    ];
    await engineOn(device, transport).wake(urgent);
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'My words' } } });
    await engineOn(device, transport).wake(urgent);
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { changes: { name: 'My words' } }, reason: { kind: 'gone' } },
    ]);
    expect(await device.db.tasks.get(ref)).toBeUndefined();
  });

  it('W10 a conflict is parked after the pull, with its code', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Late', type: 'errand' });
    const transport = scriptedTransport(() =>
      status(409, { message: 'The project is deleted.', code: 'project_deleted' }),
    );
    await engineOn(device, transport).wake(urgent);
    expect(transport.pulls).toBe(1);
    expect(await parkedMutations(device.db)).toMatchObject([
      { reason: { kind: 'conflict', code: 'project_deleted' } },
    ]);
  });

  it('W11 a mutation that is answered 5xx waits alone; the others continue', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Breaks' });
    await device.create({ name: 'Fine' });
    const transport = scriptedTransport((request) =>
      request.body?.includes('Breaks') ? status(500) : done(),
    );
    const end = await engineOn(device, transport).wake(urgent);
    expect(end).toEqual({ kind: 'rested', nextAt: START_MS + 61_000 });
    expect(await device.db.outbox.toArray()).toMatchObject([
      { args: { name: 'Breaks' }, attempts: 1, lastError: '500' },
    ]);
  });

  it('O13 a mutation that the server keeps failing on is stalled, shown, and retried once a day', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Breaks' });
    const transport = scriptedTransport(() => status(500));
    let nowMs = START_MS;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      nowMs += 5 * 60_000;
      await engineOn(device, transport, { clock: () => nowMs }).wake(urgent);
    }
    expect(transport.sent).toHaveLength(8);
    expect(await syncSummary(device.db)).toMatchObject({ waiting: 1, stalled: 1, parked: 0 });
    expect((await device.db.outbox.toArray())[0]?.nextAt).toBe(nowMs + 24 * 60 * 60_000);
  });

  it('W12 every host on the device observes the server’s Retry-After', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Patient' });
    const transport = scriptedTransport(() => status(429, {}, 30_000));
    const quiet = { kind: 'rested', nextAt: START_MS + 90_000 };
    expect(await engineOn(device, transport).wake(urgent)).toEqual(quiet);
    expect(await engineOn(device, transport, { holder: 'another tab' }).wake(urgent)).toEqual(quiet);
    expect(transport.sent).toHaveLength(1);
  });

  it('W13 a 426 stops syncing and keeps the queue', async () => {
    const device = openTestDevice();
    await device.create({ name: 'From an old app' });
    expect(
      await engineOn(
        device,
        scriptedTransport(() => status(426)),
      ).wake(urgent),
    ).toEqual({ kind: 'update' });
    expect(await syncSummary(device.db)).toMatchObject({ waiting: 1, updateNeeded: true });
  });

  it('W14 a pull answer that cannot be read counts as no answer', async () => {
    const device = openTestDevice();
    const transport = scriptedTransport();
    transport.changes = [done({ cursor: 9, has_more: false, realms: [], tasks: [], removed: [] })];
    expect(await engineOn(device, transport).wake(urgent)).toMatchObject({ kind: 'rested' });
    expect(await readMeta(device.db, 'cursor')).toBeNull();
    expect((await readMeta(device.db, 'contact')).reachable).toBe(false);
  });
});

describe('one engine at a time', () => {
  it('W15 a host that finds a live lease exits without syncing, and without fixing what waits', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Waiting' });
    await takeLeaseAlone(device.db, { holder: 'elsewhere', nowMs: START_MS + 55_000, isExclusive: false });
    const transport = scriptedTransport();
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'busy' });
    expect([transport.sent.length, transport.pulls]).toEqual([0, 0]);
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'queued', request: null }]);
  });

  it('W16 a lease holder without a heartbeat for fifteen seconds is replaced, and cannot commit when it resumes', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Once' });
    let thaw: (answer: ReturnType<typeof done>) => void = () => undefined;
    const frozenAnswer = new Promise<ReturnType<typeof done>>((resolve) => (thaw = resolve));
    const frozen = engineOn(
      device,
      scriptedTransport(() => frozenAnswer),
      { holder: 'frozen', clock: () => START_MS },
    );
    const late = frozen.wake(urgent);
    const transport = scriptedTransport();
    await expect.poll(() => device.db.outbox.where('n').equals(1).first()).toMatchObject({ state: 'sent' });
    await engineOn(device, transport, { holder: 'next', clock: () => START_MS + 15_000 }).wake(urgent);
    expect(transport.sent).toHaveLength(1);
    thaw(done({ id: 99 }));
    expect(await late).toEqual({ kind: 'busy' });
    expect((await device.db.tasks.toArray()).map((row) => row.id)).not.toContain(99);
  });

  it('W17 a wake during a cycle makes the same run do one more cycle', async () => {
    const device = openTestDevice();
    const transport = scriptedTransport();
    const engine = engineOn(device, transport);
    const [first, second] = await Promise.all([engine.wake(urgent), engine.wake(urgent)]);
    expect(second).toEqual(first);
    expect(transport.pulls).toBe(2);
  });
});
