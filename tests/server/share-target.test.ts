import { expect, it } from 'vitest';
import { readShared } from '#domain/shared-words.ts';
import { createIpReader } from '#server/http/client-ip.ts';
import { createLimits } from '#server/limits.ts';
import { secureRandom } from '#server/random.ts';
import { createShareTarget, isShare, MAX_SHARE_BYTES } from '#server/share-target.ts';
import { createMemoryStore } from '../support/memory-limit-store.ts';

const MINUTE_MS = 60_000;
const FORM_TYPE = 'application/x-www-form-urlencoded';

let now = 0;
const shareTarget = createShareTarget(
  { 'X-Of-All': 'yes' },
  {
    random: secureRandom,
    limits: createLimits(createMemoryStore(), () => now),
    readIp: createIpReader(['127.0.0.1']),
  },
);
/** As one of many clients, each of whom the server's own proxy names. */
const take = (request: Request, from = '192.0.2.1') => {
  request.headers.set('X-Forwarded-For', from);
  return shareTarget(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
};
const post = (body: BodyInit, headers = {}) =>
  new Request('http://localhost/share', { method: 'POST', body, headers });

async function sharedBy(body: BodyInit, headers = {}) {
  const answer = await take(post(body, headers));
  const address = new URL(answer.headers.get('Location') ?? '', 'http://localhost');
  expect([answer.status, address.pathname, address.search]).toEqual([303, '/share', '']);
  expect([answer.headers.get('X-Of-All'), answer.headers.get('Cache-Control')]).toEqual(['yes', 'no-store']);
  return address.hash === '' ? null : readShared(address.hash.slice(1));
}

it('A560 a share leads to its screen with the words behind the #, as a task of its own each time', async () => {
  const form = new FormData();
  form.set('title', 'Café 👩‍👩‍👧');
  form.set('text', 'line one\r\n<b>line two</b>');
  form.set('url', 'https://a.example/?q=1&r=2#x');
  form.set('file', new Blob(['a picture']), 'a.png');
  const shared = await sharedBy(form);
  expect(shared).toMatchObject({
    name: 'Café 👩‍👩‍👧',
    description: 'line one\n<b>line two</b>\nhttps://a.example/?q=1&r=2#x',
    cut: 0,
  });
  expect((await sharedBy(form))?.ref).not.toBe(shared?.ref);
  expect(await sharedBy(new URLSearchParams({ text: 'Milk + eggs' }))).toMatchObject({ name: 'Milk + eggs' });
  expect(await sharedBy('Milk', { 'Content-Type': 'text/plain' })).toMatchObject({ name: 'Milk' });
  expect(await sharedBy(new URLSearchParams({ text: ' ' }))).toBeNull();
});

it('A299 A560 the longest text that a task can hold is taken, more than 128 KiB is not', async () => {
  const longest = await sharedBy(new URLSearchParams({ text: `Name\n${'👍'.repeat(10_000)}` }));
  expect(longest?.description).toBe('👍'.repeat(10_000));
  const more = await take(post(new URLSearchParams({ text: 'a'.repeat(MAX_SHARE_BYTES) })));
  expect([more.status, await more.text()]).toEqual([413, 'This is too long to be shared.']);
  expect((await take(post('{', { 'Content-Type': 'application/json' }))).status).toBe(400);
  expect((await take(post('x', { 'Content-Type': 'image/png' }))).status).toBe(415);
});

it('A5 a share with a field twice is refused, but for what is no part of it', async () => {
  const status = async (form: string) =>
    (await take(post(form, { 'Content-Type': FORM_TYPE }), '192.0.2.9')).status;
  expect(await status('text=a&text=b')).toBe(400);
  expect(await status('text=a&utm=b&utm=c')).toBe(303);
});

it('A640 a client sends 60 in 15 minutes, forms or not, beyond which no body is read; others and later ones are taken', async () => {
  const from = '192.0.2.60';
  const form = () => post(new URLSearchParams({ text: 'Milk' }));
  for (let n = 0; n < 20; n += 1) {
    expect((await take(post('x', { 'Content-Type': 'image/png' }), from)).status).toBe(415);
    expect((await take(post('text=%', { 'Content-Type': FORM_TYPE }), from)).status).toBe(400);
    expect((await take(form(), from)).status).toBe(303);
  }
  const request = form();
  const refused = await take(request, from);
  const { headers } = refused;
  expect([refused.status, headers.get('Retry-After'), headers.get('X-Of-All')]).toEqual([429, '900', 'yes']);
  expect(request.bodyUsed).toBe(false);
  expect((await take(form(), '192.0.2.61')).status).toBe(303);
  now += 15 * MINUTE_MS;
  expect((await take(form(), from)).status).toBe(303);
});

it('A560 only a form to this address is a share', () => {
  expect(isShare(post('x'))).toBe(true);
  expect(isShare(new Request('http://localhost/share'))).toBe(false);
  expect(isShare(new Request('http://localhost/shared', { method: 'POST' }))).toBe(false);
});
