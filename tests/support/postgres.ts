import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

import { READ_SCHEMA } from './postgres-schema.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own in the cluster of this run: empty, so that the server's migrations fill it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** One test of a worker takes a database after the other: a new one costs more than most tests. */
const emptied: TestDatabase[] = [];

/** The same with the newest schema, which the cluster of this run has once. */
export async function takeMigratedDatabase(): Promise<TestDatabase> {
  const database =
    emptied.pop() ?? (await createDatabase(`template ${inject('postgresTemplate')} strategy file_copy`));
  return {
    url: database.url,
    drop: async () => {
      if (await emptyDatabase(database.url)) emptied.push(database);
      else await database.drop();
    },
  };
}

/** False for a database whose schema a test has changed. */
async function emptyDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(EMPTY);
    const { rows } = await client.query<{ schema: string }>(READ_SCHEMA);
    return rows[0]?.schema === inject('postgresSchema');
  } finally {
    await client.end();
  }
}

/** Like a new database: nobody is connected, no row, each number begins anew. */
const EMPTY = `do $$
declare
  named record;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for named in select relname, pg_relation_size(oid) > 65536 as is_large from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
  loop
    execute format(case when named.is_large then 'truncate %I cascade' else 'delete from %I' end, named.relname);
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`;

async function createDatabase(how: string): Promise<TestDatabase> {
  const cluster = inject('postgresUrl');
  const name = `kinbox_${randomUUID().replaceAll('-', '')}`;
  await runOn(cluster, `create database ${name} ${how}`);
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
