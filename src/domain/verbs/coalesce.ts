/**
 * Whether a new verb can be folded into one that waits in the queue: fewer requests for the same rows. The folded verb
 * leaves what the two would have left, so that no result depends on whether the first had gone out already. Two verbs
 * never fold into nothing: what a person did last is sent even where it undoes what they did before, because somebody
 * else may have done the same as the first.
 */
import { MAX_SUBTASKS } from '../project.ts';
import { mergedChanges } from '../settings.ts';
import { hasAny, SHAPED, SHAPING } from './own-row.ts';
import type { ReorderArgs } from './project.ts';
import type { Verb } from './registry.ts';
import type { CreateTaskArgs } from './task.ts';

export type Coalesced =
  | { readonly kind: 'append' }
  /** The waiting verb becomes this one. */
  | { readonly kind: 'replace'; readonly verb: Verb };

const append: Coalesced = { kind: 'append' };

/**
 * `waiting` is unsent and the last in the queue that shares a row with `next`; every row that `next` names is one that
 * `waiting` names too. The caller checks both.
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
      return isUndo && waiting.args.ref === next.args.ref ? { kind: 'replace', verb: next } : append;
    }
    case 'project.reorder':
      return waiting.kind === next.kind && waiting.args.ref === next.args.ref
        ? { kind: 'replace', verb: { kind: next.kind, args: afterBoth(waiting.args, next.args) } }
        : append;
    case 'project.setExecution':
      return waiting.kind === next.kind && waiting.args.ref === next.args.ref
        ? { kind: 'replace', verb: next }
        : append;
    case 'settings.edit':
      return waiting.kind === 'settings.edit'
        ? { kind: 'replace', verb: { kind: next.kind, args: mergedChanges(waiting.args, next.args) } }
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
      return foldsIntoCreate(waiting.args, changes)
        ? { kind: 'replace', verb: { kind: 'task.create', args: { ...waiting.args, ...changes } } }
        : append;
    case 'task.edit':
      return flag || !foldsIntoEdit(waiting.args.changes, changes)
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

function foldsIntoEdit(earlier: EditArgs['changes'], later: EditArgs['changes']): boolean {
  return !hasAny(later, SHAPING) || !hasAny(earlier, [...SHAPING, ...SHAPED]);
}

/** A bare create, as the inbox makes it, can still become anything but a subtask. */
function foldsIntoCreate(create: CreateTaskArgs, later: EditArgs['changes']): boolean {
  const { type, family_id, project_ref, execution_type } = create;
  const isBare = (type ?? family_id ?? project_ref ?? execution_type ?? null) === null;
  const isMove = hasAny(later, ['status', 'project_ref']);
  return !hasAny(later, SHAPING) || (isBare && create.status !== 'note' && !isMove);
}

/** The later order first; what it does not name stands behind it as the earlier one put it. */
function afterBoth(earlier: ReorderArgs, later: ReorderArgs): ReorderArgs {
  const named = new Set(later.order);
  const order = [...later.order, ...earlier.order.filter((ref) => !named.has(ref))];
  // Of more than a project can hold, the last named have left it since.
  return { ...later, order: order.slice(0, MAX_SUBTASKS) };
}
