import type { TaskRef } from '#domain/ids.ts';
import { clearedWords } from '#domain/verbs/cleared-words.ts';
import { overtakenInProject } from '#domain/verbs/overtaken-in-project.ts';
import { overtakenInRound } from '#domain/verbs/overtaken-in-round.ts';
import { asksOf, makesRow } from '#domain/verbs/registry.ts';
import type { Tx } from '../db/database.ts';
import type { SignedInCall } from '../http/route.ts';
import { recordUnkept } from './history.ts';
import { findTask } from './load.ts';
import type { Planned } from './plan.ts';

/**
 * What the request carries and a rule does not let the row have, recorded in the row's realm before the change: what was
 * private before a row was shared stays private.
 */
export async function recordNotTaken(
  tx: Tx,
  { caller, at }: SignedInCall<unknown, unknown>,
  { requested, scope, realms }: Planned,
): Promise<void> {
  const { verb, subject, status } = requested;
  const kept = scope.board.task(subject);
  const description = clearedWords(asksOf(verb), kept);
  const hasDone = (ref: TaskRef) => {
    const copy = scope.rows.get(ref)?.task;
    return copy !== undefined && copy.deleted_at === null && copy.completed;
  };
  // A create of an existing row changes nothing and clears nothing.
  if (kept === null || (makesRow(verb) && status === 200)) return;
  const before = scope.rows.get(subject)?.task ?? null;
  const overtaken = overtakenInRound(verb, before, hasDone);
  const inProject = overtakenInProject(verb, { before, after: kept, board: scope.board, author: caller.id });
  const asked = { ...overtaken, ...inProject, ...(description !== null && { description }) };
  if (Object.keys(asked).length === 0) return;
  const row = scope.rows.get(subject) ?? (await findTask(tx, realms.all, { kind: 'ref', ref: subject }));
  if (row === null) throw new Error('A written row cannot be read.');
  const author = { actor: caller.id, session: caller.token.id, at };
  await recordUnkept(tx, row.task, kept, asked, author);
}
