/** The optimistic view: confirmed rows with all mutations folded over them that are not pulled yet. */
import type { IsoTime, FamilyId } from './ids.ts';
import { applyVerb, type Verb } from './verbs/registry.ts';
import type { Board } from './verbs/board.ts';
import type { TaskAuthor } from './task.ts';

/** A verb with what its author saw: enough to repeat it on other rows with the same result. */
export type RecordedVerb = Verb & { readonly at: IsoTime; readonly homeFamily: FamilyId | null };

/**
 * Folds `pending`, in the order given, over the confirmed rows that `board` holds. A verb that no longer applies (its
 * row was removed, its project is gone) is skipped: the server's answer, not the fold, decides what happens to it.
 */
export function foldPending(board: Board, pending: readonly RecordedVerb[], actor: TaskAuthor): void {
  for (const verb of pending) applyVerb(board, verb, { at: verb.at, actor, homeFamily: verb.homeFamily });
}
