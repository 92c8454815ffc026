/** Feedback as administrators read and answer it. Not that of accounts that are being deleted. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { IsoTime } from '#domain/ids.ts';
import type { Feedback } from '#domain/wire/admin-feedback.ts';
import type { Tx } from './db/database.ts';
import { countFitting, PAGE_BYTES, type Page, type PageAsked } from './http/list-page.ts';
import { bytesOf } from './tasks/lists.ts';

/** Where a page of feedback ended: the number of the last one. */
export const feedbackPlace = z.int().check(z.positive());

/** The newest first. `answered`: only what is, or what is open; null for all. */
export async function listFeedback(
  tx: Tx,
  answered: boolean | null,
  { after, limit }: PageAsked<number>,
): Promise<Page<number>> {
  const keys = await findFeedback(tx, answered, { after, limit: limit + 1 });
  const possible = keys.slice(0, limit);
  const sizes = possible.map(({ bytes }) => bytes);
  const likely = possible.slice(0, countFitting(sizes, PAGE_BYTES)).map(({ id }) => id);
  if (likely.length === 0) return { rows: [], next: null };
  const rows = await readFeedback(tx, likely);
  const written = rows.map((each) => JSON.stringify(each));
  const count = countFitting(written.map(bytesOf), PAGE_BYTES);
  return {
    rows: written.slice(0, count),
    next: count === keys.length ? null : (rows[count - 1]?.id ?? null),
  };
}

/** The numbers of the newest ones before `after`, and about how many bytes each takes. */
export async function findFeedback(tx: Tx, answered: boolean | null, { after, limit }: PageAsked<number>) {
  return existing(tx, answered)
    .select(['feedback.id', bytesOfFeedback.as('bytes')])
    .where('feedback.id', '<', after ?? Number.MAX_SAFE_INTEGER)
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest first. */
export async function readFeedback(tx: Tx, ids: readonly number[]): Promise<readonly Feedback[]> {
  const rows = await existing(tx, null)
    .select(['feedback.id', 'feedback.name', 'feedback.description', 'feedback.created_at'])
    .select(['feedback.answered_at', 'users.name as sender', 'users.email'])
    .where('feedback.id', 'in', ids)
    .orderBy('feedback.id', 'desc')
    .execute();
  return rows.map(({ sender, email, ...row }) => ({ ...row, from: { name: sender, email } }));
}

/** False if there is none of this number. What was answered before keeps its time. */
export async function markAnswered(
  tx: Tx,
  id: number,
  { answered, at }: { readonly answered: boolean; readonly at: IsoTime },
): Promise<boolean> {
  const [row] = await readFeedback(tx, [id]);
  if (row === undefined) return false;
  const answered_at = answered ? (row.answered_at ?? at) : null;
  await tx.updateTable('feedback').set({ answered_at }).where('id', '=', id).execute();
  return true;
}

function existing(tx: Tx, answered: boolean | null) {
  const all = tx
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .where('users.deleted_at', 'is', null);
  if (answered === null) return all;
  return all.where('feedback.answered_at', answered ? 'is not' : 'is', null);
}

/** Of one as JSON, about. */
const bytesOfFeedback = sql<number>`300 + octet_length(feedback.name) + octet_length(feedback.description)`;
