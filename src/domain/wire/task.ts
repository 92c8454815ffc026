/** A task on the wire (`api.md` section 3), and how it becomes a row. */
import * as z from 'zod/mini';
import { choicesOf, type FieldKind } from '../field-kinds.ts';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, UserId } from '../ids.ts';
import { taskRefPattern } from '../ids.ts';
import { STORED_FIELDS, TASK_FIELDS, type StoredFields } from '../task-fields.ts';
import type { Task } from '../task.ts';

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

type AnsweredFields = Omit<StoredFields, 'project_ref'>;

interface ProjectShape {
  readonly project_id: z.ZodMiniType<TaskId | null>;
  readonly project: z.ZodMiniType<WireProject | null>;
}

export interface WireProject {
  readonly id: TaskId;
  readonly client_ref: TaskRef;
  readonly name: string;
}

const projectShape = {
  project_id: z.nullable(taskId),
  project: z.nullable(z.object({ id: taskId, client_ref: clientRef, name: z.string() })),
} satisfies ProjectShape;

const fieldShape = Object.fromEntries(
  STORED_FIELDS.flatMap((field): [string, z.ZodMiniType][] => {
    const { kind, default: initial } = TASK_FIELDS[field];
    if (kind.is === 'project') return Object.entries(projectShape);
    const schema = answerSchema(kind);
    return [[field, initial === null ? z.nullable(schema) : schema]];
  }),
) as unknown as ProjectShape & { readonly [F in keyof AnsweredFields]: z.ZodMiniType<AnsweredFields[F]> };

/** A project is named twice; see `projectShape`. */
export type AnsweredKind = Exclude<FieldKind, { is: 'project' }>;

export function answerSchema(kind: AnsweredKind): z.ZodMiniType {
  switch (kind.is) {
    case 'text':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(choicesOf(kind));
    case 'family':
      return familyId;
    case 'place':
      return z.int();
    case 'instant':
      return isoTime;
  }
}

export const taskSchema = z.object({
  id: taskId,
  client_ref: clientRef,
  realm: realmId,
  ...fieldShape,
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
