/**
 * What becomes of a verb whose stored request must not be sent again, decided by the rows as the server has them now:
 *
 *                 the row already is so   as its author saw it   changed by others since
 *   create        done (the row is there) new request            an edit of what differs, or overtaken
 *   edit          done                    new request            overtaken
 *   any other     done                    new request            new request
 */
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { RecordedVerb } from '../rebase.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task, TaskAuthor } from '../task.ts';
import { Board, type EffectContext } from './board.ts';
import { clearedWords } from './cleared-words.ts';
import { isStillShared } from './seen-family.ts';
import { applyVerb, type Verb } from './registry.ts';
import { createTask, type CreateTaskArgs, type EditTaskArgs } from './task.ts';

export type RemakeCause =
  /** The key belongs to a request with other bytes: an earlier request of this mutation has been done. */
  | 'keyReused'
  /** A create was answered with a row that was there already. */
  | 'rowExists'
  /** First sent so long ago that the server may have forgotten the key. */
  | 'tooOld';

export type Remade =
  /** The rows are so already, and nothing has to be sent. */
  | { readonly kind: 'done' }
  /** A new request for this verb, under a new key. */
  | { readonly kind: 'anew'; readonly verb: Verb }
  /** Others have changed the same field since: the author decides. */
  | { readonly kind: 'overtaken' };

export interface Unsendable {
  readonly verb: RecordedVerb;
  /** What its author saw of the fields that it changes. */
  readonly base: Partial<Task> | null;
  readonly cause: RemakeCause;
  readonly actor: TaskAuthor;
}

/** `board` holds the verb's own row and its projects as they are confirmed; the verb is tried out on it. */
export function remake(board: Board, { verb, base, cause, actor }: Unsendable): Remade {
  const context = { at: verb.at, actor, homeFamily: verb.homeFamily };
  const anew: Remade = { kind: 'anew', verb: { kind: verb.kind, args: verb.args } as Verb };
  switch (verb.kind) {
    case 'settings.edit':
    case 'project.reorder':
      return anew;
    case 'task.create': {
      const row = board.task(verb.args.ref);
      return row === null ? anew : remakeCreate(board, verb.args, { row, cause, context });
    }
    case 'task.edit': {
      const before = board.task(verb.args.ref);
      if (before === null || applyVerb(board, verb, context) !== null) return anew;
      const after = board.task(verb.args.ref);
      // What was cleared may never have come to the server: there it gets into the history. What is still shared, the
      // server refuses.
      if (clearedWords(verb, after) !== null || isStillShared(verb, after)) return anew;
      const changed = changedFields(verb.args, before, after);
      if (changed.length === 0) return { kind: 'done' };
      const isOvertaken = changed.some((field) => base === null || before[field] !== base[field]);
      return isOvertaken ? { kind: 'overtaken' } : anew;
    }
    default: {
      const isPossible = board.task(verb.args.ref) !== null && applyVerb(board, verb, context) === null;
      return isPossible && board.changes().length === 0 ? { kind: 'done' } : anew;
    }
  }
}

interface MadeRow {
  readonly row: Task;
  readonly cause: RemakeCause;
  readonly context: EffectContext;
}

/** A request that was stored is what made the row: where it is too old, others have changed what differs. */
function remakeCreate(board: Board, args: CreateTaskArgs, { row, cause, context }: MadeRow): Remade {
  const project = args.project_ref == null ? null : board.task(args.project_ref);
  const edit = createAsEdit(args, { row, project }, context);
  if (edit === null) return { kind: 'done' };
  if (cause !== 'tooOld') return { kind: 'anew', verb: { kind: 'task.edit', args: edit } };
  const { name, description } = edit.changes;
  return { kind: name === undefined && description === undefined ? 'done' : 'overtaken' };
}

const PLACE: readonly (keyof TaskFields)[] = ['space', 'family_id', 'project_ref'];

/** What a create asks of a row that is there already: an edit of the fields that differ, null where none does. */
export function createAsEdit(
  args: CreateTaskArgs,
  { row, project }: { readonly row: Task; readonly project: Task | null },
  context: EffectContext,
): EditTaskArgs | null {
  const asked = madeBy(args, project, context) ?? { ...row, ...args };
  const named = (Object.keys(args) as (keyof TaskFields | 'ref')[]).filter(
    (field): field is keyof TaskFields => field !== 'ref' && args[field] != null,
  );
  // Whoever has changed the row since it was made may have moved it, out of a project that they then deleted perhaps.
  const isTouched = row.updated_at !== row.created_at;
  const differing = named.filter(
    (field) => asked[field] !== row[field] && !(isTouched && PLACE.includes(field)),
  );
  if (differing.length === 0) return null;
  return { ref: args.ref, changes: Object.fromEntries(differing.map((field) => [field, asked[field]])) };
}

function madeBy(args: CreateTaskArgs, project: Task | null, context: EffectContext): Task | null {
  const board = new Board(project === null ? [] : [project], DEFAULT_SETTINGS);
  return createTask(board, args, context) === null ? board.task(args.ref) : null;
}

function changedFields({ changes }: EditTaskArgs, before: Task, after: Task | null) {
  const named = Object.keys(changes) as (keyof TaskFields)[];
  return named.filter((field) => after !== null && after[field] !== before[field]);
}
