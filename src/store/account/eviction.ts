/** The browser has removed the site's data under an open page, because of a full disk or because somebody asked it to. */
import type { Dexie } from 'dexie';
import type { KinboxDb, MetaRow } from '../db.ts';
import type { Device } from '../device.ts';
import { reopen } from '../reopening.ts';

/**
 * Whether another database has taken the place of this one since: the browser had dropped the connection, and the next
 * one, which Dexie opens by itself, finds a database without the mark, or with that of another tab that signed in again. A
 * logout closes the connection for good.
 */
export function watchEviction(db: KinboxDb, sessionMark: string): () => boolean {
  let isDropped = false;
  let isEvicted = false;
  db.on('close', () => (isDropped = true));
  // At each opening, before any other query.
  const isSticky = true;
  db.on('ready', (opened) => (isDropped ? look(opened) : undefined), isSticky);
  async function look(opened: Dexie): Promise<void> {
    const row = await opened.table<MetaRow>('meta').get('sessionMark');
    isDropped = false;
    isEvicted ||= row?.value !== sessionMark;
  }
  return () => isEvicted;
}

/** The worker may find it out before the connection of this page is told, which the next read of it shows. */
export async function isEvictedNow({ db, isEvicted }: Pick<Device, 'db' | 'isEvicted'>): Promise<boolean> {
  const isReadable = await db.meta.count().then(
    () => true,
    () => reopen(db),
  );
  return isReadable && isEvicted?.() === true;
}
