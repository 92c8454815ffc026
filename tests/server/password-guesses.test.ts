import { beforeEach, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createDatabaseStore } from '#server/limiting/database-store.ts';
import { StoredLimiter } from '#server/limiting/stored-limiter.ts';
import { createLimits } from '#server/limits.ts';
import { appForEach } from '../support/app-hooks.ts';
import { createMemoryStore } from '../support/memory-limit-store.ts';
import { fakePasswords, PASSWORD } from '../support/server-app.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOME = '203.0.113.7';

const test = appForEach({ limits: 'real' });
let app: App;
let checked: number;
beforeEach(async () => {
  checked = 0;
  const passwords = {
    ...fakePasswords,
    verify: (hash: string, password: string) => {
      checked += 1;
      return fakePasswords.verify(hash, password);
    },
  };
  app = createApp({ ...test.deps, passwords });
  await register('ada@example.org');
});

async function post(path: string, body: object, from: string): Promise<Response> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return app.request(path, init, { incoming: { socket: { remoteAddress: from } } });
}

async function register(email: string): Promise<void> {
  const person = { first_name: 'Ada', last_name: 'Example', email, device_name: 'test' };
  const form = { ...person, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await post('/api/register', form, HOME)).status).toBe(201);
}

const signIn = (email: string, password: string, from: string) =>
  post('/api/sanctum/token', { email, password, device_name: 'test' }, from);

/** From another network each time. */
let networks = 0;
const guess = (email = 'ada@example.org', password = 'wrong') => {
  networks += 1;
  return signIn(email, password, `198.51.${networks >> 8}.${networks & 255}`);
};

async function guessTimes(count: number, email?: string): Promise<readonly Response[]> {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push(await guess(email));
  return answers;
}

/** Sets a password by the link of the mail, and signs in with it however many guess. */
async function expectResetToTrust(mail: string | undefined, from: string): Promise<void> {
  const link = new URL(/^https?:\S+$/m.exec(mail ?? '')?.[0] ?? '');
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
  const password = 'a long walk in the rain';
  const form = { email: 'ada@example.org', token, password, password_confirmation: password };
  expect((await post('/api/reset-password', form, from)).status).toBe(200);
  await guessTimes(15);
  expect((await signIn('ada@example.org', password, from)).status).toBe(200);
}

describe('guesses of one account’s password', () => {
  it('A308 of 40 from 40 networks eleven are checked', async () => {
    const answers = await guessTimes(40);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(11).fill(422),
      ...Array<number>(29).fill(429),
    ]);
    expect(checked).toBe(11);
  });

  it('A308 of 40 at once, too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(11);
    expect(checked).toBe(11);
  });

  it('A308 the short pause of a guess does not take the turn of one whose pause is long', async () => {
    for (const store of [createDatabaseStore(test.database), createMemoryStore()]) {
      const { clock } = test.deps;
      const pauses = new StoredLimiter({ name: 'p', points: 1, withinMs: 15 * MINUTE_MS, store, clock });
      expect(await pauses.takeOne('scope', 8 * MINUTE_MS)).toBeNull();
      expect(await pauses.takeOne('scope', SECOND_MS)).toBe(8 * MINUTE_MS);
    }
  });

  it('A308 each one waits twice as long as the one before, up to a quarter of an hour', async () => {
    await guessTimes(10);
    const waits = [];
    for (let n = 0; n < 13; n += 1) {
      expect((await guess()).status).toBe(422);
      const refused = await guess();
      expect([refused.status, refused.headers.get('X-RateLimit-Limit')]).toEqual([429, '10']);
      const seconds = Number(refused.headers.get('Retry-After'));
      waits.push(seconds);
      test.advance(seconds * SECOND_MS - 1);
      expect((await guess()).status).toBe(429);
      test.advance(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it('A308 a day after the first, ten are free again', async () => {
    await guessTimes(12);
    test.advance(24 * 60 * MINUTE_MS);
    const answers = await guessTimes(12);
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(11).fill(422), 429]);
  });

  it('A308 the right password is refused too while the account waits, and ends the wait after it', async () => {
    await guessTimes(15);
    expect((await guess('ada@example.org', PASSWORD)).status).toBe(429);
    test.advance(SECOND_MS);
    expect((await guess('ada@example.org', PASSWORD)).status).toBe(200);
    expect((await guessTimes(10)).map(({ status }) => status)).toEqual(Array(10).fill(422));
  });

  it('A309 an address without an account is answered alike', async () => {
    const known = await guessTimes(14);
    const unknown = await guessTimes(14, 'nobody@example.org');
    const read = async (answers: readonly Response[]) =>
      Promise.all(
        answers.map(async (answer) => [
          answer.status,
          answer.headers.get('Retry-After'),
          await answer.text(),
        ]),
      );
    expect(await read(unknown)).toEqual(await read(known));
    expect(unknown.at(-1)?.status).toBe(429);
  });

  it('A309 the address counts however it is written', async () => {
    await guessTimes(6, 'ada@example.org');
    const answers = await guessTimes(6, 'ADA@Example.org');
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('A310 nobody is locked out where they signed in before, by guesses from elsewhere', async () => {
    await guessTimes(30);
    expect((await signIn('ada@example.org', PASSWORD, HOME)).status).toBe(200);
    // And these do not count for those from there.
    expect((await guess()).status).toBe(429);
  });

  it('A310 in that network guesses are slowed down as well', async () => {
    const statuses = [];
    for (let n = 0; n < 14; n += 1) {
      statuses.push((await signIn('ada@example.org', 'wrong', HOME)).status);
      if (n % 5 === 4) test.advance(MINUTE_MS);
    }
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(422));
    expect(statuses.slice(11)).toEqual([429, 429, 429]);
    expect((await guess()).status).toBe(422);
  });

  it('A310 nor after a reset of the password by a link', async () => {
    await guessTimes(30);
    const away = '192.0.2.55';
    await post('/api/forgot-password', { email: 'ada@example.org' }, away);
    await expectResetToTrust(test.emails.at(-1)?.text, away);
  });

  it('A310 nor where they never were: a stranger cannot use up the links of a day', async () => {
    const mails = () => test.emails.filter(({ subject }) => /reset/i.test(subject));
    const forgot = (from: string) => post('/api/forgot-password', { email: 'ada@example.org' }, from);
    for (let n = 0; n < 6; n += 1) {
      test.advance(MINUTE_MS);
      await forgot('198.18.0.1');
    }
    expect(mails()).toHaveLength(3);
    await guessTimes(30);
    const away = '192.0.2.56';
    expect((await signIn('ada@example.org', PASSWORD, away)).status).toBe(429);
    expect((await forgot(away)).status).toBe(200);
    expect(mails()).toHaveLength(4);
    // Nor do 20 networks: the last link stays good.
    for (let n = 0; n < 25; n += 1) {
      test.advance(MINUTE_MS);
      await forgot(`198.18.1.${n}`);
    }
    expect(mails()).toHaveLength(20);
    test.advance(12 * 60 * MINUTE_MS);
    await expectResetToTrust(mails().at(-1)?.text, away);
  });

  it('A310 sessions that are open go on', async () => {
    const eve = await test.register('Eve');
    await guessTimes(15, eve.email);
    expect((await eve.send('GET', '/api/user')).status).toBe(200);
  });

  it('A306 a restart does not end the wait', async () => {
    await guessTimes(15);
    const limits = createLimits(createDatabaseStore(test.database), test.deps.clock);
    app = createApp({ ...test.deps, limits });
    expect((await guess()).status).toBe(429);
  });
});
