import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import { createHeavyCalls, type HeavyCalls } from '#server/http/heavy-calls.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addTasks } from '../support/add-tasks.ts';
import { openTestDatabase, randomKey, type Session } from '../support/server-app.ts';

const ada = 1 as UserId;
const ben = 2 as UserId;
const connected = () => new AbortController().signal;

describe('reads of many rows', () => {
  let reads: HeavyCalls;
  beforeEach(() => {
    vi.useFakeTimers();
    reads = createHeavyCalls();
  });
  afterEach(() => vi.useRealTimers());

  it('A395 a second page waits in turn for the slot of the first', async () => {
    const first = await reads.enter('page', ada, connected);
    const order: string[] = [];
    const second = reads.enter('page', ada, connected).then((leave) => {
      order.push('second');
      return leave;
    });
    const third = reads.enter('page', ada, connected).then(() => order.push('third'));
    // Others do not wait for these.
    expect(await reads.enter('page', ben, connected)).not.toBeNull();
    expect(order).toEqual([]);
    first?.();
    first?.();
    const leave = await second;
    expect(order).toEqual(['second']);
    leave?.();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('A395 nobody waits longer than five seconds, behind more than twenty, or after hanging up', async () => {
    const leave = await reads.enter('page', ada, connected);
    const leaving = new AbortController();
    const gone = reads.enter('page', ada, () => leaving.signal);
    leaving.abort();
    expect(await gone).toBeNull();
    const waiting = Array.from({ length: 20 }, () => reads.enter('page', ada, connected));
    expect(await reads.enter('page', ada, connected)).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
    leave?.();
    expect(await reads.enter('page', ada, connected)).not.toBeNull();
  });

  it('A854 behind four writes a hundred wait in turn, five seconds at most', async () => {
    const first = await Promise.all(Array.from({ length: 4 }, () => reads.enter('write', ada, connected)));
    const order: number[] = [];
    const waiting = Array.from({ length: 100 }, async (_, n) => {
      const leave = await reads.enter('write', ada, connected);
      if (leave !== null) order.push(n);
      return leave;
    });
    expect(await reads.enter('write', ada, connected)).toBeNull();
    expect(await reads.enter('write', ben, connected)).not.toBeNull();
    first[0]?.();
    first[1]?.();
    await Promise.all(waiting.slice(0, 2));
    expect(order).toEqual([0, 1]);
    vi.advanceTimersByTime(5000);
    expect(await Promise.all(waiting.slice(2))).toEqual(Array(98).fill(null));
  });
});

describe('on the server', () => {
  const test = appForEach();
  const person = test.person('Ada');
  const other = test.person('Bob');

  it('A395 beyond one page and twenty that wait, a user is told when to return', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const database = await openTestDatabase();
    let isGated = false;
    const gated: Database = {
      ...database,
      read: async (work) => {
        if (isGated) await opened;
        return database.read(work);
      },
    };
    await test.reopen({ database: gated });
    const count = 23;
    // Each has been signed in before, without a transaction.
    isGated = true;
    const answers: number[] = [];
    const sent = Array.from({ length: count }, async () => {
      const { status, headers } = await person.send('GET', '/api/changes');
      answers.push(status);
      if (status === 503) expect(headers.get('Retry-After')).toBe('2');
      if (answers.length === 2) open();
    });
    await Promise.all(sent);
    expect(answers).toEqual([503, 503, ...Array<number>(21).fill(200)]);
  });

  /** A database whose writes wait from `close` on until `open`. */
  async function gateWrites() {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const database = await openTestDatabase();
    const state = { isGated: false, begun: 0 };
    const gated: Database = {
      ...database,
      write: async (work) => {
        state.begun += 1;
        if (state.isGated) await opened;
        return database.write(work);
      },
    };
    await test.reopen({ database: gated });
    Object.assign(state, { isGated: true, begun: 0 });
    return { open, begun: () => state.begun };
  }

  it('A849 of a user two batches are done at a time, twenty wait, and others are served', async () => {
    const { open, begun } = await gateWrites();
    const call = () => ({ method: 'PUT', path: '/api/settings', key: randomKey(), body: '{"quotes":{}}' });
    const answers: number[] = [];
    const sent = Array.from({ length: 24 }, async () => {
      const { status, headers } = await person.send('POST', '/api/batch', { calls: [call()] });
      answers.push(status);
      if (status === 503) expect(headers.get('Retry-After')).toBe('2');
      if (answers.length === 2) {
        expect(begun()).toBe(2);
        expect((await person.send('GET', '/api/changes')).status).toBe(200);
        open();
      }
    });
    await Promise.all(sent);
    expect(answers).toEqual([503, 503, ...Array<number>(22).fill(200)]);
  });

  it('A854 of a user four writes are done at a time, the next wait, and others are served', async () => {
    const { open, begun } = await gateWrites();
    const edit = (who: Session) =>
      who.send('PUT', '/api/settings', { quotes: {} }, { 'Idempotency-Key': randomKey() });
    const sent = Array.from({ length: 8 }, () => edit(person));
    await expect.poll(begun).toBe(4);
    expect((await person.send('GET', '/api/changes')).status).toBe(200);
    // Whoever has hung up does not wait, and is refused as one that has waited for too long.
    const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
    const gone = { method: 'PUT', headers, body: '{"quotes":{}}', signal: AbortSignal.abort() };
    const refused = await test.app.request('/api/settings', gone);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    const call = { method: 'PUT', path: '/api/settings', key: randomKey(), body: '{"quotes":{}}' };
    const besides = [edit(other), person.send('POST', '/api/batch', { calls: [call] })];
    await expect.poll(begun).toBe(6);
    open();
    const answers = await Promise.all([...sent, ...besides]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(begun()).toBe(10);
    expect((await edit(person)).status).toBe(200);
  });

  it('A396 a user reads two exports at a time, until they end or are left', async () => {
    const begin = () =>
      Promise.resolve(
        test.app.request('/api/user/export', { headers: { Authorization: `Bearer ${person.token}` } }),
      );
    const [first, second] = [await begin(), await begin()];
    const refused = await begin();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
    // Pages are counted apart: devices go on.
    expect((await person.send('GET', '/api/changes')).status).toBe(200);
    await first.body?.cancel();
    const third = await begin();
    expect(third.status).toBe(200);
    expect((await begin()).status).toBe(503);
    expect(JSON.parse(await second.text())).toMatchObject({ format: 'kinbox-export' });
    for (let n = 0; n < 3; n += 1) expect((await person.send('HEAD', '/api/user/export')).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  it('A397 an export comes in pieces, and others are served between them', async () => {
    await addTasks(
      test.database,
      { id: person.id, realm: `u:${person.id}`, count: 200 },
      { description: 'x'.repeat(10_000) },
    );
    const answer = await test.app.request('/api/user/export', {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    let turns = 0;
    let isReading = true;
    const turn = (): void => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const sizes: number[] = [];
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>)
      sizes.push(piece.byteLength);
    isReading = false;
    expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
    expect(sizes.length).toBeGreaterThan(8);
    expect(turns).toBeGreaterThanOrEqual(sizes.length);
  });
});
