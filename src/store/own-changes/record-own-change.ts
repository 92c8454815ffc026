/**
 * Keeps what this person changed here: the part of a task's history that the device can show by itself, and the words that
 * somebody else may overwrite (decision 106).
 */
import { RECORDED_FIELDS, type StoredField } from '#domain/task-fields.ts';
import type { IsoTime } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { RowSeen } from '#domain/verbs/verb.ts';
import type { KinboxDb, NewOwnChange } from '../db.ts';

/** The fields that hold what a person wrote or chose, and whose loss is told. */
export const OWN_FIELDS = ['name', 'description', 'type', 'effort'] as const satisfies readonly StoredField[];

/** Inside the transaction of the change. Of a new row only what others may overwrite, so that a capture costs nothing. */
export async function recordOwnChange(db: KinboxDb, { before, after }: RowSeen, at: IsoTime): Promise<void> {
  if (after === null) return;
  const fields = before === null ? firstFields(after) : changedFields(before, after);
  if (fields.length === 0) return;
  await db.ownChanges.bulkAdd(
    fields.map((field): NewOwnChange => {
      const isFirst = before === null;
      return {
        ref: after.ref,
        field,
        before: before?.[field] ?? null,
        after: after[field],
        at: Date.parse(at),
        isFirst,
        isSettled: !isOwnField(field),
      };
    }),
  );
}

function firstFields(task: Task): readonly StoredField[] {
  return task.space === 'family' ? OWN_FIELDS.filter((field) => task[field] !== null) : [];
}

function changedFields(before: Task, after: Task): readonly StoredField[] {
  return RECORDED_FIELDS.filter((field) => before[field] !== after[field]);
}

function isOwnField(field: StoredField): boolean {
  return (OWN_FIELDS as readonly StoredField[]).includes(field);
}
