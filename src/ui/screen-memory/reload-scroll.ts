/** The scroll position of a page when it was reloaded; its top if that cannot be stored. */
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

export function keepScrollForReload(entry: string, top: number): void {
  writeText(browserStorages.session, STORAGE_KEYS.scroll, JSON.stringify([entry, top]));
}

/** Undefined if another entry was shown. */
export function takeScrollAfterReload(entry: string): unknown {
  const kept = readJson(browserStorages.session, STORAGE_KEYS.scroll);
  return Array.isArray(kept) && kept[0] === entry ? (kept[1] as unknown) : undefined;
}
