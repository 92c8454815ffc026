/** The daily digest: what is due, and what is back from Later today. */
import type { Kysely } from 'kysely';
import type { Day, RealmId, UserId } from '#domain/ids.ts';
import { followUpOn } from '#domain/lists.ts';
import type { Task } from '#domain/task.ts';
import { isDue, isWaiting } from '#domain/waiting.ts';
import { memberIn } from '#domain/who.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { realmsOf } from '../realms.ts';
import { firstNames } from './fit-message.ts';

/** Nobody counts further. */
const MOST_COUNTED = 500;

export interface Digesting {
  readonly user: UserId;
  /** Where the device is. */
  readonly today: Day;
  readonly showsNames: boolean;
}

/** Null if there is nothing to tell. */
export async function composeDigest(
  tx: Tx,
  { user, today, showsNames }: Digesting,
): Promise<PushMessage | null> {
  const { all } = await realmsOf(tx, user);
  const rows = await selectOfDay(tx, all, today).limit(MOST_COUNTED).execute();
  const mine = rows.filter((row) => isFor(row, user) && !isBehindProject(row, today));
  const due = mine.filter((row) => isDue(row, today));
  const back = mine.filter((row) => !isDue(row, today) && followUpOn(row) === today);
  if (due.length + back.length === 0) return null;
  const names = firstNames([...due, ...back].map(({ name }) => name));
  return { kind: 'digest', due: due.length, back: back.length, ...(showsNames && { names }) };
}

/** Open ones that are due by the day or that wait until it. A deadline before that is sooner. */
function selectOfDay(db: Kysely<Schema>, realms: readonly RealmId[], today: Day) {
  return db
    .selectFrom('tasks')
    .leftJoin('tasks as project', 'project.id', 'tasks.project_id')
    .select(['tasks.name', 'tasks.not_before', 'tasks.due_on', 'tasks.who'])
    .select(['project.not_before as project_not_before', 'project.due_on as project_due_on'])
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.completed', '=', 0)
    .where((eb) => {
      // With both: the tasks of each day are found by an index of their own.
      const isTheirs = eb('tasks.realm_id', 'in', realms);
      return eb.or([
        eb.and([isTheirs, eb('tasks.due_on', '<=', today)]),
        eb.and([isTheirs, eb('tasks.not_before', '=', today)]),
      ]);
    })
    .orderBy('tasks.due_on')
    .orderBy('tasks.id');
}

type OfDay = Pick<Task, 'name' | 'not_before' | 'due_on' | 'who'> & {
  readonly project_not_before: Task['not_before'] | null;
  readonly project_due_on: Task['due_on'];
};

/** What another member has is in their digest. What somebody without an account has is to be followed up. */
function isFor({ who }: OfDay, user: UserId): boolean {
  const holder = memberIn(who);
  return holder === null || holder === user;
}

/** A step that is not due waits with its project. */
function isBehindProject({ due_on, project_not_before, project_due_on }: OfDay, today: Day): boolean {
  const project = { not_before: project_not_before, due_on: project_due_on };
  return !isDue({ due_on }, today) && isWaiting(project, today);
}
