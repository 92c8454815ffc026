/** Whether this device offers Help to a newcomer: until the offer is answered, in whichever way. */
import { browserStorages, readText, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export function isHelpOffered({ local }: LocalStorage = browserStorages): boolean {
  return readText(local, STORAGE_KEYS.helpOffer) === null;
}

/** If nothing can be stored it is offered again at the next start. */
export function noteHelpAnswered({ local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.helpOffer, 'answered');
}
