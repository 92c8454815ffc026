import { realmOf, type FamilyId, type TaskRef, type TickId } from '../ids.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { Space } from '../space.ts';
import { EDITABLE_FIELDS, storedFields, type TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { completedBy, tickMeant } from '../ticks.ts';
import { Board, type EffectContext, type Refusal } from './board.ts';
import { findProject } from './find-project.ts';
import { asStepOfPresentRound, roundSeen, type ProjectRound } from './project-round.ts';
import { hasAny, SHAPING } from './shaping.ts';
import { reopenProject } from './subtasks.ts';
import { neverCoalesces, intoProject, no, sendAnew, subjectRow, yes } from './verb.ts';
import { fieldsInBody } from './fields-in-body.ts';
import type { Remade, RowThere, Unsendable, VerbDefinition } from './verb.ts';

export interface CreateTaskArgs extends Partial<Omit<TaskFields, 'name' | 'space'>> {
  readonly ref: TaskRef;
  readonly name: string;
  readonly space: Space;
  /** Of a step: the round of its project that its author saw. */
  readonly projectRound?: ProjectRound;
  /** Of one that is completed: by which it was. */
  readonly tick?: TickId;
}

export const taskCreate: VerbDefinition<'task.create', CreateTaskArgs> = {
  kind: 'task.create',
  life: 'makes',
  subject: subjectRow,
  scope: ({ ref, project_ref = null }) => intoProject([ref], [], project_ref),
  effect: createTask,
  call: ({ ref, project_ref, projectRound, ...fields }) => ({
    method: 'POST',
    path: project_ref ? `/api/tasks/${project_ref}/subtasks` : '/api/tasks',
    body: {
      ...fieldsInBody(fields),
      client_ref: ref,
      ...(projectRound && { project_round: projectRound.round }),
    },
    changedFields: null,
  }),
  asks: (args) => args,
  isOfOwnRow: yes,
  movesSubtasks: no,
  coalesce: neverCoalesces,
  remake: remakeCreate,
  withTick: (args, { author, newTick }) => {
    const tick = tickMeant(args, { row: null, author, newTick });
    return tick === undefined ? args : { ...args, tick };
  },
  withWords: (args, words) => ({ ...args, ...words }),
  withFamily: (args, family_id) => ({ ...args, family_id }),
  asQueued: (args, seen) => ({ kind: 'task.create', args: { ...roundSeen(seen), ...args } }),
  asEdit: (args, there, context) => {
    const edit = createAsEdit(args, there, context);
    return edit === null ? null : { kind: 'task.edit', args: edit };
  },
};

/** A create whose row is there already changes nothing: it has been done before. */
function createTask(board: Board, asked: CreateTaskArgs, context: EffectContext): Refusal | null {
  if (board.task(asked.ref) !== null) return null;
  const project = findProject(board, asked.project_ref ?? null);
  if (project !== null && 'code' in project) return project;
  const args = asStepOfPresentRound(board, asked);
  const type = args.type ?? null;
  const space = type === 'grocery' ? 'family' : (project?.space ?? args.space);
  const family_id = project?.space === space ? project.family_id : placeOf(space, args.family_id, context);
  board.add({
    ...storedFields(args),
    ref: args.ref,
    id: null,
    realm: realmOf({ family_id: space === 'family' ? family_id : null, keeper: context.actor.id }),
    space,
    family_id,
    project_ref: project?.ref ?? null,
    position: project === null ? null : board.endOf(project.ref).position,
    deleted_at: null,
    ...completedBy(
      args.completed === true ? [{ id: args.tick ?? null, by: context.actor.id, at: context.at }] : [],
    ),
    created_by: context.actor,
    version: 0,
    created_at: context.at,
    updated_at: context.at,
  });
  reopenProject(board, args.ref, null, context);
  return null;
}

function placeOf(space: Space, named: FamilyId | null | undefined, context: EffectContext): FamilyId | null {
  return space === 'family' ? (named ?? context.homeFamily) : null;
}

/** The create with an edit of its row in it; null if it cannot be made so. */
export function createWith(
  create: CreateTaskArgs,
  { changes, tick }: { readonly changes: Partial<TaskFields>; readonly tick?: TickId | undefined },
): CreateTaskArgs | null {
  const isTicked = changes.completed === true && tick !== undefined;
  return coalescesIntoCreate(create, changes) ? { ...create, ...changes, ...(isTicked && { tick }) } : null;
}

/** A bare create, as the inbox makes it, can still become anything but a subtask. */
function coalescesIntoCreate(create: CreateTaskArgs, later: Partial<TaskFields>): boolean {
  const { type, family_id, project_ref, execution_type } = create;
  const isBare = (type ?? family_id ?? project_ref ?? execution_type ?? null) === null;
  const isMove = hasAny(later, ['status', 'project_ref']);
  // Made open, it may have opened its project, which stays open; and one that repeats goes on.
  if ((project_ref != null || (later.repeat ?? create.repeat) != null) && later.completed === true)
    return false;
  return !hasAny(later, SHAPING) || (isBare && create.status !== 'note' && !isMove);
}

/** A request that was stored is what made the row: where it is too old, others have changed what differs. */
function remakeCreate(args: CreateTaskArgs, situation: Unsendable): Remade {
  const { board, cause, context } = situation;
  const row = board.task(args.ref);
  if (row === null) return sendAnew(args, situation);
  const project = args.project_ref == null ? null : board.task(args.project_ref);
  const edit = createAsEdit(args, { row, project }, context);
  if (edit === null) return { kind: 'done' };
  if (cause !== 'tooOld') return { kind: 'anew', verb: { kind: 'task.edit', args: edit } };
  const { name, description } = edit.changes;
  return { kind: name === undefined && description === undefined ? 'done' : 'overtaken' };
}

const PLACE: readonly (keyof TaskFields)[] = ['space', 'family_id', 'project_ref'];

function createAsEdit(
  args: CreateTaskArgs,
  { row, project }: RowThere,
  context: EffectContext,
):
  (Pick<CreateTaskArgs, 'ref' | 'projectRound' | 'tick'> & { readonly changes: Partial<TaskFields> }) | null {
  const asked = madeBy(args, project, context) ?? { ...row, ...args };
  const named = EDITABLE_FIELDS.filter((field) => args[field] != null);
  // Whoever has changed the row since it was made may have moved it, out of a project that they then deleted perhaps.
  const isTouched = row.updated_at !== row.created_at;
  const differing = named.filter(
    (field) => asked[field] !== row[field] && !(isTouched && PLACE.includes(field)),
  );
  if (differing.length === 0) return null;
  const { ref, projectRound, tick } = args;
  const changes = Object.fromEntries(differing.map((field) => [field, asked[field]]));
  const isTicked = differing.includes('completed') && tick !== undefined;
  return { ref, changes, ...(projectRound && { projectRound }), ...(isTicked && { tick }) };
}

function madeBy(args: CreateTaskArgs, project: Task | null, context: EffectContext): Task | null {
  const board = new Board(project === null ? [] : [project], DEFAULT_SETTINGS);
  return createTask(board, args, context) === null ? board.task(args.ref) : null;
}
