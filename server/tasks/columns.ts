/** The fields of a task as the columns of its row, and back. */
import { STORED_FIELDS, storedFields, TASK_FIELDS, type StoredFields } from '#domain/task-fields.ts';
import type { ColumnField, TasksTable } from '../db/schema.ts';

type Columns = Pick<TasksTable, ColumnField>;
type Value = string | number | boolean | null;

export const COLUMNS = STORED_FIELDS.filter((field): field is ColumnField => field !== 'project_ref');

export function columnsOf(task: StoredFields): Columns {
  const columns: Partial<Record<ColumnField, Value>> = {};
  for (const field of COLUMNS) columns[field] = columnOf(task, field);
  return columns as Columns;
}

export function columnOf(task: StoredFields, field: ColumnField): string | number | null {
  const value = task[field];
  return typeof value === 'boolean' ? Number(value) : value;
}

/** A column that is empty because it is newer than the row has the field's default. */
export function fieldsOf(row: Columns, project_ref: StoredFields['project_ref']): StoredFields {
  const fields: Partial<Record<ColumnField, Value>> = {};
  for (const field of COLUMNS) {
    const value = row[field] ?? null;
    fields[field] = FLAGS.has(field) && value !== null ? value === 1 : value;
  }
  return { ...storedFields(fields as Partial<StoredFields>), project_ref };
}

const FLAGS: ReadonlySet<ColumnField> = new Set(
  COLUMNS.filter((field) => TASK_FIELDS[field].kind.is === 'flag'),
);
