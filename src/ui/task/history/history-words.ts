/** What the history of a task says of one change, in words. */
import {
  historyName,
  RECORDED_FIELDS,
  TASK_FIELDS,
  type StoredField,
  type StoredFields,
} from '#domain/task-fields.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import * as texts from '#words/en/history.ts';
import { effortNames, executionNames, statusNames, typeNames } from '#words/en/choices.ts';
import { spaceNames } from '#words/en/spaces.ts';

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
  const title = known === undefined ? field : fieldTitle(known);
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
  if (field === 'deleted_at') return value === null ? texts.no : texts.yes;
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const kind = field === undefined ? null : TASK_FIELDS[field].kind;
  if (kind?.is === 'project') return projectName(value) ?? texts.unknownProject;
  if (kind?.is === 'family') return texts.aFamily;
  if (typeof value !== 'string' && typeof value !== 'number') return texts.something;
  return choiceName(field, value) ?? String(value);
}

// Complete by type: a new field does not compile until it has a title.
function fieldTitle(field: StoredField): string {
  return texts.fieldTitles[field];
}

/** The same for a field that is a choice, with the name of each value. */
function choiceName(field: StoredField | undefined, value: unknown): string | undefined {
  const names: { readonly [F in ChoiceField]: Readonly<Record<NonNullable<StoredFields[F]>, string>> } = {
    status: statusNames,
    type: typeNames,
    effort: effortNames,
    space: spaceNames,
    execution_type: executionNames,
  };
  if (field === undefined || !(field in names)) return undefined;
  const known: Readonly<Record<string, string>> = names[field as ChoiceField];
  return Object.hasOwn(known, String(value)) ? known[String(value)] : undefined;
}

/** The fields whose value is one of few. */
type ChoiceField = {
  [F in StoredField]: (typeof TASK_FIELDS)[F]['kind'] extends { readonly is: 'choice' } ? F : never;
}[StoredField];
