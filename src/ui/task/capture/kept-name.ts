/** A name that was typed and not added survives an accidental close and a reload, in this tab. */
import { browserStorages, readText, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

export function readKeptName(place: string): string {
  return readText(browserStorages.session, STORAGE_KEYS.nameDraft(place)) ?? '';
}

export function keepName(place: string, name: string): void {
  writeText(browserStorages.session, STORAGE_KEYS.nameDraft(place), name === '' ? null : name);
}
