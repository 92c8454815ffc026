/** Several PostgreSQL hosts of which one accepts writes: a primary and its standbys. */
import { Client, type ClientBase, type ClientConfig } from 'pg';

/** How long a host may take to answer, in ms. */
export const CONNECT_WITHIN_MS = 5000;

/** The host answered, and is a standby: it accepts no writes. */
export class StandbyHost extends Error {
  override readonly name = 'StandbyHost';
}

/** One address for each host of `postgres://user@a:5432,b:5432/database`, in their order, as libpq reads it. */
export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/is.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Rejects with a `StandbyHost` if this connection cannot write. */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new StandbyHost('The host is a standby.');
}

/** Tries one host after the other. Rejects with the first one's reason if none accepts writes. */
export async function firstOf<Host, T>(
  hosts: readonly Host[],
  attempt: (host: Host) => Promise<T>,
): Promise<T> {
  const reasons: unknown[] = [];
  for (const host of hosts) {
    try {
      return await attempt(host);
    } catch (error) {
      reasons.push(error);
    }
  }
  throw reasons[0];
}

/** A separate connection to the host that accepts writes. */
export async function connectToPrimary(url: string, options: ClientConfig = {}): Promise<Client> {
  return firstOf(hostsOf(url), async (connectionString) => {
    const client = new Client({
      ...options,
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    // Without a listener an error during the connection would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await refuseStandby(client);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  });
}
