import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { replaceOwnProfile } from '#store/account/own-profile.ts';
import { replaceToken } from '#store/account/replace-token.ts';
import { noteMark } from '#store/account/session-mark.ts';
import { clearSession, readSession, writeSession } from '#store/account/session.ts';
import { KinboxDb } from '#store/db.ts';
import type { Storages } from '#store/local/browser-storage.ts';
import { noteContact, readMeta } from '#store/meta.ts';

const ID = 9 as UserId;
const user = { id: ID, email: 'ada@kin.example' } as never;
const session = { token: '1|old', user, isRemembered: true };
const author = { id: ID, display_name: 'Ada' };

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

let accounts: AccountsDb;
let db: KinboxDb;
let storages: Storages;
beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  accounts = new AccountsDb();
  db = new KinboxDb('kinbox-s-9', { durability: 'strict' });
  const [local, tab] = [memory(), memory()];
  storages = { local: () => local, session: () => tab };
  await accounts.accounts.put({ userId: ID, serverId: 's', author, token: '1|old' });
  writeSession(session, storages);
});

afterEach(() => vi.unstubAllGlobals());

const workersToken = async () => (await accounts.accounts.get(ID))?.token;
const replace = (former = session) => replaceToken({ accounts, db, storages }, former, '1|new');

it('U680 tabs and worker have the new token, and what was refused with the former one is forgotten', async () => {
  await noteContact(db, { refusedToken: 'of the former' });
  expect(await replace()).toEqual({ ...session, token: '1|new' });
  expect(readSession(storages)).toEqual({ ...session, token: '1|new' });
  expect(await workersToken()).toBe('1|new');
  expect((await readMeta(db, 'contact')).refusedToken).toBeNull();
});

it('U680 a form that knows the former token stores the profile and leaves the token', async () => {
  vi.stubGlobal('localStorage', storages.local());
  vi.stubGlobal('sessionStorage', storages.session());
  await replace();
  const renamed = { id: ID, email: 'ada@kin.example', name: 'Ada L' } as never;
  await replaceOwnProfile(db, session, renamed);
  expect(readSession(storages)).toEqual({ ...session, token: '1|new', user: renamed });
});

it('U680 of a session that is not remembered the worker gets nothing', async () => {
  await accounts.accounts.update(ID, { token: null });
  const brief = { ...session, isRemembered: false };
  writeSession(brief, storages);
  expect(await replace(brief)).toEqual({ ...brief, token: '1|new' });
  expect(await workersToken()).toBeNull();
});

it('U680 a session that was logged out or replaced meanwhile stays so', async () => {
  expect(await replace({ ...session, token: '1|older' })).toBeNull();
  expect(readSession(storages)?.token).toBe('1|old');
  clearSession(session, storages);
  expect(await replace()).toBeNull();
  expect([readSession(storages), await workersToken()]).toEqual([null, '1|old']);
});

it('U680 where the page was closed in between, the worker gets the token with the next start', async () => {
  await noteMark(accounts, session, 'mark');
  await noteMark(accounts, { ...session, token: '1|new' }, 'mark');
  expect(await workersToken()).toBe('1|new');
  await noteMark(accounts, { ...session, token: '2|brief', isRemembered: false }, 'mark');
  expect(await workersToken()).toBe('1|new');
});
