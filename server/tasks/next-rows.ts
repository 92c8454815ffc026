/** The rows of a realm in the order of their versions, some at a time: what is written meanwhile comes again, later. */
import type { RealmId, TaskId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

/** Behind the row with this version and id. */
export interface Place {
  readonly version: number;
  readonly id: TaskId;
}

export const BEGINNING: Place = { version: 0, id: 0 as TaskId };

export function readNextRows(tx: Tx, realm: RealmId, after: Place, limit: number) {
  const inRealm = tx
    .selectFrom('tasks')
    .select(['version', 'id', 'project_id', 'space', 'who', 'turns'])
    .where('realm_id', '=', realm)
    .orderBy('version')
    .orderBy('id')
    .limit(limit);
  // Two queries, each with its limit, as in `realm-page.ts`.
  const sameVersion = inRealm.where('version', '=', after.version).where('id', '>', after.id);
  const later = inRealm.where('version', '>', after.version);
  return tx
    .selectFrom(sameVersion.as('same'))
    .selectAll()
    .unionAll(tx.selectFrom(later.as('later')).selectAll())
    .orderBy('version')
    .orderBy('id')
    .limit(limit)
    .execute();
}
