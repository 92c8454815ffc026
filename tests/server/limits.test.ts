import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { runJobs } from '#server/jobs.ts';
import { createDatabaseStore } from '#server/limiting/database-store.ts';
import { createLimits, type LimitName, type Limits } from '#server/limits.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openTestDatabase, sendTo, START, type Answer, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('limits', () => {
  let database: Database;
  let now: number;
  let limits: Limits;
  const open = () => createLimits(createDatabaseStore(database), () => now);
  beforeEach(async () => {
    database = await openTestDatabase();
    now = START;
    limits = open();
  });
  afterEach(() => database.close());

  it.each<[LimitName, number, number]>([
    ['loginPerAddress', 5, MINUTE_MS],
    ['loginPerIp', 20, MINUTE_MS],
    ['registerPerIp', 10, 60 * MINUTE_MS],
    ['forgotPerIp', 5, MINUTE_MS],
    ['resetPerIp', 10, MINUTE_MS],
    ['verifyPerIp', 10, MINUTE_MS],
    ['resetMailPerNetwork', 3, DAY_MS],
    ['ownPassword', 5, 15 * MINUTE_MS],
    ['invite', 10, 60 * MINUTE_MS],
    ['inviteOfDay', 30, DAY_MS],
    ['leaveFamily', 10, 60 * MINUTE_MS],
    ['inviteOfFamily', 20, DAY_MS],
    ['mailOfSender', 3, DAY_MS],
    ['mailOfHour', 5, 60 * MINUTE_MS],
    ['mailOfDay', 10, DAY_MS],
    ['export', 10, 15 * MINUTE_MS],
    ['import', 10, 15 * MINUTE_MS],
  ])('A27 %s: %i within %i ms, for each key', async (rule, tries, withinMs) => {
    for (let n = 0; n < tries; n += 1) {
      expect(await limits.peek(rule, 'a')).toBeNull();
      expect(await limits.take(rule, 'a')).toBeNull();
    }
    now += withinMs - 1500;
    const refused = { kind: 'tooMany', limit: tries, retryAfterMs: 1500 };
    expect(await limits.peek(rule, 'a')).toEqual(refused);
    expect(await limits.take(rule, 'a')).toEqual(refused);
    expect(await limits.take(rule, 'b')).toBeNull();
    now += 1500;
    for (let n = 0; n < tries; n += 1) expect(await limits.take(rule, 'a')).toBeNull();
    expect(await limits.take(rule, 'a')).not.toBeNull();
  });

  it('A27 of concurrent tries no more succeed than are allowed', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => limits.take('verifyPerIp', 'a')));
    expect(tries.filter((refused) => refused === null)).toHaveLength(10);
  });

  it('A27 a clock that is set back locks nobody out for longer than the rule says', async () => {
    for (let n = 0; n < 10; n += 1) await limits.take('verifyPerIp', 'a');
    now -= MINUTE_MS / 2;
    expect(await limits.take('verifyPerIp', 'a')).toMatchObject({ retryAfterMs: MINUTE_MS });
    now -= DAY_MS;
    expect(await limits.take('verifyPerIp', 'a')).toBeNull();
  });

  it('A306 counts survive a restart, and processes share them', async () => {
    for (let n = 0; n < 5; n += 1) await limits.take('verifyPerIp', 'a');
    const other = open();
    for (let n = 0; n < 5; n += 1) expect(await other.take('verifyPerIp', 'a')).toBeNull();
    expect(await limits.take('verifyPerIp', 'a')).not.toBeNull();
    expect(await open().peek('verifyPerIp', 'a')).not.toBeNull();
  });

  it('A307 the database has digests of addresses, and expired counts are removed', async () => {
    await limits.take('loginPerAddress', '203.0.113.7 ada@example.org');
    await limits.take('registerPerIp', '203.0.113.7');
    const rows = () => database.read((tx) => tx.selectFrom('rate_limits').selectAll().execute());
    expect(JSON.stringify(await rows())).not.toMatch(/203|ada|example/);
    expect(await rows()).toHaveLength(2);
    await runJobs(database, now + MINUTE_MS - 1);
    expect(await rows()).toHaveLength(2);
    await runJobs(database, now + MINUTE_MS);
    expect(await rows()).toHaveLength(1);
  });

  it('A307 a refused try writes nothing', async () => {
    for (let n = 0; n < 10; n += 1) await limits.take('verifyPerIp', 'a');
    const write = () => Promise.reject(new Error('It writes.'));
    const reading = createLimits(createDatabaseStore({ ...database, write }), () => now);
    expect(await reading.take('verifyPerIp', 'a')).not.toBeNull();
    await expect(reading.take('verifyPerIp', 'b')).rejects.toThrow('It writes.');
  });

  it('A111 300 calls at once, then ten a second, without the database', async () => {
    await database.close();
    const callsThatGo = async () => {
      for (let n = 0; ; n += 1) if ((await limits.take('signedIn', 1)) !== null) return n;
    };
    expect(await callsThatGo()).toBe(300);
    now += SECOND_MS;
    expect(await callsThatGo()).toBe(10);
    now += 50;
    expect(await limits.take('signedIn', 1)).toEqual({ kind: 'tooMany', limit: 300, retryAfterMs: 50 });
    now += 60 * MINUTE_MS;
    expect(await callsThatGo()).toBe(300);
    database = await openTestDatabase();
  });

  it('A111 what is used up stays so beside any number of other users', async () => {
    for (let n = 0; n < 300; n += 1) await limits.take('signedIn', 'a');
    for (let n = 0; n < 15_000; n += 1) await limits.take('signedIn', n);
    expect(await limits.take('signedIn', 'a')).not.toBeNull();
  });

  it('A250 3,000 queued writes at once, then a hundred a second', async () => {
    const callsThatGo = async () => {
      for (let n = 0; ; n += 1) if ((await limits.take('queued', 1)) !== null) return n;
    };
    expect(await callsThatGo()).toBe(3000);
    now += SECOND_MS;
    expect(await callsThatGo()).toBe(100);
  });

  const keysTaken = async (by: Limits, user: number) => {
    for (let n = 0; ; n += 1) if ((await by.takeOfDay('keysOfDay', user, 1)) !== null) return n;
  };

  it('A731 10,000 keys of an account in a day, of all processes together, and a hundred more of each', async () => {
    const other = open();
    for (let n = 0; n < 5_000; n += 1) expect(await limits.takeOfDay('keysOfDay', 1, 1)).toBeNull();
    expect(await keysTaken(other, 1)).toBe(100 + 10_000 - 4_900);
    expect(await keysTaken(limits, 1)).toBe(0);
    expect(await keysTaken(open(), 1)).toBe(100);
    expect(await limits.takeOfDay('keysOfDay', 2, 1)).toBeNull();
    now += DAY_MS - 1500;
    expect(await limits.takeOfDay('keysOfDay', 1, 1)).toEqual({
      kind: 'tooMany',
      limit: 10_000,
      retryAfterMs: 1500,
      code: 'too_many_changes',
    });
    now += 1500;
    expect(await keysTaken(limits, 1)).toBe(10_100);
  });

  it('A731 concurrent writes take no more', async () => {
    const takes = Array.from({ length: 10_200 }, () => limits.takeOfDay('keysOfDay', 1, 1));
    const refused = (await Promise.all(takes)).filter((each) => each !== null);
    expect(refused).toHaveLength(100);
  });

  it('A731 the first hundred of a day need no database, beside any number of other users', async () => {
    await database.close();
    for (let n = 0; n < 100; n += 1) expect(await limits.takeOfDay('keysOfDay', 'a', 1)).toBeNull();
    for (let n = 0; n < 15_000; n += 1) await limits.takeOfDay('keysOfDay', n, 1);
    await expect(limits.takeOfDay('keysOfDay', 'a', 1)).rejects.toThrow();
    now += DAY_MS;
    for (let n = 0; n < 100; n += 1) expect(await limits.takeOfDay('keysOfDay', 'a', 1)).toBeNull();
    now -= 3 * DAY_MS;
    expect(await limits.takeOfDay('keysOfDay', 'a', 1)).toBeNull();
    database = await openTestDatabase();
  });
});

describe('limited calls', () => {
  const test = appForEach({ limits: 'real' });

  it('A27 the answer has Retry-After, and later calls succeed', async () => {
    const signIn = () =>
      sendTo(test.app, 'POST', '/api/sanctum/token', {
        email: 'ada@example.org',
        password: 'wrong',
        device_name: 'test',
      });
    for (let n = 0; n < 5; n += 1) expect((await signIn()).status).toBe(422);
    test.advance(20 * SECOND_MS);
    const refused = await signIn();
    expect([refused.status, refused.json]).toEqual([429, { message: 'Too many requests.' }]);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
    });
    test.advance(40 * SECOND_MS);
    expect((await signIn()).status).toBe(422);
  });

  it('A300 a client beyond its limit is answered before its body is read', async () => {
    const signIn = (n: number) =>
      sendTo(test.app, 'POST', '/api/sanctum/token', {
        email: `person${n}@example.org`,
        password: 'wrong',
        device_name: 'test',
      });
    for (let n = 0; n < 20; n += 1) expect((await signIn(n)).status).toBe(422);
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await test.app.request('/api/sanctum/token', init)).status).toBe(429);
    expect(isRead).toBe(false);
  });

  it('A300 a form with mistakes counts as no try', async () => {
    const register = () => sendTo(test.app, 'POST', '/api/register', { email: 'nobody' });
    for (let n = 0; n < 30; n += 1) expect((await register()).status).toBe(422);
  });

  it('A300 what is no form at all counts as a try', async () => {
    const register = (type: string, body: string) =>
      sendTo(test.app, 'POST', '/api/register', body, { 'Content-Type': type });
    for (let n = 0; n < 5; n += 1) {
      expect((await register('application/json', '{')).status).toBe(400);
      expect((await register('image/png', 'x')).status).toBe(415);
    }
    expect((await register('application/json', '{')).status).toBe(429);
  });

  it(
    'A250 a device’s queue is sent at once, beside the calls of its screens',
    async () => {
      const ada = await test.register('Ada');
      const write = (n: number) =>
        ada.send('PUT', '/api/settings', { quotes: {} }, { 'Idempotency-Key': `queued-write-${1000 + n}` });
      const answers = [];
      for (let n = 0; n < 400; n += 1) answers.push((await write(n)).status);
      expect(new Set(answers)).toEqual(new Set([200]));
      expect((await ada.send('GET', '/api/settings')).status).toBe(200);
    },
    LIMITS.longTest,
  );

  it('A732 beyond the keys of a day a write waits, alone and in a batch; reads and what has no key go on', async () => {
    const ada = await test.register('Ada');
    for (let n = 0; n < 10_099; n += 1) await test.deps.limits.takeOfDay('keysOfDay', ada.id, 1);
    const add = (key: string, name: string) =>
      ada.send('POST', '/api/tasks', { name }, { 'Idempotency-Key': key });
    expect((await add('the-last-of-the-day', 'the last')).status).toBe(201);
    test.advance(60 * MINUTE_MS);
    const later = await add('the-first-of-the-next', 'too many');
    expect([later.status, later.json]).toEqual([
      429,
      {
        message: 'The server takes 10000 changes of an account in a day. The others can follow later.',
        code: 'too_many_changes',
      },
    ]);
    const waitS = Number(later.headers.get('retry-after'));
    expect(waitS).toBe((23 * 60 * MINUTE_MS) / SECOND_MS);
    const call = { method: 'POST', path: '/api/tasks', body: '{"name":"too many"}' };
    const calls = ['the-first-of-the-next', 'the-second-of-the-next'].map((key) => ({ ...call, key }));
    const batch = await ada.send('POST', '/api/batch', { calls });
    expect([batch.status, batch.json]).toMatchObject([
      200,
      {
        answers: calls.map(() => ({
          status: 429,
          body: { code: 'too_many_changes' },
          retry_after: waitS,
        })),
      },
    ]);
    expect((await ada.send('GET', '/api/tasks')).json).toMatchObject([{ name: 'the last' }]);
    expect((await ada.send('POST', '/api/tasks', { name: 'without a key' })).status).toBe(201);
    test.advance(waitS * SECOND_MS);
    expect((await add('the-first-of-the-next', 'too many')).status).toBe(201);
    expect(await ada.send('GET', '/api/tasks')).toMatchObject({ json: { length: 3 } });
  });

  const post = (path: string, body: object) => sendTo(test.app, 'POST', path, body);
  const password = 'a long walk in the rain';
  const change = { current_password: 'wrong', password, password_confirmation: password };
  let owner: Session;
  const calls: readonly [string, number, number, (n: number) => Promise<Answer>][] = [
    [
      'signing in as many',
      20,
      1,
      (n) =>
        post('/api/sanctum/token', { email: `person${n}@example.org`, password: 'x', device_name: 'test' }),
    ],
    ['asking for a link', 5, 1, (n) => post('/api/forgot-password', { email: `person${n}@example.org` })],
    [
      'using a link',
      10,
      1,
      (n) => post('/api/reset-password', { ...change, token: 'x', email: `person${n}@example.org` }),
    ],
    ['proving an address', 10, 1, () => owner.send('POST', '/api/email/verify', { token: 'x' })],
    ['changing the password', 5, 15, () => owner.send('PUT', '/api/profile/password', change)],
    ['deleting the account', 5, 15, () => owner.send('DELETE', '/api/user', change)],
    [
      'changing the address',
      5,
      15,
      (n) =>
        owner.send('PUT', '/api/profile', {
          first_name: 'A',
          last_name: 'B',
          email: `person${n}@example.org`,
          current_password: 'wrong',
        }),
    ],
    [
      'inviting',
      10,
      60,
      (n) => owner.send('POST', '/api/families/invite', { username_or_email: `person${n}@example.org` }),
    ],
  ];

  it.each(calls)('A27 %s: %i in %i minutes', async (_, tries, minutes, ask) => {
    owner = await test.register('Owner');
    for (let n = 0; n < tries; n += 1) expect((await ask(n)).status).not.toBe(429);
    test.advance(minutes * MINUTE_MS - 2000);
    const refused = await ask(tries);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2']);
    expect(refused.headers.get('X-RateLimit-Limit')).toBe(String(tries));
    test.advance(2000);
    expect((await ask(tries)).status).not.toBe(429);
  });

  it(
    'A111 one user’s calls do not limit those of others',
    async () => {
      const [ada, eve] = [await test.register('Ada'), await test.register('Eve')];
      const answers = [];
      for (let n = 0; n < 301; n += 1) answers.push((await ada.send('GET', '/api/settings')).status);
      // One was spent on finding out who registered.
      expect(answers.indexOf(429)).toBe(299);
      expect((await eve.send('GET', '/api/settings')).status).toBe(200);
      test.advance(100);
      expect((await ada.send('GET', '/api/settings')).status).toBe(200);
    },
    LIMITS.longTest,
  );
});
