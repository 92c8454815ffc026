/** What administrators see of a server: `GET /api/admin/dashboard`. Counts and names, and no word of any task. */
import * as z from 'zod/mini';
import { userId } from './ids.ts';

export const MAX_TOP_USERS = 10;
export const MAX_LARGEST_ACCOUNTS = 10;
export const STATS_DAYS = 90;

const calendarDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const count = z.int().check(z.nonnegative());

const largestAccountSchema = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  /** Their own and those of the families that they own, deleted ones too; and so the bytes. */
  task_count: count,
  text_bytes: count,
  history_bytes: count,
  /** Idempotency keys of the last 90 days. */
  key_count: count,
});

export const statsSchema = z.object({
  /** Tasks that are not deleted. */
  total_tasks: count,
  total_users: count,
  /** Who made the most tasks, the first first. */
  top_users: z.array(z.object({ id: userId, name: z.string(), email: z.string(), task_count: count })),
  /** Who has stored the most, the first first. Servers of before do not say it. */
  largest_accounts: z.optional(z.array(largestAccountSchema)),
  /** Every one of the last 90 days (UTC), today the last: how many of today's there were at its end. */
  series: z.array(z.object({ day: calendarDay, tasks: count, users: count })),
});

export type LargestAccount = z.output<typeof largestAccountSchema>;
export type Stats = z.output<typeof statsSchema>;
