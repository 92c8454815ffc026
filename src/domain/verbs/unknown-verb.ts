/** A verb of a newer app: it stays where it is, and can be read and exported. */
import type { TaskRef } from '../ids.ts';
import { refuse } from './board.ts';
import { bare, neverCoalesces, no, nothing, rows, sendAnew, type VerbDefinition } from './verb.ts';

export const unknownVerb: VerbDefinition<'unknown', object> = {
  kind: 'unknown',
  subject: (args) => ('ref' in args ? (args.ref as TaskRef) : null),
  scope: () => rows([]),
  effect: () => refuse('task_missing'),
  call: () => bare('POST', '/'),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: neverCoalesces,
  remake: sendAnew,
};
