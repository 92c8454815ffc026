/**
 * A connection that the database ends says so before it closes: what ran on it fails, and its caller gives it back. The
 * pool would hand it to the next caller, whose statement would fail as well.
 */
import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';

const ended = new WeakSet<PoolClient>();

/** Once for each connection. */
export function watchEnd(client: PoolClient): void {
  const { connection } = client as PoolClient & { readonly connection: EventEmitter };
  connection.on('errorMessage', ({ severity, code = '' }: { severity?: string; code?: string }) => {
    // `FATAL` may stand there in the language of the database.
    if (severity === 'FATAL' || code.startsWith('57P')) ended.add(client);
  });
}

/** Each time that the pool has given it away. */
export function closeIfEnded(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  return Object.assign(client, {
    release: (reason?: Error | boolean) => release(reason ?? ended.has(client)),
  });
}
