/**
 * Whether a new verb can disappear into one that waits in the queue. Fewer requests for the same words; never at the
 * price of a row: a create is not cancelled, because Undo and Restore need something to restore.
 */
import type { Verb } from './registry.ts';

export type Coalesced =
  | { readonly kind: 'append' }
  /** The waiting verb becomes this one. */
  | { readonly kind: 'replace'; readonly verb: Verb }
  /** The two undo each other: the waiting one goes and nothing comes. */
  | { readonly kind: 'cancel' };

const append: Coalesced = { kind: 'append' };

/**
 * `waiting` is unsent and the last in the queue that shares a row with `next`; every row that `next` names is one that
 * `waiting` names too. The caller sees to both.
 */
export function coalesce(waiting: Verb, next: Verb): Coalesced {
  switch (next.kind) {
    case 'task.edit':
      return foldEdit(waiting, next.args.ref, next.args.changes);
    case 'task.complete':
      return foldEdit(waiting, next.args.ref, { completed: next.args.completed }, next);
    case 'task.setImportant':
      return foldEdit(waiting, next.args.ref, { important: next.args.important }, next);
    case 'task.restore': {
      const isUndo = waiting.kind === 'task.delete' || waiting.kind === 'project.delete';
      return isUndo && waiting.args.ref === next.args.ref ? { kind: 'cancel' } : append;
    }
    case 'project.reorder':
    case 'project.setExecution':
      return waiting.kind === next.kind && waiting.args.ref === next.args.ref
        ? { kind: 'replace', verb: next }
        : append;
    case 'settings.edit':
      return waiting.kind === 'settings.edit'
        ? {
            kind: 'replace',
            verb: {
              kind: 'settings.edit',
              args: { quotes: { ...waiting.args.quotes, ...next.args.quotes } },
            },
          }
        : append;
    case 'task.create':
    case 'task.delete':
    case 'project.convert':
    case 'project.delete':
    case 'project.switchSpace':
      return append;
  }
}

type EditArgs = Extract<Verb, { kind: 'task.edit' }>['args'];

/** Edits fold into an unsent create or edit of the same row; a flag into the same flag. */
function foldEdit(waiting: Verb, ref: EditArgs['ref'], changes: EditArgs['changes'], flag?: Verb): Coalesced {
  if (waiting.kind === 'settings.edit' || waiting.args.ref !== ref) return append;
  switch (waiting.kind) {
    case 'task.create':
      return isPlainForCreate(changes)
        ? { kind: 'replace', verb: { kind: 'task.create', args: { ...waiting.args, ...changes } } }
        : append;
    case 'task.edit':
      return flag
        ? append
        : {
            kind: 'replace',
            verb: { kind: 'task.edit', args: { ref, changes: { ...waiting.args.changes, ...changes } } },
          };
    case 'task.complete':
    case 'task.setImportant':
      return flag?.kind === waiting.kind ? { kind: 'replace', verb: flag } : append;
    default:
      return append;
  }
}

/** A change of project is a move of its own; the others mean the same in a create as in an edit right after it. */
function isPlainForCreate(changes: EditArgs['changes']): boolean {
  return changes.project_ref === undefined && changes.status === undefined;
}
