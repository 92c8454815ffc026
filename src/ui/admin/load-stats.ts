import type { User } from '#domain/user.ts';
import type { Stats } from '#domain/wire/stats.ts';
import * as texts from '#words/en/admin.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';
import type { CallFailure } from '../api/use-server-call.ts';

export interface StatsCalls {
  readonly fetchMyself: () => Promise<ServerOutcome<User>>;
  readonly fetchStats: () => Promise<ServerOutcome<Stats>>;
}

/**
 * First asks the server who the user is, and only then for the statistics. Null: not an administrator, whatever this
 * device assumed.
 */
export async function loadStats({
  fetchMyself,
  fetchStats,
}: StatsCalls): Promise<ServerOutcome<Stats | null>> {
  const myself = await fetchMyself();
  if (myself.kind !== 'done') return myself;
  return myself.body.is_admin ? fetchStats() : { kind: 'done', body: null };
}

export async function askStats(token: string): Promise<ServerOutcome<Stats | null>> {
  const calls = await import('./admin-calls.ts');
  return loadStats({
    fetchMyself: () => calls.fetchMyself(token),
    fetchStats: () => calls.fetchStats(token),
  });
}

export function statsFailureWords(failure: CallFailure): string {
  if (failure.kind === 'offline') return texts.statsOffline;
  switch (failure.status) {
    case 401:
      return texts.signedOut;
    case 403:
      return texts.notAdmin;
    default:
      return texts.loadFailed;
  }
}
