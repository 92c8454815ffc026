/**
 * A connection that the database ends says so before it closes: what ran on it fails, and its caller gives it back. The
 * pool would hand it to the next caller, whose statement would fail as well.
 */
import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';

export interface EndWatch {
  /** Once for each connection. */
  readonly watch: (client: PoolClient) => void;
  /** Each time that the pool has given it away: when it is given back, it is closed if it has been ended. */
  readonly lend: (client: PoolClient) => PoolClient;
}

export function createEndWatch(): EndWatch {
  const ended = new WeakSet<PoolClient>();
  return {
    watch: (client) => {
      const { connection } = client as PoolClient & { readonly connection: EventEmitter };
      connection.on('errorMessage', ({ severity = '', code = '' }: { severity?: string; code?: string }) => {
        // The severity may be in the language of the database.
        if (['FATAL', 'PANIC'].includes(severity) || code.startsWith('57P')) ended.add(client);
      });
    },
    lend: (client) => {
      const release = client.release.bind(client);
      return Object.assign(client, {
        release: (reason?: Error | boolean) => release(reason ?? ended.has(client)),
      });
    },
  };
}
