/** What administrators see of a server: `GET /api/admin/dashboard`. Counts and names, and no word of any task. */
import * as z from 'zod/mini';
import { userId } from './ids.ts';

export const MAX_TOP_USERS = 10;
export const STATS_DAYS = 90;

const calendarDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const count = z.int().check(z.nonnegative());

export const statsSchema = z.object({
  /** Tasks that are not deleted. */
  total_tasks: count,
  total_users: count,
  /** Who made the most tasks, the first first. */
  top_users: z.array(z.object({ id: userId, name: z.string(), email: z.string(), task_count: count })),
  /** Every one of the last 90 days (UTC), today the last: how many of today's there were at its end. */
  series: z.array(z.object({ day: calendarDay, tasks: count, users: count })),
});

export type Stats = z.output<typeof statsSchema>;
