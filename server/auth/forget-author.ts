/** What families keep of a deleted account loses its name, some rows at a time. Each of these returns how many rows it changed. */
import type { UserId } from '#domain/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockRealms, nextVersion } from '../realms.ts';
import { forgetAuthorOf } from '../tasks/history-sizes.ts';

/** The family keeps its tasks without their author; its devices are notified. One family at a time, in its next version. */
export async function forgetInTasks(tx: Tx, user: UserId, { dialect, limit }: Forgetting): Promise<number> {
  const seen = await findTasks(tx, user, limit);
  const [first] = seen;
  if (first === undefined) return 0;
  const realm = first.realm_id;
  await lockRealms(tx, dialect, [realm]);
  const version = await nextVersion(tx, realm);
  const { numUpdatedRows } = await tx
    .updateTable('tasks')
    .set((eb) => ({
      version,
      created_by: eb.case().when('created_by', '=', user).then(null).else(eb.ref('created_by')).end(),
      owner_id: eb
        .case()
        .when('owner_id', '=', user)
        .then(
          eb
            .selectFrom('family_members')
            .select('user_id')
            .whereRef('family_members.family_id', '=', 'tasks.family_id')
            .where('role', '=', 'owner')
            .$asScalar()
            .$notNull(),
        )
        .else(eb.ref('owner_id'))
        .end(),
    }))
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    // Others may have moved meanwhile.
    .where('realm_id', '=', realm)
    .executeTakeFirstOrThrow();
  // Those of other families come next.
  return Math.max(1, Number(numUpdatedRows));
}

export interface Forgetting {
  readonly dialect: Database['dialect'];
  readonly limit: number;
}

async function findTasks(tx: Tx, user: UserId, limit: number) {
  const tasks = tx.selectFrom('tasks').select(['id', 'realm_id']).limit(limit);
  const made = await tasks.where('created_by', '=', user).execute();
  return made.length > 0 ? made : tasks.where('owner_id', '=', user).execute();
}

export async function forgetInHistory(tx: Tx, user: UserId, limit: number): Promise<number> {
  const some = tx.selectFrom('task_changes').select('id').where('by_user', '=', user).limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('task_changes')
    .set({ by_user: null })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Of the words that are kept there: found by the realms in which there are any. */
export async function forgetWords(tx: Tx, user: UserId, limit: number): Promise<number> {
  const realms = await tx
    .selectFrom('history_sizes')
    .select('realm_id')
    .distinct()
    .where('words_by', '=', user)
    .execute();
  for (const { realm_id } of realms) {
    const some = tx
      .selectFrom('task_changes')
      .select('id')
      .where('realm_id', '=', realm_id)
      .where('words_by', '=', user)
      .limit(limit);
    const forgotten = await tx
      .updateTable('task_changes')
      .set({ words_by: 0 })
      .where('id', 'in', some)
      .returning(['realm_id', 'is_lost', 'bytes'])
      .execute();
    // At once: what a user seems to have in a realm, and has no more, would be taken from others where it is full.
    await forgetAuthorOf(tx, forgotten, user);
    if (forgotten.length > 0) return forgotten.length;
  }
  return 0;
}
