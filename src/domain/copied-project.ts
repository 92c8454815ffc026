/** A project once more, as the acts that make it: its subtasks are all open, in the order of the project. */
import type { TaskRef } from './ids.ts';
import { comparePositions } from './project.ts';
import { EDITABLE_FIELDS, TASK_FIELDS, type TaskFields } from './task-fields.ts';
import type { Task } from './task.ts';
import { TEXT_LIMITS } from './text.ts';
import type { CreateTaskArgs } from './verbs/task-create.ts';
import type { Verb } from './verbs/registry.ts';

interface CopyOptions {
  readonly name: string;
  /** Until when they wait, and their deadlines. */
  readonly withDays: boolean;
  readonly newRef: () => TaskRef;
}

/** First the project. `subtasks`: those of the project, in any order; deleted ones stay behind. */
export function copiedProject(
  project: Task,
  subtasks: readonly Task[],
  { name, withDays, newRef }: CopyOptions,
): readonly Verb[] {
  const ref = newRef();
  const steps = subtasks.filter(({ deleted_at }) => deleted_at === null).sort(comparePositions);
  return [
    create({ ...copied(project, withDays), name, space: project.space, ref }),
    ...steps.map((step) =>
      create({
        ...copied(step, withDays),
        name: step.name,
        space: project.space,
        ref: newRef(),
        project_ref: ref,
      }),
    ),
  ];
}

export function hasDaysToCopy(tasks: readonly Task[]): boolean {
  return tasks.some((task) => DAYS.some((field) => task[field] !== null));
}

/** `named`: the name with what marks the copy. A name that would be too long is cut. */
export function nameOfCopy(name: string, named: (name: string) => string): string {
  const rest = Array.from(named('')).length;
  const kept = Array.from(name).slice(0, TEXT_LIMITS.taskName - rest);
  return named(kept.join('').trim());
}

function create(args: CreateTaskArgs): Verb {
  return { kind: 'task.create', args };
}

/** A day and `someday` alike, so that a later field of a day is one of them. */
const DAYS = EDITABLE_FIELDS.filter((field) => ['day', 'later'].includes(TASK_FIELDS[field].kind.is));
/** A copy is open, and in its own project. */
const OWN: ReadonlySet<keyof TaskFields> = new Set(['completed', 'project_ref']);

/** What is as by default is left out of the request. */
function copied(task: Task, withDays: boolean): Partial<TaskFields> {
  const fields = EDITABLE_FIELDS.filter(
    (field) =>
      !OWN.has(field) &&
      (withDays || !DAYS.includes(field)) &&
      // A subtask is in the family of its project.
      !(field === 'family_id' && task.project_ref !== null) &&
      task[field] !== TASK_FIELDS[field].default,
  );
  return Object.fromEntries(fields.map((field) => [field, task[field]]));
}
