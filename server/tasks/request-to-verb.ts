/** Turns the request of a REST call into the verb that it asks for. Rows are read only to find what the request names. */
import type { Day } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { ProjectRound } from '#domain/verbs/project-round.ts';
import type { CreateTaskArgs } from '#domain/verbs/task-create.ts';
import { TASK_FIELDS, type TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { unnamedTick } from '#domain/ticks.ts';
import type { TaskIdOrRef } from '#domain/wire/fields.ts';
import type { claimTaskBody, createTaskBody, editTaskBody, skipTaskBody } from '#domain/wire/requests.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import { invalid, json, notFound, type Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Realms } from '../realms.ts';
import { findTask, type LoadedTask } from './load.ts';
import { noSuch } from './refusal-reply.ts';
import type { RequestedVerb } from './requested-verb.ts';

type CreateBody = z.output<typeof createTaskBody>;
type EditBody = z.output<typeof editTaskBody>;
type SkipBody = z.output<typeof skipTaskBody>;
type ClaimBody = z.output<typeof claimTaskBody>;

/**
 * `under`: the project in the path of the request. `assumesNew`: whether there is a row of its ref is not looked up; if
 * there is, the insert finds it, and the request has to be asked again.
 */
export async function createVerb(
  tx: Tx,
  realms: Realms,
  { body, caller, deps }: SignedInCall<CreateBody, unknown>,
  { under = null, assumesNew = false }: { under?: TaskIdOrRef | null; assumesNew?: boolean } = {},
): Promise<RequestedVerb | Reply> {
  const { client_ref, project_id, project_round, unless_shared, was_member, tick: named, ...rest } = body;
  const project = await findProject(tx, realms, under ?? project_id ?? null);
  if (project === 'missing') return under === null ? noSuch('project_id') : notFound;
  const known = client_ref == null || assumesNew ? null : await findAuthor(tx, client_ref);
  if (known !== null && known.created_by !== caller.id) return clientRefTaken;
  const ref = client_ref ?? (deps.random.uuid() as CreateTaskArgs['ref']);
  const { name, space = null, ...optional } = rest;
  const args: CreateTaskArgs = {
    ...withoutNulls(optional),
    name,
    ref,
    space: space ?? TASK_FIELDS.space.default,
    project_ref: project?.task.ref ?? null,
    ...(project !== null &&
      project_round != null && { projectRound: { project: project.task.ref, round: project_round } }),
    ...(body.completed === true && { tick: named ?? unnamedTick(ref, caller.id) }),
  };
  if (known === null) {
    return {
      verb: { kind: 'task.create', args },
      subject: ref,
      family: body.family_id,
      isUnlessShared: unless_shared === true,
      wasMember: was_member === true,
      status: 201,
      read: project === null ? [] : [project],
      isAssumedNew: assumesNew && client_ref != null,
    };
  }
  const mine = await findTask(tx, realms.all, { kind: 'ref', ref });
  if (mine === null) return json(200, {});
  return { verb: { kind: 'task.create', args }, subject: ref, status: 200, read: [mine] };
}

export async function editVerb(
  tx: Tx,
  realms: Realms,
  { body, changedFields, caller }: SignedInCall<EditBody, unknown>,
  task: TaskIdOrRef,
): Promise<RequestedVerb | Reply> {
  const found = await findTask(tx, realms.all, task);
  if (found === null) return notFound;
  const { unless_shared, was_member, round: named, completed_on: on, ticked_at: tickedAt, ...others } = body;
  const { project_round: _, tick: namedTick, itself, ...asked } = others;
  const { project_id, ...fields } = masked(asked, changedFields);
  const changes: Partial<TaskFields> = fields;
  const { ref } = found.task;
  const repeats = found.task.repeat !== null || changes.repeat != null;
  const round = named ?? (repeats ? found.task.round : null);
  const inProject = await projectRoundIn(tx, realms, body, found.task);
  // All fields as they are, with one of them changed, complete nothing that is completed.
  const isTicked = changes.completed === true && !(changedFields === null && found.task.completed);
  const tick = namedTick ?? (isTicked ? unnamedTick(ref, caller.id) : null);
  const edit = (wanted: Partial<TaskFields>, read: readonly LoadedTask[]): RequestedVerb => ({
    verb: {
      kind: 'task.edit',
      args: {
        ref,
        changes: wanted,
        ...(round !== null && { round }),
        ...(on != null && { on }),
        ...(tickedAt != null && { tickedAt }),
        ...(tick !== null && { tick }),
        ...(changedFields === null && { isWhole: true }),
        ...(itself === true && { isItself: true }),
        ...inProject,
      },
    },
    subject: ref,
    family: changes.family_id,
    status: 200,
    read: [found, ...read],
    isMasked: changedFields !== null,
    isUnlessShared: unless_shared === true,
    wasMember: was_member === true,
    // Repeated, not chosen: the place in which its author saw the task.
    familySeen: changedFields === null || changedFields.has('family_id') ? null : (body.family_id ?? null),
  });
  if (project_id === undefined) return edit(changes, []);
  const project = await findProject(tx, realms, project_id);
  return project === 'missing'
    ? noSuch('project_id')
    : edit({ ...changes, project_ref: project?.task.ref ?? null }, project === null ? [] : [project]);
}

/** Claims a task, or gives it back. */
export async function claimVerb(
  tx: Tx,
  realms: Realms,
  { body }: Pick<SignedInCall<ClaimBody, unknown>, 'body'>,
  { task, mine }: { readonly task: TaskIdOrRef; readonly mine: boolean },
): Promise<RequestedVerb | Reply> {
  const found = await findTask(tx, realms.all, task);
  if (found === null) return notFound;
  const { ref } = found.task;
  const args = { ref, mine, ...(await projectRoundIn(tx, realms, body, found.task)) };
  return { verb: { kind: 'task.claim', args }, subject: ref, status: 200, read: [found] };
}

/** The round of a project that a body names: without the project, of that in which the task is. */
async function projectRoundIn(
  tx: Tx,
  realms: Realms,
  { project_id, project_round: round }: ClaimBody,
  { project_ref }: Pick<Task, 'project_ref'>,
): Promise<{ readonly projectRound?: ProjectRound }> {
  if (round == null) return {};
  if (project_id?.kind === 'ref') return { projectRound: { project: project_id.ref, round } };
  const named = project_id == null ? null : await findTask(tx, realms.all, project_id);
  const project = project_id == null ? project_ref : (named?.task.ref ?? null);
  return project === null ? {} : { projectRound: { project, round } };
}

/** Without a round the present one is meant, and without a day today. */
export function skipVerb(
  { ref, round }: Pick<Task, 'ref' | 'round'>,
  { body, at, caller }: Pick<SignedInCall<SkipBody, unknown>, 'body' | 'at' | 'caller'>,
): Verb {
  const on = body.on ?? (at.slice(0, 10) as Day);
  const tick = body.tick ?? unnamedTick(ref, caller.id);
  return { kind: 'task.skip', args: { ref, round: body.round ?? round, on, tick } };
}

/** Finds the task that the path names and builds the requested verb for it. */
export async function verbOn(
  tx: Tx,
  realms: Realms,
  task: TaskIdOrRef,
  toVerb: (ref: CreateTaskArgs['ref'], row: Task) => Omit<RequestedVerb, 'subject' | 'status' | 'read'>,
): Promise<RequestedVerb | Reply> {
  const found = await findTask(tx, realms.all, task);
  if (found === null) return notFound;
  return { ...toVerb(found.task.ref, found.task), subject: found.task.ref, status: 200, read: [found] };
}

async function findProject(tx: Tx, realms: Realms, task: TaskIdOrRef | null) {
  if (task === null) return null;
  const found = await findTask(tx, realms.all, task);
  return found ?? 'missing';
}

/** The only query across all realms: a `client_ref` is unique across the server for ever. */
async function findAuthor(tx: Tx, ref: CreateTaskArgs['ref']) {
  const [row] = await selectAuthor(tx, { ref });
  return row ?? null;
}

const selectAuthor = keptQuery((db, place: Place<{ ref: CreateTaskArgs['ref'] }>) =>
  db.selectFrom('tasks').select('created_by').where('client_ref', '=', place('ref')),
);

/** What a body says beside the fields. */
type NoField =
  | 'unless_shared'
  | 'was_member'
  | 'round'
  | 'project_round'
  | 'completed_on'
  | 'ticked_at'
  | 'tick'
  | 'itself';

function masked(body: Omit<EditBody, NoField>, fields: ReadonlySet<string> | null): Omit<EditBody, NoField> {
  if (fields === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
}

function withoutNulls<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}

const clientRefTaken = invalid(
  { client_ref: ['The client ref has already been taken.'] },
  'client_ref_taken',
);
