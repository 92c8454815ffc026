/** The stepped quick-add: type, then effort, then ready. Specification section 4, "Quick-add". */
import type { TaskStatus } from './task-status.ts';
import { trimToNull } from './text.ts';
import { TASK_TYPES, type Effort, type TaskType } from './task-types.ts';

/** `capture` is the inbox's input, where a name alone is enough; the others are the specification's stepped ones. */
export type QuickAddMode = 'capture' | 'task' | 'subtask' | 'project';

export type QuickAddStep =
  | { readonly kind: 'type' }
  | { readonly kind: 'effort'; readonly type: TaskType }
  | { readonly kind: 'ready'; readonly type: TaskType; readonly effort: Effort | null };

/** Where the flow starts, and starts again after a task was added. A project needs neither type nor effort. */
export function firstQuickAddStep(mode: QuickAddMode): QuickAddStep {
  return mode === 'project' ? { kind: 'ready', type: 'project', effort: null } : { kind: 'type' };
}

/** A project cannot be a subtask, so that type is not offered for a subtask. */
export function quickAddTypes(mode: QuickAddMode): readonly TaskType[] {
  return mode === 'subtask' ? TASK_TYPES.filter((type) => type !== 'project') : TASK_TYPES;
}

export function chooseQuickAddType(type: TaskType): QuickAddStep {
  switch (type) {
    case 'call':
      return { kind: 'ready', type, effort: 'easy' };
    case 'entertainment':
    case 'note':
    case 'shopping':
      return { kind: 'ready', type, effort: null };
    case 'household':
    case 'grocery':
    case 'errand':
    case 'office':
    case 'computer':
    case 'project':
      return { kind: 'effort', type };
  }
}

export function chooseQuickAddEffort(type: TaskType, effort: Effort): QuickAddStep {
  return { kind: 'ready', type, effort };
}

export interface QuickAddChoice {
  readonly type: TaskType | null;
  readonly effort: Effort | null;
  readonly mode: QuickAddMode;
}

/** Todo if a type or an effort was chosen, otherwise inbox; a note is a note. */
export function quickAddStatus({ type, effort, mode }: QuickAddChoice): TaskStatus {
  if (type === 'note') return 'note';
  const isPlaced = mode === 'project' || mode === 'subtask';
  return type !== null || effort !== null || isPlaced ? 'todo' : 'inbox';
}

/** What pressing Enter does with the name as typed and the step reached. */
export type QuickAddSubmit =
  | { readonly kind: 'focus' }
  | { readonly kind: 'shake' }
  | {
      readonly kind: 'add';
      readonly name: string;
      readonly type: TaskType | null;
      readonly effort: Effort | null;
    };

export function submitQuickAdd(typed: string, step: QuickAddStep, mode: QuickAddMode): QuickAddSubmit {
  const name = trimToNull(typed);
  if (name === null) return { kind: 'focus' };
  if (step.kind === 'ready') return { kind: 'add', name, type: step.type, effort: step.effort };
  const isCapture = mode === 'capture' && step.kind === 'type';
  return isCapture ? { kind: 'add', name, type: null, effort: null } : { kind: 'shake' };
}
