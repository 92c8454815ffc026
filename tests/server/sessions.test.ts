import { beforeEach, expect, it } from 'vitest';
import { sessionsSchema } from '#domain/wire/sessions.ts';
import { appForEach } from '../support/app-hooks.ts';
import { followEvents } from '../support/event-stream.ts';
import { sendTo } from '../support/server-app.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const test = appForEach();
const ada = test.person('Ada');
let phone: string;
beforeEach(async () => {
  test.advance(MINUTE_MS);
  phone = await signIn('Phone');
});

const signIn = async (device_name: string, remember = false) =>
  (
    await sendTo(test.app, 'POST', '/api/sanctum/token', {
      email: ada.email,
      password: 'correct horse battery',
      device_name,
      remember,
    })
  ).text;
const as = (token: string, method: string, path: string) =>
  sendTo(test.app, method, path, undefined, { Authorization: `Bearer ${token}` });
const list = async (token = ada.token) => (await as(token, 'GET', '/api/sessions')).read(sessionsSchema);

it('A117 lists the user’s sessions, with a mark on the current one', async () => {
  expect(await list()).toEqual([
    {
      id: Number(phone.split('|')[0]),
      device_name: 'Phone',
      created_at: '2026-01-31T12:01:00.000Z',
      last_used_at: '2026-01-31T12:01:00.000Z',
      expires_at: '2026-02-01T12:01:00.000Z',
      is_current: false,
    },
    {
      id: Number(ada.token.split('|')[0]),
      device_name: 'test',
      created_at: '2026-01-31T12:00:00.000Z',
      last_used_at: '2026-01-31T12:00:00.000Z',
      expires_at: '2026-02-01T12:00:00.000Z',
      is_current: true,
    },
  ]);
});

it('A117 other users’ sessions and ended ones are not listed', async () => {
  await test.register('Eve');
  await signIn('Tablet', true);
  test.advance(DAY_MS - MINUTE_MS);
  const tablet = await signIn('Laptop');
  expect((await list(tablet)).map(({ device_name }) => device_name)).toEqual(['Laptop', 'Tablet', 'Phone']);
});

const idOf = (token: string) => Number(token.split('|')[0]);
const statusFor = async (token: string) => (await as(token, 'GET', '/api/user')).status;

it('A118 ends one session, and its event stream within a second', async () => {
  const stream = await followEvents(test.app, phone);
  expect((await as(ada.token, 'DELETE', `/api/sessions/${idOf(phone)}`)).status).toBe(204);
  expect(await stream.next()).toBeNull();
  expect([await statusFor(phone), await statusFor(ada.token)]).toEqual([401, 200]);
  expect((await as(ada.token, 'DELETE', `/api/sessions/${idOf(phone)}`)).status).toBe(404);
});

it('A118 ends all others, their event streams included, and stays signed in', async () => {
  const tablet = await signIn('Tablet');
  const streams = await Promise.all([phone, tablet, ada.token].map((token) => followEvents(test.app, token)));
  expect((await as(ada.token, 'POST', '/api/sessions/revoke-others')).status).toBe(204);
  expect([await streams[0]?.next(), await streams[1]?.next()]).toEqual([null, null]);
  expect((await list()).map(({ device_name }) => device_name)).toEqual(['test']);
  await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
  expect(await streams[2]?.next()).toEqual({ realms: [`u:${ada.id}`] });
  await streams[2]?.leave();
});

it('A118 a changed password ends the other event streams, a reset all', async () => {
  const [own, other] = [await followEvents(test.app, ada.token), await followEvents(test.app, phone)];
  await ada.send('PUT', '/api/profile/password', {
    current_password: 'correct horse battery',
    password: 'a long walk in the rain',
    password_confirmation: 'a long walk in the rain',
  });
  expect(await other.next()).toBeNull();
  await sendTo(test.app, 'POST', '/api/forgot-password', { email: ada.email });
  await sendTo(test.app, 'POST', '/api/reset-password', {
    token: /password-reset#token=([\w-]+)/.exec(test.emails.at(-1)?.text ?? '')?.[1],
    email: ada.email,
    password: 'a short walk in the sun',
    password_confirmation: 'a short walk in the sun',
  });
  expect(await own.next()).toBeNull();
});

it('A118 another user’s session is answered like a missing one', async () => {
  const eve = await test.register('Eve');
  const answers = [];
  for (const id of [idOf(eve.token), 999_999, 'x', 0]) {
    answers.push(await as(ada.token, 'DELETE', `/api/sessions/${id}`));
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['404 {"message":"Not found."}']),
  );
  expect(await statusFor(eve.token)).toBe(200);
});
