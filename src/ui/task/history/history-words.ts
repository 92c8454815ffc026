/** What the history of a task says of one change, in words. */
import { historyName, RECORDED_FIELDS } from '#domain/history-fields.ts';
import { isDay, type Later, SOMEDAY } from '#domain/day.ts';
import type { RepeatRule } from '#domain/repeat.ts';
import { wholeDay } from '../../days/day-words.ts';
import { ruleWords } from '../../repeats/rule-words.ts';
import { TASK_FIELDS, type StoredField, type StoredFields } from '#domain/task-fields.ts';
import * as texts from '#words/en/history.ts';
import { effortNames, executionNames, statusNames, typeNames } from '#words/en/choices.ts';
import { spaceNames } from '#words/en/spaces.ts';
import type { ChangedField } from './history-entries.ts';

export interface ChangeWords {
  /** What was done. */
  readonly act: string;
  /** Null where the act says all. */
  readonly values: { readonly before: string; readonly after: string } | null;
}

/** `projectName` finds the projects of this device by their ref, `whoName` the people whom the values of `who` and `turns` mean. */
export function changeWords(
  { field, before, after }: ChangedField,
  projectName: (ref: unknown) => string | null,
  whoName: (who: unknown) => string = () => texts.something,
  firstWeekday?: number,
): ChangeWords {
  const known = fieldOf(field);
  const act = known === undefined ? null : switchWords(known, after);
  if (act !== null) return { act, values: null };
  const words = (value: unknown) => {
    if (known === 'who' && value !== null) return whoName(value);
    if (known === 'turns' && Array.isArray(value)) return value.map(whoName).join(', ');
    if (known === 'repeat' && typeof value === 'object' && value !== null) {
      return ruleWords(value as RepeatRule, firstWeekday);
    }
    return valueWords(known, value, projectName);
  };
  return {
    act: known === undefined ? field : actOn(known),
    values: { before: words(before), after: words(after) },
  };
}

/** The text that a change removed, and its field; null for values that are not texts. */
export function oldText({
  field,
  before,
}: ChangedField): { field: 'name' | 'description'; text: string } | null {
  const isText = field === 'name' || field === 'description';
  return isText && typeof before === 'string' && before !== '' ? { field, text: before } : null;
}

/** Undefined for a field that this version of the app does not know. */
function fieldOf(name: string): StoredField | undefined {
  return RECORDED_FIELDS.find((field) => historyName(field) === name);
}

/** Of a field that is on or off; null for the others. */
function switchWords(field: StoredField, after: unknown): string | null {
  const isOn = after !== null && after !== false;
  switch (field) {
    case 'completed':
      return isOn ? texts.completed : texts.openedAgain;
    case 'important':
      return isOn ? texts.markedImportant : texts.notImportantAnyMore;
    case 'deleted_at':
      return isOn ? texts.deleted : texts.restored;
    default:
      return null;
  }
}

function valueWords(
  field: StoredField | undefined,
  value: unknown,
  projectName: (ref: unknown) => string | null,
): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const kind = field === undefined ? null : TASK_FIELDS[field].kind;
  if (kind?.is === 'project') return projectName(value) ?? texts.unknownProject;
  if (kind?.is === 'family') return texts.aFamily;
  if (typeof value !== 'string' && typeof value !== 'number') return texts.something;
  if (kind?.is === 'day' || kind?.is === 'later') {
    return value === SOMEDAY || isDay(String(value)) ? wholeDay(value as Later, null) : String(value);
  }
  return choiceName(field, value) ?? String(value);
}

// Complete by type: a new field does not compile until it has words.
function actOn(field: StoredField): string {
  return texts.acts[field];
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
