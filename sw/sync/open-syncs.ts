/** The engines of a host: one for each session, opened at its first wake and again when its token changes. */
import type { SyncSession } from '../messages.ts';
import type { CycleEnd } from './engine.ts';
import { openSync, type OpenSync } from './open-sync.ts';

export interface Syncs {
  readonly wake: (session: SyncSession, isUrgent: boolean) => Promise<CycleEnd>;
  /** Closes the databases of an account that was logged out, so that they can be deleted. */
  readonly drop: (account: Pick<SyncSession, 'serverId' | 'userId'>) => void;
  /** Closes all of them; later wakes do nothing. */
  readonly close: () => void;
}

export function openSyncs(origin: string, open: typeof openSync = openSync): Syncs {
  const engines = new Map<string, OpenSync>();
  let isClosed = false;

  function closeAll(prefix: string): void {
    for (const [key, engine] of engines) {
      if (!key.startsWith(prefix)) continue;
      engine.close();
      engines.delete(key);
    }
  }

  async function wake(session: SyncSession, isUrgent: boolean): Promise<CycleEnd> {
    if (isClosed) return { kind: 'signedOut' };
    const key = `${accountKey(session)}${session.sessionMark}/${session.token}`;
    const engine = engines.get(key) ?? open(session, origin);
    engines.set(key, engine);
    const end = await engine.sync.wake({ isUrgent });
    // Another wake may have opened the next engine of this session already.
    if (hasLostDatabase(end)) {
      engine.close();
      if (engines.get(key) === engine) engines.delete(key);
    }
    return end;
  }

  return {
    wake: async (session, isUrgent) => {
      const end = await wake(session, isUrgent);
      // Deleted, or upgraded by a newer version: opening it again tells which.
      return end.kind === 'storage' && end.failure === 'closed' ? wake(session, isUrgent) : end;
    },
    drop: (account) => closeAll(accountKey(account)),
    close: () => {
      isClosed = true;
      closeAll('');
    },
  };
}

/** A connection that was closed stays closed. */
function hasLostDatabase(end: CycleEnd): boolean {
  return end.kind === 'signedOut' || (end.kind === 'storage' && end.failure === 'closed');
}

function accountKey({ serverId, userId }: Pick<SyncSession, 'serverId' | 'userId'>): string {
  return `${serverId}/${userId}/`;
}
