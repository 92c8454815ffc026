import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { EffectContext } from '#domain/verbs/board.ts';
import { definitionOf, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import type { Scope } from '#domain/verbs/verb.ts';
import { CLIENT_SCHEMA, type NewMutation, type TaskRow } from './db.ts';
import type { Device } from './device.ts';

interface Committed {
  readonly context: EffectContext;
  readonly changes: readonly Task[];
  readonly rows: ReadonlyMap<TaskRef, TaskRow>;
  readonly scope: Scope;
}

/** What the outbox has of a verb that was applied. */
export function newMutation(
  device: Device,
  verb: Verb,
  { context, changes, rows, scope }: Committed,
): NewMutation {
  const writes = changes.map((task) => task.ref);
  const projects = [...scope.named, ...writes].map((ref) => rows.get(ref)?.project_ref ?? null);
  const refs = [...scope.named, ...scope.withSubtasks, ...writes, ...projects];
  const subject = subjectOf(verb);
  const target = subject === null ? undefined : rows.get(subject);
  const after = changes.find((task) => task.ref === target?.ref);
  return {
    ...verb,
    key: device.uuid(),
    schema: CLIENT_SCHEMA,
    refs: [...new Set(refs.filter((ref) => ref !== null))],
    writes,
    base: target === undefined ? null : baseOf(verb, target, after),
    at: context.at,
    homeFamily: context.homeFamily,
    state: 'queued',
    request: null,
    attempts: 0,
    nextAt: 0,
    lastError: null,
    failingSince: null,
    isSetAside: false,
  };
}

/**
 * What the user saw of the fields that changed, and of the project that the row left. Always the name and the realm, so
 * that the change can be recognised later.
 */
function baseOf(verb: Verb, target: TaskRow, after: Task | undefined): Partial<Task> {
  const fields: (keyof Task)[] = ['name', 'realm', ...(definitionOf(verb).sees?.(verb.args) ?? [])];
  if (after !== undefined && after.project_ref !== target.project_ref) fields.push('project_ref');
  return Object.fromEntries(fields.map((field) => [field, target[field]]));
}
