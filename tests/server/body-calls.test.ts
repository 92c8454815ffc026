import { expect, it } from 'vitest';
import { BODIES_AT_ONCE } from '#server/http/body-calls.ts';
import { appForAll } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const test = appForAll();
const ada = test.person('Ada');
const ben = test.person('Ben');

/** A call of whose body nothing has come, until it is sent. */
function begin({ token }: Session) {
  let send: (text: string) => void = () => undefined;
  const arrived = new Promise<string>((resolve) => (send = resolve));
  let onAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        onAsked();
        controller.enqueue(new TextEncoder().encode(await arrived));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return { asked, send, answer: Promise.resolve(test.app.request('/api/tasks', init)) };
}

it('A847 a user has a hundred bodies on their way and no more, and keeps nobody else from sending', async () => {
  const first = Array.from({ length: BODIES_AT_ONCE }, () => begin(ada));
  await Promise.all(first.map(({ asked }) => asked));
  const more = await begin(ada).answer;
  expect([more.status, more.headers.get('Retry-After')]).toEqual([429, '1']);
  expect((await ada.send('GET', '/api/settings')).status).toBe(200);
  expect((await ben.send('POST', '/api/tasks', { name: 'Mine' })).status).toBe(201);
  const small = {
    Authorization: `Bearer ${ada.token}`,
    'Content-Type': 'application/json',
    'Content-Length': '15',
  };
  const one = { method: 'POST', headers: small, body: '{"name":"Mine"}' };
  expect((await test.app.request('/api/tasks', one)).status).toBe(201);
  for (const [n, { send }] of first.entries()) send(n % 2 === 0 ? '{"name":"Mine"}' : 'no JSON');
  const statuses = await Promise.all(first.map(async ({ answer }) => (await answer).status));
  expect(new Set(statuses)).toEqual(new Set([201, 400]));
  // Each has ended once, whatever it was answered.
  const again = Array.from({ length: BODIES_AT_ONCE }, () => begin(ada));
  await Promise.all(again.map(({ asked }) => asked));
  expect((await begin(ada).answer).status).toBe(429);
  for (const { send } of again) send('{}');
  await Promise.all(again.map(({ answer }) => answer));
});
