import { startKinboxServer, type KinboxServer } from './kinbox-server.ts';
import { startPostgres } from './postgres-cluster.ts';

export interface MeasuredServer {
  readonly server: KinboxServer;
  /** The settings by which another process finds its database. */
  readonly database: Record<string, string>;
  readonly dispose: () => Promise<void>;
}

/** A server for people from many addresses, which logs errors alone. */
export async function startMeasuredServer(dialect: 'sqlite' | 'postgres'): Promise<MeasuredServer> {
  const cluster = dialect === 'postgres' ? await startPostgres() : null;
  const own = cluster && { DATABASE_URL: cluster.url };
  const server = await startKinboxServer({
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error', ...own },
  });
  return {
    server,
    database: own ?? { DATA_DIR: server.dataDir },
    dispose: async () => {
      await server.dispose();
      await cluster?.stop();
    },
  };
}
