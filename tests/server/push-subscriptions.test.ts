/** Which devices are subscribed to notifications, and until when. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pushTestSchema } from '#domain/wire/push.ts';
import { createApp } from '#server/app.ts';
import { runJobs } from '#server/jobs.ts';
import { createLog } from '#server/log/log.ts';
import { MAX_SUBSCRIPTIONS } from '#server/push/subscriptions.ts';
import { appForEach } from '../support/app-hooks.ts';
import { newEndpoint, putPush, readPush, subscribe } from '../support/push-calls.ts';
import { createPushDevice } from '../support/push-device.ts';
import { PASSWORD, sendTo, type Session } from '../support/server-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const test = appForEach();
const ada = test.person('Ada');

const rows = () =>
  test.database.read((tx) => tx.selectFrom('push_subscriptions').selectAll().orderBy('id').execute());
const endpoints = async () => (await rows()).map(({ endpoint }) => endpoint);

/** Signed in once more. */
async function another(person: Session): Promise<Session> {
  const form = { email: person.email, password: PASSWORD, device_name: 'phone', remember: true };
  const token = (await sendTo(test.app, 'POST', '/api/sanctum/token', form)).text;
  return {
    ...person,
    token,
    send: (method, path, body, headers = {}) =>
      sendTo(test.app, method, path, body, { Authorization: `Bearer ${token}`, ...headers }),
  };
}

it('A600 a device is off until it subscribes, and then as usual where it does not choose', async () => {
  expect(await readPush(ada)).toEqual({ key: 'the key of the server', subscription: null });
  const device = { ...createPushDevice(), endpoint: newEndpoint() };
  const answer = await putPush(ada, device, { time_zone: 'Europe/Berlin' });
  const usual = {
    time_zone: 'Europe/Berlin',
    digest_hour: 8,
    quiet: { from: 21, until: 7 },
    show_names: false,
  };
  expect(answer.json).toEqual({ key: 'the key of the server', subscription: usual });
  expect((await readPush(ada)).subscription).toEqual(usual);
});

it('A600 what a later call leaves out stays, and null is none', async () => {
  const device = { ...createPushDevice(), endpoint: newEndpoint() };
  await putPush(ada, device, { digest_hour: 6, quiet: { from: 22, until: 5 }, show_names: true });
  await putPush(ada, { ...device, endpoint: newEndpoint() }, { time_zone: 'Asia/Tokyo' });
  expect((await readPush(ada)).subscription).toEqual({
    time_zone: 'Asia/Tokyo',
    digest_hour: 6,
    quiet: { from: 22, until: 5 },
    show_names: true,
  });
  await putPush(ada, device, { digest_hour: null, quiet: null, show_names: false });
  expect((await readPush(ada)).subscription).toEqual({
    time_zone: 'UTC',
    digest_hour: null,
    quiet: null,
    show_names: false,
  });
  expect(await rows()).toHaveLength(1);
});

it('A600 the settings of a device are of its session alone', async () => {
  const phone = await another(ada);
  await subscribe(ada, { show_names: true });
  expect((await readPush(phone)).subscription).toBeNull();
  await subscribe(phone);
  expect((await readPush(ada)).subscription?.show_names).toBe(true);
  expect((await ada.send('DELETE', '/api/push')).status).toBe(204);
  expect([(await readPush(ada)).subscription, (await readPush(phone)).subscription]).toEqual([
    null,
    expect.anything(),
  ]);
});

it.each<[string, (phone: Session) => Promise<unknown>]>([
  ['a logout', (phone) => phone.send('POST', '/api/logout')],
  ['a revocation', (phone) => ada.send('DELETE', `/api/sessions/${phone.token.split('|')[0] ?? ''}`)],
  ['the end of all others', () => ada.send('POST', '/api/sessions/revoke-others')],
  [
    'another password',
    () =>
      ada.send('PUT', '/api/profile/password', {
        current_password: PASSWORD,
        password: 'a long walk in the rain',
        password_confirmation: 'a long walk in the rain',
      }),
  ],
  [
    'its expiry',
    async () => {
      test.advance(181 * DAY_MS);
      await runJobs(test.database, test.deps.clock());
    },
  ],
  ['the end of the account', () => ada.send('DELETE', '/api/user', { current_password: PASSWORD })],
])('A601 a subscription ends with its session: by %s', async (_, end) => {
  const phone = await another(ada);
  await subscribe(phone);
  await end(phone);
  expect(await endpoints()).toEqual([]);
});

it('A601 another password ends that of the session that chooses it, which may be of who knew its token', async () => {
  await subscribe(ada);
  await ada.send('PUT', '/api/profile/password', {
    current_password: PASSWORD,
    password: 'a long walk in the rain',
    password_confirmation: 'a long walk in the rain',
  });
  expect(await endpoints()).toEqual([]);
});

it('A601 who has no session any more gets no subscription', async () => {
  const phone = await another(ada);
  await phone.send('POST', '/api/logout');
  const answer = await putPush(phone, { ...createPushDevice(), endpoint: newEndpoint() });
  expect(answer.status).toBe(401);
});

it('A602 an endpoint is of the session that named it last, and a session has one', async () => {
  const ben = await test.register('Ben');
  const device = await subscribe(ada, { show_names: true });
  await putPush(ben, device);
  expect((await readPush(ada)).subscription).toBeNull();
  expect((await readPush(ben)).subscription?.show_names).toBe(false);
  const next = newEndpoint();
  await putPush(ben, { ...device, endpoint: next });
  expect(await endpoints()).toEqual([next]);
});

it('A602 a person has ten at most: the device that was used longest ago loses its own', async () => {
  const devices: Session[] = [ada];
  await subscribe(ada);
  for (let n = 0; n < MAX_SUBSCRIPTIONS; n += 1) {
    test.advance(20 * MINUTE_MS);
    const next = await another(ada);
    await subscribe(next);
    devices.push(next);
  }
  const states = await Promise.all(devices.map(async (each) => (await readPush(each)).subscription !== null));
  expect(states).toEqual([false, ...Array.from({ length: MAX_SUBSCRIPTIONS }, () => true)]);
});

it.each<[string, object, string, string?]>([
  ['plain HTTP', { endpoint: 'http://push.example/a' }, 'endpoint', 'not_a_push_service'],
  ['another port', { endpoint: 'https://push.example:8443/a' }, 'endpoint', 'not_a_push_service'],
  ['a user in the address', { endpoint: 'https://me@push.example/a' }, 'endpoint', 'not_a_push_service'],
  ['a private address', { endpoint: 'https://192.168.1.4/a' }, 'endpoint', 'not_a_push_service'],
  ['a loopback address', { endpoint: 'https://[::1]/a' }, 'endpoint', 'not_a_push_service'],
  ['an address as a number', { endpoint: 'https://2130706433/a' }, 'endpoint', 'not_a_push_service'],
  ['a name of this machine', { endpoint: 'https://localhost/a' }, 'endpoint', 'not_a_push_service'],
  ['no address', { endpoint: 'push' }, 'endpoint', 'not_a_push_service'],
  ['a long address', { endpoint: `https://push.example/${'a'.repeat(2048)}` }, 'endpoint'],
  ['no key', { keys: {} }, 'keys.p256dh'],
  [
    'a point that is not on the curve',
    { keys: { ...createPushDevice().keys, p256dh: `B${'A'.repeat(86)}` } },
    'keys.p256dh',
  ],
  ['a short secret', { keys: { ...createPushDevice().keys, auth: 'AAAA' } }, 'keys.auth'],
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['an hour that is none', { digest_hour: 24 }, 'digest_hour'],
  ['half an hour', { digest_hour: 7.5 }, 'digest_hour'],
  ['quiet hours of all day', { quiet: { from: 7, until: 7 } }, 'quiet'],
  ['quiet hours without an end', { quiet: { from: 7 } }, 'quiet.until'],
])('A622 %s is refused by name', async (_, wrong, field, code) => {
  const valid = { ...createPushDevice(), endpoint: newEndpoint(), time_zone: 'UTC' };
  const { endpoint, keys, time_zone } = valid;
  const answer = await ada.send('PUT', '/api/push', { endpoint, keys, time_zone, ...wrong });
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { errors: { [field]: [expect.any(String)] }, ...(code !== undefined && { code }) },
  ]);
  expect(await endpoints()).toEqual([]);
});

it('A606 a server whose notifications are off says so, and takes no subscription', async () => {
  await subscribe(ada);
  const app = createApp({ ...test.deps, push: null });
  const headers = { Authorization: `Bearer ${ada.token}` };
  const ask = (method: string, path: string, body?: object) => sendTo(app, method, path, body, headers);
  expect((await ask('GET', '/api/push')).json).toEqual({ key: null, subscription: null });
  const body = { ...createPushDevice(), endpoint: newEndpoint(), time_zone: 'UTC' };
  const put = await ask('PUT', '/api/push', { endpoint: body.endpoint, keys: body.keys, time_zone: 'UTC' });
  const tried = await ask('POST', '/api/push/test');
  for (const { status, json } of [put, tried]) {
    expect([status, json]).toMatchObject([409, { code: 'push_off' }]);
  }
  expect((await ask('DELETE', '/api/push')).status).toBe(204);
  expect(await endpoints()).toEqual([]);
});

it('A603 a test is sent at once to the device of the session, and to no other', async () => {
  const phone = await another(ada);
  const { endpoint } = await subscribe(ada);
  await subscribe(phone);
  const answer = await ada.send('POST', '/api/push/test');
  expect(answer.read(pushTestSchema)).toEqual({ end: 'sent' });
  expect(test.pushed.map(({ to, message }) => [to.endpoint, message])).toEqual([
    [endpoint, { kind: 'test', user: ada.id }],
  ]);
  await phone.send('DELETE', '/api/push');
  const none = await phone.send('POST', '/api/push/test');
  expect([none.status, none.json]).toMatchObject([409, { code: 'not_subscribed' }]);
});

it('A621 a person tries notifications ten times in 15 minutes, and changes them sixty times', async () => {
  await test.reopen({ limits: 'real' });
  const device = await subscribe(ada);
  for (let n = 0; n < 10; n += 1) expect((await ada.send('POST', '/api/push/test')).status).toBe(200);
  expect((await ada.send('POST', '/api/push/test')).status).toBe(429);
  for (let n = 1; n < 60; n += 1) expect((await putPush(ada, device)).status).toBe(200);
  expect((await putPush(ada, device)).status).toBe(429);
  test.advance(15 * MINUTE_MS);
  expect((await putPush(ada, device)).status).toBe(200);
});

it('A620 neither a log nor an answer has an endpoint or its keys', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const push = {
    publicKey: 'k',
    reach: 'public' as const,
    deliver: () => Promise.resolve({ kind: 'refused' as const, status: 403 }),
  };
  const app = createApp({ ...test.deps, log, push });
  const headers = { Authorization: `Bearer ${ada.token}` };
  const { keys } = createPushDevice();
  const endpoint = newEndpoint();
  const answers = [
    await sendTo(app, 'PUT', '/api/push', { endpoint, keys, time_zone: 'UTC' }, headers),
    await sendTo(app, 'PUT', '/api/push', { endpoint: `${endpoint}x`, keys, time_zone: 'no' }, headers),
    await sendTo(app, 'POST', '/api/push/test', undefined, headers),
    await sendTo(app, 'GET', '/api/push', undefined, headers),
    await sendTo(app, 'GET', '/api/user/export', undefined, headers),
  ];
  const text = [...lines, ...answers.map((answer) => answer.text)].join('\n');
  expect(lines.join('')).toContain('refused a message');
  for (const secret of [endpoint, new URL(endpoint).pathname.slice(1), keys.auth, keys.p256dh]) {
    expect(text).not.toContain(secret);
  }
});

it('A622 a key of random bytes is refused, too', async () => {
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
  const keys = { ...createPushDevice().keys, p256dh };
  expect((await putPush(ada, { endpoint: newEndpoint(), keys })).status).toBe(422);
});
