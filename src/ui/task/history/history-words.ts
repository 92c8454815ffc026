/** What the history of a task says of one change, in words. */
import { SPACE_LABELS, SPACES } from '#domain/space.ts';
import { EFFORT_LABELS, EFFORTS, TASK_TYPES, TYPE_LABELS } from '#domain/task-types.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';

export interface ChangeWords {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** `projectName` knows the projects of this device, by their ref. */
export function changeWords(
  { field, before, after }: WireTaskChange,
  projectName: (ref: unknown) => string | null,
): ChangeWords {
  const words = (value: unknown) => valueWords(field, value, projectName);
  return { title: TITLES[field] ?? field, before: words(before), after: words(after) };
}

/** The words that a change took away, and the field that they can be put back into; null for what is no text. */
export function oldText({
  field,
  before,
}: WireTaskChange): { field: 'name' | 'description'; text: string } | null {
  const isText = field === 'name' || field === 'description';
  return isText && typeof before === 'string' && before !== '' ? { field, text: before } : null;
}

const TITLES: Readonly<Partial<Record<string, string>>> = {
  name: 'Name',
  description: 'Description',
  status: 'List',
  completed: 'Completed',
  important: 'Important',
  type: 'Type',
  effort: 'Effort',
  space: 'Space',
  family_id: 'Family',
  project: 'Project',
  execution_type: 'Order of work',
  deleted_at: 'Deleted',
};

/** Values with names that no other table has. */
const NAMED: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  status: { inbox: 'Inbox', todo: 'Todo', note: 'Notes' },
  execution_type: { synchronous: 'Sequential', parallel: 'Parallel' },
};

function valueWords(field: string, value: unknown, projectName: (ref: unknown) => string | null): string {
  if (field === 'deleted_at') return value === null ? 'No' : 'Yes';
  if (value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'project') return projectName(value) ?? 'A project that is not on this device';
  if (field === 'family_id') return 'A family';
  if (typeof value === 'string' && NAMED[field]?.[value] !== undefined) return NAMED[field][value];
  const type = TASK_TYPES.find((each) => each === value);
  if (field === 'type' && type) return TYPE_LABELS[type];
  const effort = EFFORTS.find((each) => each === value);
  if (field === 'effort' && effort) return EFFORT_LABELS[effort];
  const space = SPACES.find((each) => each === value);
  if (field === 'space' && space) return SPACE_LABELS[space];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Something';
}
