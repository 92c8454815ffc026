/**
 * The numbers of the admin dashboard. Of the tasks only indexes are read, with their authors and creation times. A day
 * ends at midnight UTC.
 */
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import { MAX_TOP_USERS, STATS_DAYS, type Stats } from '#domain/wire/stats.ts';
import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { largestAccounts } from './largest-accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `keys`: how many idempotency keys each account has. */
export async function readStats(
  tx: Tx,
  { at, keys }: { readonly at: IsoTime; readonly keys: ReadonlyMap<UserId, number> },
): Promise<Stats> {
  const days = lastDays(at);
  const [first = ''] = days;
  const tasks = running(days, await countByDay(tx, 'tasks', first));
  const users = running(days, await countByDay(tx, 'users', first));
  return {
    total_tasks: tasks.at(-1) ?? 0,
    total_users: users.at(-1) ?? 0,
    top_users: await topUsers(tx),
    largest_accounts: [...(await largestAccounts(tx, keys))],
    series: days.map((day, index) => ({ day, tasks: tasks[index] ?? 0, users: users[index] ?? 0 })),
  };
}

function lastDays(at: IsoTime): readonly string[] {
  const today = Date.parse(at);
  return Array.from({ length: STATS_DAYS }, (_, index) =>
    dayOf(toIsoTime(today - (STATS_DAYS - 1 - index) * DAY_MS)),
  );
}

function dayOf(time: IsoTime): string {
  return time.slice(0, 10);
}

interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Everything before the first day counts as of that day: the series starts with the full count. */
async function countByDay(tx: Tx, table: 'tasks' | 'users', first: string): Promise<readonly DayCount[]> {
  const day = sql<string>`case when created_at < ${first} then ${first} else substr(created_at, 1, 10) end`;
  return tx
    .selectFrom(table)
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy(sql`1`)
    .execute();
}

/** A clock that was set back may have left rows with future days: they exist, so they count today. */
function running(days: readonly string[], counts: readonly DayCount[]): readonly number[] {
  const today = days.at(-1) ?? '';
  let sum = 0;
  return days.map((day) => {
    for (const each of counts) {
      if (each.day === day || (day === today && each.day > today)) sum += each.count;
    }
    return sum;
  });
}

async function topUsers(tx: Tx): Promise<Stats['top_users']> {
  const counts = tx
    .selectFrom('tasks')
    .select((eb) => ['created_by', eb.fn.countAll<number>().as('task_count')])
    .where('deleted_at', 'is', null)
    .where('created_by', 'is not', null)
    .groupBy('created_by');
  return tx
    .selectFrom(counts.as('counts'))
    .innerJoin('users', 'users.id', 'counts.created_by')
    .select(['users.id', 'users.name', 'users.email', 'counts.task_count'])
    .where('users.deleted_at', 'is', null)
    .orderBy('counts.task_count', 'desc')
    .orderBy('users.id')
    .limit(MAX_TOP_USERS)
    .execute();
}
