import { afterEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openTestDatabase } from '../support/server-app.ts';

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');

let open = (): void => undefined;
afterEach(() => open());

/** Every call to the database waits until `open`, but for those that find out who calls. Returns how many have begun. */
async function gate(): Promise<() => number> {
  const opened = new Promise<void>((resolve) => (open = resolve));
  const database = await openTestDatabase();
  const state = { isGated: false, begun: 0 };
  const waiting =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      state.begun += 1;
      if (state.isGated) await opened;
      return call(...args);
    };
  const gated = {
    ...database,
    read: waiting(database.read),
    look: waiting(database.look),
    write: waiting(database.write),
  } as Database;
  await test.reopen({ database: gated, limits: 'real' });
  Object.assign(state, { isGated: true, begun: 0 });
  return () => state.begun;
}

function signIn(network: string): Promise<Response> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong words', device_name: 'x' });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  return Promise.resolve(
    test.app.request('/api/sanctum/token', init, { incoming: { socket: { remoteAddress: network } } }),
  );
}

const many = <T>(count: number, call: () => Promise<T>) => Array.from({ length: count }, call);
const statuses = async (calls: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

it('A870 of a network four sign-ins are done at a time, the next hundred wait, and others are served', async () => {
  const begun = await gate();
  const sent = many(110, () => signIn('203.0.113.1'));
  // Beyond those that wait.
  const refused = await Promise.race(sent);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2']);
  expect(begun()).toBe(4);
  const others = [signIn('198.51.100.1'), ben.send('GET', '/api/settings')];
  await expect.poll(begun).toBe(6);
  open();
  expect(await statuses(others)).toEqual([422, 200]);
  const answers = await statuses(sent);
  expect(answers.slice(104)).toEqual(Array(6).fill(429));
  // The limit of a network is counted as before.
  expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
  expect((await signIn('203.0.113.1')).status).toBe(429);
});

it.each([
  ['reads', 'GET', '/api/sessions'],
  ['calls that are counted in the database', 'POST', '/api/push/test'],
])('A870 of a user four %s are done at a time, and others are served', async (_, method, path) => {
  const begun = await gate();
  const sent = many(8, () => ada.send(method, path));
  await expect.poll(begun).toBe(4);
  const other = ben.send(method, path);
  await expect.poll(begun).toBe(5);
  open();
  const [status] = await statuses([other]);
  expect(await statuses(sent)).toEqual(Array(8).fill(status));
});
