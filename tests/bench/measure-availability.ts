/** What an account notices while another does the worst that it may, at full size. */
import { startKinboxServer } from '../support/kinbox-server.ts';
import {
  measureCalls,
  measureUnderAttack,
  peakMemoryMib,
  percentile,
  signUpQuietly,
  type Attack,
} from '../support/quiet-account.ts';

const MIB = 1024 * 1024;
const ATTACKS: readonly Attack[] = [
  { name: 'validRows', size: 100_000 },
  { name: 'lists', size: 0 },
  { name: 'logins', size: 240_000 },
  { name: 'emptyRows', size: 30 * MIB },
];
const CALLS = 400;

/** Rows of a table, each with the 99th percentile beside that of the same calls just before. */
export async function measureAvailability(): Promise<readonly string[]> {
  const server = await startKinboxServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' } });
  let people = 0;
  const anybody = () => {
    people += 1;
    return signUpQuietly(server, `Person${people}`, people);
  };
  const rows: string[] = [];
  try {
    let attacker = await anybody();
    for (const attack of ATTACKS) {
      // The account that was filled is the one to list; the imports of one account are limited.
      if (attack.name === 'emptyRows') attacker = await anybody();
      const quiet = percentile((await measureCalls(server, await anybody(), CALLS)).times, 0.99);
      const measured = await measureUnderAttack(
        server,
        { person: await anybody(), attacker, calls: CALLS },
        attack,
      );
      const during = percentile(measured.times, 0.99);
      const answers = [...measured.attacker].map(([status, count]) => `${count} × ${status}`).join(', ');
      const ms = [during, quiet].map((time) => `${time.toFixed(1)} ms`).join(' | ');
      rows.push(
        `| ${attack.name} | ${ms} | ${(during / quiet).toFixed(1)} | ${measured.failures.length} | ${answers} |`,
      );
    }
    rows.push(`\nPeak memory of the server: ${(await peakMemoryMib(server))?.toFixed(0) ?? 'unknown'} MiB.`);
  } finally {
    await server.dispose();
  }
  return rows;
}
