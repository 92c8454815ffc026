/** The sync status in the top bar, and in full in the panel. Nothing if there is nothing to report. */
import type { SyncSummary } from '#store/queries/sync-summary.ts';

/** A change that is answered sooner is not reported. */
const QUIET_MS = 5000;

export type SyncTone = 'quiet' | 'attention';

export interface SyncWords {
  /** For the top bar. */
  readonly short: string;
  /** What it means for the user's changes, for the panel. */
  readonly long: string;
  readonly tone: SyncTone;
}

export interface SyncSight {
  readonly summary: SyncSummary;
  readonly isOnline: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The most urgent status; null if all is well. */
export function syncWords({ summary, isOnline, now }: SyncSight): SyncWords | null {
  const { waiting, parked, oldestAt } = summary;
  if (summary.updateNeeded) {
    return {
      short: 'Update needed',
      long: 'This version of Kinbox is too old for the server. Your changes are safe here; reload to update.',
      tone: 'attention',
    };
  }
  if (summary.signIn) {
    return {
      short: 'Sign in to sync',
      long: 'The server no longer knows this device. Your changes are safe here and go out once you sign in again.',
      tone: 'attention',
    };
  }
  if (parked > 0) {
    return {
      short: `${parked} ${parked === 1 ? 'needs' : 'need'} you`,
      long: 'The server could not take these. Nothing is lost; decide what becomes of each.',
      tone: 'attention',
    };
  }
  if (summary.stalled > 0) {
    return {
      short: `${summary.stalled} ${summary.stalled === 1 ? 'change needs' : 'changes need'} attention`,
      long: 'The server fails on what you did here again and again. It is kept on this device and tried once a day.',
      tone: 'attention',
    };
  }
  if (!isOnline || !summary.reachable) {
    return {
      short: 'Offline · saved here',
      long: 'The server cannot be reached. Go on working: everything is saved on this device and goes out by itself.',
      tone: 'quiet',
    };
  }
  if (waiting > 0 && oldestAt !== null && now - oldestAt >= QUIET_MS) {
    return {
      short: `${waiting} to send`,
      long: 'Saved on this device, on the way to the server.',
      tone: 'quiet',
    };
  }
  return null;
}
