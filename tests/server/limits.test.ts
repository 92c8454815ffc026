import { describe, expect, it } from 'vitest';
import { createLimits, type LimitName } from '#server/limits.ts';
import { appForEach } from '../support/app-hooks.ts';
import { sendTo, START, type Answer, type Session } from '../support/server-app.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

describe('limits', () => {
  it.each<[LimitName, number, number]>([
    ['loginPerAddress', 5, MINUTE_MS],
    ['loginPerIp', 20, MINUTE_MS],
    ['registerPerIp', 10, 60 * MINUTE_MS],
    ['forgotPerIp', 5, MINUTE_MS],
    ['resetPerIp', 10, MINUTE_MS],
    ['verifyPerIp', 10, MINUTE_MS],
    ['passwordChange', 5, 15 * MINUTE_MS],
    ['accountDeletion', 5, 15 * MINUTE_MS],
    ['emailChange', 5, 15 * MINUTE_MS],
    ['invite', 10, 60 * MINUTE_MS],
    ['export', 10, 15 * MINUTE_MS],
    ['import', 10, 15 * MINUTE_MS],
  ])('A27 %s: %i within %i ms, for each key', async (rule, tries, withinMs) => {
    let now = START;
    const limits = createLimits(() => now);
    for (let n = 0; n < tries; n += 1) expect(await limits.take(rule, 'a')).toBeNull();
    now += withinMs - 1500;
    expect(await limits.take(rule, 'a')).toEqual({ kind: 'tooMany', limit: tries, retryAfterMs: 1500 });
    expect(await limits.take(rule, 'b')).toBeNull();
    now += 1500;
    for (let n = 0; n < tries; n += 1) expect(await limits.take(rule, 'a')).toBeNull();
    expect(await limits.take(rule, 'a')).not.toBeNull();
  });

  it('A27 a clock that is set back locks nobody out for longer than the rule says', async () => {
    let now = START;
    const limits = createLimits(() => now);
    for (let n = 0; n < 10; n += 1) await limits.take('verifyPerIp', 'a');
    now -= 24 * 60 * MINUTE_MS;
    expect(await limits.take('verifyPerIp', 'a')).toMatchObject({ retryAfterMs: MINUTE_MS });
  });

  it('A27 counts survive any number of other keys', async () => {
    let now = START;
    const limits = createLimits(() => now);
    for (let n = 0; n < 15_000; n += 1) await limits.take('verifyPerIp', n);
    now += MINUTE_MS;
    for (let n = 0; n < 10; n += 1) await limits.take('verifyPerIp', 'a');
    for (let n = 0; n < 15_000; n += 1) await limits.take('loginPerIp', n);
    expect(await limits.take('verifyPerIp', 'a')).not.toBeNull();
  });

  it('A111 300 calls at once, then ten a second', async () => {
    let now = START;
    const limits = createLimits(() => now);
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
  });
});

it('A250 3,000 queued writes at once, then a hundred a second', async () => {
  let now = START;
  const limits = createLimits(() => now);
  const callsThatGo = async () => {
    for (let n = 0; ; n += 1) if ((await limits.take('queued', 1)) !== null) return n;
  };
  expect(await callsThatGo()).toBe(3000);
  now += SECOND_MS;
  expect(await callsThatGo()).toBe(100);
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

  it('A250 a device’s queue is sent at once, beside the calls of its screens', async () => {
    const ada = await test.register('Ada');
    const write = (n: number) =>
      ada.send('PUT', '/api/settings', { quotes: {} }, { 'Idempotency-Key': `queued-write-${1000 + n}` });
    const answers = [];
    for (let n = 0; n < 400; n += 1) answers.push((await write(n)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await ada.send('GET', '/api/settings')).status).toBe(200);
  }, 60_000);

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

  it('A111 one user’s calls do not limit those of others', async () => {
    const [ada, eve] = [await test.register('Ada'), await test.register('Eve')];
    const answers = [];
    for (let n = 0; n < 301; n += 1) answers.push((await ada.send('GET', '/api/settings')).status);
    // One was spent on finding out who registered.
    expect(answers.indexOf(429)).toBe(299);
    expect((await eve.send('GET', '/api/settings')).status).toBe(200);
    test.advance(100);
    expect((await ada.send('GET', '/api/settings')).status).toBe(200);
  }, 60_000);
});
