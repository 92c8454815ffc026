/** An engine with the browser's database, network, locks and clock. */
import { tokenMark } from '#store/account/session.ts';
import { BUILD } from '#store/build.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { randomUuid } from '#store/device.ts';
import type { SyncSession } from '../messages.ts';
import { createSync, type Sync } from './engine.ts';
import { withEarlyPages, type EarlyPages } from './early-pages.ts';
import type { KeepAlive } from './keep-alive.ts';
import { createTransport } from './transport.ts';

export interface SyncOptions {
  /** It has been asked for already. */
  readonly earlyPages?: EarlyPages | null;
  /** Of a page. */
  readonly keepAlive?: KeepAlive | null;
}

export interface OpenSync {
  readonly sync: Sync;
  readonly close: () => void;
}

/**
 * `origin` is the API's, without a slash at the end. Pulled rows can be pulled again, so durability is relaxed; the
 * mark that a request was sent is written on a second connection and is on disk before the request is sent. Only a page
 * in which a user signs in creates a database.
 */
export function openSync(
  session: SyncSession,
  origin: string,
  { earlyPages = null, keepAlive = null }: SyncOptions = {},
): OpenSync {
  const name = databaseName(session.serverId, session.userId);
  const db = new KinboxDb(name, { durability: 'relaxed', mustExist: true });
  const strictDb = new KinboxDb(name, { durability: 'strict', mustExist: true });
  const { token, serverId, author, sessionMark } = session;
  const transport = createTransport({
    origin,
    token,
    serverId,
    fetch: (...request) => fetch(...request),
    keepAlive,
  });
  const sync = createSync({
    db,
    strictDb,
    author,
    sessionMark,
    transport: earlyPages === null ? transport : withEarlyPages(transport, earlyPages),
    holder: randomUuid(),
    uuid: randomUuid,
    tokenMark: tokenMark(token),
    locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null,
    build: BUILD,
    clock: () => Date.now(),
    random: () => Math.random(),
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
