import { browserStorages, readText, STORAGE_KEYS, type Storages } from '../local/browser-storage.ts';

/** Whether something was shared in this tab while nobody was signed in. Apart, because the login loads little. */
export function isShareKept({ session }: Storages = browserStorages): boolean {
  return readText(session, STORAGE_KEYS.sharedForNext) !== null;
}
