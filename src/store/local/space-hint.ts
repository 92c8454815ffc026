/** Whether this device has shown how to select several spaces: the hint is shown once. */
import { browserStorages, readText, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

/** True the first time only. If nothing can be stored the hint is never shown, rather than every time. */
export function takeSpaceHint({ local }: LocalStorage = browserStorages): boolean {
  return readText(local, STORAGE_KEYS.spaceHint) === null && writeText(local, STORAGE_KEYS.spaceHint, 'told');
}
