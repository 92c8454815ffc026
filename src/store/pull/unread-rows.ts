/**
 * Rows that this build of the app could not read, perhaps written by a newer one. They are skipped, and the cursor
 * before the first page with one is stored; another build pulls again from there, once.
 */
import type { Changes } from '#domain/wire/changes.ts';
import type { KinboxDb, UnreadRows } from '../db.ts';
import { assertFence } from '../engine/lease.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { resetAllRealms } from './resets.ts';

/** Before a pull begins: returns to the stored cursor if another build stored it. */
export async function rewindToUnread({ db, fence }: EngineStore, build: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.tasks], async () => {
    await assertFence(db, fence);
    const noted = await readMeta(db, 'unread');
    if (!isOfAnother(noted, build)) return;
    // A device that pulls everything again anyway must not skip forward to the cursor.
    if ((await readMeta(db, 'cursor')) !== null) {
      await writeMeta(db, 'cursor', noted.cursor);
      if (noted.cursor === null) await resetAllRealms(db);
    }
    await writeMeta(db, 'unread', null);
  });
}

export interface ReadPage {
  readonly page: Changes;
  readonly asked: string | null;
  /** The build that skipped rows of the page; null if it has read all of them. */
  readonly unreadBy: string | null;
}

/** Inside the transaction that applies the page, before the realms of the page are stored. */
export async function noteUnread(db: KinboxDb, { page, asked, unreadBy }: ReadPage): Promise<void> {
  const before = await readMeta(db, 'unread');
  if (before === null && unreadBy === null) return;
  const isReset = page.realms.some((realm) => realm.reset);
  // A pull from the beginning brings everything again, and rows that cannot be read are noted again.
  let noted = asked === null ? null : before;
  // Realms that are reset or new may be behind where the stored cursor has them; and a server does not send settings
  // again that the stored cursor says were sent, though the device has others since. Only the beginning is before all
  // of these.
  const isStale = isReset || hasSingles(page);
  if (noted !== null && (isStale || (await haveRealmsChanged(db, page)))) noted = { ...noted, cursor: null };
  if (unreadBy !== null) noted ??= { cursor: isStale ? null : asked, build: unreadBy };
  await writeMeta(db, 'unread', noted);
}

/** Whether a pull must begin where another build could not read what came. */
export function isOfAnother(noted: UnreadRows | null, build: string): noted is UnreadRows {
  return noted !== null && noted.build !== build;
}

/** Values of which a user has one each, sent only if they differ from what the cursor says was sent. */
function hasSingles({ user, settings, families, invitations }: Changes): boolean {
  return [user, settings, families, invitations].some((each) => each !== undefined);
}

async function haveRealmsChanged(db: KinboxDb, page: Changes): Promise<boolean> {
  const before = new Set(await readMeta(db, 'realms'));
  return page.realms.length !== before.size || page.realms.some(({ id }) => !before.has(id));
}
