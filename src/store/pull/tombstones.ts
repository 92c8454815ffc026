/**
 * Tombstones. A pull in several pages may bring those of a move before its rows, so those of every page but
 * the last are staged: the rows stay on the screen, and can be edited, until the pull is complete.
 */
import type { TaskRef } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { KinboxDb, TombstoneRow } from '../db.ts';
import { confirmedTasks } from '../rebase/confirmed.ts';

/**
 * The rows to remove now: none before the last page. A tombstone counts only while the confirmed row is in the realm it
 * left; a row that arrives after the tombstone is newer.
 */
export async function takeTombstones(
  db: KinboxDb,
  page: Changes,
  arrived: readonly TaskRef[],
): Promise<readonly TaskRef[]> {
  // Usually none is staged, and deleting missing keys costs a request for each row.
  const isAnyStaged = (await db.removals.count()) > 0;
  if (isAnyStaged) await db.removals.bulkDelete([...arrived]);
  const came = new Set(arrived);
  const tombstones = page.removed
    .filter(({ client_ref }) => !came.has(client_ref))
    .map(({ client_ref, realm }): TombstoneRow => ({ ref: client_ref, realm }));
  if (page.has_more) {
    // Two tombstones of one row differ in their realm: one that does not count must not replace one that does.
    await db.removals.bulkPut([...(await thatCount(db, tombstones))]);
    return [];
  }
  const all = [...(isAnyStaged ? await db.removals.toArray() : []), ...tombstones];
  if (isAnyStaged) await db.removals.clear();
  return (await thatCount(db, all)).map(({ ref }) => ref);
}

async function thatCount(
  db: KinboxDb,
  tombstones: readonly TombstoneRow[],
): Promise<readonly TombstoneRow[]> {
  const confirmed = await confirmedTasks(
    db,
    tombstones.map(({ ref }) => ref),
  );
  return tombstones.filter(({ realm }, index) => confirmed[index]?.realm === realm);
}
