/** When a user last sent feedback from this browser, in ms since the epoch: the countdown survives a reload. */
import type { UserId } from '#domain/ids.ts';
import { browserStorages, readText, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export function readLastFeedbackAt(user: UserId, { local }: LocalStorage = browserStorages): number | null {
  const at = Number(readText(local, STORAGE_KEYS.lastFeedbackAt(user)) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/** If it cannot be kept only the server enforces the interval. */
export function writeLastFeedbackAt(
  user: UserId,
  at: number,
  { local }: LocalStorage = browserStorages,
): void {
  writeText(local, STORAGE_KEYS.lastFeedbackAt(user), String(at));
}

export function forgetLastFeedback(user: UserId, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.lastFeedbackAt(user), null);
}
