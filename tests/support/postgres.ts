import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own in the cluster of this run; the server's migrations fill it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('postgresUrl');
  const name = `kinbox_${randomUUID().replaceAll('-', '')}`;
  await runOn(cluster, `create database ${name}`);
  return {
    url: Object.assign(new URL(cluster), { pathname: `/${name}` }).href,
    drop: () => runOn(cluster, `drop database if exists ${name} with (force)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
