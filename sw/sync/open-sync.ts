/** An engine on the real thing: the browser's database, its network, its locks and its clock. */
import { databaseName, KinboxDb } from '#store/db.ts';
import { randomUuid } from '#store/device.ts';
import type { SyncSession } from '../messages.ts';
import { createSync, type Sync } from './engine.ts';
import { createTransport } from './transport.ts';

/** Filled in by the build; where the sources run as they are, there is one version only. */
const BUILD = typeof __KINBOX_BUILD__ === 'undefined' ? 'dev' : __KINBOX_BUILD__;

export interface OpenSync {
  readonly sync: Sync;
  readonly close: () => void;
}

/**
 * `origin` is the API's, without a slash at the end. Pulled rows can be pulled again, so durability is relaxed; what was
 * sent is noted on a second connection, on disk before it goes out. Only a page that signs somebody in makes a database.
 */
export function openSync(session: SyncSession, origin: string): OpenSync {
  const name = databaseName(session.serverId, session.userId);
  const db = new KinboxDb(name, { durability: 'relaxed', mustExist: true });
  const strictDb = new KinboxDb(name, { durability: 'strict', mustExist: true });
  const { token, serverId, author, sessionMark } = session;
  const sync = createSync({
    db,
    strictDb,
    author,
    sessionMark,
    transport: createTransport({ origin, token, serverId, fetch: (...request) => fetch(...request) }),
    holder: randomUuid(),
    uuid: randomUuid,
    // The part before the bar is the token's number on the server; the secret stands behind it.
    tokenMark: token.split('|')[0] ?? '',
    locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null,
    build: BUILD,
    clock: () => Date.now(),
    chance: () => Math.random(),
    every: (ms, beat) => {
      const timer = setInterval(beat, ms);
      return () => clearInterval(timer);
    },
  });
  const close = () => {
    db.close();
    strictDb.close();
  };
  return { sync, close };
}
