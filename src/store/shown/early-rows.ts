import { makesRow, applyVerb, scopeOf, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import { Board, type EffectContext } from '#domain/verbs/board.ts';
import type { TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { TaskRow } from '../db.ts';
import { rowOf, taskOf } from '../rows/task-row.ts';

/** The number of a new row is only drawn in the transaction. */
const UNNUMBERED = { id: null, temp_id: null };

/**
 * The rows as a verb leaves them, by rows in memory. Null if it needs others: settings, the subtasks of a project, a row
 * that no open list has. Also if the rules refuse it.
 */
export function earlyRows(
  verb: Verb,
  find: (ref: TaskRef) => TaskRow | null,
  context: EffectContext,
): readonly TaskRow[] | null {
  const { named, withSubtasks, stepsOf, appendTo, settings } = scopeOf(verb);
  if (settings || appendTo !== null) return null;
  const made = makesRow(verb) ? subjectOf(verb) : null;
  const needed = [...named, ...withSubtasks].filter((ref) => ref !== made).map(find);
  const rows = allThere(needed);
  // Only a project has subtasks, and a list may lack some of them.
  const isReadWhole = (ref: TaskRef) => withSubtasks.includes(ref) || ref === stepsOf;
  if (rows === null || rows.some(({ ref, type }) => type === 'project' && isReadWhole(ref))) return null;
  const projects = allThere(
    rows.flatMap(({ project_ref }) => (project_ref === null ? [] : [find(project_ref)])),
  );
  if (projects === null) return null;
  const known = new Map([...rows, ...projects].map((row) => [row.ref, row]));
  const board = new Board(Array.from(known.values(), taskOf), DEFAULT_SETTINGS);
  if (applyVerb(board, verb, context) !== null) return null;
  return board.changes().map((task) => {
    const before = known.get(task.ref);
    const epoch = before?.epoch ?? 0;
    return rowOf(task, before ?? UNNUMBERED, { pending: true, epoch, me: context.actor.id });
  });
}

function allThere(rows: readonly (TaskRow | null)[]): readonly TaskRow[] | null {
  return rows.every((row) => row !== null) ? rows : null;
}
