/** A task on the wire (`api.md` section 3), and how it becomes a row. */
import * as z from 'zod/mini';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, UserId } from '../ids.ts';
import { taskRefPattern } from '../ids.ts';
import { SPACES } from '../space.ts';
import { EFFORTS, TASK_TYPES } from '../task-types.ts';
import { EXECUTION_TYPES, TASK_STATUSES, type Task } from '../task.ts';

export const isoTime = branded<IsoTime>(matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const realmId = branded<RealmId>(matching(/^[uf]:[1-9]\d{0,15}$/));
export const clientRef = branded<TaskRef>(matching(taskRefPattern));

const serverNumber = z.int().check(z.positive());
export const taskId = branded<TaskId>(serverNumber);
export const userId = branded<UserId>(serverNumber);
export const familyId = branded<FamilyId>(serverNumber);

function matching(pattern: RegExp) {
  return z.string().check(z.regex(pattern));
}

/** What the schema lets through under our own name for it. The schema stays one that can be written down as JSON. */
function branded<T>(schema: z.ZodMiniType): z.ZodMiniType<T, T> {
  return schema as z.ZodMiniType<T, T>;
}

export const taskSchema = z.object({
  id: taskId,
  client_ref: clientRef,
  realm: realmId,
  name: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(TASK_STATUSES),
  completed: z.boolean(),
  important: z.boolean(),
  type: z.nullable(z.enum(TASK_TYPES)),
  effort: z.nullable(z.enum(EFFORTS)),
  space: z.enum(SPACES),
  family_id: z.nullable(familyId),
  project_id: z.nullable(taskId),
  project: z.nullable(z.object({ id: taskId, client_ref: clientRef, name: z.string() })),
  execution_type: z.nullable(z.enum(EXECUTION_TYPES)),
  position: z.nullable(z.int()),
  deleted_at: z.nullable(isoTime),
  completed_at: z.nullable(isoTime),
  created_by: z.nullable(z.object({ id: userId, display_name: z.string() })),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});

/** Lists of projects and single projects carry their subtasks. */
export const taskWithSubtasksSchema = z.extend(taskSchema, { subtasks: z.optional(z.array(taskSchema)) });

/** What a write answers: nothing of the task where a repeated request finds it out of the caller's sight. */
export const writtenTaskSchema = z.union([taskSchema, z.strictObject({})]);

export type WireTask = z.infer<typeof taskSchema> & { readonly subtasks?: readonly WireTask[] };

export function taskFromWire(wire: WireTask): Task {
  const { client_ref, project_id: _, project, subtasks: __, ...fields } = wire;
  return { ...fields, ref: client_ref, project_ref: project?.client_ref ?? null };
}

/** `project` is the row that the task's `project_ref` names. Only a row that the server has numbered goes out. */
export function taskToWire(task: Task & { readonly id: TaskId }, project: WireProject | null): WireTask {
  const { ref, project_ref: _, ...fields } = task;
  return { ...fields, client_ref: ref, project_id: project?.id ?? null, project };
}

export type WireProject = NonNullable<z.infer<typeof taskSchema>['project']>;
