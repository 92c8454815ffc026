/** Processing an inbox, one task at a time. Specification section 4, "Process flow". A state machine without a screen. */
import type { TaskRef } from './ids.ts';
import type { Later } from './day.ts';
import type { Who } from './who.ts';
import { TASK_TYPES, type Effort, type TaskType } from './task-types.ts';

/** What the user is asked now. */
export type ProcessStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'type' }
  | { readonly kind: 'notNow' }
  | { readonly kind: 'later' }
  | { readonly kind: 'who' }
  | { readonly kind: 'effort'; readonly type: TaskType };

/** What a choice makes of the task. */
export type ProcessResult =
  | { readonly kind: 'ask'; readonly step: ProcessStep }
  | { readonly kind: 'file'; readonly type: TaskType; readonly effort: Effort | null }
  | { readonly kind: 'convert' }
  | { readonly kind: 'defer'; readonly not_before: Later }
  | { readonly kind: 'give'; readonly who: Who };

export const PROCESS_TYPES: readonly TaskType[] = TASK_TYPES;

export const FIRST_STEP: ProcessStep = { kind: 'choose' };

/** The answer to "what is it?": some types are filed at once, four ask for the effort, a project is converted. */
export function chooseType(type: TaskType): ProcessResult {
  switch (type) {
    case 'call':
      return { kind: 'file', type, effort: 'easy' };
    case 'entertainment':
    case 'shopping':
    case 'grocery':
    case 'note':
      return { kind: 'file', type, effort: null };
    case 'household':
    case 'errand':
    case 'office':
    case 'computer':
      return { kind: 'ask', step: { kind: 'effort', type } };
    case 'project':
      return { kind: 'convert' };
  }
}

/** The task to show: the current one while it is in the queue, otherwise the first; null if none remain. */
export function taskInFront<T extends { readonly ref: TaskRef }>(
  queue: readonly T[],
  current: TaskRef | null,
): T | null {
  return queue.find((task) => task.ref === current) ?? queue[0] ?? null;
}

/** The task after `current`: the first after the last; `current` itself if it is the only one. */
export function taskAfter<T extends { readonly ref: TaskRef }>(
  queue: readonly T[],
  current: TaskRef,
): T | null {
  const index = queue.findIndex((task) => task.ref === current);
  return queue[(index + 1) % queue.length] ?? null;
}

/** The inbox without the skipped tasks: skipping leaves a task out of this round only. */
export function processQueue<T extends { readonly ref: TaskRef }>(
  inbox: readonly T[],
  skipped: ReadonlySet<TaskRef>,
): readonly T[] {
  return inbox.filter((task) => !skipped.has(task.ref));
}
