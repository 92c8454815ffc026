/** Reads the recorded changes of tasks. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { TaskId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { shownName } from '#domain/user.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { Tx } from '../db/database.ts';
import { countFitting, PAGE_BYTES, type Page, type PageAsked } from '../http/list-page.ts';
import { bytesOf } from './lists.ts';

/** Where a page of changes ended: the number of the last one. */
export const changePlace = z.int().check(z.positive());

/** Only what was recorded in the task's present realm. The newest first. */
export async function listHistory(
  tx: Tx,
  task: Task & { readonly id: TaskId },
  { after, limit }: PageAsked<number>,
): Promise<Page<number>> {
  const keys = await tx
    .selectFrom('task_changes')
    .select(['id', bytesOfChange.as('bytes')])
    .where('realm_id', '=', task.realm)
    .where('task_id', '=', task.id)
    .where('id', '<', after ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const possible = keys.slice(0, limit);
  const sizes = possible.map(({ bytes }) => bytes);
  const likely = possible.slice(0, countFitting(sizes, PAGE_BYTES)).map(({ id }) => id);
  if (likely.length === 0) return { rows: [], next: null };
  const rows = await selectChanges(tx)
    .where('task_changes.id', 'in', likely)
    .orderBy('task_changes.id', 'desc')
    .execute();
  const written = rows.map((row) => JSON.stringify(toTaskChange(row)));
  const count = countFitting(written.map(bytesOf), PAGE_BYTES);
  return {
    rows: written.slice(0, count),
    next: count === keys.length ? null : (rows[count - 1]?.id ?? null),
  };
}

/** Of a change as JSON, about. */
export const bytesOfChange = sql<number>`200 + octet_length(task_changes.before) + octet_length(task_changes.after)`;

/** All recorded changes, with who made them. The caller adds the realms, conditions and an order. */
export function selectChanges(tx: Tx) {
  return tx
    .selectFrom('task_changes')
    .leftJoin('users', 'users.id', 'task_changes.by_user')
    .selectAll('task_changes')
    .select(['users.display_name', 'users.first_name', 'users.name']);
}

type SelectedChange = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export function toTaskChange(row: SelectedChange): WireTaskChange {
  const { field, before, after, by_user, version, at, display_name, first_name, name } = row;
  return {
    field,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
    by:
      by_user === null
        ? null
        : {
            id: by_user,
            display_name: shownName({ display_name, first_name: first_name ?? '', name: name ?? '' }),
          },
    version,
    at,
  };
}
