/** Where a page stood when it was reloaded; at its top if that cannot be kept. */
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/browser-storage.ts';

export function keepScrollForReload(entry: string, top: number): void {
  writeText(browserStorages.session, STORAGE_KEYS.scroll, JSON.stringify([entry, top]));
}

/** Undefined where another entry was shown. */
export function takeScrollAfterReload(entry: string): unknown {
  const kept = readJson(browserStorages.session, STORAGE_KEYS.scroll);
  return Array.isArray(kept) && kept[0] === entry ? (kept[1] as unknown) : undefined;
}
