import { describe, expect, it } from 'vitest';
import { grantAdmin, grantAdminIfProven } from '#server/auth/admins.ts';
import { createPasswordHasher } from '#server/auth/passwords.ts';
import { appForEach } from '../support/app-hooks.ts';
import { fakePasswords, sendTo, type Answer } from '../support/server-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ADA = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'Ada@Example.org',
  password: 'a long walk in the rain',
  password_confirmation: 'a long walk in the rain',
  device_name: 'test',
};

const test = appForEach();
const register = (changes: object = {}): Promise<Answer> =>
  sendTo(test.app, 'POST', '/api/register', { ...ADA, ...changes });
const signIn = (changes: object = {}): Promise<Answer> => {
  const { email, password, device_name } = ADA;
  return sendTo(test.app, 'POST', '/api/sanctum/token', { email, password, device_name, ...changes });
};
const userOf = (token: string) =>
  sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${token}` });

describe('registering', () => {
  it('A20 creates an account and signs it in', async () => {
    const registered = await register();
    expect([registered.status, registered.headers.get('Content-Type')]).toEqual([
      201,
      'text/plain; charset=utf-8',
    ]);
    expect((await userOf(registered.text)).json).toEqual({
      id: 1,
      first_name: 'Ada',
      last_name: 'Byron',
      display_name: null,
      name: 'Ada Byron',
      email: 'Ada@Example.org',
      is_admin: false,
      email_verified_at: null,
      pending_email: null,
      created_at: '2026-01-31T12:00:00.000Z',
      updated_at: '2026-01-31T12:00:00.000Z',
    });
    const signedIn = await signIn({ email: 'ada@example.ORG' });
    expect([signedIn.status, (await userOf(signedIn.text)).status]).toEqual([200, 200]);
  });

  it.each([
    ['first_name', '', 'The first name field is required.'],
    ['last_name', 'x'.repeat(101), 'The last name field must not be greater than 100 characters.'],
    ['email', 'nobody', 'The email field must be a valid email address.'],
    ['email', `x@${'a.'.repeat(126)}b`, 'The email field must not be greater than 254 characters.'],
    ['password', 'short', 'The password field must be at least 8 characters.'],
    ['device_name', null, 'The device name field is required.'],
  ])('A20 refuses %s %j', async (field, value, message) => {
    const answer = await register({
      [field]: value,
      ...(field === 'password' && { password_confirmation: value }),
    });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: { [field]: [message] } });
  });

  it('A20 refuses a confirmation that differs', async () => {
    const answer = await register({ password_confirmation: 'another long walk' });
    expect(answer.json).toMatchObject({
      errors: { password: ['The password field confirmation does not match.'] },
    });
  });

  it('A22 an address has one account, regardless of case', async () => {
    await register();
    const again = await register({ email: 'aDA@example.org' });
    expect([again.status, again.json]).toMatchObject([
      422,
      { errors: { email: ['The email has already been taken.'] } },
    ]);
  });

  it('A22 also with two concurrent registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it.each([
    'password',
    'Password123!',
    'trustno1',
    'NCC1701D',
    'snowball',
    'marlboro',
    'qwertyuiop',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    '01011990',
    'Iloveyou1',
    'zxcvbnm,./',
  ])('A23 %j is too common', async (password) => {
    const answer = await register({ password, password_confirmation: password });
    expect(answer.json).toMatchObject({ errors: { password: [expect.stringContaining('most common')] } });
  });
  it('A23 the local part of the email is refused as password', async () => {
    const local = {
      email: 'adaisgreat@example.org',
      password: 'AdaIsGreat',
      password_confirmation: 'AdaIsGreat',
    };
    expect((await register(local)).status).toBe(422);
  });
  it.each(['a long walk in the rain', 'purple-otter-78', '🦦🦦🌧🌧🚶🚶🏡🏡', 'x'.repeat(255) + 'y'])(
    'A23 %j is accepted',
    async (password) => {
      expect((await register({ password, password_confirmation: password })).status).toBe(201);
    },
  );

  it('A28 a server with closed registration refuses to register', async () => {
    await test.reopen({ config: { registration: 'closed' } });
    expect(await register()).toMatchObject({ status: 403, json: { code: 'registration_closed' } });
  });

  it('A30 nothing in a request makes an administrator; a command does', async () => {
    const { text: token } = await register({ is_admin: true, email_verified_at: '2026-01-01T00:00:00.000Z' });
    expect((await userOf(token)).json).toMatchObject({ is_admin: false, email_verified_at: null });
    expect(await grantAdmin(test.database, 'ada@example.org', test.deps.clock())).toMatchObject({
      kind: 'changed',
    });
    expect((await userOf(token)).json).toMatchObject({ is_admin: true });
    expect(await grantAdmin(test.database, 'nobody@example.org', test.deps.clock())).toEqual({
      kind: 'noAccount',
    });
  });

  it('A266 ADMIN_EMAIL makes an administrator only after the address is verified', async () => {
    const { text: token } = await register();
    const grant = () => grantAdminIfProven(test.database, 'ada@example.org', test.deps.clock());
    expect(await grant()).toEqual({ kind: 'unproven' });
    expect((await userOf(token)).json).toMatchObject({ is_admin: false });
    const secret = /verify-email#token=([\w-]+)/.exec(test.emails.at(-1)?.text ?? '')?.[1];
    const headers = { Authorization: `Bearer ${token}` };
    await sendTo(test.app, 'POST', '/api/email/verify', { token: secret }, headers);
    expect(await grant()).toMatchObject({ kind: 'changed' });
    expect((await userOf(token)).json).toMatchObject({ is_admin: true });
  });
});

describe('signing in', () => {
  it('A21 a wrong password and an unknown address are answered alike, after the same work', async () => {
    const verified: string[] = [];
    await test.reopen({
      passwords: {
        ...fakePasswords,
        verify: (hash, password) => {
          verified.push(hash);
          return fakePasswords.verify(hash, password);
        },
      },
    });
    await register();
    const wrong = await signIn({ password: 'something else' });
    const unknown = await signIn({ email: 'nobody@example.org' });
    expect(wrong.json).toEqual({
      message: 'The provided credentials are incorrect.',
      errors: { email: ['The provided credentials are incorrect.'] },
    });
    expect([unknown.status, unknown.text]).toEqual([422, wrong.text]);
    expect(verified).toEqual([`fake:${ADA.password}`, fakePasswords.decoy]);
  });

  it('A21 the dummy hash costs as much as a real one', async () => {
    const passwords = createPasswordHasher();
    const hashed = await passwords.hash('a long walk in the rain');
    const parametersOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(typeof hashed === 'object' && parametersOf(hashed.hash)).toBe(parametersOf(passwords.decoy));
    expect(await passwords.verify(passwords.decoy, 'anything')).toBe(false);
  });

  it('A26 two passwords are hashed at a time, 50 wait, and the rest are answered 503', async () => {
    const passwords = createPasswordHasher();
    const all = await Promise.all(Array.from({ length: 60 }, () => passwords.verify(passwords.decoy, 'x')));
    expect(all.filter((result) => result === 'busy')).toHaveLength(8);
    await test.reopen({ passwords: { ...fakePasswords, verify: () => Promise.resolve('busy') } });
    const answer = await signIn();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  });

  it('A27 five tries a minute for an address, twenty for a client', async () => {
    await test.reopen({ limits: 'real' });
    await register();
    const tries = [];
    for (let n = 0; n < 6; n += 1) tries.push(await signIn({ password: 'wrong' }));
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(Number(tries[5]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn({ email: 'other@example.org' })).status).toBe(422);
    for (let n = 0; n < 13; n += 1) await signIn({ email: `other${n}@example.org` });
    expect((await signIn({ email: 'one-more@example.org' })).status).toBe(429);
  });

  it('A27 ten registrations an hour for a client', async () => {
    await test.reopen({ limits: 'real' });
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await register({ email: `person${n}@example.org` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
  });
});

describe('tokens', () => {
  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer x',
    'Bearer 1|',
    `Bearer 1|${'x'.repeat(43)}`,
    `Bearer 99|${'x'.repeat(43)}`,
    `Basic ${'x'.repeat(43)}`,
    `Bearer 1|${'x'.repeat(5000)}`,
  ])('A24 %j is not a session', async (header) => {
    await register();
    const answer = await sendTo(
      test.app,
      'GET',
      '/api/user',
      undefined,
      header === undefined ? {} : { Authorization: header },
    );
    expect([answer.status, answer.text]).toEqual([401, '{"message":"Unauthenticated."}']);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it.each([
    { remember: false, idleMs: DAY_MS, absoluteMs: 7 * DAY_MS },
    { remember: true, idleMs: 30 * DAY_MS, absoluteMs: 180 * DAY_MS },
  ])('A24 a session has an idle and an absolute timeout (%j)', async ({ remember, idleMs, absoluteMs }) => {
    await register();
    const idle = (await signIn({ remember })).text;
    const used = (await signIn({ remember })).text;
    test.advance(idleMs - HOUR_MS);
    expect((await userOf(used)).status).toBe(200);
    test.advance(HOUR_MS);
    expect([(await userOf(idle)).status, (await userOf(used)).status]).toEqual([401, 200]);
    // It is used until its last minute.
    for (let age = idleMs; age < absoluteMs - HOUR_MS; age += idleMs / 2) {
      expect((await userOf(used)).status).toBe(200);
      test.advance(Math.min(idleMs / 2, absoluteMs - HOUR_MS - age));
    }
    expect((await userOf(used)).status).toBe(200);
    test.advance(HOUR_MS);
    expect((await userOf(used)).status).toBe(401);
  });

  it('A25 signing out ends only the session that is used', async () => {
    await register();
    const [one, other] = [(await signIn()).text, (await signIn()).text];
    const out = await sendTo(test.app, 'POST', '/api/logout', undefined, { Authorization: `Bearer ${one}` });
    expect([out.status, out.text]).toEqual([204, '']);
    expect([(await userOf(one)).status, (await userOf(other)).status]).toEqual([401, 200]);
  });

  it('A29 only a digest of the secret is stored, and 50 sessions', async () => {
    const { text: first } = await register();
    for (let n = 0; n < 50; n += 1) {
      test.advance(1000);
      await signIn();
    }
    const rows = await test.database.read((tx) => tx.selectFrom('tokens').selectAll().execute());
    expect(rows).toHaveLength(50);
    expect((await userOf(first)).status).toBe(401);
    expect(rows.every(({ secret_hash }) => /^[0-9a-f]{64}$/.test(secret_hash))).toBe(true);
    const users = await test.database.read((tx) => tx.selectFrom('users').select('password_hash').execute());
    expect(users).toEqual([{ password_hash: `fake:${ADA.password}` }]);
  });
});
