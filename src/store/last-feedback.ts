/** When a user last sent feedback from this browser, in ms since the epoch: the countdown survives a reload. */
import type { UserId } from '#domain/ids.ts';
import { browserStorages, type Storages } from './session.ts';

export function readLastFeedbackAt(
  user: UserId,
  storages: Pick<Storages, 'local'> = browserStorages,
): number | null {
  try {
    const at = Number(storages.local().getItem(lastFeedbackKey(user)) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

export function writeLastFeedbackAt(
  user: UserId,
  at: number,
  storages: Pick<Storages, 'local'> = browserStorages,
): void {
  try {
    storages.local().setItem(lastFeedbackKey(user), String(at));
  } catch {
    // Then only the server enforces the interval.
  }
}

export function forgetLastFeedback(user: UserId, storages: Pick<Storages, 'local'> = browserStorages): void {
  try {
    storages.local().removeItem(lastFeedbackKey(user));
  } catch {
    // Storage that cannot be written holds nothing either.
  }
}

export function lastFeedbackKey(user: UserId): string {
  return `kinbox_last_feedback_at_${user}`;
}
