import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { ERA } from '#server/db/start-era.ts';
import { readMeta } from '#store/meta.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { runKinbox } from '../support/kinbox-command.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { openLiveDevice, type LiveDevice } from '../support/live-device.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { signUp, type Person } from '../support/sign-up.ts';

let kinbox: KinboxServer;
let ada: Person;
let phone: LiveDevice;
let tablet: LiveDevice;
beforeEach(async () => {
  kinbox = await startKinboxServer();
  ada = await signUp(kinbox.url, 'Ada');
  const serverId = await serverIdOf(ada);
  phone = openLiveDevice(ada, serverId, 1);
  tablet = openLiveDevice(ada, serverId, 2);
});
afterEach(() => kinbox.dispose());

async function serverIdOf(person: Person): Promise<string> {
  return (await person.call('GET', '/api/user')).headers.get('X-Server-Id') ?? '';
}

interface Delta {
  readonly tasks: readonly {
    readonly client_ref: TaskRef;
    readonly name: string;
    readonly version: number;
  }[];
  readonly realms: readonly { readonly reset: boolean }[];
}

async function changes(person: Person, since: string | null): Promise<Delta> {
  const query = since === null ? '' : `&since=${since}`;
  return (await (await person.call('GET', `/api/changes?limit=1000${query}`)).json()) as Delta;
}

/** The device shows what the server has, row by row, and asks for nothing twice. */
async function expectAlike(device: LiveDevice): Promise<void> {
  const { tasks } = await changes(ada, null);
  const there = tasks.map(({ client_ref, name, version }) => `${client_ref} ${name} ${version}`);
  const rows = await device.db.tasks.toArray();
  expect(rows.map(({ ref, name, version }) => `${ref} ${name} ${version}`).sort()).toEqual(there.sort());
  const next = await changes(ada, await readMeta(device.db, 'cursor'));
  expect([next.tasks, next.realms.some(({ reset }) => reset)]).toEqual([[], false]);
}

it('A210 situation 25: after a restore no edit stays hidden, and waiting changes are sent or parked with their texts', async () => {
  const edited = await phone.create({ name: 'As it was' });
  const kept = await phone.create({ name: 'Kept' });
  await phone.sync(kinbox.url);
  await tablet.sync(kinbox.url);
  const file = join(kinbox.dataDir, 'backup.sqlite');
  expect(await runKinbox(['backup', file], { DATA_DIR: kinbox.dataDir })).toMatchObject({ exitCode: 0 });

  await phone.rename(edited, 'Edited after the backup');
  const late = await phone.create({ name: 'Made after the backup' });
  await phone.sync(kinbox.url);
  await tablet.sync(kinbox.url);
  expect(await tablet.names()).toEqual(['Edited after the backup', 'Kept', 'Made after the backup']);
  // Without a network from here on.
  await tablet.rename(kept, 'Kept, and edited offline');
  await tablet.create({ name: 'Made offline' });
  await tablet.rename(late, 'Words for a task that is gone');

  expect(await kinbox.stop()).toBe(0);
  const restored = await runKinbox(['restore', file], { DATA_DIR: kinbox.dataDir });
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' });
  await kinbox.restart();
  // Somebody else is quicker: by counting alone the server would be past every cursor.
  for (let n = 0; n < 12; n += 1) {
    const answer = await ada.call('PUT', `/api/tasks/${kept}`, { description: `Note ${n}` });
    expect(answer.status).toBe(200);
  }

  await tablet.sync(kinbox.url);
  await phone.sync(kinbox.url);
  await tablet.sync(kinbox.url);
  expect(await tablet.names()).toEqual(['As it was', 'Kept, and edited offline', 'Made offline']);
  await expectAlike(tablet);
  await expectAlike(phone);
  expect(await tablet.db.outbox.count()).toBe(0);
  expect((await parkedMutations(tablet.db)).map(({ args }) => JSON.stringify(args))).toEqual([
    expect.stringContaining('Words for a task that is gone'),
  ]);
});

it('A211 after a restore the server keeps its id, and no number that was issued gets another meaning', async () => {
  const { url, dataDir } = kinbox;
  const file = join(dataDir, 'backup.sqlite');
  await runKinbox(['backup', file], { DATA_DIR: dataDir });
  const eve = await signUp(url, 'Eve');
  const before = await serverIdOf(ada);
  await kinbox.stop();
  const { stdout } = await runKinbox(['restore', file], { DATA_DIR: dataDir });
  expect(stdout).toContain('kinbox.sqlite.before-');
  await kinbox.restart();
  expect(await serverIdOf(ada)).toBe(before);
  expect((await eve.call('GET', '/api/user')).status).toBe(401);
  const mallory = await signUp(url, 'Mallory');
  expect(mallory.id).toBeGreaterThan(ERA);
  const { id } = (await (await mallory.call('POST', '/api/tasks', { name: 'First' })).json()) as {
    id: number;
  };
  expect(id).toBeGreaterThan(ERA);
});

it('A210 a PostgreSQL that was restored by its own tools needs one command', async () => {
  const { url: DATABASE_URL, drop } = await createTestDatabase();
  const server = await startKinboxServer({ env: { DATABASE_URL } });
  const bob = await signUp(server.url, 'Bob');
  const device = openLiveDevice(bob, await serverIdOf(bob), 3);
  await device.create({ name: 'Here' });
  await device.sync(server.url);
  const cursor = await readMeta(device.db, 'cursor');
  expect(await runKinbox(['after-restore'], { DATABASE_URL })).toMatchObject({ exitCode: 0 });
  expect((await changes(bob, cursor)).realms).toMatchObject([{ reset: true }]);
  await device.sync(server.url);
  expect(await device.names()).toEqual(['Here']);
  const { id } = (await (await bob.call('POST', '/api/tasks', { name: 'Next' })).json()) as { id: number };
  expect(id).toBeGreaterThan(ERA);
  await server.dispose();
  await drop();
});
