import { beforeEach, expect, it, vi } from 'vitest';
import { Dexie } from 'dexie';
import type { TaskRef, UserId } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { claimOrphaned, discardOrphaned, findOrphaned, formerOwner } from '#store/unsent/orphaned.ts';
import { replaceOwnProfile } from '#store/account/own-profile.ts';
import { writeProfile } from '#store/account/profile.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import { countedUuid, START_MS } from '../support/test-device.ts';

const ADA = { email: 'ada@kin.example', databases: [] };

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

async function openFor(serverId: string, id: number, email: string): Promise<KinboxDb> {
  const db = new KinboxDb(databaseName(serverId, id), { durability: 'strict' });
  const named = { id: id as UserId, email, name: email, first_name: null, last_name: null };
  await writeProfile(db, named as never);
  return db;
}

async function write(db: KinboxDb, name: string): Promise<void> {
  let count = 0;
  const author = { id: 1 as UserId, display_name: 'Ada' };
  const device = { db, author, clock: () => START_MS, uuid: () => countedUuid(5, (count += 1)) };
  const ref = countedUuid(6, 1) as TaskRef;
  await commit(device, { kind: 'task.create', args: { ref, name, space: 'personal' } });
}

it('O37 changes for a server that was replaced are found by their author’s address, and only by that user', async () => {
  const before = await openFor('old', 1, 'Ada@kin.example');
  await write(before, 'For the old server');
  const now = await openFor('new', 2, 'ada@kin.example');
  await write(now, 'For the new one');
  const somebody = await openFor('older', 2, 'ben@kin.example');
  await write(somebody, 'Not hers');

  const found = await findOrphaned(now, ADA);
  expect(found.map(({ database }) => database)).toEqual(['kinbox-old-1']);
  expect(found[0]?.changes.map((change) => wordsOf(change).name)).toEqual(['For the old server']);
  expect(await findOrphaned(now, await formerOwner(now, 'cy@kin.example'))).toEqual([]);
});

it('O37 they stay until their author discards them, even if they cannot be read', async () => {
  const before = await openFor('old', 1, 'ada@kin.example');
  await write(before, 'Words');
  const now = await openFor('new', 1, 'ada@kin.example');
  const newer = new Dexie(databaseName('newer-app', 1));
  const indexes: Record<string, string> = { invented: 'key' };
  for (const { name, schema } of now.tables) {
    indexes[name] = [schema.primKey, ...schema.indexes].map(({ src }) => src).join();
  }
  newer.version(99).stores(indexes);
  await newer.open();
  newer.close();

  const [left] = await findOrphaned(now, ADA);
  expect(await before.outbox.count()).toBe(1);
  await discardOrphaned(left!);
  expect(await findOrphaned(now, ADA)).toEqual([]);
  expect(await Dexie.exists('kinbox-newer-app-1')).toBe(true);
});

it('O37 they are found after their author has changed the address, which is not stored', async () => {
  const before = await openFor('old', 1, 'ada@kin.example');
  await write(before, 'For the old server');
  const now = await openFor('new', 2, 'ada@kin.example');
  await claimOrphaned(now, 'ada@kin.example');
  await writeProfile(now, { id: 2, email: 'ada@home.example' } as never);
  const found = await findOrphaned(now, await formerOwner(now, 'ada@home.example'));
  expect(found.map(({ database }) => database)).toEqual(['kinbox-old-1']);
  expect(JSON.stringify(await now.profile.toArray())).not.toContain('ada@kin.example');
  const somebody = await openFor('new', 3, 'ben@kin.example');
  expect(await findOrphaned(somebody, await formerOwner(somebody, 'ben@kin.example'))).toEqual([]);
});

it('O37 changing an address on this device records the databases it found, too', async () => {
  await write(await openFor('old', 1, 'ada@kin.example'), 'For the old server');
  const now = await openFor('new', 2, 'ada@kin.example');
  const ada = { id: 2, email: 'ada@kin.example' } as never;
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined });
  const home = { id: 2, email: 'ada@home.example' } as never;
  await replaceOwnProfile(now, { token: '1|x', user: ada, isRemembered: true }, home);
  vi.unstubAllGlobals();
  expect(await findOrphaned(now, await formerOwner(now, 'ada@home.example'))).toHaveLength(1);
});

it('U611 the address of a new sign-in replaces the one of the last pull', async () => {
  const db = await openFor('s', 1, 'ada@kin.example');
  await writeProfile(db, { id: 1, email: 'new@kin.example' } as never);
  expect((await db.profile.get('mine'))?.user.email).toBe('new@kin.example');
});

it('O107 databases that are gone are no longer recorded for the account', async () => {
  for (const server of ['old', 'older']) {
    await write(await openFor(server, 1, 'ada@kin.example'), 'For the old server');
  }
  const now = await openFor('new', 2, 'ada@kin.example');
  await claimOrphaned(now, 'ada@kin.example');
  const recorded = async () => (await now.profile.get('mine'))?.formerDatabases;
  expect(await recorded()).toEqual(['kinbox-old-1', 'kinbox-older-1']);
  await discardOrphaned({ database: 'kinbox-old-1', changes: [] });
  await claimOrphaned(now, 'ada@home.example');
  expect(await recorded()).toEqual(['kinbox-older-1']);
  await discardOrphaned({ database: 'kinbox-older-1', changes: [] });
  await claimOrphaned(now, 'ada@home.example');
  expect(await now.profile.get('mine')).not.toHaveProperty('formerDatabases');
});
