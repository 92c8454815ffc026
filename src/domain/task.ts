/** A task as the rules see it, on every device and on the server. Times are the server's wherever it has spoken. */
import type { IsoTime, RealmId, TaskId, TaskRef, UserId } from './ids.ts';
import type { StoredFields } from './task-fields.ts';
import type { TaskStatus } from './task-status.ts';
import { effortFor, hasDays, hasWho } from './task-types.ts';
import { ticksBeside, ticksOf } from './ticks.ts';
import { turnsIn } from './turns.ts';
import { whoIn } from './who.ts';

export interface TaskAuthor {
  readonly id: UserId;
  readonly display_name: string;
}

export interface Task extends StoredFields {
  readonly ref: TaskRef;
  readonly id: TaskId | null;
  readonly realm: RealmId;
  readonly created_by: TaskAuthor | null;
  /** Of the realm, at the last confirmed change; 0 until the server has confirmed the row. */
  readonly version: number;
  readonly created_at: IsoTime;
  readonly updated_at: IsoTime;
}

/**
 * What a task must look like whatever was asked for, so that a merge of two people's edits is never an impossible
 * task. Of two fields that contradict each other the type wins. `project` is the row `project_ref` names.
 */
export function normalizeTask(asked: Task, project: Task | null): Task {
  const type = asked.type ?? (asked.status === 'note' ? 'note' : null);
  const task: Task = { ...asked, type };
  return normalizeCompletion(normalizeWho(normalizePlace(normalizeKind(task), project)));
}

function normalizeKind(task: Task): Task {
  const { type } = task;
  return {
    ...task,
    status: normalizeStatus(task),
    not_before: hasDays(type) ? task.not_before : null,
    due_on: hasDays(type) ? task.due_on : null,
    repeat: hasDays(type) ? task.repeat : null,
    effort: effortFor(type, task.effort),
    description: type === 'grocery' ? null : task.description,
    space: type === 'grocery' ? 'family' : task.space,
    execution_type: type === 'project' ? (task.execution_type ?? 'parallel') : null,
  };
}

/** Who says when has decided about it: it is no inbox task any more. */
function normalizeStatus({ type, status, not_before, due_on, repeat }: Task): TaskStatus {
  if (type === 'note') return 'note';
  return type === null && not_before === null && due_on === null && repeat === null ? status : 'todo';
}

/**
 * A subtask lives where its project lives; a grocery that cannot leaves it. Only the family space has a family.
 * A subtask whose project has not arrived yet stays as it is: there is nothing to compare it with.
 */
function normalizePlace(task: Task, project: Task | null): Task {
  if (task.project_ref !== null && project === null) return task;
  if (project !== null && canHold(project, task)) {
    const status = task.status === 'inbox' ? 'todo' : task.status;
    return { ...task, status, space: project.space, family_id: project.family_id };
  }
  const family_id = task.space === 'family' ? task.family_id : null;
  return { ...task, family_id, project_ref: null, position: null };
}

function canHold(project: Task, task: Task): boolean {
  if (project.type !== 'project' || task.type === 'project') return false;
  return task.type !== 'grocery' || project.space === 'family';
}

/** By its family. Whoever gives a task to somebody has decided about it, as who says when. */
export function normalizeWho(task: Task): Task {
  const who = hasWho(task.type) ? whoIn(task.family_id, task.who) : null;
  const status = who !== null && task.status === 'inbox' ? 'todo' : task.status;
  return { ...task, who, turns: turnsIn(task, hasWho(task.type)), status };
}

function normalizeCompletion(task: Task): Task {
  if (task.completed) return task;
  // They say who has skipped its last rounds, or done it in those of its project.
  const hasRounds = task.repeat !== null || task.project_ref !== null;
  const ticks = hasRounds ? task.ticks : ticksOf(ticksBeside(task.ticks));
  return { ...task, completed_at: null, completed_by: null, ticks };
}
