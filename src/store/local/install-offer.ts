/** Whether this device offers to install the app: on one day after the first, once, until it is answered. */
import type { Day } from '#domain/ids.ts';
import { browserStorages, readText, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

const ANSWERED = 'answered';
/** Before the day on which it was offered; the first day of use has none. */
const OFFERED = 'offered ';

/** Notes the first day of use. Where nothing can be stored it is never offered. */
export function isInstallOffered(today: Day, { local }: LocalStorage = browserStorages): boolean {
  const noted = readText(local, STORAGE_KEYS.installOffer);
  if (noted === null) writeText(local, STORAGE_KEYS.installOffer, today);
  if (noted === null || noted === ANSWERED) return false;
  return noted.startsWith(OFFERED) ? noted === OFFERED + today : noted < today;
}

export function noteInstallOffered(today: Day, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.installOffer, OFFERED + today);
}

export function noteInstallAnswered({ local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.installOffer, ANSWERED);
}
