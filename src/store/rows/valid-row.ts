import { isTaskRef } from '#domain/ids.ts';
import { SPACES } from '#domain/space.ts';
import { TASK_STATUSES } from '#domain/task-status.ts';
import type { TaskRow } from '../db.ts';

/**
 * Whether a row can be shown. An invalid or incomplete row is skipped, so that it breaks neither a list nor the app;
 * the next comparison of row counts with the server brings it again.
 */
export function isValidRow(row: Partial<Record<keyof TaskRow, unknown>>): boolean {
  return (
    typeof row.ref === 'string' &&
    isTaskRef(row.ref) &&
    typeof row.name === 'string' &&
    typeof row.created_at === 'string' &&
    Array.isArray(row.lists) &&
    (SPACES as readonly unknown[]).includes(row.space) &&
    (TASK_STATUSES as readonly unknown[]).includes(row.status)
  );
}
