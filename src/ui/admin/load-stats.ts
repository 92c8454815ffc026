import type { User } from '#domain/user.ts';
import type { Stats } from '#domain/wire/stats.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';

export type StatsOutcome =
  | { readonly kind: 'loaded'; readonly stats: Stats }
  /** Whatever this device assumed: according to the server the user is not an administrator. */
  | { readonly kind: 'notAdmin' }
  | { readonly kind: 'failed'; readonly words: string };

export interface StatsCalls {
  readonly fetchMyself: () => Promise<ServerOutcome<User>>;
  readonly fetchStats: () => Promise<ServerOutcome<Stats>>;
}

export const STATS_OFFLINE =
  'The server cannot be reached. The statistics are on the server alone: they need a network.';

/** First asks the server who the user is, and only then for the statistics. */
export async function loadStats({ fetchMyself, fetchStats }: StatsCalls): Promise<StatsOutcome> {
  const myself = await fetchMyself();
  if (myself.kind !== 'done') return { kind: 'failed', words: failureWords(myself) };
  if (!myself.body.is_admin) return { kind: 'notAdmin' };
  const stats = await fetchStats();
  if (stats.kind !== 'done') return { kind: 'failed', words: failureWords(stats) };
  return { kind: 'loaded', stats: stats.body };
}

function failureWords(outcome: Exclude<ServerOutcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'offline') return STATS_OFFLINE;
  switch (outcome.status) {
    case 401:
      return 'Authentication required. Please log in again.';
    case 403:
      return 'Access denied. Admin privileges required.';
    default:
      return 'Failed to load admin statistics. Please try again.';
  }
}
