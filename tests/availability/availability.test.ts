import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import {
  ALLOWED_RATIO,
  measureCalls,
  measureUnderAttack,
  MEMORY_MIB,
  peakMemoryMib,
  signUpQuietly,
  slowdown,
  type Attack,
  type Availability,
} from '../support/quiet-account.ts';
import type { Person } from '../support/sign-up.ts';

/** Smaller than in `npm run bench`: the valid rows fill the account that is listed next. */
const ATTACKS: readonly Attack[] = [
  { name: 'validRows', size: 20_000 },
  { name: 'lists', size: 0 },
  { name: 'logins', size: 240_000 },
  { name: 'emptyRows', size: 3_000_000 },
];
const CALLS = 200;
/** A core that others use delays single calls: a server that is really held up is held up in each attempt. */
const ATTEMPTS = 3;

let server: KinboxServer;
/** Who fills an account, and lists it. */
let attacker: Person;
let people = 0;
beforeAll(async () => {
  server = await startKinboxServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' } });
  attacker = await anybody();
});
afterAll(() => server.dispose());

function anybody(): Promise<Person> {
  people += 1;
  return signUpQuietly(server, `Person${people}`, people);
}

it.each(ATTACKS)('A441 an account is served while another one attacks by $name', async (attack) => {
  // The imports of one account are limited.
  const by = attack.name === 'emptyRows' ? await anybody() : attacker;
  const attempts: { ratio: number; figure: string; measured: Availability }[] = [];
  while (attempts.length < ATTEMPTS && !attempts.some(({ ratio }) => ratio <= ALLOWED_RATIO)) {
    const quiet = await measureCalls(server, await anybody(), CALLS);
    const measured = await measureUnderAttack(
      server,
      { person: await anybody(), attacker: by, calls: CALLS },
      attack,
    );
    attempts.push({ ...slowdown(quiet, measured), measured });
  }
  const last = attempts.at(-1)!;
  console.log(`figure: p99 of another account’s calls during ${attack.name}: ${last.figure}`);
  expect(last.measured.failures).toEqual([]);
  expect([...last.measured.attacker.keys()].filter((status) => !/^(2|4)..$|^503$/.test(status))).toEqual([]);
  expect(attempts.map(({ figure }) => figure)).toSatisfy(() => last.ratio <= ALLOWED_RATIO);
});

it('A441 the server’s memory stays below 512 MiB', async () => {
  const peak = await peakMemoryMib(server);
  console.log(`figure: peak memory of the attacked server: ${peak?.toFixed(0) ?? 'unknown'} MiB`);
  // Only Linux tells it.
  expect(peak ?? 0).toBeLessThan(MEMORY_MIB);
});
