/** A host of a session that has ended on this device does nothing. */
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RealmId, TaskRef, UserId } from '#domain/ids.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { commit } from '#store/commit.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { deleteDatabases, eraseAccount } from '#store/account/forget-account.ts';
import { writeProfile } from '#store/account/profile.ts';
import { claimOrphaned } from '#store/unsent/orphaned.ts';
import { eraseDatabase } from '#store/account/erase-database.ts';
import { markDatabase, noteMark } from '#store/account/session-mark.ts';
import type { SyncSession } from '#sw/messages.ts';
import { openSyncs, type Syncs } from '#sw/sync/open-syncs.ts';
import { createRegistration } from '../support/worker-registration.ts';
import { syncRemembered, withMark } from '#sw/sync/sync-remembered.ts';
import { countedUuid, page, wireTask } from '../support/test-device.ts';

const ID = 9 as UserId;
const NAME = databaseName('s', ID);
const user = { id: ID, email: 'ada@kin.example', name: 'Ada', first_name: null, last_name: null } as never;
const author = { id: ID, display_name: 'Ada' };
const SESSION = { token: '1|secret', user, isRemembered: true };
const rows = Array.from({ length: 5 }, (_, index) =>
  wireTask({
    client_ref: countedUuid(9, index) as TaskRef,
    realm: 'u:9',
    name: `Private ${index}`,
  }),
);

let accounts: AccountsDb;
let syncs: Syncs;
let pulls: number;
/** The server answers once this has resolved. */
let beforeAnswer: () => Promise<unknown>;

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  accounts = new AccountsDb();
  syncs = openSyncs('http://api');
  pulls = 0;
  beforeAnswer = () => Promise.resolve();
  vi.stubGlobal('fetch', async () => {
    pulls += 1;
    await beforeAnswer();
    const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
    const realms = [{ id: 'u:9' as RealmId, version: 1, reset: false }];
    return new Response(JSON.stringify(page({ tasks: rows, realms })), { headers });
  });
});
afterEach(() => {
  syncs.close();
  accounts.close();
  vi.unstubAllGlobals();
});

/** As a page signs somebody in. */
async function signIn(token = '1|secret'): Promise<{ db: KinboxDb; session: SyncSession }> {
  await accounts.accounts.put({ userId: ID, serverId: 's', author, token });
  const db = new KinboxDb(NAME, { durability: 'strict' });
  const sessionMark = await markDatabase(db, () => crypto.randomUUID());
  await noteMark(accounts, { ...SESSION, token }, sessionMark);
  await writeProfile(db, user);
  return { db, session: { userId: ID, serverId: 's', token, author, sessionMark } };
}

async function logOut(db: KinboxDb): Promise<void> {
  await deleteDatabases(await eraseAccount(accounts, db, { id: ID, email: 'ada@kin.example' }));
}

const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name !== 'kinbox');

/** Everything in all databases, as one text. */
async function everythingKept(): Promise<string> {
  const found: unknown[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) found.push(await table.toArray());
    db.close();
  }
  return JSON.stringify(found);
}

it('W52 a wake after the logout creates no database and contacts no server', async () => {
  const { db, session } = await signIn();
  expect(await syncs.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
  expect(await db.tasks.count()).toBe(5);
  await logOut(db);
  pulls = 0;
  // The same host, one that was just started, and Background Sync.
  const fresh = openSyncs('http://api');
  for (const host of [syncs, fresh]) {
    expect(await host.wake(session, true)).toEqual({ kind: 'signedOut' });
  }
  await syncRemembered(new AccountsDb(), fresh, createRegistration());
  expect([pulls, await databases()]).toEqual([0, []]);
  expect(await everythingKept()).not.toMatch(/Private|ada@|Ada/);
});

it('W52 a pull that was in flight writes nothing after the logout', async () => {
  const { db, session } = await signIn();
  let answer = () => {};
  beforeAnswer = () => new Promise<void>((resolve) => (answer = resolve));
  const waking = syncs.wake(session, true);
  await expect.poll(() => pulls).toBe(1);
  await logOut(db);
  answer();
  expect(await waking).toEqual({ kind: 'signedOut' });
  expect(await databases()).toEqual([]);
});

it('W52 rows are removed although a frozen tab delays the deletion', async () => {
  const { db, session } = await signIn();
  await syncs.wake(session, true);
  // A connection that does not hear of the deletion.
  const frozen = new Dexie(NAME);
  frozen.on('versionchange', () => false);
  await frozen.open();
  const left = logOut(db);
  await expect.poll(() => frozen.table('tasks').count()).toBe(0);
  const late = openSyncs('http://api');
  pulls = 0;
  const end = Promise.race([late.wake(session, true), left.then(() => 'deleted')]);
  frozen.close();
  await left;
  expect(await end).not.toMatchObject({ kind: 'rested' });
  expect([pulls, await databases()]).toEqual([0, []]);
});

it('W102 a cycle and a wake that find the database being deleted say that the session has ended', async () => {
  const { db, session } = await signIn();
  let answer = () => {};
  beforeAnswer = () => new Promise<void>((resolve) => (answer = resolve));
  const pulling = syncs.wake(session, true);
  await expect.poll(() => pulls).toBe(1);
  const frozen = new Dexie(NAME);
  frozen.on('versionchange', () => false);
  await frozen.open();
  // The engine is open, and its first look at the database comes after the request to delete it.
  const left = logOut(db);
  await expect.poll(() => db.isOpen()).toBe(false);
  const late = syncs.wake(session, true);
  answer();
  expect(await Promise.all([pulling, late])).toEqual([{ kind: 'signedOut' }, { kind: 'signedOut' }]);
  frozen.close();
  await left;
  expect(await databases()).toEqual([]);
});

it('W102 a cycle that finds the database cleared and not yet deleted says that the session has ended', async () => {
  const { db, session } = await signIn();
  let answer = () => {};
  beforeAnswer = () => new Promise<void>((resolve) => (answer = resolve));
  const pulling = syncs.wake(session, true);
  await expect.poll(() => pulls).toBe(1);
  await eraseDatabase(db);
  answer();
  expect(await pulling).toEqual({ kind: 'signedOut' });
});

it('W102 a wake that finds the lock taken in a cleared database says that the session has ended, and writes nothing', async () => {
  const request = (_name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
    Promise.resolve(run(options.ifAvailable === true ? null : ({} as Lock)));
  vi.stubGlobal('navigator', { locks: { request } });
  const { db, session } = await signIn();
  await eraseDatabase(db);
  expect(await syncs.wake(session, true)).toEqual({ kind: 'signedOut' });
  expect(await db.meta.toArray()).toEqual([]);
  db.close();
});

it('W52 an ended session does not sync the database of the user who signed in since', async () => {
  const first = await signIn();
  await logOut(first.db);
  const second = await signIn('2|fresh');
  expect(await syncs.wake(first.session, true)).toEqual({ kind: 'signedOut' });
  expect(await second.db.tasks.count()).toBe(0);
  expect(await syncs.wake(second.session, true)).toEqual({ kind: 'rested', nextAt: null });
  expect(await second.db.tasks.count()).toBe(5);
});

it('W81 what is typed in a tab that was not told of the logout is not written, after an eviction (W65) it is', async () => {
  const db = new KinboxDb(NAME, { durability: 'relaxed' });
  const sessionMark = await markDatabase(db, () => 'mark');
  const tab = { db, author, sessionMark, clock: () => 0, uuid: () => countedUuid(9, 50) };
  const verb = {
    kind: 'task.create',
    args: { ref: countedUuid(9, 51) as TaskRef, name: 'Late', space: 'work' },
  } as const;
  await eraseDatabase(db);
  expect(await commit(tab, verb)).toEqual({ kind: 'storage', failure: 'signedOut' });
  expect(await Promise.all([db.tasks, db.outbox, db.aliases].map((table) => table.count()))).toEqual([
    0, 0, 0,
  ]);

  expect(await commit({ ...tab, isEvicted: () => true }, verb)).toMatchObject({
    kind: 'saved',
    changed: true,
  });

  await eraseDatabase(db);
  const again = { ...tab, sessionMark: await markDatabase(db, () => 'next') };
  expect(await commit(again, verb)).toMatchObject({ kind: 'saved', changed: true });
  db.close();
});

it('W54 signing in again without a logout keeps database and mark, and both tokens sync', async () => {
  const first = await signIn();
  await syncs.wake(first.session, true);
  const second = await signIn('2|fresh');
  expect(second.session.sessionMark).toBe(first.session.sessionMark);
  expect(await second.db.tasks.count()).toBe(5);
  for (const { session } of [first, second]) expect((await syncs.wake(session, true)).kind).toBe('rested');
});

it('W54 a database and an account of an earlier version sync again once a page has opened them', async () => {
  const before = new KinboxDb(NAME, { durability: 'strict' });
  await before.open();
  await accounts.accounts.put({ userId: ID, serverId: 's', author, token: '1|secret' });
  await syncRemembered(new AccountsDb(), syncs, createRegistration());
  expect(pulls).toBe(0);
  const mark = await markDatabase(before, () => 'new');
  expect(await noteMark(accounts, SESSION, mark)).toBe(true);
  await syncRemembered(new AccountsDb(), syncs, createRegistration());
  expect(pulls).toBe(1);
});

it('U1063 a session that the worker finds ended is notified no more: nothing is shown, and the browser is not subscribed', async () => {
  const { db, session } = await signIn();
  db.close();
  vi.stubGlobal('fetch', () => Promise.resolve(refusal()));
  const registration = createRegistration([ID, null, 2]);
  await syncRemembered(new AccountsDb(), syncs, registration);
  expect(await accounts.accounts.get(session.userId)).toBeUndefined();
  expect(registration.done).toEqual([`closed ${ID}`, 'closed unnamed', 'unsubscribed']);
});

it('U1063 the subscription of the browser stays while another account is signed in', async () => {
  const { db } = await signIn();
  db.close();
  const other = { userId: 2 as UserId, serverId: 's', author: { ...author, id: 2 as UserId } };
  // Without a mark it is not synced, and so not refused.
  await accounts.accounts.put({ ...other, token: '2|other' });
  vi.stubGlobal('fetch', () => Promise.resolve(refusal()));
  const registration = createRegistration([ID]);
  await syncRemembered(new AccountsDb(), syncs, registration);
  expect(registration.done).toEqual([`closed ${ID}`]);
});

/** Of a server that has ended the session. */
function refusal(): Response {
  const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
  return new Response('{}', { status: 401, headers });
}

it('W54 a page of an earlier version gets the mark of the account, and none after the logout', async () => {
  const { db, session } = await signIn();
  const { sessionMark, ...old } = session;
  expect(await withMark(old, () => new AccountsDb())).toEqual(session);
  expect(await withMark({ ...old, serverId: 'other' }, () => new AccountsDb())).toBeNull();
  await logOut(db);
  expect(sessionMark).not.toBe('');
  expect(await withMark(old, () => new AccountsDb())).toBeNull();
});

it('W52 a tab that opens the account during the logout notices that its row is gone', async () => {
  const { db } = await signIn();
  await logOut(db);
  const late = new KinboxDb(NAME, { durability: 'strict' });
  expect(await noteMark(accounts, SESSION, await markDatabase(late, () => 'late'))).toBe(false);
});

it('W52 changes for a former server are removed by the logout, with their account', async () => {
  const former = new KinboxDb(databaseName('old', 3), { durability: 'strict' });
  const mark = await markDatabase(former, () => 'former');
  await writeProfile(former, user);
  const formerAccount = { userId: 3 as UserId, serverId: 'old', author, token: '0|old', sessionMark: mark };
  await accounts.accounts.put(formerAccount);
  const { db } = await signIn();
  await logOut(db);
  expect(await databases()).toEqual([]);
  expect(await accounts.accounts.toArray()).toEqual([]);
  expect(await syncs.wake(formerAccount, true)).toEqual({ kind: 'signedOut' });
  expect(await databases()).toEqual([]);
});

it('O37 changes for a former server are removed by the logout under a newer address, too', async () => {
  const former = new KinboxDb(databaseName('old', 3), { durability: 'strict' });
  await writeProfile(former, user);
  const { db } = await signIn();
  const newer = { id: ID, email: 'newer@kin.example' };
  await claimOrphaned(db, 'ada@kin.example');
  await writeProfile(db, newer as never);
  await deleteDatabases(await eraseAccount(accounts, db, newer));
  expect(await databases()).toEqual([]);
});

it('W53 a host closes the engines of an account that was logged out elsewhere, and no others', async () => {
  const open: string[] = [];
  const closed: string[] = [];
  const host = openSyncs('http://api', {
    open: ({ userId }) => {
      open.push(`${userId}`);
      return {
        sync: { wake: () => Promise.resolve({ kind: 'rested', nextAt: null }) },
        close: () => closed.push(`${userId}`),
      };
    },
  });
  const session = (id: number): SyncSession => ({
    userId: id as UserId,
    serverId: 's',
    token: `${id}|t`,
    author,
    sessionMark: 'mark',
  });
  for (const id of [1, 11]) await host.wake(session(id), true);
  host.drop({ serverId: 's', userId: 1 as UserId });
  expect(closed).toEqual(['1']);
  await host.wake(session(1), true);
  await host.wake(session(11), true);
  expect(open).toEqual(['1', '11', '1']);
});
