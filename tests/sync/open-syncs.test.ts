import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import type { SyncSession } from '#sw/messages.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { openSyncs } from '#sw/sync/open-syncs.ts';
import { createRegistration } from '../support/worker-registration.ts';
import { syncRemembered } from '#sw/sync/sync-remembered.ts';

const session = (id: number, token: string, serverId = 's'): SyncSession => ({
  userId: id as UserId,
  serverId,
  token,
  author: { id: id as UserId, display_name: `User ${id}` },
  sessionMark: `mark-${id}`,
});

it('W38 a host runs one engine for each session, another for another token, and closes all', async () => {
  const opened: { token: string; wakes: boolean[]; isClosed: boolean }[] = [];
  const syncs = openSyncs('http://api', {
    open: ({ token }, origin) => {
      expect(origin).toBe('http://api');
      const engine = { token, wakes: [] as boolean[], isClosed: false };
      opened.push(engine);
      return {
        sync: {
          wake: ({ isUrgent }) => {
            engine.wakes.push(isUrgent);
            return Promise.resolve({ kind: 'busy' });
          },
        },
        close: () => (engine.isClosed = true),
      };
    },
  });
  await syncs.wake(session(1, '1|a'), true);
  await syncs.wake(session(1, '1|a'), false);
  await syncs.wake(session(1, '2|b'), true);
  await syncs.wake(session(2, '3|c'), true);
  await syncs.wake(session(1, '1|a', 'other'), true);
  expect(opened.map(({ token, wakes }) => [token, wakes])).toEqual([
    ['1|a', [true, false]],
    ['2|b', [true]],
    ['3|c', [true]],
    ['1|a', [true]],
  ]);
  syncs.close();
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
});

it('W103 a cycle that lost its database does not close the engine that a later wake has opened', async () => {
  const ends: ((end: CycleEnd) => void)[] = [];
  const closed: number[] = [];
  const syncs = openSyncs('http://api', {
    open: () => {
      const n = ends.push(() => undefined) - 1;
      const end = new Promise<CycleEnd>((resolve) => (ends[n] = resolve));
      return { sync: { wake: () => end }, close: () => closed.push(n) };
    },
  });
  const first = syncs.wake(session(1, '1|a'), true);
  syncs.drop(session(1, '1|a'));
  const second = syncs.wake(session(1, '1|a'), true);
  ends[0]?.({ kind: 'signedOut' });
  await first;
  expect(closed).not.toContain(1);
  ends[1]?.({ kind: 'rested', nextAt: null });
  expect(await second).toEqual({ kind: 'rested', nextAt: null });
});

it('W102 a wake whose engines are dropped again and again says in the end that the session has ended', async () => {
  let opened = 0;
  const account = session(1, '1|a');
  const syncs = openSyncs('http://api', {
    open: () => {
      opened += 1;
      const isEarly = opened < 4;
      const wake = (): Promise<CycleEnd> => {
        if (!isEarly) return Promise.resolve({ kind: 'signedOut' });
        syncs.drop(account);
        return Promise.resolve({ kind: 'storage', failure: 'closed' });
      };
      return { sync: { wake }, close: () => undefined };
    },
  });
  expect(await syncs.wake(account, true)).toEqual({ kind: 'signedOut' });
  expect(opened).toBe(4);
});

it('W39 in the background every remembered account, and no other, is synced with its own token', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accounts = new AccountsDb(platform);
  const account = (id: number, token: string | null) => ({ ...session(id, ''), token });
  await accounts.accounts.bulkPut([account(1, '1|a'), account(2, null), account(3, '3|c')]);
  const woken: unknown[] = [];
  const syncs = {
    wake: (asked: SyncSession, isUrgent: boolean) => {
      woken.push([asked, isUrgent]);
      return Promise.resolve<CycleEnd>({ kind: 'rested', nextAt: null });
    },
    sendLeft: () => Promise.resolve<CycleEnd>({ kind: 'busy' }),
    drop: () => undefined,
  };
  expect(await syncRemembered(accounts, syncs, createRegistration())).toBe(true);
  expect(woken).toEqual([
    [session(1, '1|a'), true],
    [session(3, '3|c'), true],
  ]);
  expect(accounts.isOpen()).toBe(false);
});

it.each<[CycleEnd, boolean]>([
  [{ kind: 'rested', nextAt: null }, true],
  [{ kind: 'rested', nextAt: 5 }, false],
  [{ kind: 'busy' }, false],
  [{ kind: 'storage', failure: 'interrupted' }, false],
  [{ kind: 'signedOut' }, true],
  [{ kind: 'update' }, true],
])('W198 of a background sync that ended as %j nothing is left to repeat: %s', async (end, isDone) => {
  const accounts = new AccountsDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  await accounts.accounts.bulkPut([session(1, '1|a'), session(2, '2|b')]);
  const ends: CycleEnd[] = [end, { kind: 'rested', nextAt: null }];
  const wake = () => Promise.resolve<CycleEnd>(ends.shift() ?? { kind: 'busy' });
  const syncs = { wake, sendLeft: wake, drop: () => undefined };
  expect(await syncRemembered(accounts, syncs, createRegistration())).toBe(isDone);
});
