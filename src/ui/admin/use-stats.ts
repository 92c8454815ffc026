import { useEffect, useState } from 'react';
import { loadStats, STATS_OFFLINE, type StatsOutcome } from './load-stats.ts';

export type ShownStats = { readonly kind: 'loading' } | StatsOutcome;

/** The statistics are only on the server, so they are requested whenever they are shown. */
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
    // A chunk that cannot be loaded means that the network is down.
    return { kind: 'failed', words: STATS_OFFLINE };
  }
}
