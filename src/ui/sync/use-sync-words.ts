import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { syncSummary, type SyncSummary } from '#store/queries/sync-summary.ts';
import { useDevice } from '../session/session-context.ts';
import { syncWords, type SyncWords } from './sync-words.ts';
import { useOnline } from '../parts/use-online.ts';

export interface SyncState {
  readonly summary: SyncSummary;
  readonly words: SyncWords | null;
}

/** Undefined until read. */
export function useSyncWords(): SyncState | undefined {
  const { db, clock } = useDevice();
  const summary = useLiveQuery(async () => syncSummary(db), [db]);
  const isOnline = useOnline();
  const now = useTick(clock, (summary?.waiting ?? 0) > 0);
  return summary && { summary, words: syncWords({ summary, isOnline, now }) };
}

/** The current time, updated each second while a status depends on it. */
function useTick(clock: () => number, isTicking: boolean): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock, isTicking]);
  return now;
}
