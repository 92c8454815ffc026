/**
 * Keeps what this person changed here: the part of a task's history that the device can show by itself, and the words that
 * somebody else may overwrite (decision 106).
 */
import { RECORDED_FIELDS } from '#domain/history-fields.ts';
import type { IsoTime } from '#domain/ids.ts';
import { roundSeen } from '#domain/verbs/project-round.ts';
import type { RowSeen } from '#domain/verbs/verb.ts';
import type { KinboxDb, NewOwnChange } from '../db.ts';

/** Inside the transaction of the change. Of a new row only what others may overwrite, so that a capture costs nothing. */
export async function recordOwnChange(
  db: KinboxDb,
  { before, after, project }: RowSeen,
  at: IsoTime,
): Promise<void> {
  if (after === null || (before === null && after.space !== 'family')) return;
  const projectRound = roundSeen({ before, after, project });
  const changes = RECORDED_FIELDS.map((field): NewOwnChange => {
    const values = { before: before?.[field] ?? null, after: after[field] };
    return {
      ref: after.ref,
      field,
      ...values,
      at: Date.parse(at),
      isFirst: before === null,
      round: after.round,
      ...projectRound,
    };
  }).filter((change) => change.before !== change.after);
  if (changes.length > 0) await db.ownChanges.bulkAdd(changes);
}
