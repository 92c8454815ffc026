/** The engines of a host: one for each session, opened at its first wake and again when its token changes. */
import type { SyncSession } from '../messages.ts';
import type { CycleEnd, Wake } from './engine.ts';
import { askEarlyPages, type Admitted, type EarlyPages } from './early-pages.ts';
import { openSync, type OpenSync, type SyncOptions } from './open-sync.ts';

export interface Syncs {
  readonly wake: (session: SyncSession, isUrgent: boolean) => Promise<CycleEnd>;
  /** A cycle only if something is unanswered when those that are going on have ended. */
  readonly sendLeft: (session: SyncSession) => Promise<CycleEnd>;
  /** Asks for the first pages of who is signing in, for the engine of that session. Resolves when they have come. */
  readonly expect: (admitted: Admitted) => Promise<unknown>;
  /** Closes the databases of an account that was logged out, so that they can be deleted. */
  readonly drop: (account: Pick<SyncSession, 'serverId' | 'userId'>) => void;
  /** Closes all of them; later wakes do nothing. */
  readonly close: () => void;
}

/** `earlyPages` is for the first engine: a page syncs one session. A worker is told of each by `expect`. */
interface SyncsOptions extends SyncOptions {
  readonly open?: typeof openSync;
}

interface Expected {
  /** Null: of whichever session is synced first. */
  readonly of: Admitted | null;
  readonly pages: EarlyPages;
}

export function openSyncs(
  origin: string,
  { open = openSync, earlyPages = null, ...options }: SyncsOptions = {},
): Syncs {
  const engines = new Map<string, OpenSync>();
  let isClosed = false;
  let expected: Expected | null = earlyPages && { of: null, pages: earlyPages };

  /** Of this session, once. */
  function takeEarly({ token, serverId }: SyncSession): EarlyPages | null {
    if (expected === null) return null;
    const { of, pages } = expected;
    if (of !== null && (of.token !== token || of.serverId !== serverId)) return null;
    expected = null;
    return pages;
  }

  function closeAll(prefix: string): void {
    // Whose it is, only the token tells: it may be of an account that is dropped.
    expected = null;
    for (const [key, engine] of engines) {
      if (!key.startsWith(prefix)) continue;
      engine.close();
      engines.delete(key);
    }
  }

  /** `isLast`: after an upgrade or a deletion, opening the database again tells which of them it was. */
  async function wake(session: SyncSession, how: Wake, isLast = false): Promise<CycleEnd> {
    if (isClosed) return { kind: 'signedOut' };
    const key = `${accountKey(session)}${session.sessionMark}/${session.token}`;
    const engine = engines.get(key) ?? open(session, origin, { ...options, earlyPages: takeEarly(session) });
    engines.set(key, engine);
    const end = await engine.sync.wake(how);
    // Dropped, or another wake has opened the next engine of this session already.
    const isReplaced = engines.get(key) !== engine;
    if (hasLostDatabase(end)) {
      engine.close();
      if (!isReplaced) engines.delete(key);
    }
    const isUnclear = end.kind === 'storage' && end.failure === 'closed';
    return isUnclear && (isReplaced || !isLast) ? wake(session, how, true) : end;
  }

  return {
    wake: (session, isUrgent) => wake(session, { isUrgent }),
    sendLeft: (session) => wake(session, { isUrgent: true, isToSend: true }),
    expect: (admitted) => {
      const pages = askEarlyPages(origin, admitted);
      expected = { of: admitted, pages };
      return pages.then(({ second }) => second?.answer);
    },
    drop: (account) => closeAll(accountKey(account)),
    close: () => {
      isClosed = true;
      closeAll('');
    },
  };
}

/** A connection that was closed stays closed, and Dexie gives up one that did not open. */
function hasLostDatabase(end: CycleEnd): boolean {
  return end.kind === 'signedOut' || (end.kind === 'storage' && end.failure !== 'full');
}

function accountKey({ serverId, userId }: Pick<SyncSession, 'serverId' | 'userId'>): string {
  return `${serverId}/${userId}/`;
}
