/** The values of the edit form, their errors, and the fields that a save changes. */
import { hasChosenEffort, type Effort, type TaskType } from '#domain/task-types.ts';
import type { Space } from '#domain/space.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import { nameError, textError } from '../text-error.ts';

export interface TaskDraft {
  readonly name: string;
  readonly description: string;
  readonly type: TaskType | null;
  readonly effort: Effort | null;
  readonly space: Space;
  /** Null is the home family, if the task is in the family space. */
  readonly family_id: FamilyId | null;
  readonly project_ref: TaskRef | null;
}

export function draftOf(task: Task): TaskDraft {
  const { name, description, type, effort, space, family_id, project_ref } = task;
  return { name, description: description ?? '', type, effort, space, family_id, project_ref };
}

export function isSameDraft(a: TaskDraft, b: TaskDraft): boolean {
  return (Object.keys(a) as (keyof TaskDraft)[]).every((field) => a[field] === b[field]);
}

export interface DraftErrors {
  readonly name: string | null;
  readonly description: string | null;
}

export function errorsIn(draft: TaskDraft): DraftErrors {
  return {
    name: nameError(draft.name),
    description: textError(draft.description, TEXT_LIMITS.taskDescription),
  };
}

/** Whether it can be put into a chosen family: a subtask is in its project's family. */
export function choosesFamily({ type, space, project_ref }: TaskDraft): boolean {
  return project_ref === null && (space === 'family' || type === 'grocery');
}

/**
 * The fields that differ from those the form was opened with, so that a save does not overwrite what somebody else
 * changed meanwhile. Fields that the form hides for the chosen type follow from the type and are not sent.
 */
export function changedFields(opened: TaskDraft, draft: TaskDraft): Partial<TaskFields> {
  const isGrocery = draft.type === 'grocery';
  const fields: Partial<TaskFields> = {};
  const name = draft.name.trim();
  if (name !== opened.name) Object.assign(fields, { name });
  const description = trimToNull(draft.description);
  if (!isGrocery && description !== trimToNull(opened.description)) Object.assign(fields, { description });
  if (draft.type !== opened.type) Object.assign(fields, { type: draft.type });
  if (hasChosenEffort(draft.type) && draft.effort !== opened.effort)
    Object.assign(fields, { effort: draft.effort });
  if (draft.project_ref !== opened.project_ref) Object.assign(fields, { project_ref: draft.project_ref });
  const choosesSpace = !isGrocery && draft.project_ref === null;
  if (choosesSpace && draft.space !== opened.space) Object.assign(fields, { space: draft.space });
  if (choosesFamily(draft) && draft.family_id !== opened.family_id)
    Object.assign(fields, { family_id: draft.family_id });
  return fields;
}
