/** The scroll position of a page when it was reloaded; its top if that cannot be stored. */
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

/** Every document begins with the same key. */
type Entry = readonly [key: string, path: string | null];

export function keepScrollForReload(entry: Entry, top: number): void {
  writeText(browserStorages.session, STORAGE_KEYS.scroll, JSON.stringify([entry.join(' '), top]));
}

/** Undefined if another entry was shown. */
export function takeScrollAfterReload(entry: Entry): unknown {
  const kept = readJson(browserStorages.session, STORAGE_KEYS.scroll);
  return Array.isArray(kept) && kept[0] === entry.join(' ') ? (kept[1] as unknown) : undefined;
}
