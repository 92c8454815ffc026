/**
 * Statements by themselves that share a connection: those of one turn of the event loop leave in one write, and arrive in
 * the database together. Only for short reads, since each waits for those before it.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * Whoever comes later than this after the connection was taken asks the pool for the next one, in ms: in the queue of the
 * pool nobody may be overtaken by those who come after them, and a connection may hang.
 */
export const SHARED_FOR_MS = 20;

/** A pool of one connection, which it takes from `pool` while it is in use. */
export function shareConnection(
  pool: PostgresPool,
  now: () => number = () => performance.now(),
): PostgresPool {
  let current: Shared | null = null;

  function open(): Shared {
    const use: Use = { users: 0, takenAt: null };
    const forget = () => {
      if (current?.use === use) current = null;
    };
    const client = pool.connect().then(
      (connected) => {
        use.takenAt = now();
        return share(connected, use, forget);
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return { use, client };
  }

  return {
    connect: () => {
      const takenAt = current?.use.takenAt ?? null;
      if (takenAt !== null && now() - takenAt > SHARED_FOR_MS) current = null;
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
  /** When the pool gave it; null until then. */
  takenAt: number | null;
}

/** `forget`: then whoever comes next takes another one. */
function share(client: PostgresPoolClient, use: Use, forget: () => void): PostgresPoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  return {
    query: (async (...given: unknown[]) => {
      try {
        return await query(...given);
      } catch (error) {
        // It may be broken.
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
