import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { sharedIn, type Shared } from '#domain/shared-words.ts';
import type { User } from '#domain/user.ts';
import { clearSession, writeSession } from '#store/account/session.ts';
import { claimDrafts, removeAllDrafts, type Storages } from '#store/local/browser-storage.ts';
import { isShareKept } from '#store/account/is-share-kept.ts';
import { claimShared, forgetShared, keepShared, readKeptShared } from '#store/account/shared-words.ts';
import { ownKeysStorage } from '../support/own-keys-storage.ts';

function aTab(): Storages {
  const [local, session] = [ownKeysStorage(), ownKeysStorage()];
  return { local: () => local, session: () => session };
}

const shared = (text: string, at: number): Shared => {
  const made = sharedIn({ text }, `00000000-0000-4000-8000-00000000000${at}` as TaskRef);
  if (made === null) throw new Error('Nothing was shared.');
  return made;
};
const FIRST = shared('Milk? And eggs, 2 %', 1);
const SECOND = shared('Bread', 2);

it('U1014 U1017 shares are kept in their order until each is a task or discarded, each once', () => {
  const tab = aTab();
  keepShared({ shared: FIRST, asks: true }, tab);
  keepShared({ shared: SECOND, asks: false }, tab);
  keepShared({ shared: SECOND, asks: false }, tab);
  expect(readKeptShared(tab)).toEqual({ shared: FIRST, asks: true });
  forgetShared(FIRST.ref, tab);
  expect(readKeptShared(tab)).toEqual({ shared: SECOND, asks: false });
  forgetShared(SECOND.ref, tab);
  expect(readKeptShared(tab)).toBeNull();
});

it('U1016 what was shared without a session is for whoever signs in, what was shared with one for nobody else', () => {
  const tab = aTab();
  const signIn = (id: number) => {
    const user = { id, email: `${id}@kin.example` } as User;
    writeSession({ token: '1|secret', user, isRemembered: false }, tab);
    claimDrafts(user.id, tab.session);
  };
  const kept = () => readKeptShared(tab)?.shared ?? null;
  keepShared({ shared: FIRST, asks: false }, tab);
  signIn(1);
  expect([isShareKept(tab), kept()]).toEqual([true, FIRST]);
  // Signed in, it is that person's, and goes with the logout.
  claimShared(tab);
  expect([isShareKept(tab), kept()]).toEqual([false, FIRST]);
  removeAllDrafts(tab.session);
  expect(kept()).toBeNull();

  signIn(1);
  keepShared({ shared: SECOND, asks: false }, tab);
  clearSession({ isRemembered: false }, tab);
  expect(kept()).toEqual(SECOND);
  signIn(2);
  expect(kept()).toBeNull();
});
