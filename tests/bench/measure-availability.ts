/** What an account notices while another does the worst that it may, at full size. */
import {
  measureCalls,
  measureUnderAttack,
  peakMemoryMib,
  signUpQuietly,
  type Attack,
} from '../support/quiet-account.ts';
import type { BenchTools } from './bench-tools.ts';
import { summarise, type Measurement } from './samples.ts';

const MIB = 1024 * 1024;
const ATTACKS: readonly Attack[] = [
  { name: 'validRows', size: 100_000 },
  { name: 'lists', size: 0 },
  { name: 'logins', size: 240_000 },
  { name: 'emptyRows', size: 30 * MIB },
];
const CALLS = 400;
const ALLOWED_MIB = 512;

/** The calls of a quiet account during each attack, beside the same calls just before it. */
export async function measureAvailability({ startServer }: BenchTools): Promise<readonly Measurement[]> {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' });
  let people = 0;
  const anybody = () => {
    people += 1;
    return signUpQuietly(server, `Person${people}`, people);
  };
  const measured: Measurement[] = [];
  let attacker = await anybody();
  for (const attack of ATTACKS) {
    // The account that was filled is the one to list; the imports of one account are limited.
    if (attack.name === 'emptyRows') attacker = await anybody();
    const quiet = await measureCalls(server, await anybody(), CALLS);
    const person = await anybody();
    const during = await measureUnderAttack(server, { person, attacker, calls: CALLS }, attack);
    if (during.failures.length > 0) throw new Error(`${attack.name}: ${during.failures.join(', ')}`);
    const answers = [...during.attacker].map(([status, count]) => `${count} × ${status}`).join(', ');
    measured.push({
      name: `calls while another account does ${attack.name} (${answers})`,
      ours: summarise(during.times),
      baselineName: 'the same calls before',
      baseline: summarise(quiet.times),
      ratioOf: 'p99',
      targets: [{ of: 'ratio', atMost: 5 }],
    });
  }
  return [...measured, memory((await peakMemoryMib(server)) ?? Number.NaN)];
}

function memory(peakMib: number): Measurement {
  return {
    name: 'peak memory of the server meanwhile',
    ours: summarise([peakMib]),
    baselineName: 'the bound of its container',
    baseline: summarise([ALLOWED_MIB]),
    unit: 'MiB',
    targets: [{ of: 'median', atMost: ALLOWED_MIB }],
  };
}
