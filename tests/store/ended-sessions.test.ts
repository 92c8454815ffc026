/** What becomes of the databases of sessions that have ended. */
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TaskRef, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { AccountsDb, type Account } from '#store/account/accounts-db.ts';
import {
  endedSessions,
  endSession,
  type EndedDeps,
  type KeptChanges,
} from '#store/account/ended-sessions.ts';
import { logOut } from '#store/account/forget-account.ts';
import { createOpenSessions, sessionLock, type Locks } from '#store/account/open-sessions.ts';
import { tokenMark } from '#store/account/session.ts';
import { writeProfile } from '#store/account/profile.ts';
import { markDatabase, noteMark } from '#store/account/session-mark.ts';
import { commit } from '#store/commit.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { noteContact } from '#store/meta.ts';
import { sharedLocks } from '../support/shared-locks.ts';
import { countedUuid, START_MS } from '../support/test-device.ts';

const ADA = 1 as UserId;
const BEN = 2 as UserId;

let accounts: AccountsDb;
let locks: Locks;
let told: readonly UserId[];

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  accounts = new AccountsDb();
  locks = sharedLocks();
  told = [];
});

afterEach(() => accounts.close());

/** Both storages of a browser, with who is remembered in it. */
function stored(user?: UserId) {
  const text = user === undefined ? null : JSON.stringify({ id: user, email: 'somebody@kin.example' });
  const storageWith = (value: string | null) => () => ({ getItem: () => value }) as unknown as Storage;
  return { local: storageWith(text), session: storageWith(null) };
}

const deps = (more: Partial<EndedDeps> = {}): EndedDeps => ({
  accounts,
  locks,
  storages: stored(),
  announce: ({ userId }) => (told = [...told, userId]),
  ...more,
});

/** As a tab leaves it that was closed. */
async function leave(id: UserId, { token = null as string | null, server = 's', words = 0 } = {}) {
  const name = databaseName(server, id);
  const author = { id, display_name: `User ${id}` };
  await accounts.accounts.put({ userId: id, serverId: server, author, token });
  const db = new KinboxDb(name, { durability: 'strict' });
  await markDatabase(db, () => 'mark');
  await writeProfile(db, { id, email: `user${id}@kin.example` } as never);
  for (let n = 0; n < words; n += 1) await type(db, n);
  db.close();
  return name;
}

async function type(db: KinboxDb, n: number) {
  let count = n * 10;
  const author = { id: ADA, display_name: 'Ada' };
  const device = { db, author, clock: () => START_MS, uuid: () => countedUuid(5, (count += 1)) };
  const ref = countedUuid(6, n) as TaskRef;
  return commit(device, { kind: 'task.create', args: { ref, name: `Words ${n}`, space: 'personal' } });
}

const openTab = (given: Locks | null) =>
  createOpenSessions(() => import('#store/account/open-elsewhere.ts'), given);
const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name !== 'kinbox').sort();
const accountIds = async () => (await accounts.accounts.toArray()).map(({ userId }) => userId);
const counts = (all: readonly KeptChanges[]) => all.map(({ email, count }) => [email, count]);

it('W104 the database of a session that is not remembered is deleted with its account, others stay', async () => {
  await leave(ADA);
  const ben = await leave(BEN, { token: '2|ben' });
  expect(await endedSessions(deps()).end()).toEqual([]);
  await expect.poll(databases).toEqual([ben]);
  expect([await accountIds(), told]).toEqual([[BEN], [ADA]]);
});

it('W104 what an interrupted deletion has left is deleted at the next start', async () => {
  const name = await leave(ADA);
  await accounts.accounts.clear();
  expect(await databases()).toEqual([name]);
  await endedSessions(deps()).end();
  await expect.poll(databases).toEqual([]);
  // The other half: an account without a database.
  const author = { id: BEN, display_name: 'Ben' };
  await accounts.accounts.put({ userId: BEN, serverId: 's', author, token: null });
  await endedSessions(deps()).end();
  expect([await accountIds(), await databases()]).toEqual([[], []]);
});

it('W105 a database with unsent or parked changes stays whole, and is told by number and author', async () => {
  const name = await leave(ADA, { words: 2 });
  const parked = await leave(BEN, { words: 1 });
  const db = new KinboxDb(parked, { durability: 'strict' });
  const [mutation] = await db.outbox.toArray();
  const reason = { kind: 'refused', status: 422, code: null, message: null } as const;
  if (mutation) await db.parked.add({ ...mutation, reason, parkedAt: 0 });
  await db.outbox.clear();
  db.close();
  for (let start = 0; start < 2; start += 1) {
    const kept = await endedSessions(deps()).end();
    expect(counts(kept)).toEqual([
      ['user1@kin.example', 2],
      ['user2@kin.example', 1],
    ]);
    expect(JSON.stringify(kept)).not.toContain('Words');
  }
  expect([await databases(), told]).toEqual([[name, parked], []]);
});

it('W105 changes that a logout is discarding are not told by the sign-in, which is shown meanwhile', async () => {
  const name = await leave(ADA, { words: 1 });
  const tab = openTab(locks);
  await tab.hold(ADA);
  const ending = endedSessions(deps()).end();
  const release = async () => {
    await tab.release();
    await ending;
  };
  const db = new KinboxDb(name, { durability: 'strict' });
  const user = { id: ADA, email: 'user1@kin.example' };
  await logOut({ accounts, announce: () => undefined, release, revoke: async () => undefined }, db, user);
  expect([await ending, await databases(), await accountIds()]).toEqual([[], [], []]);
});

it('W105 changes that the server has acknowledged are not waiting', async () => {
  const name = await leave(ADA, { words: 1 });
  const db = new KinboxDb(name, { durability: 'strict' });
  await db.outbox.toCollection().modify({ state: 'acked' });
  db.close();
  expect(await endedSessions(deps()).end()).toEqual([]);
  await expect.poll(databases).toEqual([]);
});

it('W105 the unsent changes of a server that was replaced stay for their author, without an account to sign in to', async () => {
  const name = await leave(ADA, { words: 1, server: 'old' });
  const empty = await leave(BEN, { server: 'old' });
  await accounts.accounts.clear();
  expect(await databases()).toEqual([name, empty]);
  expect(await endedSessions(deps()).end()).toEqual([]);
  await expect.poll(databases).toEqual([name]);
});

it('W106 a session that is stored in this browser has not ended, whether a tab is open or not', async () => {
  const name = await leave(ADA);
  await endedSessions(deps({ storages: stored(ADA) })).end();
  await accounts.accounts.clear();
  await endedSessions(deps({ storages: stored(ADA) })).end();
  expect(await databases()).toEqual([name]);
});

it('W106 a session that is open in another tab has not ended, until the last of its tabs is closed', async () => {
  const name = await leave(ADA);
  const tabs = [openTab(locks), openTab(locks)] as const;
  for (const tab of tabs) await tab.hold(ADA);
  await endedSessions(deps()).end();
  await tabs[0].release();
  await endedSessions(deps()).end();
  expect(await databases()).toEqual([name]);
  await tabs[1].release();
  await endedSessions(deps()).end();
  await expect.poll(databases).toEqual([]);
});

it('W106 a tab of an earlier version of the app, which holds only the lock of its stream, keeps its session', async () => {
  const name = await leave(ADA);
  let close = () => {};
  const untilClosed = new Promise<void>((resolve) => (close = resolve));
  const stream = locks.request(`kinbox-events:${ADA}`, {}, () => untilClosed);
  await endedSessions(deps()).end();
  expect(await databases()).toEqual([name]);
  close();
  await stream;
  await endedSessions(deps()).end();
  await expect.poll(databases).toEqual([]);
});

it('W106 on plain HTTP, without Web Locks, the tabs are asked', async () => {
  const name = await leave(ADA);
  const tab = openTab(null);
  await tab.hold(ADA);
  await endedSessions(deps({ locks: null })).end();
  expect(await databases()).toEqual([name]);
  await tab.release();
  await endedSessions(deps({ locks: null })).end();
  await expect.poll(databases).toEqual([]);
});

it('W106 a tab that opens waits until a look for ended sessions is over, and no longer than two seconds', async () => {
  let free = () => {};
  const untilFree = new Promise<void>((resolve) => (free = resolve));
  const looking = locks.request(sessionLock(ADA), {}, () => untilFree);
  const tab = openTab(locks);
  let isOpen = false;
  const opening = tab.hold(ADA);
  // A page that restores its session twice waits twice.
  await Promise.resolve();
  const again = tab.hold(ADA).then(() => (isOpen = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOpen).toBe(false);
  free();
  await Promise.all([looking, opening, again]);
  await tab.release();

  const frozen = locks.request(sessionLock(BEN), {}, () => new Promise(() => undefined));
  await tab.hold(BEN);
  expect(await Promise.race([frozen, Promise.resolve('held')])).toBe('held');
});

it('W109 a change that is committed while the database is deleted is kept, or reported as not saved', async () => {
  for (let round = 0; round < 40; round += 1) {
    const name = await leave(ADA);
    const db = new KinboxDb(name, { durability: 'strict' });
    await db.open();
    const device = {
      db,
      author: { id: ADA, display_name: 'Ada' },
      sessionMark: 'mark',
      clock: () => START_MS,
      uuid: () => countedUuid(7, round),
    };
    const ref = countedUuid(8, round) as TaskRef;
    const write = async () => {
      for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return commit(device, { kind: 'task.create', args: { ref, name: 'Late', space: 'personal' } });
    };
    const [kept, outcome] = await Promise.all([endedSessions(deps()).end(), write()]);
    expect([kept.length, outcome.kind]).toEqual(outcome.kind === 'saved' ? [1, 'saved'] : [0, 'storage']);
    db.close();
    for (const each of await Dexie.getDatabaseNames()) if (each !== 'kinbox') await Dexie.delete(each);
  }
});

it('W109 what somebody has opened again since the database was emptied is not deleted', async () => {
  const name = await leave(ADA);
  const author = { id: ADA, display_name: 'Ada' };
  const session = { token: '1|ada', user: { id: ADA } as User, isRemembered: false };
  let outcome = 'not tried';
  // As a tab whose patience with the lock is over.
  const signIn = async () => {
    await accounts.accounts.put({ userId: ADA, serverId: 's', author, token: null });
    const db = new KinboxDb(name, { durability: 'strict' });
    const sessionMark = await markDatabase(db, () => 'new');
    expect([sessionMark, await noteMark(accounts, session, sessionMark)]).toEqual(['new', true]);
    const device = { db, author, sessionMark, clock: () => START_MS, uuid: () => countedUuid(7, 0) };
    const args = { ref: countedUuid(8, 0) as TaskRef, name: 'Typed', space: 'personal' } as const;
    outcome = (await commit(device, { kind: 'task.create', args })).kind;
    db.close();
  };
  await endedSessions(deps({ accounts: slowToDelete(accounts, signIn) })).end();
  expect(outcome).toBe('saved');
  const found = new KinboxDb(name, { durability: 'strict' });
  expect([await found.outbox.count(), await accountIds(), told]).toEqual([1, [ADA], []]);
  found.close();
});

/** Something happens before it deletes a row. */
function slowToDelete(real: AccountsDb, before: () => Promise<void>): AccountsDb {
  const table = {
    toArray: () => real.accounts.toArray(),
    filter: (is: (row: Account) => boolean) => ({
      delete: async () => {
        await before();
        return real.accounts.filter(is).delete();
      },
    }),
    get: (id: UserId) => real.accounts.get(id),
    delete: (id: UserId) => real.accounts.delete(id),
  };
  const transaction = async (mode: 'rw', _: unknown, run: () => Promise<unknown>) => {
    await before();
    return real.transaction(mode, real.accounts, run);
  };
  return { accounts: table, transaction } as unknown as AccountsDb;
}

it('W110 in the background a session that its server has ended is deleted, and one that another server refuses stays', async () => {
  const name = await leave(ADA, { token: '7|ada' });
  const account = async () => (await accounts.accounts.get(ADA)) ?? expect.fail('The account is gone.');
  const refuse = async (isRevoked: boolean) => {
    const db = new KinboxDb(name, { durability: 'strict' });
    await noteContact(db, { refusedToken: tokenMark('7|ada'), isRevoked });
    db.close();
  };
  await refuse(false);
  await endSession(deps(), await account());
  expect([await databases(), (await account()).token]).toEqual([[name], '7|ada']);

  const tab = openTab(locks);
  await tab.hold(ADA);
  await refuse(true);
  await endSession(deps(), await account());
  expect((await account()).token).toBe('7|ada');
  await tab.release();
  await endSession(deps(), await account());
  await expect.poll(databases).toEqual([]);
  expect(await accountIds()).toEqual([]);
});

it('W110 with something unsent it stays without its token, and nobody syncs it', async () => {
  const name = await leave(ADA, { token: '7|ada', words: 1 });
  const db = new KinboxDb(name, { durability: 'strict' });
  await noteContact(db, { refusedToken: tokenMark('7|ada'), isRevoked: true });
  db.close();
  await endSession(deps(), (await accounts.accounts.get(ADA)) ?? expect.fail('No account.'));
  expect((await accounts.accounts.get(ADA))?.token).toBeNull();
  expect(counts(await endedSessions(deps()).end())).toEqual([['user1@kin.example', 1]]);
});

it('W110 a page finds a remembered session that the server has ended, and not one whose token was replaced', async () => {
  const name = await leave(ADA, { token: '7|ada' });
  const db = new KinboxDb(name, { durability: 'strict' });
  await noteContact(db, { refusedToken: tokenMark('7|former'), isRevoked: true });
  await endedSessions(deps()).end();
  expect([await databases(), await accountIds()]).toEqual([[name], [ADA]]);
  await noteContact(db, { refusedToken: tokenMark('7|ada') });
  db.close();
  await endedSessions(deps()).end();
  await expect.poll(databases).toEqual([]);
});

it('W111 a database of a newer version of the app is neither read nor deleted', async () => {
  const name = await leave(ADA);
  const known = new KinboxDb(name, { durability: 'strict' });
  const newer = new Dexie(name);
  const stores: Record<string, string> = { invented: 'key' };
  for (const { name: table, schema } of known.tables) {
    stores[table] = [schema.primKey, ...schema.indexes].map(({ src }) => src).join();
  }
  newer.version(99).stores(stores);
  await newer.open();
  newer.close();
  expect(await endedSessions(deps()).end()).toEqual([]);
  expect([await databases(), await accountIds()]).toEqual([[name], [ADA]]);
});

it('U706 a discard deletes the database with what is unsent, but not while its author has it open', async () => {
  const name = await leave(ADA, { words: 1 });
  const [kept] = await endedSessions(deps()).end();
  if (kept === undefined) expect.fail('Nothing was kept.');
  const tab = openTab(locks);
  await tab.hold(ADA);
  expect(await endedSessions(deps()).discard(kept)).toBe(false);
  expect(await databases()).toEqual([name]);
  await tab.release();
  expect(await endedSessions(deps()).discard(kept)).toBe(true);
  await expect.poll(databases).toEqual([]);
  expect([await accountIds(), told]).toEqual([[], [ADA]]);
});

it('U706 a discard deletes nothing of somebody who has signed in again since, and what a revoked token has left', async () => {
  const name = await leave(ADA, { token: '7|ada', words: 1 });
  const db = new KinboxDb(name, { durability: 'strict' });
  await noteContact(db, { refusedToken: tokenMark('7|ada'), isRevoked: true });
  db.close();
  const [kept] = await endedSessions(deps()).end();
  if (kept === undefined) expect.fail('Nothing was kept.');
  await accounts.accounts.update(ADA, { token: '8|ada' });
  expect(await endedSessions(deps()).discard(kept)).toBe(false);
  expect([await databases(), await accountIds()]).toEqual([[name], [ADA]]);
  await accounts.accounts.update(ADA, { token: null });
  expect(await endedSessions(deps()).discard(kept)).toBe(true);
  await expect.poll(databases).toEqual([]);
});

it('U1063 what was chosen about notifications ends where the worker has ended the session, of who is not signed in', async () => {
  await leave(BEN, { token: '2|ben' });
  const chosen = Object.fromEntries([ADA, BEN, 3].map((id) => [STORAGE_KEYS.push(id), '{}']));
  const getItem = (key: string) =>
    key === STORAGE_KEYS.user ? JSON.stringify({ id: 3, email: 'c@kin.example' }) : (chosen[key] ?? null);
  const storage = Object.defineProperty({ ...chosen }, 'getItem', { value: getItem }) as unknown as Storage;
  const ended: UserId[] = [];
  await endedSessions(
    deps({
      storages: { local: () => storage, session: stored().session },
      endPush: (user) => Promise.resolve(void ended.push(user)),
    }),
  ).end();
  expect(ended).toEqual([ADA]);
});
