/** The engines a host runs: one for each session, opened when first woken and again when its token changes. */
import type { SyncSession } from '../messages.ts';
import type { CycleEnd } from './engine.ts';
import { openSync, type OpenSync } from './open-sync.ts';

export interface Syncs {
  readonly wake: (session: SyncSession, isUrgent: boolean) => Promise<CycleEnd>;
  readonly close: () => void;
}

export function openSyncs(origin: string, open: typeof openSync = openSync): Syncs {
  const engines = new Map<string, OpenSync>();
  return {
    wake: (session, isUrgent) => {
      const key = `${session.serverId}/${session.userId}/${session.token}`;
      const engine = engines.get(key) ?? open(session, origin);
      engines.set(key, engine);
      return engine.sync.wake({ isUrgent });
    },
    close: () => engines.forEach((engine) => engine.close()),
  };
}
