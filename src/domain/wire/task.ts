/** A task on the wire, and how it becomes a row. */
import * as z from 'zod/mini';
import type { TaskId, TaskRef } from '../ids.ts';
import { STORED_FIELDS, TASK_FIELDS, type StoredFields } from '../task-fields.ts';
import { repeatOf, ruleOf, type RepeatRule } from '../repeat.ts';
import type { Task } from '../task.ts';
import { whoFromWire, whoToWire, type WireWho } from '../who.ts';
import { allTicks, ticksOf, type Tick } from '../ticks.ts';
import { turnsFromWire, turnsToWire } from '../turns.ts';
import { answerSchema } from './field-kinds.ts';
import { clientRef, isoTime, realmId, taskId, userId } from './ids.ts';

type AnsweredFields = Omit<StoredFields, 'project_ref' | 'who' | 'repeat' | 'turns' | 'ticks'> & {
  readonly who: WireWho | null;
  readonly turns: readonly WireWho[] | null;
  readonly repeat: RepeatRule | null;
};

interface ProjectShape {
  readonly project_id: z.ZodMiniType<TaskId | null>;
  readonly project: z.ZodMiniType<WireProject | null>;
}

interface TicksShape {
  /** A server of before leaves them out. */
  readonly ticks: z.ZodMiniExactOptional<z.ZodMiniType<readonly Tick[] | null>>;
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
    const answered = initial === null ? z.nullable(schema) : schema;
    return [[field, field === 'ticks' ? z.exactOptional(answered) : answered]];
  }),
) as unknown as ProjectShape &
  TicksShape & { readonly [F in keyof AnsweredFields]: z.ZodMiniType<AnsweredFields[F]> };

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
export const taskWithSubtasksSchema = z.extend(taskSchema, {
  subtasks: z.optional(z.array(taskSchema)),
  /** The address of the others, if they are more than one answer holds. */
  subtasks_next: z.optional(z.string()),
});

/** What a write answers: nothing of the task where a repeated request finds it out of the caller's sight. */
export const writtenTaskSchema = z.union([taskSchema, z.strictObject({})]);

export type WireTask = z.infer<typeof taskSchema> & { readonly subtasks?: readonly WireTask[] };

export function taskFromWire(wire: WireTask): Task {
  const { client_ref, project_id: _, project, subtasks: __, repeat, turns, ticks, ...fields } = wire;
  return {
    ...fields,
    who: whoFromWire(fields.who),
    repeat: repeat === null ? null : repeatOf(repeat),
    turns: turns === null ? null : turnsFromWire(turns),
    ticks: ticks == null ? null : ticksOf(ticks),
    ref: client_ref,
    project_ref: project?.client_ref ?? null,
  };
}

/** `project` is the row that the task's `project_ref` names. Only a row that the server has numbered goes out. */
export function taskToWire(task: Task & { readonly id: TaskId }, project: WireProject | null): WireTask {
  const { ref, project_ref: _, repeat, ticks, ...fields } = task;
  return {
    ...fields,
    who: whoToWire(task.who),
    repeat: repeat === null ? null : ruleOf(repeat),
    turns: turnsToWire(task.turns),
    // Most rows have none, and a page of many rows is bounded by its bytes.
    ...(ticks !== null && { ticks: allTicks(ticks) }),
    client_ref: ref,
    project_id: project?.id ?? null,
    project,
  };
}
