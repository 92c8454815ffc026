/** The values of the edit form, their errors, and the fields that a save changes. */
import { hasChosenEffort, hasDays, hasWho } from '#domain/task-types.ts';
import { EDITABLE_FIELDS, type TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import { peopleIn, takingTurns } from '#domain/turns.ts';
import { named, nameIn, type Who } from '#domain/who.ts';
import { nameError, textError } from '../text-error.ts';

/** The fields that other controls set. All others are in the form. */
const SET_ELSEWHERE = ['status', 'completed', 'important', 'execution_type'] as const;

type DraftField = Exclude<keyof TaskFields, (typeof SET_ELSEWHERE)[number]>;

/** A family that is null is the home family, if the task is in the family space. */
export type TaskDraft = Pick<TaskFields, Exclude<DraftField, 'description'>> & {
  readonly description: string;
};

const DRAFT_FIELDS = EDITABLE_FIELDS.filter(
  (field): field is DraftField => !(SET_ELSEWHERE as readonly string[]).includes(field),
);

export function draftOf(task: Task): TaskDraft {
  const fields = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, task[field]]));
  return { ...(fields as unknown as Pick<Task, DraftField>), description: task.description ?? '' };
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
  const before = { ...opened, description: trimToNull(opened.description) };
  const description = trimToNull(draft.description);
  const turns = takingTurns(peopleIn(draft.turns));
  const after = { ...draft, name: draft.name.trim(), description, who: asSaved(draft.who), turns };
  const changed = DRAFT_FIELDS.filter((field) => isShown(field, draft) && after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** A name that was never typed is nobody's. */
function asSaved(who: Who | null): Who | null {
  const typed = nameIn(who);
  if (typed === null) return who;
  const name = trimToNull(typed);
  return name === null ? null : named(name);
}

function isShown(field: DraftField, draft: TaskDraft): boolean {
  const isGrocery = draft.type === 'grocery';
  switch (field) {
    case 'description':
      return !isGrocery;
    case 'effort':
      return hasChosenEffort(draft.type);
    case 'not_before':
    case 'due_on':
    case 'repeat':
      return hasDays(draft.type);
    case 'who':
      return hasWho(draft.type);
    case 'turns':
      return hasDays(draft.type) && draft.repeat !== null;
    case 'space':
      return !isGrocery && draft.project_ref === null;
    case 'family_id':
      return choosesFamily(draft);
    default:
      return true;
  }
}
