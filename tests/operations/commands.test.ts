import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/sqlite-file.ts';
import { sql } from 'kysely';
import { runKinbox } from '../support/kinbox-command.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import { createWriteLoad } from '../support/write-load.ts';
import { LIMITS } from '../support/time-limits.mjs';

let kinbox: KinboxServer;
let ada: Person;
let here: { DATA_DIR: string };
let scratch: string;
beforeAll(async () => {
  kinbox = await startKinboxServer();
  ada = await signUp(kinbox.url, 'Ada');
  here = { DATA_DIR: kinbox.dataDir };
  scratch = await mkdtemp(join(tmpdir(), 'kinbox-commands-'));
});
afterAll(async () => {
  await kinbox.dispose();
  await rm(scratch, { recursive: true });
});

it('A296 what the server writes is for its own account alone', async () => {
  const files = await readdir(kinbox.dataDir, { recursive: true });
  expect(files).toContain('kinbox.sqlite');
  const modes = await Promise.all(files.map(async (file) => (await stat(join(kinbox.dataDir, file))).mode));
  expect(modes.map((mode) => mode & 0o077)).toEqual(files.map(() => 0));
});

describe('the commands', () => {
  it.each([
    '',
    'admin',
    'admin grant',
    'backup a b',
    'restore',
    'migrate now',
    'migrate status now',
    'feedback answered',
    'feedback 1',
  ])('A206 "%s" is an unknown command: usage, and exit code 2', async (words) => {
    const { exitCode, stdout, stderr } = await runKinbox(words.split(' ').filter(Boolean), here);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Usage:\n( {2}kinbox .+\n)+$/);
  });

  it('A206 help is not an error', async () => {
    expect(await runKinbox(['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('A206 a command that fails prints one sentence, with exit code 1', async () => {
    for (const [words, env] of [
      [['admin', 'grant', 'nobody@example.org'], here],
      [['feedback', 'answered', '99'], here],
      [['backup'], { DATA_DIR: scratch }],
      [['migrate'], { DATA_DIR: scratch }],
      [['restore', join(scratch, 'missing')], here],
      [['move-to-postgres'], here],
      [['backup'], { ...here, PORT: 'eighty' }],
      [['doctor'], { ...here, APP_URL: 'https://kinbox.example/tasks' }],
      [['migrate'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/kinbox' }],
    ] as const) {
      const { exitCode, stdout, stderr } = await runKinbox(words, env);
      expect([exitCode, stdout], words.join(' ')).toEqual([1, '']);
      expect(stderr.trim().split('\n'), words.join(' ')).toHaveLength(1);
    }
  });

  it('A207 administrators are added and removed while the server runs', async () => {
    const isAdmin = async () =>
      ((await (await ada.call('GET', '/api/user')).json()) as { is_admin: boolean }).is_admin;
    expect(await isAdmin()).toBe(false);
    expect(await runKinbox(['admin', 'grant', 'ADA@example.org'], here)).toMatchObject({ exitCode: 0 });
    expect(await isAdmin()).toBe(true);
    expect(await runKinbox(['admin', 'revoke', ada.email], here)).toMatchObject({ exitCode: 0 });
    expect(await isAdmin()).toBe(false);
  });
});

describe('feedback', () => {
  it('A514 is shown without what moves a cursor, and marked as answered', async () => {
    expect(await runKinbox(['feedback'], here)).toMatchObject({
      exitCode: 0,
      stdout: 'No feedback is open.\n',
    });
    await ada.call('POST', '/api/feedback', { name: 'Colours\u001b[2J', description: 'More.\n\nOf them.' });
    const shown = await runKinbox(['feedback'], here);
    const today = new Date().toISOString().slice(0, 10);
    expect(shown.stdout).toBe(
      `1: Colours [2J\n${today}, Ada Example, ${ada.email}\n  More.\n  \n  Of them.\n`,
    );
    expect(await runKinbox(['feedback', 'answered', '1'], here)).toMatchObject({
      exitCode: 0,
      stdout: 'Feedback 1 is answered.\n',
    });
    expect((await runKinbox(['feedback'], here)).stdout).toBe('No feedback is open.\n');
  });

  it('A514 is shown by the newest 50, which says so if there is more', async () => {
    const database = connectSqlite(join(here.DATA_DIR, 'kinbox.sqlite'));
    await sql`insert into feedback (user_id, name, description, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 51)
      select (select min(id) from users), 'Number ' || n, 'More.', '2026-01-31T12:00:00.000Z' from numbers`.execute(
      database,
    );
    const { stdout } = await runKinbox(['feedback'], here);
    await sql`delete from feedback where name like 'Number %'`.execute(database);
    await database.destroy();
    const shown = Array.from(stdout.matchAll(/^\d+: Number (\d+)$/gm), ([, number]) => Number(number));
    expect(shown).toEqual(Array.from({ length: 50 }, (_, index) => 51 - index));
    expect(stdout).toMatch(/\n\nThere is older feedback, which is shown once these are answered\.\n$/);
  });
});

describe('a backup', () => {
  it('A208 of a running server under write load is one consistent state, and has all that was acknowledged before', async () => {
    const load = createWriteLoad([ada, ada], Math.random);
    const writing = load.run();
    await expect.poll(load.acknowledged, { timeout: LIMITS.longPoll }).toBeGreaterThan(20);
    const before = (await (await ada.call('GET', '/api/tasks')).json()) as { client_ref: string }[];
    const atStart = load.acknowledged();
    const file = join(scratch, 'backup.sqlite');
    const { exitCode, stdout } = await runKinbox(['backup', file], here);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 accounts');
    await expect.poll(load.acknowledged, { timeout: LIMITS.longPoll }).toBeGreaterThan(atStart);
    load.stop();
    await writing;

    const copy = connectSqlite(file, 'delete');
    const rows = await copy.selectFrom('tasks').select(['client_ref', 'version']).execute();
    const refs = new Set<string>(rows.map(({ client_ref }) => client_ref));
    expect(before.filter(({ client_ref }) => !refs.has(client_ref))).toEqual([]);
    // One moment: the counter of the realm is the highest version in it.
    const realm = await copy
      .selectFrom('realms')
      .selectAll()
      .where('id', '=', `u:${ada.id}`)
      .executeTakeFirst();
    expect(realm).toMatchObject({
      version: Math.max(...rows.map(({ version }) => version)),
      task_count: rows.length,
    });
    await copy.destroy();
    expect(await runKinbox(['backup', file], here)).toMatchObject({ exitCode: 1 });
  });

  it('A208 without a name is written to the data folder, named by the time', async () => {
    expect(await runKinbox(['backup'], here)).toMatchObject({ exitCode: 0 });
    const [file] = await readdir(join(kinbox.dataDir, 'backups'));
    expect(file).toMatch(/^kinbox-\d{4}-\d\d-\d\dT.+Z\.sqlite$/);
  });
});

describe('a restore', () => {
  it('A209 is refused while a server runs on the data, and changes nothing', async () => {
    const file = join(scratch, 'for-restore.sqlite');
    await runKinbox(['backup', file], here);
    const files = await readdir(kinbox.dataDir);
    const refused = await runKinbox(['restore', file], here);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.stderr).toContain('stop it first');
    expect(await readdir(kinbox.dataDir)).toEqual(files);
    expect((await ada.call('GET', '/api/user')).status).toBe(200);
  });

  it('A209 refuses a file that is damaged or not a Kinbox database', async () => {
    const wrong = join(scratch, 'wrong');
    await writeFile(wrong, 'This is no database. '.repeat(500));
    const empty = join(scratch, 'empty.sqlite');
    const other = connectSqlite(empty, 'delete');
    await sql`create table recipes (name text)`.execute(other);
    await other.destroy();
    for (const file of [wrong, empty]) {
      const env = { DATA_DIR: join(scratch, 'new') };
      expect(await runKinbox(['restore', file], env)).toMatchObject({ exitCode: 1 });
    }
  });
});

describe('the schema version of the database', () => {
  it('A212 is reported and upgraded to the newest by a command', async () => {
    const { stdout } = await runKinbox(['migrate', 'status'], here);
    expect(stdout).toMatch(/^0001-first {2}\d{4}-/);
    expect(stdout).not.toContain('to apply');
    expect((await runKinbox(['migrate'], here)).stdout).toBe('Nothing was left to apply.\n');
  });

  it('A212 of a newer Kinbox is refused by the server and its commands, and left as it is', async () => {
    const DATA_DIR = join(scratch, 'of-a-newer-one');
    const file = join(scratch, 'newer.sqlite');
    await runKinbox(['backup', file], here);
    const newer = connectSqlite(file, 'delete');
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(newer);
    await newer.destroy();
    const restored = await runKinbox(['restore', file], { DATA_DIR });
    expect(restored.exitCode).toBe(1);
    expect(restored.stderr).toContain('9999-later');
    await copyFile(file, sqliteFile(DATA_DIR));
    expect((await runKinbox(['migrate'], { DATA_DIR })).stderr).toContain('9999-later');
    await expect(startKinboxServer({ env: { DATA_DIR } })).rejects.toThrow('9999-later');
  });
});

// The last, since it signs out whom the others use.
describe('factors', () => {
  it('A369 the command removes the second factors of an account, ends its sessions, and names one that is unknown', async () => {
    expect(await runKinbox(['factors', 'remove', ada.email], here)).toMatchObject({
      exitCode: 0,
      stdout: `${ada.email} signs in by password alone now.\n`,
    });
    expect((await ada.call('GET', '/api/user')).status).toBe(401);
    expect(await runKinbox(['factors', 'remove', 'nobody@example.org'], here)).toMatchObject({ exitCode: 1 });
  });
});
