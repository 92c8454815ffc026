import { expect } from 'vitest';
import type { KinboxServer } from './kinbox-server.ts';
import {
  ALLOWED_RATIO,
  measureCalls,
  measureUnderAttack,
  signUpQuietly,
  slowdown,
  type Attack,
} from './quiet-account.ts';

const CALLS = 200;
/** A core that others use delays single calls: a server that is really held up is held up in each attempt. */
const ATTEMPTS = 5;

export interface Beside {
  /** For the figure that is printed. */
  readonly what: string;
  readonly attack: Attack;
  readonly tell: (figure: string) => void;
}

/** An account is served while another one writes what is in its limits: p99 of its calls beside that of calm ones. */
export async function expectServedBeside(
  server: KinboxServer,
  { what, attack, tell }: Beside,
): Promise<void> {
  const people = [0, 1, 2].map((n) => (attempt: number) => {
    const number = attempt * 3 + n;
    return signUpQuietly(server, `Person${number}`, number + 1);
  });
  const [calm, attacked, by] = people;
  const attempts: { ratio: number; figure: string; failures: readonly string[]; statuses: string[] }[] = [];
  for (let n = 0; n < ATTEMPTS && !attempts.some(({ ratio }) => ratio <= ALLOWED_RATIO); n += 1) {
    const quiet = await measureCalls(server, await calm!(n), CALLS);
    const loaded = await measureUnderAttack(
      server,
      { person: await attacked!(n), attacker: await by!(n), calls: CALLS },
      attack,
    );
    const { failures, attacker } = loaded;
    attempts.push({ ...slowdown(quiet, loaded), failures, statuses: [...attacker.keys()] });
    const answers = [...attacker].map(([status, count]) => `${count} × ${status}`).join(', ');
    tell(`figure: p99 beside ${what}: ${attempts.at(-1)!.figure}; ${answers}`);
  }
  const last = attempts.at(-1)!;
  expect(last.failures).toEqual([]);
  expect(last.statuses).toContain('200');
  expect(last.statuses.filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
  expect(attempts.map(({ figure }) => figure)).toSatisfy(() => last.ratio <= ALLOWED_RATIO);
}
