/**
 * What becomes of the databases of sessions that have ended: of tabs that were closed and not remembered, and of those
 * that the server has ended. Nothing is left of them on this device, unless it has something that the server does not.
 */
import { Dexie } from 'dexie';
import type { UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { databaseName, KinboxDb, type MutationState } from '../db.ts';
import { browserStorages, readJson, STORAGE_KEYS, type Storages } from '../local/browser-storage.ts';
import { storageFailureOf } from '../storage-failure.ts';
import type { Account, AccountsDb } from './accounts-db.ts';
import {
  endPushOf,
  forget,
  isReplaced,
  type AccountKey,
  type EndPush,
  type KnownAccount,
} from './forget-ended.ts';
import { usersWithPush } from '../local/push-choice.ts';
import { isOpenElsewhere } from './open-elsewhere.ts';
import { browserLocks, sessionLock, type Locks } from './open-sessions.ts';
import { isRevoked } from './revoked.ts';
import { clearTables, eraseDatabase } from './erase-database.ts';

/** Changes that wait on this device until their author signs in again. Says nothing of what they are. */
export interface KeptChanges {
  readonly database: string;
  readonly account: KnownAccount;
  readonly name: string;
  readonly email: string;
  readonly count: number;
}

export interface EndedSessions {
  /** Deletes the databases of all ended sessions that have nothing unsent, and returns what the others wait with. */
  readonly end: () => Promise<readonly KeptChanges[]>;
  /** Deletes one with what is unsent. False where its author has it open, or has signed in since: then it stays. */
  readonly discard: (kept: KeptChanges) => Promise<boolean>;
}

export interface EndedDeps {
  readonly accounts: AccountsDb;
  /** The browser's if omitted; null on plain HTTP. */
  readonly locks?: Locks | null;
  /** Their sessions have not ended, whether a tab is open or not. */
  readonly storages?: Storages;
  /** Tells the worker to close its connections. */
  readonly announce: (account: AccountKey) => void;
  /** The page's if omitted. */
  readonly endPush?: EndPush;
}

export function endedSessions(deps: EndedDeps): EndedSessions {
  return {
    end: async () => {
      const signedIn = signedInUsers(deps.storages);
      const known = await deps.accounts.accounts.toArray();
      const all = [...known, ...(await withoutAccount(known))];
      const others = all.filter(({ userId }) => !signedIn.includes(userId));
      const kept = await Promise.all(others.map((account) => endSession(deps, account)));
      await endLeftPush(deps);
      return kept.filter((each) => each !== null);
    },
    discard: async ({ account, database }) => {
      const isDone = await whileNotOpen(deps, account.userId, async () => {
        if (isReplaced(account, await deps.accounts.accounts.get(account.userId))) return false;
        const db = openExisting(database);
        await eraseDatabase(db);
        await forget(deps, account, db);
        return true;
      });
      return isDone ?? false;
    },
  };
}

/** Of who is signed in nowhere any more. Where the worker has ended a session nothing else is left of it. */
async function endLeftPush(deps: EndedDeps): Promise<void> {
  const { accounts, storages } = deps;
  const users = usersWithPush(storages);
  if (users.length === 0) return;
  const signedIn = signedInUsers(storages);
  const rows = await accounts.accounts.bulkGet([...users]);
  users
    .filter((user, at) => !signedIn.includes(user) && (rows[at]?.token ?? null) === null)
    .forEach((user) => endPushOf(deps, user));
}

/** Of the tab itself, and of who is remembered. */
function signedInUsers({ session, local }: Storages = browserStorages): readonly UserId[] {
  const users = [session, local].map(
    (storage) => readJson(storage, STORAGE_KEYS.user) as Partial<User> | null,
  );
  return users.flatMap((user) => user?.id ?? []);
}

const DATABASE_NAME = /^kinbox-(.+)-(\d+)$/;

/** The databases of servers that were replaced, and what a logout could not delete yet. */
async function withoutAccount(known: readonly Account[]): Promise<readonly AccountKey[]> {
  const names = known.map(({ serverId, userId }) => databaseName(serverId, userId));
  return (await Dexie.getDatabaseNames()).flatMap((name) => {
    const [, serverId, id] = DATABASE_NAME.exec(name) ?? [];
    if (serverId === undefined || names.includes(name)) return [];
    return [{ serverId, userId: Number(id) as UserId }];
  });
}

/** Of an account with a token only if it is that token's session that the server has ended. */
export async function endSession(deps: EndedDeps, account: KnownAccount): Promise<KeptChanges | null> {
  return whileNotOpen(deps, account.userId, async () => {
    const database = databaseName(account.serverId, account.userId);
    const db = openExisting(database);
    try {
      const { token = null, author } = account;
      if (token !== null && !(await isRevoked(db, token))) return null;
      const count = await eraseUnlessUnsent(db);
      if (count === 0) await forget(deps, account, db);
      else if (token !== null) await dropToken(deps, token);
      // What waits here waits without being told of.
      if (count > 0) endPushOf(deps, account.userId);
      // Without an account its server was replaced: its author finds it in the sync panel.
      if (count === 0 || author === undefined) return null;
      const name = author.display_name;
      const email = (await db.profile.get('mine'))?.user.email ?? name;
      return { database, account: { ...account, token: null }, name, email, count };
    } catch (error) {
      const failure = storageFailureOf(error);
      if (failure === null) throw error;
      // Written by a newer app, or broken: what it holds is unknown, so it stays. One that is gone leaves its account.
      if (failure === 'signedOut') await forget(deps, account, db);
      return null;
    } finally {
      db.close();
    }
  });
}

function openExisting(database: string): KinboxDb {
  return new KinboxDb(database, { durability: 'strict', mustExist: true });
}

/** In one transaction, so that no change is committed between the look and the deletion. */
async function eraseUnlessUnsent(db: KinboxDb): Promise<number> {
  return db.transaction('rw', db.tables, async () => {
    const count = await countUnsent(db);
    if (count === 0) await clearTables(db);
    return count;
  });
}

/** What only this device has, as `unsentMutations` lists it. */
async function countUnsent(db: KinboxDb): Promise<number> {
  const waiting = db.outbox.where('state').notEqual('acked' satisfies MutationState);
  const [log, parked] = await Promise.all([waiting.count(), db.parked.count()]);
  return log + parked;
}

/** So that the worker does not try it again, and the session has ended also when another token has synced since. */
async function dropToken({ accounts }: EndedDeps, token: string): Promise<void> {
  await accounts.accounts.filter((row) => row.token === token).modify({ token: null });
}

/** How long a tab that is just being closed may take, and how long a tab that opens may be kept waiting. */
const CLOSED_WITHIN_MS = 1_000;

/**
 * Runs it while no tab has the account open and none can open it. Tabs of earlier versions of the app hold no lock of
 * their session, but each waits for or holds that of the poke stream.
 */
async function whileNotOpen<T>(
  { locks = browserLocks() }: EndedDeps,
  user: UserId,
  run: () => Promise<T>,
): Promise<T | null> {
  if (locks === null) return (await isOpenElsewhere(user)) ? null : run();
  const patience = AbortSignal.timeout(CLOSED_WITHIN_MS);
  const withLock = async <R>(name: string, then: () => Promise<R>): Promise<R | null> => {
    try {
      return await locks.request(name, { signal: patience }, then);
    } catch (error) {
      if (error === patience.reason) return null;
      throw error;
    }
  };
  return withLock(sessionLock(user), () => withLock(`kinbox-events:${user}`, run));
}
