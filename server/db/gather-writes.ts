/**
 * Queries that are sent in one turn of the event loop leave in one write, as a begin with the read behind it. Each write is
 * a system call, here and in the process of the database.
 */
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/** Once for each connection, before it is used. */
export function gatherWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Writable } })
    .connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isCorked = false;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        // It runs once the queued microtasks have run.
        process.nextTick(() => {
          isCorked = false;
          stream.uncork();
        });
      }
      return query(...given);
    },
  });
}
