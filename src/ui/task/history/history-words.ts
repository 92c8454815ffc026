/** What the history of a task says of one change, in words. */
import { historyName, RECORDED_FIELDS, TASK_FIELDS, type StoredField } from '#domain/task-fields.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';

export interface ChangeWords {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** `projectName` finds the projects of this device by their ref. */
export function changeWords(
  { field, before, after }: WireTaskChange,
  projectName: (ref: unknown) => string | null,
): ChangeWords {
  const known = fieldOf(field);
  const words = (value: unknown) => valueWords(known, value, projectName);
  const title = known === undefined ? field : TASK_FIELDS[known].title;
  return { title, before: words(before), after: words(after) };
}

/** The text that a change removed, and its field; null for values that are not texts. */
export function oldText({
  field,
  before,
}: WireTaskChange): { field: 'name' | 'description'; text: string } | null {
  const isText = field === 'name' || field === 'description';
  return isText && typeof before === 'string' && before !== '' ? { field, text: before } : null;
}

/** Undefined for a field that this version of the app does not know. */
function fieldOf(name: string): StoredField | undefined {
  return RECORDED_FIELDS.find((field) => historyName(field) === name);
}

function valueWords(
  field: StoredField | undefined,
  value: unknown,
  projectName: (ref: unknown) => string | null,
): string {
  if (field === 'deleted_at') return value === null ? 'No' : 'Yes';
  if (value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const kind = field === undefined ? null : TASK_FIELDS[field].kind;
  if (kind?.is === 'project') return projectName(value) ?? 'A project that is not on this device';
  if (kind?.is === 'family') return 'A family';
  if (typeof value !== 'string' && typeof value !== 'number') return 'Something';
  const label =
    kind?.is === 'choice' ? Object.entries(kind.labels).find(([choice]) => choice === value) : null;
  return label?.[1] ?? String(value);
}
