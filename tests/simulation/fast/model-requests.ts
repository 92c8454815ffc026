/** From a call about tasks to the verb that it means. */
import type { Day, FamilyId, TaskRef } from '#domain/ids.ts';
import { unnamedTick } from '#domain/ticks.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { ProjectRound } from '#domain/verbs/project-round.ts';
import type { CreateTaskArgs } from '#domain/verbs/task-create.ts';
import type { EditTaskArgs } from '#domain/verbs/task-edit.ts';
import { parseTaskIdOrRef, type TaskIdOrRef } from '#domain/wire/fields.ts';
import {
  claimTaskBody,
  createTaskBody,
  editTaskBody,
  executionBody,
  reorderBody,
  skipTaskBody,
  switchSpaceBody,
} from '#domain/wire/requests.ts';
import { invalid, json, notFound, type Reply } from '#server/http/reply.ts';
import { validate } from '#server/http/validate.ts';
import { noSuch } from '#server/tasks/refusal-reply.ts';
import type * as z from 'zod/mini';
import type { ModelCall } from './model-call.ts';
import { realmsOf, type ModelState, type StoredTask } from './model-state.ts';

export interface RequestedVerb {
  readonly verb: Verb;
  /** The task that the answer shows. */
  readonly subject: TaskRef;
  /** The family that the request names. */
  readonly family?: FamilyId | null | undefined;
  readonly isUnlessShared?: boolean;
  readonly wasMember?: boolean;
  /** The family in which its author saw the task. */
  readonly familySeen?: FamilyId | null;
  readonly status: 200 | 201;
}

export type ToVerb = (state: ModelState, call: ModelCall) => RequestedVerb | Reply;

/** The name of a task, then what is asked of it. */
const ON_TASK = /^\/api\/tasks\/([^/]+)(?:\/([a-z-]+))?$/;

/** Null where the call is not about a change of tasks. A body that no schema takes is answered before anything else. */
export function requestedVerbOf({ method, path, body }: ModelCall): ToVerb | Reply | null {
  if (method === 'POST' && path === '/api/tasks')
    return withBody(createTaskBody, body, (read) => create(read, null));
  const [matched, name = '', what = ''] = ON_TASK.exec(path) ?? [];
  if (matched === undefined) return null;
  const task = parseTaskIdOrRef(name);
  if (task === null) return notFound;
  switch (`${method} ${what}`) {
    case 'PUT ':
      return withBody(editTaskBody, body, (read) => edit(read, task));
    case 'DELETE ':
      return on(task, (ref) => ({ kind: 'task.delete', args: { ref } }));
    case 'POST skip':
      return withBody(skipTaskBody, body, ({ round, on: day, tick }) => (state, call) => {
        const found = findTask(state, call, task);
        if (found === null) return notFound;
        const on = day ?? (call.at.slice(0, 10) as Day);
        const verb: Verb = {
          kind: 'task.skip',
          args: {
            ref: found.ref,
            round: round ?? found.round,
            on,
            tick: tick ?? unnamedTick(found.ref, call.caller.id),
          },
        };
        return { verb, subject: found.ref, status: 200 };
      });
    case 'POST restore':
      return on(task, (ref) => ({ kind: 'task.restore', args: { ref } }));
    case 'POST claim':
      return withBody(claimTaskBody, body, (read) => claim(read, { task, mine: true }));
    case 'DELETE claim':
      return withBody(claimTaskBody, body, (read) => claim(read, { task, mine: false }));
    case 'POST convert-to-project':
      return on(task, (ref) => ({ kind: 'project.convert', args: { ref } }));
    case 'DELETE project':
      return on(task, (ref) => ({ kind: 'project.delete', args: { ref } }));
    case 'POST subtasks':
      return withBody(createTaskBody, body, (read) => create(read, task));
    case 'POST switch-space':
      return withBody(switchSpaceBody, body, ({ space, family_id = null }) =>
        on(
          task,
          (ref) => ({ kind: 'project.switchSpace', args: { ref, space, family_id } }),
          space === 'family' ? family_id : null,
        ),
      );
    case 'POST reorder-subtasks':
      return withBody(reorderBody, body, ({ task_ids }) => reorder(task_ids, task));
    case 'POST toggle-execution-type':
      return withBody(executionBody, body, ({ execution_type }) =>
        on(task, (ref, { execution_type: present }) => ({
          kind: 'project.setExecution',
          args: {
            ref,
            execution_type: execution_type ?? (present === 'parallel' ? 'synchronous' : 'parallel'),
          },
        })),
      );
    default:
      return null;
  }
}

function withBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  toVerb: (read: z.output<Schema>) => ToVerb,
): ToVerb | Reply {
  const read = validate(schema, body);
  return read.kind === 'invalid' ? invalid(read.errors) : toVerb(read.value);
}

function on(
  name: TaskIdOrRef,
  verbOn: (ref: TaskRef, task: StoredTask) => Verb,
  family: FamilyId | null = null,
): ToVerb {
  return (state, call) => {
    const found = findTask(state, call, name);
    if (found === null) return notFound;
    return { verb: verbOn(found.ref, found), subject: found.ref, family, status: 200 };
  };
}

function create(body: z.output<typeof createTaskBody>, under: TaskIdOrRef | null): ToVerb {
  return (state, call) => {
    const { client_ref, project_id, project_round, unless_shared, was_member, tick, ...rest } = body;
    const isUnlessShared = unless_shared === true;
    const wasMember = was_member === true;
    const named = under ?? project_id ?? null;
    const project = named === null ? null : findTask(state, call, named);
    if (named !== null && project === null) return under === null ? noSuch('project_id') : notFound;
    const known = client_ref == null ? undefined : state.tasks.get(client_ref);
    if (known !== undefined && known.created_by?.id !== call.caller.id) return refTaken;
    const ref = client_ref ?? (call.uuid() as TaskRef);
    const optional = Object.entries(rest).filter(([, value]) => value !== null);
    const args = {
      space: 'personal',
      ...Object.fromEntries(optional),
      ref,
      project_ref: project?.ref ?? null,
      ...(project !== null &&
        project_round != null && { projectRound: { project: project.ref, round: project_round } }),
      ...(body.completed === true && { tick: tick ?? unnamedTick(ref, call.caller.id) }),
    } as unknown as CreateTaskArgs;
    const verb: Verb = { kind: 'task.create', args };
    if (known === undefined)
      return { verb, subject: ref, family: body.family_id, isUnlessShared, wasMember, status: 201 };
    return findTask(state, call, { kind: 'ref', ref }) === null
      ? json(200, {})
      : { verb, subject: ref, status: 200 };
  };
}

function edit(body: z.output<typeof editTaskBody>, name: TaskIdOrRef): ToVerb {
  return (state, call) => {
    const found = findTask(state, call, name);
    if (found === null) return notFound;
    const applies = ([field]: [string, unknown]) => call.changedFields?.has(field) ?? true;
    const { unless_shared, was_member, round: named, project_round: _, completed_on: on, ...more } = body;
    const { tick: namedTick, itself, ...asked } = more;
    const isUnlessShared = unless_shared === true;
    const wasMember = was_member === true;
    const { project_id, ...changes } = Object.fromEntries(
      Object.entries(asked).filter(applies),
    ) as typeof asked;
    const { ref } = found;
    const repeats = found.repeat !== null || changes.repeat != null;
    const round = named ?? (repeats ? found.round : null);
    const isTicked = changes.completed === true && !(call.changedFields == null && found.completed);
    const tick = namedTick ?? (isTicked ? unnamedTick(ref, call.caller.id) : null);
    const seen = {
      ...(round !== null && { round }),
      ...(on != null && { on }),
      ...(tick !== null && { tick }),
      ...(itself === true && { isItself: true }),
      ...projectRoundIn(state, call, body, found),
    };
    const isChosen = call.changedFields?.has('family_id') ?? true;
    const edited = (wanted: EditTaskArgs['changes']): RequestedVerb => ({
      verb: { kind: 'task.edit', args: { ref, changes: wanted, ...seen } },
      subject: ref,
      family: changes.family_id,
      familySeen: isChosen ? null : (body.family_id ?? null),
      isUnlessShared,
      wasMember,
      status: 200,
    });
    if (project_id === undefined) return edited(changes);
    const project = project_id === null ? null : findTask(state, call, project_id);
    return project_id !== null && project === null
      ? noSuch('project_id')
      : edited({ ...changes, project_ref: project?.ref ?? null });
  };
}

function claim(
  body: z.output<typeof claimTaskBody>,
  { task, mine }: { readonly task: TaskIdOrRef; readonly mine: boolean },
): ToVerb {
  return (state, call) => {
    const found = findTask(state, call, task);
    if (found === null) return notFound;
    const { ref } = found;
    const args = { ref, mine, ...projectRoundIn(state, call, body, found) };
    return { verb: { kind: 'task.claim', args }, subject: ref, status: 200 };
  };
}

function projectRoundIn(
  state: ModelState,
  call: ModelCall,
  { project_id, project_round: round }: z.output<typeof claimTaskBody>,
  { project_ref }: StoredTask,
): { readonly projectRound?: ProjectRound } {
  const named = project_id == null ? null : findTask(state, call, project_id);
  const project = project_id == null ? project_ref : (named?.ref ?? null);
  return round == null || project === null ? {} : { projectRound: { project, round } };
}

function reorder(wanted: readonly TaskIdOrRef[], name: TaskIdOrRef): ToVerb {
  return (state, call) => {
    const found = findTask(state, call, name);
    if (found === null) return notFound;
    const { ref } = found;
    const subtasks = visibleTasks(state, call).filter((task) => task.project_ref === ref);
    const order = wanted.flatMap((each) => subtasks.find((task) => isNamed(task, each))?.ref ?? []);
    return { verb: { kind: 'project.reorder', args: { ref, order } }, subject: ref, status: 200 };
  };
}

export function findTask(state: ModelState, call: ModelCall, name: TaskIdOrRef): StoredTask | null {
  const found =
    name.kind === 'ref'
      ? state.tasks.get(name.ref)
      : [...state.tasks.values()].find(({ id }) => id === name.id);
  if (found === undefined) return null;
  return realmsOf(state, call.caller.id).includes(found.realm) ? found : null;
}

export function visibleTasks(state: ModelState, call: ModelCall): readonly StoredTask[] {
  const realms = realmsOf(state, call.caller.id);
  return [...state.tasks.values()].filter((task) => realms.includes(task.realm));
}

function isNamed(task: StoredTask, name: TaskIdOrRef): boolean {
  return name.kind === 'ref' ? task.ref === name.ref : task.id === name.id;
}

const refTaken = invalid({ client_ref: ['The client ref has already been taken.'] }, 'client_ref_taken');
