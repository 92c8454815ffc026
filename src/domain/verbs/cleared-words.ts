/** Words that were asked for and that the rules of the row's type do not let it have. */
import type { Task } from '../task.ts';
import { isBlank } from '../text.ts';
import type { Verb } from './registry.ts';

/**
 * The description that a verb carries and that its row cannot have; null where there is none. `after` is the row as the
 * verb left it. Names are never taken away.
 */
export function clearedWords(verb: Verb, after: Task | null): string | null {
  const description = descriptionIn(verb);
  if (description === null || isBlank(description)) return null;
  return after?.type === 'grocery' ? description : null;
}

/** Whether its author made the row what it is, and saw the description go. */
export function clearsItself(verb: Verb): boolean {
  if (verb.kind === 'task.create') return verb.args.type === 'grocery';
  return verb.kind === 'task.edit' && verb.args.changes.type === 'grocery';
}

function descriptionIn(verb: Verb): string | null {
  if (verb.kind === 'task.create') return verb.args.description ?? null;
  return verb.kind === 'task.edit' ? (verb.args.changes.description ?? null) : null;
}
