/** Moves the family-space tasks of a whole realm into another, when a user gets a first family or dissolves one. */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { sql } from 'kysely';
import type { Who } from '#domain/who.ts';
import type { Tx } from '../db/database.ts';
import { nextVersion } from '../realms.ts';
import { sumOfTexts, sumWithoutTurns } from './realm-room.ts';

const withoutMembers = sql<Who | null>`case when who like 'm:%' then null else who end`;

export interface TasksMove {
  readonly from: RealmId;
  readonly to: RealmId;
  /** The family of `to`, or null if it is the user's own realm. */
  readonly family: FamilyId | null;
  readonly keeper: UserId;
  readonly at: IsoTime;
}

/**
 * Both realms must be locked. Subtasks are in the space of their projects, so whole projects move. Returns how many
 * rows moved; if none, no version was taken.
 */
export async function moveTasks(tx: Tx, { from, to, family, keeper, at }: TasksMove): Promise<number> {
  const { moving, ...bytes } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('moving'))
    .select([sumOfTexts.as('leaving'), sumWithoutTurns.as('coming')])
    .where('realm_id', '=', from)
    .where('space', '=', 'family')
    .executeTakeFirstOrThrow();
  if (moving === 0) return 0;
  const left = await nextVersion(tx, from, { tasks: -moving, textBytes: -bytes.leaving });
  const came = await nextVersion(tx, to, { tasks: moving, textBytes: bytes.coming });
  await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', to)
    .where('task_id', 'in', (eb) =>
      eb.selectFrom('tasks').select('id').where('realm_id', '=', from).where('space', '=', 'family'),
    )
    .execute();
  await tx
    .insertInto('task_removals')
    .columns(['realm_id', 'client_ref', 'task_id', 'version', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('tasks')
        .select([
          'realm_id',
          'client_ref',
          'id as task_id',
          sql<number>`cast(${left} as bigint)`.as('version'),
          sql<IsoTime>`cast(${at} as text)`.as('at'),
        ])
        .where('realm_id', '=', from)
        .where('space', '=', 'family'),
    )
    .execute();
  await tx
    .updateTable('tasks')
    .set({
      realm_id: to,
      family_id: family,
      // No member of the one is in the other by right; names stay.
      who: withoutMembers,
      // Turns are a family's.
      turns: null,
      version: came,
      updated_at: at,
      ...(family === null ? { owner_id: keeper } : {}),
    })
    .where('realm_id', '=', from)
    .where('space', '=', 'family')
    .execute();
  return moving;
}
