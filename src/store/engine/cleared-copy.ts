/** A parked copy of texts that the server accepted and that a rule then cleared in their row. */
import { clearedWords, clearsItself } from '#domain/verbs/cleared-words.ts';
import { asksOf } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import type { Mutation, ParkedMutation } from '../db.ts';

/**
 * An edit of the description alone, so that a later retry overwrites nothing else. Null if the answered row has what
 * was asked for, and if the author saw the text being cleared. It has the number of its mutation: one answer parks one
 * copy.
 */
export function clearedCopyOf(
  mutation: Mutation,
  answered: Task | null,
  nowMs: number,
): ParkedMutation | null {
  const asked = asksOf(mutation);
  const description = clearedWords(asked, answered);
  if (description === null || answered === null || clearsItself(asked)) return null;
  const { ref, name, realm } = answered;
  return {
    ...mutation,
    kind: 'task.edit',
    args: { ref, changes: { description } },
    base: { name, realm, description: null },
    reason: { kind: 'cleared', status: null, code: null, message: null },
    parkedAt: nowMs,
  };
}
