/** Connections to the host that accepts writes, whichever of several it currently is. */
import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { sendBeginEarly } from './early-begin.ts';
import { createEndWatch } from './ended-connections.ts';
import { gatherWrites } from './gather-writes.ts';
import { createNamedStatements } from './named-statements.ts';
import { CONNECT_WITHIN_MS, firstOf, hostsOf, refuseStandby } from './postgres-hosts.ts';

/**
 * A pool for each host of the address, of which one is in use: the one that accepted writes last. When it no longer
 * does, the others are asked, so that after a failover the first caller that needs a connection finds the new primary.
 */
export function createPrimaryPool(
  url: string,
  options: PoolConfig,
  onIdleError: (error: Error) => void,
): PostgresPool {
  let pools = hostsOf(url).map((connectionString) => openPool({ ...options, connectionString }, onIdleError));
  const isChecked = new WeakSet<PoolClient>();
  const named = createNamedStatements();
  const ends = createEndWatch();
  const check = async (client: PoolClient) => {
    try {
      await refuseStandby(client);
      isChecked.add(client);
      ends.watch(client);
      gatherWrites(client);
      named.on(client);
      sendBeginEarly(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return {
    connect: () =>
      firstOf(pools, async (pool) => {
        const client = await pool.connect();
        if (!isChecked.has(client)) await check(client);
        if (pool !== pools[0]) pools = [pool, ...pools.filter((other) => other !== pool)];
        return ends.lend(client);
      }),
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function openPool(options: PoolConfig, onIdleError: (error: Error) => void): Pool {
  const pool = new Pool({
    ...options,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // Without listeners the loss of a connection would end the process: the pool has a listener only while a connection
  // is idle, and the caller that uses one learns of the loss only from its query.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
