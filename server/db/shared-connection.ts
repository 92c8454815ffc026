/**
 * Statements by themselves that share a connection: those of one turn of the event loop leave in one write, and arrive in
 * the database together. Only for short reads, since each waits for those before it.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Whoever comes when nothing has been answered for so long takes another connection: this one may hang. In ms. */
export const STUCK_AFTER_MS = 100;

/** A pool of one connection, which it takes from `pool` while it is in use. */
export function shareConnection(
  pool: PostgresPool,
  now: () => number = () => performance.now(),
): PostgresPool {
  let current: Shared | null = null;

  function open(): Shared {
    const use: Use = { users: 0, answeredAt: now() };
    const forget = () => {
      if (current?.use === use) current = null;
    };
    const client = pool.connect().then(
      (connected) => share(connected, { use, forget, now }),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return { use, client };
  }

  return {
    connect: () => {
      if (current !== null && now() - current.use.answeredAt > STUCK_AFTER_MS) current = null;
      current ??= open();
      current.use.users += 1;
      return current.client;
    },
    end: () => pool.end(),
  };
}

interface Shared {
  readonly use: Use;
  readonly client: Promise<PostgresPoolClient>;
}

interface Use {
  /** Those who wait for the connection, too. */
  users: number;
  answeredAt: number;
}

interface Sharing {
  readonly use: Use;
  readonly forget: () => void;
  readonly now: () => number;
}

function share(client: PostgresPoolClient, { use, forget, now }: Sharing): PostgresPoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  return {
    query: (async (...given: unknown[]) => {
      try {
        const answer = await query(...given);
        use.answeredAt = now();
        return answer;
      } catch (error) {
        // It may be broken: whoever comes next takes another one.
        forget();
        throw error;
      }
    }) as PostgresPoolClient['query'],
    release: () => {
      use.users -= 1;
      if (use.users > 0) return;
      forget();
      client.release();
    },
  };
}
