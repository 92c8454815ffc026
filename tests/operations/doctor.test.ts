import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/sqlite-file.ts';
import { startFrontProxy, type Faults, type FrontProxy } from '../support/front-proxy.ts';
import { runKinbox } from '../support/kinbox-command.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

let kinbox: KinboxServer;
let other: KinboxServer;
let here: Readonly<Record<string, string>>;
let elsewhere: string;
beforeAll(async () => {
  kinbox = await startKinboxServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  other = await startKinboxServer();
  here = { DATA_DIR: kinbox.dataDir, PORT: new URL(kinbox.url).port };
  elsewhere = await mkdtemp(join(tmpdir(), 'kinbox-doctor-'));
});
afterAll(async () => {
  await kinbox.dispose();
  await other.dispose();
  await rm(elsewhere, { recursive: true });
});

let proxies: FrontProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.map((each) => each.close()));
  proxies = [];
});

/** What the doctor says, by subject; behind a proxy with the faults, if any are given. */
async function examine(env: Readonly<Record<string, string>>, faults: Faults | null = null) {
  const proxy = faults === null ? null : await startFrontProxy(kinbox.url, faults);
  if (proxy !== null) proxies.push(proxy);
  const behind = proxy === null ? {} : { APP_URL: proxy.url };
  const { exitCode, stdout, stderr } = await runKinbox(['doctor'], { ...here, ...behind, ...env });
  expect(stderr).toBe('');
  const lines = stdout.split('\n\n')[0]?.split('\n') ?? [];
  const said = lines.map((line) => /^(\w+) +(plain http|\w+) +(.*)$/.exec(line) ?? expect.fail(line));
  const levels: Record<string, string> = {};
  const says: Record<string, string> = {};
  for (const [, level = '', about = '', words = ''] of said) {
    levels[about] = level;
    says[about] = words;
  }
  return { exitCode, stdout, levels, says };
}

it('A574 a server for this machine alone is well but for a backup and mail, and the command succeeds', async () => {
  const { exitCode, levels, stdout } = await examine({});
  expect(levels).toMatchObject({
    disk: 'ok',
    database: 'ok',
    migrations: 'ok',
    backups: 'warning',
    server: 'ok',
    address: 'ok',
    proxy: 'ok',
    streams: 'ok',
    clock: 'ok',
    mail: 'warning',
  });
  expect(exitCode, stdout).toBe(0);
  expect(stdout).toMatch(/\n\n0 problems, \d warnings\.\n$/);
});

it('A574 with a proxy that is set up well, a backup and mail nothing is wrong', async () => {
  await runKinbox(['backup'], here);
  const smtp = await startSmtpServer();
  const { exitCode, levels, says } = await examine({ SMTP_URL: smtp.url }, {});
  await smtp.close();
  expect(levels).toMatchObject({
    reach: 'ok',
    proxy: 'ok',
    streams: 'ok',
    clock: 'ok',
    backups: 'ok',
    mail: 'ok',
  });
  expect(says['proxy']).toContain('203.0.113.9');
  expect(exitCode).toBe(0);
  // Nothing was sent.
  expect(smtp.messages).toEqual([]);
});

it.each<readonly [fault: string, about: string, words: string, faults: Faults]>([
  ['buffers', 'streams', 'buffers event streams', { buffers: true }],
  ['removes the headers of answers', 'reach', 'X-Server-Id', { dropsAnswer: ['x-server-id'] }],
  ['removes the token', 'proxy', 'Authorization', { dropsRequest: ['authorization'] }],
  ['redirects', 'reach', 'http://localhost:1/', { redirectsTo: 'http://localhost:1/' }],
  ['has a wrong clock', 'clock', 'ahead', { date: new Date(Date.now() + 3_600_000).toUTCString() }],
])('A576 a proxy that %s is a problem', async (_, about, words, faults) => {
  const { exitCode, levels, says, stdout } = await examine({}, faults);
  expect([levels[about], exitCode], stdout).toEqual(['problem', 1]);
  expect(says[about]).toContain(words);
});

it('A576 a proxy that tells no address is a warning, and one that is not trusted a problem', async () => {
  const { levels } = await examine({}, { dropsRequest: ['x-forwarded-for'] });
  expect(levels['proxy']).toBe('warning');
  const proxy = await startFrontProxy(other.url);
  proxies.push(proxy);
  const untrusted = await examine({
    DATA_DIR: other.dataDir,
    PORT: new URL(other.url).port,
    APP_URL: proxy.url,
  });
  expect([untrusted.levels['proxy'], untrusted.exitCode]).toEqual(['problem', 1]);
  expect(untrusted.says['proxy']).toContain('TRUSTED_PROXIES');
});

it('A574 another server at the address, none at all, and a data folder without a database are problems', async () => {
  expect((await examine({ APP_URL: other.url })).says['reach']).toContain('another Kinbox server');
  const none = await examine({ PORT: '1', APP_URL: 'http://localhost:1' });
  expect([none.levels['server'], none.levels['reach'], none.exitCode]).toEqual(['problem', 'problem', 1]);
  const empty = await examine({ DATA_DIR: elsewhere });
  expect([empty.levels['database'], empty.says['database']]).toEqual([
    'problem',
    expect.stringContaining(elsewhere),
  ]);
});

it('A574 a database of a newer Kinbox is a problem, and a file that is none', async () => {
  const newer = await mkdtemp(join(elsewhere, 'newer-'));
  await runKinbox(['backup', sqliteFile(newer)], here);
  const db = connectSqlite(sqliteFile(newer), 'delete');
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await db.destroy();
  expect((await examine({ DATA_DIR: newer })).says['database']).toContain('9999-later');
  const broken = await mkdtemp(join(elsewhere, 'broken-'));
  await writeFile(sqliteFile(broken), 'This is no database. '.repeat(500));
  expect((await examine({ DATA_DIR: broken })).levels['database']).toBe('problem');
});

it('A574 PostgreSQL is asked for its settings and its clock', async () => {
  const { url, drop } = await createTestDatabase();
  const server = await startKinboxServer({ env: { DATABASE_URL: url } });
  const { levels, says, stdout } = await examine({ DATABASE_URL: url, PORT: new URL(server.url).port });
  await server.dispose();
  await drop();
  expect(levels, stdout).toMatchObject({
    migrations: 'ok',
    backups: 'unknown',
    server: 'ok',
    streams: 'ok',
    clock: 'ok',
  });
  expect(says['clock']).toContain('the database');
  expect(stdout).not.toContain(url);
});

it('A578 no password is shown: of the mail server, or of the database', async () => {
  const smtp = await startSmtpServer();
  const { port } = new URL(smtp.url);
  await smtp.close();
  const mail = await examine({ SMTP_URL: `smtp://kinbox:swordfish@127.0.0.1:${port}` });
  expect([mail.levels['mail'], mail.says['mail']]).toEqual([
    'problem',
    expect.stringContaining(`127.0.0.1:${port}`),
  ]);
  const database = await examine({ DATABASE_URL: 'postgres://kinbox:swordfish@127.0.0.1:1/kinbox' });
  expect([database.levels['database'], database.exitCode]).toEqual(['problem', 1]);
  expect(mail.stdout + database.stdout).not.toContain('swordfish');
});

it('A574 leaves nothing in the database', async () => {
  await examine({});
  const db = connectSqlite(sqliteFile(kinbox.dataDir));
  const keys = await db.selectFrom('server_meta').select('key').execute();
  await db.destroy();
  expect(keys.map(({ key }) => key)).not.toContain('doctor_ticket');
});
