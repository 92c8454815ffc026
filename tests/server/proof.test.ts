import { expect, it } from 'vitest';
import { provedAnswer } from '#domain/wire/factors.ts';
import { passwordAnswer } from '#domain/wire/profile.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { appForEach } from '../support/app-hooks.ts';
import { followEvents } from '../support/event-stream.ts';
import { PASSWORD, sendTo } from '../support/server-app.ts';

const MINUTE_MS = 60 * 1000;
const NEW_PASSWORD = 'a long walk in the rain';

const test = appForEach();
const ada = test.person('Ada');

const change = () =>
  ada.send('PUT', '/api/profile/password', {
    current_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
const as = (token: string, method: string, path: string, body?: unknown) =>
  sendTo(test.app, method, path, body, { Authorization: `Bearer ${token}` });
const prove = (current_password: unknown) => ada.send('POST', '/api/sessions/prove', { current_password });
const exported = async () => (await ada.send('GET', '/api/user/export')).status;

it('A360 a new password gives the session another token, and the former one ends with its event stream', async () => {
  const stream = await followEvents(test.app, ada.token);
  const { token } = (await change()).read(passwordAnswer);
  expect(token.split('|')[0]).toBe(ada.token.split('|')[0]);
  expect(token).not.toBe(ada.token);
  expect([
    (await as(ada.token, 'GET', '/api/user')).status,
    (await as(token, 'GET', '/api/user')).status,
  ]).toEqual([401, 200]);
  expect(await stream.next()).toBeNull();
  expect((await as(token, 'GET', '/api/sessions')).json).toMatchObject([{ is_current: true }]);
});

it('A360 a proof gives the session another token, and the former one ends with its event stream', async () => {
  const stream = await followEvents(test.app, ada.token);
  const { token } = (await prove(PASSWORD)).read(provedAnswer);
  expect(token.split('|')[0]).toBe(ada.token.split('|')[0]);
  expect([
    (await as(ada.token, 'GET', '/api/user')).status,
    (await as(token, 'GET', '/api/user')).status,
  ]).toEqual([401, 200]);
  expect(await stream.next()).toBeNull();
});

it('A360 of two proofs at once the later one finds its token replaced', async () => {
  const answers = await Promise.all([prove(PASSWORD), prove(PASSWORD)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  const { token } = answers.find(({ status }) => status === 200)!.read(provedAnswer);
  expect((await as(token, 'GET', '/api/user')).status).toBe(200);
});

it('A360 a refused proof leaves the token as it is', async () => {
  expect((await prove('wrong')).status).toBe(422);
  expect((await ada.send('GET', '/api/user')).status).toBe(200);
});

it('A360 a refused change leaves the token as it is', async () => {
  await ada.send('PUT', '/api/profile/password', {
    current_password: 'wrong',
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
  expect((await ada.send('GET', '/api/user')).status).toBe(200);
});

const SENSITIVE = [
  ['GET', '/api/user/export', undefined],
  ['POST', '/api/admin/sessions/end', { email: 'ben@example.org' }],
] as const;

it.each(SENSITIVE)(
  'A361 %s %s asks for a proof that is at most 15 minutes old',
  async (method, path, body) => {
    await grantAdmin(test.database, ada.email, test.deps.clock());
    test.advance(15 * MINUTE_MS);
    const refused = await ada.send(method, path, body);
    expect([refused.status, refused.json]).toEqual([
      403,
      { message: 'Confirm that it is you, then try again.', code: 'proof_needed' },
    ]);
    expect((await ada.send('GET', '/api/user')).json).toMatchObject({ email: ada.email });
    const { token } = (await prove(PASSWORD)).read(provedAnswer);
    test.advance(15 * MINUTE_MS - 1);
    expect((await as(token, method, path, body)).status).not.toBe(403);
  },
);

it('A361 a name changes without a proof, and a sign-in is one', async () => {
  test.advance(60 * MINUTE_MS);
  const body = { first_name: 'Augusta', last_name: 'King', email: ada.email };
  expect((await ada.send('PUT', '/api/profile', body)).status).toBe(200);
  expect(await exported()).toBe(403);
  const { text } = await sendTo(test.app, 'POST', '/api/sanctum/token', {
    email: ada.email,
    password: PASSWORD,
    device_name: 'Phone',
  });
  expect((await as(text, 'GET', '/api/user/export')).status).toBe(200);
  expect(await exported()).toBe(403);
});

it('A361 a proof in the future, from before the clock was set back, does not last longer', async () => {
  test.advance(-60 * MINUTE_MS);
  expect(await exported()).toBe(403);
});

it('A361 a session that is older than proofs asks', async () => {
  await test.database.write((tx) => tx.updateTable('tokens').set({ proved_at: null }).execute());
  expect(await exported()).toBe(403);
});

it('A362 the password proves, a wrong one does not, and what a call carries along is enough', async () => {
  test.advance(60 * MINUTE_MS);
  expect([(await prove('wrong')).status, (await prove(null)).status, await exported()]).toEqual([
    422, 422, 403,
  ]);
  expect((await change()).status).toBe(200);
});

it('A362 five proofs in 15 minutes are looked at', async () => {
  await test.reopen({ limits: 'real' });
  test.advance(60 * MINUTE_MS);
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await prove('wrong')).status);
  answers.push((await prove(PASSWORD)).status);
  test.advance(15 * MINUTE_MS);
  answers.push((await prove(PASSWORD)).status);
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 200]);
});

it('A362 by whichever calls, all together', async () => {
  await test.reopen({ limits: 'real' });
  const current_password = 'wrong';
  const names = { first_name: 'Ada', last_name: 'Example' };
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const guesses = [
    () => prove(current_password),
    () => ada.send('DELETE', '/api/user', { current_password }),
    () => ada.send('PUT', '/api/profile/password', { ...passwords, current_password }),
    () => ada.send('PUT', '/api/profile', { ...names, email: 'new@example.org', current_password }),
  ];
  const statuses = [];
  for (const guess of [...guesses, ...guesses]) statuses.push((await guess()).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  expect((await change()).status).toBe(429);
  test.advance(15 * MINUTE_MS);
  expect((await change()).status).toBe(200);
});
