/** The browser has removed the site's data under an open page, because of a full disk or because somebody asked it to. */
import type { Dexie } from 'dexie';
import type { KinboxDb, MetaRow } from '../db.ts';
import type { Device } from '../device.ts';
import { reopen } from '../reopening.ts';

/**
 * Whether another database has taken the place of this one since: the browser had dropped the connection, and the next
 * one, which Dexie opens by itself, finds a database without the mark, or with that of another tab that signed in again.
 */
export function watchEviction(db: KinboxDb, sessionMark: string): () => boolean {
  let isDropped = false;
  let isEvicted = false;
  db.on('close', () => (isDropped = true));
  // At each opening, before any other query. One that an upgrade elsewhere has closed again answers none.
  const isSticky = true;
  db.on('ready', (opened) => (isDropped && opened.isOpen() ? look(opened) : undefined), isSticky);
  async function look(opened: Dexie): Promise<void> {
    try {
      const row = await opened.table<MetaRow>('meta').get('sessionMark');
      isDropped = false;
      isEvicted ||= row?.value !== sessionMark;
    } catch {
      // Dropped again: the next opening looks.
    }
  }
  return () => isEvicted;
}

/** The worker may notice first; the next read on this page's connection shows it. */
export async function isEvictedNow({ db, isEvicted }: Pick<Device, 'db' | 'isEvicted'>): Promise<boolean> {
  const isReadable = await db.meta.count().then(
    () => true,
    () => reopen(db),
  );
  return isReadable && isEvicted?.() === true;
}
