/** Moves the family-space tasks of a whole realm into another, some at a time: when a user gets a first family or dissolves one. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FamilyId, IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import type { Who } from '#domain/who.ts';
import type { Tx } from '../db/database.ts';
import { advance, nextVersion } from '../realms.ts';
import { countSubtasks } from './load.ts';
import { markAnew } from './mark-removed.ts';
import { readNextRows, type Place } from './next-rows.ts';
import { overfull, sumOfTexts, sumWithoutTurns } from './realm-room.ts';

export interface TasksMove {
  readonly from: RealmId;
  readonly to: RealmId;
  /** The family of `to`, or null if it is the user's own realm. */
  readonly family: FamilyId | null;
  readonly keeper: UserId;
  readonly at: IsoTime;
  /** Whether `to` takes more than a realm may hold. */
  readonly mayOverfill: () => Promise<boolean>;
}

export interface NextRows {
  readonly after: Place;
  /** More only where a project has more. */
  readonly rowsAtOnce: number;
}

export interface Moved {
  readonly moved: number;
  readonly upTo: Place;
  /** Nothing is left to move. */
  readonly isLast: boolean;
  /** What comes next has no room where it would go. */
  readonly isFull: boolean;
}

/** Rows that are read for each that may be written: those of other spaces are passed over. */
export const READ_FOR_EACH = 5;

/**
 * Both realms must be locked. Subtasks are in the space of their projects, so whole projects move. If nothing moved, no
 * version was taken.
 */
export async function moveNext(tx: Tx, move: TasksMove, { after, rowsAtOnce }: NextRows): Promise<Moved> {
  const limit = rowsAtOnce * READ_FOR_EACH;
  const page = await readNextRows(tx, move.from, after, limit);
  const shared = page.filter(({ space }) => space === 'family');
  const taken = await fitting(tx, [...new Set(shared.map(rootOf))], rowsAtOnce);
  const left = page.findIndex((row) => row.space === 'family' && !taken.has(rootOf(row)));
  const last = left === -1 ? page.at(-1) : page[left - 1];
  const ids = await withSteps(tx, [...taken]);
  if (!(await moveRows(tx, move, ids))) return { moved: 0, upTo: after, isLast: false, isFull: true };
  return {
    moved: ids.length,
    upTo: last === undefined ? after : { version: last.version, id: last.id },
    isLast: left === -1 && page.length < limit,
    isFull: false,
  };
}

/** A step moves with its project. */
function rootOf({ id, project_id }: { readonly id: TaskId; readonly project_id: TaskId | null }): TaskId {
  return project_id ?? id;
}

/** The first of them, as many as make up so many rows with their steps. */
async function fitting(tx: Tx, roots: readonly TaskId[], rowsAtOnce: number): Promise<ReadonlySet<TaskId>> {
  const first = roots.slice(0, rowsAtOnce);
  const steps = await countSubtasks(tx, first);
  const taken = new Set<TaskId>();
  let rows = 0;
  for (const root of first) {
    if (rows >= rowsAtOnce) break;
    taken.add(root);
    rows += 1 + (steps.get(root) ?? 0);
  }
  return taken;
}

async function withSteps(tx: Tx, roots: readonly TaskId[]): Promise<readonly TaskId[]> {
  if (roots.length === 0) return [];
  const steps = await tx.selectFrom('tasks').select('id').where('project_id', 'in', roots).execute();
  return [...roots, ...steps.map(({ id }) => id)];
}

/** Rows that are written before another request gets its turn. */
const ROWS_A_TURN = 250;

/** False if they have no room: then nothing was moved. */
async function moveRows(tx: Tx, move: TasksMove, ids: readonly TaskId[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { leaving, coming } = await tx
    .selectFrom('tasks')
    .select([sumOfTexts.as('leaving'), sumWithoutTurns.as('coming')])
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  const growth = { tasks: ids.length, textBytes: coming };
  const came = await advance(tx, move.to, growth);
  if (overfull(came, growth) !== null && !(await move.mayOverfill())) {
    await nextVersion(tx, move.to, { tasks: -growth.tasks, textBytes: -growth.textBytes });
    return false;
  }
  const left = await nextVersion(tx, move.from, { tasks: -ids.length, textBytes: -leaving });
  for (let start = 0; start < ids.length; start += ROWS_A_TURN) {
    if (start > 0) await setImmediate();
    await moveSome(tx, move, { ids: ids.slice(start, start + ROWS_A_TURN), left, came: came.version });
  }
  return true;
}

interface Some {
  readonly ids: readonly TaskId[];
  /** The versions of both realms. */
  readonly left: number;
  readonly came: number;
}

const withoutMembers = sql<Who | null>`case when who like 'm:%' then null else who end`;

async function moveSome(
  tx: Tx,
  { from, to, family, keeper, at }: Omit<TasksMove, 'mayOverfill'>,
  { ids, left, came }: Some,
): Promise<void> {
  await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', to)
    .where('client_ref', 'in', (eb) => eb.selectFrom('tasks').select('client_ref').where('id', 'in', ids))
    .execute();
  await tx
    .insertInto('task_removals')
    .columns(['realm_id', 'client_ref', 'task_id', 'version', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('tasks')
        .select([
          sql<RealmId>`cast(${from} as text)`.as('realm_id'),
          'client_ref',
          'id as task_id',
          sql<number>`cast(${left} as bigint)`.as('version'),
          sql<IsoTime>`cast(${at} as text)`.as('at'),
        ])
        .where('id', 'in', ids),
    )
    .onConflict(markAnew)
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
    .where('id', 'in', ids)
    .execute();
}
