/** What the history of each realm takes, by the author of the words in it, lost ones apart. Kept with every row that comes and goes. */
import type { Insertable } from 'kysely';
import type { RealmId, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Bit, HistorySizesTable } from '../db/schema.ts';

/** Of a row besides its values. */
const ROW_BYTES = 100;

export function bytesOfValues({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): number {
  return ROW_BYTES + Buffer.byteLength(before) + Buffer.byteLength(after);
}

/** As in a row, where the database knows the defaults. */
interface Sized {
  readonly realm_id: RealmId;
  readonly words_by?: UserId | 0 | undefined;
  readonly is_lost?: Bit | undefined;
  readonly bytes?: number | undefined;
}

export function addSizes(tx: Tx, rows: readonly Sized[]): Promise<void> {
  return changeSizes(tx, rows, 1);
}

/** Lost words become ordinary. */
export async function releaseSizes(tx: Tx, rows: readonly Sized[]): Promise<void> {
  await changeSizes(tx, rows, -1);
  await changeSizes(
    tx,
    rows.map((row) => ({ ...row, is_lost: 0 })),
    1,
  );
}

/** Words of a user are nobody's any more. */
export async function forgetAuthorOf(tx: Tx, rows: readonly Sized[], user: UserId): Promise<void> {
  await changeSizes(
    tx,
    rows.map((row) => ({ ...row, words_by: user })),
    -1,
  );
  await changeSizes(
    tx,
    rows.map((row) => ({ ...row, words_by: 0 })),
    1,
  );
}

/** Deletes rows, and returns what they took. */
export async function deleteChanges(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await tx
    .deleteFrom('task_changes')
    .where('id', 'in', ids)
    .returning(['realm_id', 'words_by', 'is_lost', 'bytes'])
    .execute();
  await changeSizes(tx, gone, -1);
  return gone.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function changeSizes(tx: Tx, rows: readonly Sized[], sign: 1 | -1): Promise<void> {
  const sums = new Map<string, Insertable<HistorySizesTable>>();
  for (const { realm_id, words_by = 0, is_lost = 1, bytes = 0 } of rows) {
    const name = `${realm_id} ${words_by} ${is_lost}`;
    const sum = sums.get(name) ?? { realm_id, words_by, is_lost, bytes: 0 };
    sums.set(name, { ...sum, bytes: sum.bytes + sign * bytes });
  }
  // In one order, so that no two transactions wait for each other.
  for (const [, sum] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await tx
      .insertInto('history_sizes')
      .values(sum)
      .onConflict((conflict) =>
        conflict.columns(['realm_id', 'words_by', 'is_lost']).doUpdateSet((eb) => ({
          bytes: eb('history_sizes.bytes', '+', sum.bytes),
        })),
      )
      .execute();
  }
}

/** The author is gone: what is kept of their words is nobody's. */
export async function forgetSizesOf(tx: Tx, user: UserId): Promise<void> {
  const rows = await tx.deleteFrom('history_sizes').where('words_by', '=', user).returningAll().execute();
  await addSizes(
    tx,
    rows.map((row) => ({ ...row, words_by: 0 })),
  );
}
