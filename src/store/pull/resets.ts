/** Resets of realms: because the cursor cannot be used any more, or because the rows here differ from the server's. */
import type { RealmId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { KinboxDb } from '../db.ts';
import type { HeldMeta } from '../engine/held-meta.ts';
import { isAllConfirmed } from '../rebase/confirmed.ts';
import { eachRow } from '../rows/each-row.ts';
import { taskOf } from '../rows/task-row.ts';
import { isValidRow } from '../rows/valid-row.ts';

/** For each realm that is being reset, the epoch that its rows must have to stay. */
export type Epochs = Readonly<Partial<Record<RealmId, number>>>;

/**
 * A realm that is reset keeps its rows on the screen; those that have not come again by the last page are removed then.
 * A realm that a page does not list is no longer in the cursor: if a later page lists it again, it is reset.
 */
export async function startResets(db: KinboxDb, meta: HeldMeta, page: Changes): Promise<Epochs> {
  const epochs = meta.read('resetting');
  const listed = new Set(page.realms.map(({ id }) => id));
  const resets = page.realms.filter((realm) => realm.reset).map(({ id }) => id);
  const unlisted = meta.read('realms').filter((id) => !listed.has(id) && epochs[id] === undefined);
  if (resets.length + unlisted.length === 0) return epochs;
  const next = { ...epochs };
  for (const id of [...resets, ...unlisted]) next[id] = (await highestEpoch(db)) + 1;
  meta.write('resetting', next);
  return next;
}

async function highestEpoch(db: KinboxDb): Promise<number> {
  let highest = 0;
  await eachRow(db, (row) => (highest = Math.max(highest, row.epoch)));
  return highest;
}

/** At times the server states how many rows each realm has. This detects rows that are lost or broken on the device. */
async function countsDiffer(db: KinboxDb, page: Changes): Promise<boolean> {
  if (page.realms.every((realm) => realm.count === undefined)) return false;
  const counts = new Map<RealmId, number>();
  const shadows = new Map((await db.shadow.toArray()).map((shadow) => [shadow.ref, shadow.task]));
  await eachRow(db, (row) => {
    const confirmed = shadows.has(row.ref) ? shadows.get(row.ref) : taskOf(row);
    if (confirmed && isValidRow(row)) counts.set(confirmed.realm, (counts.get(confirmed.realm) ?? 0) + 1);
  });
  const wrong = page.realms.filter(({ id, count }) => count !== undefined && count !== (counts.get(id) ?? 0));
  for (const { id, count = 0 } of wrong) {
    console.error(
      `Realm ${id}: ${counts.get(id) ?? 0} valid rows here, ${count} on the server. It is read again.`,
    );
  }
  return wrong.length > 0;
}

/** After a first pull the number alone tells: reading 100,000 rows that were just written takes seconds. */
async function hasJustComeWhole(db: KinboxDb, meta: HeldMeta, page: Changes): Promise<boolean> {
  const [contact, firstPull] = [meta.read('contact'), meta.read('firstPull')];
  // What waits in the log may have made rows that the server does not count.
  const isFirst = contact.pulledAt === null && firstPull.total > 0 && (await isAllConfirmed(db));
  const expected = page.realms.reduce((sum, { count = Number.NaN }) => sum + count, 0);
  return isFirst && (await db.tasks.count()) === expected;
}

const FULL_RESYNC_EVERY_MS = 24 * 60 * 60_000;

/** At most once a day, so that a difference that pulling again does not fix cannot keep the device busy. */
function mayResync(meta: HeldMeta, nowMs: number): boolean {
  return Math.abs(nowMs - meta.read('startedOverAt')) >= FULL_RESYNC_EVERY_MS;
}

/** The next pull starts from the beginning. Rows stay on the screen meanwhile; the outbox is never touched. */
async function fullResync(db: KinboxDb, meta: HeldMeta, nowMs: number): Promise<void> {
  meta.write('startedOverAt', nowMs);
  await resetAllRealms(db, meta);
}

/** Needed whenever the cursor is cleared: a pull from the beginning lists what exists and not what was removed. */
export async function resetAllRealms(db: KinboxDb, meta: HeldMeta): Promise<void> {
  const resetting: Partial<Record<RealmId, number>> = {};
  for (const realm of meta.read('realms')) resetting[realm] = (await highestEpoch(db)) + 1;
  meta.write('resetting', resetting);
}

/** On the last page: true if this device has to pull everything again, which the next pull then does. */
export async function resyncIfDiverged(
  db: KinboxDb,
  meta: HeldMeta,
  { page, nowMs }: { readonly page: Changes; readonly nowMs: number },
): Promise<boolean> {
  const mayDiffer = mayResync(meta, nowMs) && !(await hasJustComeWhole(db, meta, page));
  const hasDiverged = mayDiffer && (await countsDiffer(db, page));
  if (hasDiverged) await fullResync(db, meta, nowMs);
  return hasDiverged;
}
