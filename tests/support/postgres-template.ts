import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { openPostgres } from '#server/db/postgres.ts';
import { READ_SCHEMA } from './postgres-schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a database that is migrated, empty and used by nobody, so that it can be copied. */
    postgresTemplate: string;
    /** A digest of its schema. */
    postgresSchema: string;
  }
}

const NAME = 'kinbox_template';

/** vitest's global setup after `postgres-cluster.ts`: migrates once what every test would migrate for itself. */
export default async function setup(project: TestProject): Promise<void> {
  const { postgresUrl } = project.getProvidedContext();
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${NAME}` }).href;
  const database = await openPostgres({ url });
  await database.close();
  const reader = new Client({ connectionString: url });
  await reader.connect();
  const { rows } = await reader.query<{ schema: string }>(READ_SCHEMA);
  await reader.end();
  project.provide('postgresTemplate', NAME);
  project.provide('postgresSchema', rows[0]?.schema ?? '');
}
