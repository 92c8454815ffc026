/** How a message reaches a push service, and what it never reaches. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPushDelivery, type PushDelivery } from '#server/push/delivery.ts';
import { readEndpoint, type Reach } from '#server/push/endpoint.ts';
import { subjectOf } from '#server/push/open-push.ts';
import { isPublicAddress, lookUpPublic, type Resolve } from '#server/push/public-address.ts';
import { readVapidKeys, type VapidKeys } from '#server/push/vapid-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { newEndpoint } from '../support/push-calls.ts';
import { createPushDevice, readMessage } from '../support/push-device.ts';
import { readVapid, startPushService, type PushServiceServer } from '../support/push-service-server.ts';

const HOUR_S = 3600;

const test = appForEach();
let service: PushServiceServer;
let keys: VapidKeys;
let open: PushDelivery[];
beforeEach(async () => {
  service = await startPushService();
  keys = await readVapidKeys(test.database);
  open = [];
});
afterEach(async () => {
  for (const each of open) each.close();
  await service.close();
});

function delivery(reach: Reach, resolve?: Resolve, deadlineMs = 2000): PushDelivery {
  const made = createPushDelivery({
    keys,
    subject: 'mailto:kinbox@example.org',
    reach,
    deadlineMs,
    ...(resolve && { resolve }),
  });
  open.push(made);
  return made;
}

function target(endpoint = newEndpoint(service.origin)) {
  const device = createPushDevice();
  return { device, to: { endpoint, ...device.keys } };
}

it('A603 the pair of keys is made once, whichever process asks', async () => {
  const all = await Promise.all([1, 2, 3].map(() => readVapidKeys(test.database)));
  expect(all).toEqual([keys, keys, keys]);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
});

it('A607 a message is encrypted for its device, and signed by the key of the server for its push service', async () => {
  const { device, to } = target();
  const message = {
    kind: 'news',
    items: [{ what: 'turn', id: 'a', path: '/todo', name: 'Grüße 🌱' }],
    more: 0,
  } as const;
  expect(await delivery('private').deliver(to, message)).toEqual({ kind: 'sent' });
  const [received] = service.received;
  if (received === undefined) throw new Error('Nothing has arrived.');
  expect(readMessage(device, received.body)).toEqual(message);
  expect(received.body.toString('latin1')).not.toContain('turn');
  expect(received.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(24 * HOUR_S),
    urgency: 'normal',
  });
  const { key, claims } = readVapid(received);
  expect(key).toBe(keys.publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:kinbox@example.org' });
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(0);
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * HOUR_S);
});

it('A607 a digest that waits for a device is replaced by the next one, and a test soon of no use', async () => {
  const push = delivery('private');
  await push.deliver(target().to, { kind: 'digest', due: 1, back: 0 });
  await push.deliver(target().to, { kind: 'test' });
  const [digest, tried] = service.received.map(({ headers: { topic, ttl } }) => [topic, ttl]);
  expect([digest, tried]).toEqual([
    ['digest', String(12 * HOUR_S)],
    [undefined, '60'],
  ]);
});

it.each<[number, Readonly<Record<string, string>>, object]>([
  [201, {}, { kind: 'sent' }],
  [200, {}, { kind: 'sent' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [400, {}, { kind: 'refused', status: 400 }],
  [403, {}, { kind: 'refused', status: 403 }],
  [413, {}, { kind: 'refused', status: 413 }],
  [429, { 'Retry-After': '120' }, { kind: 'unreachable', retryAfterMs: 120_000 }],
  [503, { 'Retry-After': '999999' }, { kind: 'unreachable', retryAfterMs: HOUR_S * 1000 }],
  [500, {}, { kind: 'unreachable', retryAfterMs: null }],
])('A618 an answer %i of a push service has its meaning', async (status, headers, meaning) => {
  service.answer({ status, headers });
  expect(await delivery('private').deliver(target().to, { kind: 'test' })).toEqual(meaning);
});

it('A605 a redirect is not followed', async () => {
  service.answer({ status: 307, headers: { Location: `${service.origin}/elsewhere` } });
  const delivered = await delivery('private').deliver(target().to, { kind: 'test' });
  expect(delivered).toEqual({ kind: 'refused', status: 307 });
  expect(service.received).toHaveLength(1);
});

it('A605 a push service that never answers is given up', async () => {
  service.answer('hang');
  const delivered = await delivery('private', undefined, 50).deliver(target().to, { kind: 'test' });
  expect(delivered).toEqual({ kind: 'unreachable', retryAfterMs: null });
});

it('A605 an answer without an end is left', async () => {
  const endless = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 201 Created\r\n\r\n');
    const more = setInterval(() => socket.write('x'.repeat(65_536)), 1);
    socket.on('close', () => {
      clearInterval(more);
      endless.emit('left');
    });
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const left = once(endless, 'left');
  const { port } = endless.address() as { port: number };
  const { to } = target(`http://127.0.0.1:${port}/a`);
  expect(await delivery('private', undefined, 60_000).deliver(to, { kind: 'test' })).toEqual({
    kind: 'sent',
  });
  await left;
  endless.close();
});

it('A604 of the addresses of a name only the public ones are connected to', async () => {
  const mixed = () => Promise.resolve(['10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111']);
  const look = (resolve: Resolve, all: boolean) =>
    new Promise((settle) => lookUpPublic(resolve)('a.example', { all }, (...given) => settle(given)));
  expect(await look(mixed, true)).toEqual([
    null,
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ]);
  expect(await look(mixed, false)).toEqual([null, '8.8.8.8', 4]);
  expect(await look(() => Promise.resolve(['127.0.0.1']), true)).toEqual([expect.any(Error), '', 0]);
  expect(await look(() => Promise.reject(new Error('none')), true)).toEqual([expect.any(Error), '', 0]);
});

it('A604 a name that leads to this machine by now is not asked', async () => {
  const resolved: string[] = [];
  const rebinding: Resolve = (host) => {
    resolved.push(host);
    return Promise.resolve(['127.0.0.1', '::1', '192.168.1.1', '::ffff:10.0.0.1']);
  };
  const delivered = await delivery('public', rebinding).deliver(target('https://rebinding.example/a').to, {
    kind: 'test',
  });
  expect(delivered).toEqual({ kind: 'unreachable', retryAfterMs: null });
  expect(resolved).toEqual(['rebinding.example']);
  expect(service.received).toEqual([]);
});

it('A604 what was stored under `PUSH=private` is not sent to by a server that reaches public ones only', async () => {
  const delivered = await delivery('public').deliver(target().to, { kind: 'test' });
  expect(delivered).toEqual({ kind: 'refused', status: 0 });
  expect(service.received).toEqual([]);
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::10.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('A604 %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '64:ff9b::808:808', '64:ff9b::8.8.8.8'])(
  'A604 %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each<[string, boolean, boolean]>([
  ['https://fcm.googleapis.com/fcm/send/a:b', true, true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true, true],
  ['https://web.push.apple.com/a', true, true],
  ['https://8.8.8.8/a', true, true],
  ['https://push.example:443/a', true, true],
  ['http://127.0.0.1:8080/a', false, true],
  ['https://push.home:8443/a', false, true],
  ['https://127.1/a', false, true],
  ['https://0x7f000001/a', false, true],
  ['https://[::ffff:127.0.0.1]/a', false, true],
  ['https://intranet/a', false, true],
  ['https://a:b@push.example/a', false, false],
  ['https://push.example/a#b', false, false],
  ['ftp://push.example/a', false, false],
  ['file:///etc/passwd', false, false],
])('A604 %s: %s for a server as usual, %s with `PUSH=private`', (endpoint, isPublic, isPrivate) => {
  expect([readEndpoint(endpoint, 'public') !== null, readEndpoint(endpoint, 'private') !== null]).toEqual([
    isPublic,
    isPrivate,
  ]);
});

it('A603 push services are told where the operator is: by mail where mails are sent, else at the app', () => {
  const appUrl = new URL('https://kinbox.example/');
  const mailFrom = 'Kinbox <post@example.org>';
  expect(subjectOf({ appUrl, mailFrom, hasMail: true })).toBe('mailto:post@example.org');
  expect(subjectOf({ appUrl, mailFrom: null, hasMail: true })).toBe('mailto:kinbox@kinbox.example');
  expect(subjectOf({ appUrl, mailFrom: null, hasMail: false })).toBe('https://kinbox.example');
  const local = new URL('http://localhost:3000');
  expect(subjectOf({ appUrl: local, mailFrom: null, hasMail: false })).toBe('mailto:kinbox@localhost');
});
