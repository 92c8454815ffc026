import { useEffect, useState } from 'react';
import { loadStats, STATS_OFFLINE, type StatsOutcome } from './load-stats.ts';

export type ShownStats = { readonly kind: 'loading' } | StatsOutcome;

/** The statistics live on the server only, so that they are asked for whenever they are to be shown. */
export function useStats(token: string): ShownStats {
  const [shown, setShown] = useState<ShownStats>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    void load(token).then((outcome) => {
      if (!isGone) setShown(outcome);
    });
    return () => {
      isGone = true;
    };
  }, [token]);
  return shown;
}

async function load(token: string): Promise<StatsOutcome> {
  try {
    const calls = await import('./admin-calls.ts');
    return await loadStats({
      fetchMyself: () => calls.fetchMyself(token),
      fetchStats: () => calls.fetchStats(token),
    });
  } catch {
    // A part of the app that cannot be fetched is a network that is not there.
    return { kind: 'failed', words: STATS_OFFLINE };
  }
}
