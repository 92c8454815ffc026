import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import type { StoredRequest } from '#store/db.ts';
import { markSent } from '#store/engine/outbox.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Answer, BatchAnswer } from '#sw/sync/answer.ts';
import { batchOf, inBatches, readBatchAnswer } from '#sw/sync/batch.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { appForEach } from '../support/app-hooks.ts';
import { appTransport } from '../support/app-transport.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, page, wireTask, type TestDevice } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const urgent = { isUrgent: true };
let device: TestDevice;
beforeEach(() => {
  device = openTestDevice();
});

async function queue(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await device.create({ name: `Task ${made}` });
}

async function rename(ref: TaskRef, name: string): Promise<void> {
  await commit(device, { kind: 'task.edit', args: { ref, changes: { name } } });
}

type BatchScript = (requests: readonly StoredRequest[], count: number) => BatchAnswer;
type Single = (request: StoredRequest) => Answer;
const created: Single = () => ({ kind: 'answer', status: 201, body: {}, retryAfterMs: null });

/** Notes the batches and the single requests in the order in which they are sent. */
function wire(script: BatchScript = eachAnswered(created), single: Single = created) {
  const batches: StoredRequest[][] = [];
  const sent: StoredRequest[][] = [];
  const transport: Transport = {
    ...scriptedTransport((request) => {
      sent.push([request]);
      return single(request);
    }),
    sendBatch: (requests) => {
      batches.push([...requests]);
      sent.push([...requests]);
      return Promise.resolve(script(requests, batches.length));
    },
  };
  return { transport, batches, sent };
}

function eachAnswered(answer: (request: StoredRequest, index: number) => Answer): BatchScript {
  return (requests) => ({
    kind: 'answers',
    answers: requests.map((request, index) => {
      const given = answer(request, index);
      if (given.kind !== 'answer') throw new Error('Only answers are in a batch.');
      return given;
    }),
  });
}

const statesOf = async () => (await device.db.outbox.toArray()).map(({ state }) => state);
const keyOf = ({ headers }: StoredRequest) => headers['Idempotency-Key'];
const sizes = (batches: readonly (readonly unknown[])[]) => batches.map((batch) => batch.length);

describe('a queue', () => {
  const test = appForEach();

  it(
    'O110 of 500 changes needs five requests, and pulls beside them',
    { timeout: LIMITS.longTest },
    async () => {
      const ada = await test.register('Ada');
      await queue(500);
      const asked: string[] = [];
      const transport = appTransport(test, ada, (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return test.app.request(request);
      });
      await engineOn(device, transport).wake(urgent);
      const writes = asked.filter((call) => !call.startsWith('GET'));
      expect(new Set(writes)).toEqual(new Set(['POST /api/batch']));
      expect(writes.length).toBeLessThanOrEqual(6);
      expect(asked.length).toBeLessThanOrEqual(12);
      expect(await device.db.outbox.count()).toBe(0);
      expect(await device.db.tasks.count()).toBe(500);
      expect(await device.db.parked.count()).toBe(0);
    },
  );

  it('O62 of what was captured and then corrected is listed in the order of capture', async () => {
    const ada = await test.register('Ada');
    const first = await device.create({ name: 'a' });
    await device.create({ name: 'b' });
    await rename(first, 'A');
    await engineOn(device, appTransport(test, ada)).wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
    const made = (await device.db.tasks.toArray()).map(({ created_at, name }) => `${created_at} ${name}`);
    expect(made.toSorted().map((each) => each.split(' ')[1])).toEqual(['A', 'b']);
  });

  it('O62 that is corrected while others are sent is compared with what the server has by its last words', async () => {
    const ada = await test.register('Ada');
    const project = await device.create({ name: 'Project', type: 'project' });
    const ref = await device.create({ name: 'In it', project_ref: project });
    let isFirst = true;
    const correcting = appTransport(test, ada, async (request) => {
      const answer = await test.app.request(request);
      if (!isFirst) return answer;
      isFirst = false;
      expect(answer.status).toBe(201);
      // As from a copy of this device, which was restored.
      const { id } = (await answer.clone().json()) as { id: number };
      await ada.send('POST', '/api/tasks', { client_ref: ref, name: 'In it', project_id: id });
      await rename(ref, 'Corrected');
      return answer;
    });
    // One after the other: there is a moment between the two, in which the second is not fixed.
    await writeMeta(device.db, 'pace', { rows: 125, lanes: 6, calls: 1 });
    await engineOn(device, correcting).wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Corrected', pending: false });
  });
});

it('O62 a deletion that has become a restore while it waited is not taken for done by a 404', async () => {
  const id = 7 as TaskId;
  const ref = await device.create({ name: 'one' });
  const first = scriptedTransport(() => ({ kind: 'answer', status: 201, body: { id }, retryAfterMs: null }));
  first.changes = [done(page({ tasks: [wireTask({ client_ref: ref, id, name: 'one' })] }))];
  await engineOn(device, first).wake(urgent);
  await rename(ref, 'two');
  await commit(device, { kind: 'task.delete', args: { ref } });
  const transport = scriptedTransport(async ({ method }) => {
    if (method !== 'PUT') return status(404, { message: 'Gone.', code: 'not_found' });
    await commit(device, { kind: 'task.restore', args: { ref } });
    return done({ id });
  });
  transport.changes = [done(page({ cursor: 'c2' }))];
  await engineOn(device, transport).wake(urgent);
  expect(transport.sent[1]?.path).toBe(`/api/tasks/${ref}/restore`);
  const parked = await device.db.parked.toArray();
  expect(parked.map(({ kind, reason }) => [kind, reason.kind])).toEqual([['task.restore', 'gone']]);
});

describe('a batch', () => {
  it('O110 has changes that share no row, and those behind them go later', async () => {
    const ref = await device.create({ name: 'Once captured' });
    await markSent(await device.engine(), [1]);
    await queue(3);
    await rename(ref, 'Corrected');
    const { transport, sent } = wire();
    await engineOn(device, transport).wake(urgent);
    expect(sizes(sent)).toEqual([4, 1]);
    expect(sent[1]?.[0]?.body).toContain('Corrected');
  });

  it('O110 is not sent before the one before it was answered: their order is that of the lists', async () => {
    await queue(250);
    let underway = 0;
    const { transport, batches } = wire();
    const counting: Transport = {
      ...transport,
      sendBatch: async (requests) => {
        underway += 1;
        expect(underway).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        underway -= 1;
        return transport.sendBatch(requests);
      },
    };
    await engineOn(device, counting).wake(urgent);
    expect(sizes(batches)).toEqual([100, 100, 50]);
    const names = batches.flat().map(({ body }) => (JSON.parse(body ?? '{}') as { name: string }).name);
    expect(names).toEqual(Array.from({ length: 250 }, (_, made) => `Task ${made}`));
  });

  it('O111 is not made for one change: it is sent by itself', async () => {
    await queue(1);
    const { transport, batches, sent } = wire();
    await engineOn(device, transport).wake(urgent);
    expect([sizes(sent), batches]).toEqual([[1], []]);
  });

  it('O112 has requests that were on disk before it was sent', async () => {
    await queue(20);
    const onDisk: (readonly (StoredRequest | null)[])[] = [];
    const { transport, batches } = wire();
    const looking: Transport = {
      ...transport,
      sendBatch: async (requests) => {
        onDisk.push((await device.db.outbox.toArray()).map(({ request }) => request));
        return transport.sendBatch(requests);
      },
    };
    await engineOn(device, looking).wake(urgent);
    expect(onDisk).toEqual(batches);
  });

  it('O112 is repeated with the same bytes and keys, in another batch and alone', async () => {
    await queue(40);
    const { transport, sent } = wire((requests, count) =>
      count === 1 ? { kind: 'timeout' } : eachAnswered(created)(requests, count),
    );
    await engineOn(device, transport).wake(urgent);
    await engineOn(device, transport).wake(urgent);
    const first = sent[0] ?? [];
    const again = sent.slice(1).flat();
    expect(first).toHaveLength(40);
    expect(sizes(sent.slice(1))).toContain(1);
    expect(again).toEqual(first);
    expect(new Set(first.map(keyOf)).size).toBe(40);
  });

  it('O113 has an answer for each change, which is applied as if it had come alone', async () => {
    await queue(6);
    const statuses = [201, 422, 500, 409, 404, 201];
    const { transport, sent } = wire(
      eachAnswered((_, index) => status(statuses[index] ?? 201, { code: 'x', message: 'm' })),
      () => status(500),
    );
    await engineOn(device, transport).wake(urgent);
    const left = await device.db.outbox.toArray();
    expect(sizes(sent)[0]).toBe(6);
    expect((await device.db.parked.toArray()).map(({ n, reason }) => [n, reason.kind])).toEqual([
      [2, 'refused'],
      [4, 'conflict'],
    ]);
    expect(left.find(({ n }) => n === 3)).toMatchObject({ state: 'sent', lastError: '500', attempts: 1 });
    expect(left.map(({ n }) => n)).toEqual(expect.arrayContaining([3, 5]));
  });

  it('O113 in which the server asks for a wait keeps what it did, and the rest waits', async () => {
    await queue(5);
    const { transport, batches } = wire(
      eachAnswered((_, index) => (index < 2 ? created({} as StoredRequest) : status(429, {}, 7_000))),
    );
    const end = await engineOn(device, transport).wake(urgent);
    expect(end).toMatchObject({ kind: 'rested' });
    expect(batches).toHaveLength(1);
    expect(await statesOf()).toEqual(['acked', 'acked', 'sent', 'sent', 'sent']);
    expect((await readMeta(device.db, 'contact')).holdUntil).toBeGreaterThan(0);
  });

  it('O113 that finds no session sends nobody’s changes again until there is one', async () => {
    await queue(5);
    const { transport, sent } = wire(() => status(401));
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'signIn' });
    expect(sizes(sent)).toEqual([5]);
    expect(await statesOf()).toEqual(Array<string>(5).fill('sent'));
  });
});

describe('a server', () => {
  it.each([400, 403, 404, 405, 413, 422, 426, 500])(
    'O114 that answers a batch with %i gets single requests',
    async (code) => {
      await queue(60);
      const { transport, batches, sent } = wire(() => status(code));
      const engine = engineOn(device, transport);
      await engine.wake(urgent);
      await queue(10);
      await engine.wake(urgent);
      expect(batches).toHaveLength(1);
      expect(sizes(sent).slice(1)).toEqual(Array<number>(70).fill(1));
      expect(await device.db.outbox.count()).toBe(0);
    },
  );

  it('O114 whose answer to a batch is not one of a batch has acknowledged nothing', async () => {
    const requests = [1, 2].map(() => ({ method: 'POST', path: '/', headers: {}, body: null }) as const);
    for (const body of [null, {}, { answers: [{ status: 200 }] }, { answers: 2 }, { answers: [{}, {}] }])
      expect(readBatchAnswer(done(body), requests.length)).toEqual(done(body));
  });
});

describe('the size of a batch', () => {
  const callsOf = async () => (await readMeta(device.db, 'pace')).calls;

  it('O115 is halved when no answer comes, after one request that shows that the server is there', async () => {
    await queue(100);
    const { transport, sent } = wire(() => ({ kind: 'timeout' }));
    const seen: number[] = [];
    for (let cycle = 0; cycle < 4; cycle += 1) {
      await engineOn(device, transport).wake(urgent);
      seen.push(await callsOf());
    }
    expect(seen).toEqual([50, 25, 12, 6]);
    expect(sizes(sent)).toEqual([100, 1, 50, 1, 25, 1, 12]);
  });

  it('O115 is as before, and batches go on, where the network went away with a few changes', async () => {
    await queue(2);
    let isThere = false;
    const { transport, batches } = wire((requests, count) =>
      isThere ? eachAnswered(created)(requests, count) : { kind: 'unreachable' },
    );
    const engine = engineOn(device, transport);
    await engine.wake(urgent);
    expect(await callsOf()).toBe(100);
    isThere = true;
    await engine.wake(urgent);
    await queue(20);
    await engine.wake(urgent);
    expect(sizes(batches)).toEqual([2, 20]);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('O115 is halved where one is answered and the next fails, however soon', async () => {
    await queue(250);
    let answered = 0;
    const { transport, batches } = wire((requests, count) =>
      (answered += 1) === 1 ? eachAnswered(created)(requests, count) : { kind: 'unreachable' },
    );
    await engineOn(device, transport).wake(urgent);
    expect(sizes(batches)).toEqual([100, 100]);
    expect(await callsOf()).toBe(50);
  });

  it('O115 is not changed without a network, in which one change at a time is tried', async () => {
    await queue(30);
    await engineOn(device, wire(() => ({ kind: 'unreachable' })).transport).wake(urgent);
    const offline = wire(
      () => ({ kind: 'unreachable' }),
      () => ({ kind: 'unreachable' }),
    );
    for (let cycle = 0; cycle < 3; cycle += 1) await engineOn(device, offline.transport).wake(urgent);
    expect(sizes(offline.sent)).toEqual([1, 1, 1]);
    expect(await callsOf()).toBe(100);
  });

  it('O115 is halved on disk while its answer is awaited, and doubled after it', async () => {
    await writeMeta(device.db, 'pace', { rows: 500, lanes: 1, calls: 20 });
    await queue(20);
    const seen: number[] = [];
    const { transport } = wire();
    const looking: Transport = {
      ...transport,
      sendBatch: async (requests) => {
        seen.push(await callsOf());
        return transport.sendBatch(requests);
      },
    };
    await engineOn(device, looking).wake(urgent);
    expect([...seen, await callsOf()]).toEqual([10, 40]);
    await queue(5);
    await engineOn(device, looking).wake(urgent);
    expect([seen.at(-1), await callsOf()]).toEqual([40, 40]);
  });

  it('O115 a line that carries single requests alone is served by them', async () => {
    await writeMeta(device.db, 'pace', { rows: 500, lanes: 6, calls: 2 });
    await queue(100);
    const { transport, batches } = wire(() => ({ kind: 'unreachable' }));
    const engine = engineOn(device, transport);
    for (let cycle = 0; cycle < 3; cycle += 1) await engine.wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
    expect(sizes(batches).length).toBeLessThanOrEqual(2);
  });

  it('O116 ends at 64 KiB, and what is larger goes by itself', async () => {
    const description = 'x'.repeat(9_000);
    const ref = await device.create({ name: 'Long', description });
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Longer' } } });
    for (let made = 0; made < 20; made += 1) await device.create({ name: `Long ${made}`, description });
    const { transport, sent } = wire();
    await engineOn(device, transport).wake(urgent);
    for (const requests of sent)
      expect(new TextEncoder().encode(batchOf(requests).body ?? '').length).toBeLessThanOrEqual(66_000);
    const huge: StoredRequest = {
      method: 'POST',
      path: '/api/tasks',
      headers: {},
      body: 'x'.repeat(200_000),
    };
    const small: StoredRequest = { ...huge, body: 'x' };
    const items = [small, small, huge, small, small].map((request) => ({ request }));
    expect(sizes(inBatches(items, 100))).toEqual([2, 1, 2]);
  });
});
