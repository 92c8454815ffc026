import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectPostgres } from '#server/db/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { startPostgres } from '../support/postgres-cluster.ts';

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { services, networks } = parse(read('compose.yaml'), { merge: true }) as Compose;
const every = Object.entries(services);
const serviceOf = (name: string): Service => services[name] ?? expect.fail(`no service ${name}`);
const only = (test: (service: Service) => unknown) =>
  every.filter(([, service]) => test(service)).map(([name]) => name);

it('A431 every container has a read-only file system and no capability but one of Caddy', () => {
  expect(only(({ read_only: isReadOnly }) => isReadOnly !== true)).toEqual([]);
  expect(only(({ cap_drop: dropped }) => dropped?.join() !== 'ALL')).toEqual([]);
  expect(only(({ security_opt: options }) => options?.join() !== 'no-new-privileges:true')).toEqual([]);
  expect(only(({ privileged }) => privileged)).toEqual([]);
  expect(every.flatMap(([name, { cap_add: added = [] }]) => added.map((each) => `${name} ${each}`))).toEqual([
    'caddy NET_BIND_SERVICE',
  ]);
  // The image of PostgreSQL changes its user itself, for which it would need more.
  expect(serviceOf('database').user).toBe('postgres');
});

it('A432 only Caddy is reachable from outside, and the database only by the servers', () => {
  expect(only(({ ports = [] }) => ports.length > 0)).toEqual(['caddy']);
  const internal = Object.keys(networks).filter((name) => networks[name]?.internal === true);
  expect(serviceOf('database').networks).toEqual(internal);
  expect(only(({ networks: joined = [] }) => joined.some((name) => internal.includes(name)))).toEqual([
    'api-1',
    'api-2',
    'database',
  ]);
});

it('A433 the servers sign in to PostgreSQL with a role that owns its database and may do nothing else', async () => {
  const { environment, volumes } = serviceOf('database');
  expect(volumes).toContain('./create-role.sql:/docker-entrypoint-initdb.d/create-role.sql:ro');
  const script = read('create-role.sql');
  const [, variable = ''] = /^\\getenv password (\w+)$/m.exec(script) ?? [];
  // Which is where the servers have it from, and is not the superuser's.
  expect(serviceOf('api-1').environment['DATABASE_URL']).toContain(`kinbox:\${${variable}:?`);
  expect(environment[variable]).toContain(`\${${variable}:?`);
  expect(environment['POSTGRES_PASSWORD']).not.toContain(variable);

  const cluster = await startPostgres();
  const superuser = new Client({ connectionString: cluster.url });
  await superuser.connect();
  // psql replaces the variable; a database cannot be created together with other statements.
  const statements = script.replaceAll(/^(--|\\).*\n/gm, '').replace(":'password'", "'secret'");
  for (const statement of statements.split(';').filter((each) => each.trim() !== '')) {
    await superuser.query(statement);
  }
  const { rows } = await superuser.query(
    `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = 'kinbox'`,
  );
  expect(Object.values(rows[0] as Record<string, boolean>)).toEqual([false, false, false, false, false]);
  await superuser.query(`create role stranger login`);
  const { rows: access } = await superuser.query(
    `select has_database_privilege('stranger', 'kinbox', 'connect') as "may"`,
  );
  expect(access).toEqual([{ may: false }]);
  await superuser.end();

  const own = Object.assign(new URL(cluster.url), { username: 'kinbox', pathname: '/kinbox' }).href;
  const db = connectPostgres({ url: own });
  await migrate(db, 'postgres');
  await db.destroy();
  await cluster.stop();
});

it('A434 the images can be set to ones with a digest, and have a tag without', () => {
  const dockerfile = read('Dockerfile');
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    '${NODE_IMAGE}',
    '${NODE_IMAGE}',
  ]);
  const foreign = every.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
  const ours = every.flatMap(([, { build }]) => Object.values(build?.args ?? {}));
  expect(
    [...foreign, ...ours].filter((image) => !/^\$\{[A-Z]+_IMAGE:-[a-z]+:[\w.-]+\}$/.test(image)),
  ).toEqual([]);
  // Two defaults for one image would drift apart.
  const [, byItself = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
  expect(ours).toEqual([`\${NODE_IMAGE:-${byItself}}`, `\${NODE_IMAGE:-${byItself}}`]);
});
