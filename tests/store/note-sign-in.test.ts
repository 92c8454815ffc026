import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#domain/user.ts';
import { noteSignIn } from '#store/account/note-sign-in.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { KinboxDb } from '#store/db.ts';
import { noteContact, readMeta } from '#store/meta.ts';

const ADA = { id: 9, email: 'ada@kin.example' } as User;

// Before Dexie opens a database and keeps the function.
const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
afterAll(() => begun.mockRestore());

let db: KinboxDb;
beforeEach(async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = new KinboxDb('kinbox-s-9', { durability: 'strict', platform });
  await db.open();
});

it('W207 a sign-in stores the mark and the profile in one transaction', async () => {
  begun.mockClear();
  expect(await noteSignIn(db, ADA, () => 'mark')).toBe('mark');
  expect(begun).toHaveBeenCalledTimes(1);
  expect(await readMeta(db, 'sessionMark')).toBe('mark');
  expect((await db.profile.get('mine'))?.user).toEqual(ADA);
});

it('W207 the next one keeps the mark and forgets that a token was refused, and nothing else of it', async () => {
  await markDatabase(db, () => 'first');
  await noteContact(db, { refusedToken: 'of the former', isRevoked: true, failures: 2 });
  expect(await noteSignIn(db, ADA, () => 'second')).toBe('first');
  const { refusedToken, failures } = await readMeta(db, 'contact');
  expect({ refusedToken, failures }).toEqual({ refusedToken: null, failures: 2 });
});
