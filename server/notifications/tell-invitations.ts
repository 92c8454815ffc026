/**
 * Finds the invitations to an address whose account has not been notified. Looked for after the answer, so that neither
 * its time nor its transaction differs for an address with an account.
 */
import { sql } from 'kysely';
import type { IsoTime } from '#domain/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { listenersOf, noteNews, type News } from '../push/note-news.ts';

const AT_ONCE = 100;

export async function tellInvitations(database: Database, at: IsoTime): Promise<void> {
  const untold = await database.look((db) =>
    db
      .selectFrom('invitations')
      .select('id')
      // Written into the statement, or SQLite does not see that the index of untold ones has them all.
      .where('is_told', '=', sql.lit(0))
      .limit(AT_ONCE)
      .execute(),
  );
  if (untold.length === 0) return;
  const ids = untold.map(({ id }) => id);
  await database.write((tx) => tell(tx, ids, at));
}

/** Another process may be at the same: each is told by whoever marks it. */
async function tell(tx: Tx, ids: readonly number[], at: IsoTime): Promise<void> {
  const rows = await tx
    .updateTable('invitations')
    .set({ is_told: 1 })
    .where('id', 'in', ids)
    .where('is_told', '=', 0)
    .returning(['id', 'user_id', 'invited_by'])
    .execute();
  const news = rows.flatMap(({ id, user_id: user, invited_by: by }): readonly News[] =>
    user === null ? [] : [{ user, what: 'invited', subject: String(id), by }],
  );
  const listeners = await listenersOf(
    tx,
    news.map(({ user }) => user),
  );
  await noteNews(tx, listeners, { news, at });
}
