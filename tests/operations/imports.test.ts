import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importStateSchema } from '#domain/wire/own-data.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import {
  ALLOWED_RATIO,
  measureBeside,
  measureCalls,
  MEMORY_MIB,
  peakMemoryMib,
  signUpQuietly,
  slowdown,
} from '../support/quiet-account.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import { LIMITS } from '../support/time-limits.mjs';

let kinbox: KinboxServer;
let ada: Person;
let people = 0;
beforeEach(async () => {
  kinbox = await startKinboxServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  ada = await signUp(kinbox.url, 'Ada');
});
afterEach(() => kinbox.dispose());

const MIB = 1024 * 1024;
const file = (count: number) => ({
  format: 'kinbox-export',
  version: 1,
  tasks: Array.from({ length: count }, (_, n) => ({
    client_ref: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Task ${n}`,
    status: 'inbox',
    completed: false,
    important: false,
    space: 'personal',
    created_at: '2026-01-01T00:00:00.000Z',
  })),
});
const IMPORT = '/api/user/import';
const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(kinbox.url + IMPORT, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
const begin = async (count: number) => {
  const answer = await send(JSON.stringify(file(count)), { Prefer: 'respond-async' });
  expect(answer.status).toBe(202);
};
const stateOf = async () => importStateSchema.parse(await (await ada.call('GET', IMPORT)).json());
const begun = () =>
  expect.poll(async () => (await stateOf()).done, { timeout: LIMITS.longPoll }).toBeGreaterThan(0);

it.each([
  ['A417', 'SIGTERM', () => kinbox.stop()],
  ['A418', 'SIGKILL', () => kinbox.kill()],
])('%s an import goes on after %s, and imports each row once', async (_id, _signal, end) => {
  await begin(20_000);
  await begun();
  await end();
  await kinbox.restart();
  expect((await stateOf()).state).toBe('running');
  await expect.poll(async () => (await stateOf()).state, { timeout: LIMITS.longPoll }).toBe('done');
  expect(await stateOf()).toMatchObject({ rows: 20_000, done: 20_000, imported: 20_000 });
  expect(await (await send(JSON.stringify(file(20_000)))).json()).toMatchObject({ existing: 20_000 });
  // Removed after the transaction that ends the import.
  await expect.poll(() => readdir(join(kinbox.dataDir, 'imports')), { timeout: LIMITS.longPoll }).toEqual([]);
});

/** An account of its own address, from which few may register. */
function anybody(): Promise<Person> {
  people += 1;
  return signUpQuietly(kinbox, `Person${people}`, people);
}

// Another stage runs beside this one, and a single measurement may be of it.
it(
  'A420 other accounts and the memory bear an import of 50,000 rows, and files of 30 MiB',
  { retry: 2 },
  async () => {
    const quiet = await measureCalls(kinbox, await anybody(), 200);
    const valid = JSON.stringify(file(50_000));
    const nonsense = [
      `{"format":"kinbox-export","version":1,"tasks":[${'{},'.repeat(249_999)}{}],"é":[${`"${'x'.repeat(MIB)}",`.repeat(28)}1]}`,
      `{"tasks":[${'{},'.repeat(10 * MIB)}{}]}`,
      `{"tasks":"${'x'.repeat(30 * MIB)}"}`,
    ];
    const work = async () => {
      expect((await send(valid)).status).toBe(200);
      for (const body of nonsense) expect((await send(body)).status).toBeGreaterThanOrEqual(400);
    };
    const loaded = await measureBeside(kinbox, anybody, work());
    const peak = await peakMemoryMib(kinbox);
    const { ratio, figure } = slowdown(quiet, loaded);
    console.log(
      `figure: p99 of another account’s calls during imports: ${figure}, ${peak?.toFixed(0) ?? '?'} MiB`,
    );
    expect(loaded.failures).toEqual([]);
    expect(ratio, figure).toBeLessThanOrEqual(ALLOWED_RATIO);
    // Only Linux tells it.
    expect(peak ?? 0).toBeLessThan(MEMORY_MIB);
  },
);
