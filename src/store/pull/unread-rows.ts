/**
 * Rows that this build of the app could not read, perhaps written by a newer one. They are skipped, and the cursor
 * before the first page with one is stored; another build pulls again from there, once.
 */
import type { Changes } from '#domain/wire/changes.ts';
import type { UnreadRows } from '../db.ts';
import { holdMeta, type HeldMeta } from '../engine/held-meta.ts';
import { assertHeldFence } from '../engine/lease.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { resetAllRealms } from './resets.ts';

/** Before a pull begins: returns to the stored cursor if another build stored it. */
export async function rewindToUnread({ db, fence }: EngineStore, build: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.tasks], async () => {
    const meta = await holdMeta(db);
    assertHeldFence(meta, fence);
    const noted = meta.read('unread');
    if (!isOfAnother(noted, build)) return;
    // A device that pulls everything again anyway must not skip forward to the cursor.
    if (meta.read('cursor') !== null) {
      meta.write('cursor', noted.cursor);
      if (noted.cursor === null) await resetAllRealms(db, meta);
    }
    meta.write('unread', null);
    await meta.store();
  });
}

export interface ReadPage {
  readonly page: Changes;
  readonly asked: string | null;
  /** The build that skipped rows of the page; null if it has read all of them. */
  readonly unreadBy: string | null;
}

/** Inside the transaction that applies the page, before the realms of the page are stored. */
export function noteUnread(meta: HeldMeta, { page, asked, unreadBy }: ReadPage): void {
  const before = meta.read('unread');
  if (before === null && unreadBy === null) return;
  const isReset = page.realms.some((realm) => realm.reset);
  // A pull from the beginning brings everything again, and rows that cannot be read are noted again.
  let noted = asked === null ? null : before;
  // Realms that are reset or new may be behind where the stored cursor has them; and a server does not send settings
  // again that the stored cursor says were sent, though the device has others since. Only the beginning is before all
  // of these.
  const isStale = isReset || hasSingles(page);
  if (noted !== null && (isStale || haveRealmsChanged(meta, page))) noted = { ...noted, cursor: null };
  if (unreadBy !== null) noted ??= { cursor: isStale ? null : asked, build: unreadBy };
  meta.write('unread', noted);
}

/** Whether a pull must begin where another build could not read what came. */
export function isOfAnother(noted: UnreadRows | null, build: string): noted is UnreadRows {
  return noted !== null && noted.build !== build;
}

/** Values of which a user has one each, sent only if they differ from what the cursor says was sent. */
function hasSingles({ user, settings, families, invitations }: Changes): boolean {
  return [user, settings, families, invitations].some((each) => each !== undefined);
}

function haveRealmsChanged(meta: HeldMeta, page: Changes): boolean {
  const before = new Set(meta.read('realms'));
  return page.realms.length !== before.size || page.realms.some(({ id }) => !before.has(id));
}
