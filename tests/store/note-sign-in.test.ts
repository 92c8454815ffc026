import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#domain/user.ts';
import { noteSignIn } from '#store/account/note-sign-in.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { KinboxDb } from '#store/db.ts';
import { noteContact, readMeta } from '#store/meta.ts';

const ADA = { id: 9, email: 'ada@kin.example' } as User;
const FORMER = { ...ADA, email: 'ada@former.example' };

// Before Dexie opens a database and keeps the function.
const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
afterAll(() => begun.mockRestore());

let open: () => KinboxDb;
beforeEach(() => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  open = () => new KinboxDb('kinbox-s-9', { durability: 'strict', platform });
});

/** How many transactions a sign-in needs, and the mark that it returns. */
async function signIn(db: KinboxDb, mark: string) {
  await db.open();
  begun.mockClear();
  const returned = await noteSignIn(db, ADA, () => mark);
  return { returned, transactions: begun.mock.calls.length };
}

it('W207 the first sign-in stores mark and profile in one transaction', async () => {
  const db = open();
  expect(await signIn(db, 'mark')).toEqual({ returned: 'mark', transactions: 1 });
  expect(await readMeta(db, 'sessionMark')).toBe('mark');
  expect((await db.profile.get('mine'))?.user).toEqual(ADA);
});

it('W207 the next one keeps the mark, and of the connection to the server forgets the refused token alone', async () => {
  const db = open();
  await markDatabase(db, () => 'first');
  await noteContact(db, { refusedToken: 'of the former', isRevoked: true, failures: 2, retryAt: 9 });
  await db.profile.put({ key: 'mine', user: FORMER, formerDatabases: ['kinbox-before-3'] });
  const before = await readMeta(db, 'contact');
  expect(await signIn(db, 'second')).toEqual({ returned: 'first', transactions: 1 });
  expect(await readMeta(db, 'contact')).toEqual({ ...before, refusedToken: null });
  expect(await db.profile.get('mine')).toEqual({
    key: 'mine',
    user: ADA,
    formerDatabases: ['kinbox-before-3'],
  });
});

it('W54 two tabs that sign in at once have one mark', async () => {
  const [one, other] = [open(), open()];
  const marks = await Promise.all([
    noteSignIn(one, ADA, () => 'one'),
    noteSignIn(other, ADA, () => 'other'),
    markDatabase(other, () => 'third'),
  ]);
  expect(new Set(marks).size).toBe(1);
  expect(marks).toContain(await readMeta(one, 'sessionMark'));
});
