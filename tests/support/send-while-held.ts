import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { LIMITS } from './time-limits.mjs';

/**
 * On PostgreSQL: sends the requests while `hold` has its rows locked, and commits it once all of them wait. Their
 * answers, in order.
 */
export async function sendWhileHeld<T>(
  database: Database,
  hold: (tx: Tx) => Promise<unknown>,
  requests: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const { sent } = await database.write(async (tx) => {
    await hold(tx);
    const sent = Promise.all(requests.map(async (send) => send()));
    await expect.poll(() => waitingIn(database), { timeout: LIMITS.poll }).toBe(requests.length);
    return { sent };
  });
  return sent;
}

async function waitingIn(database: Database): Promise<number | undefined> {
  return database.read(async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return rows[0]?.count;
  });
}
