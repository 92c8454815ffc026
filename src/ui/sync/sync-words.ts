/** The sync status in the top bar, and in full in the panel. Nothing if there is nothing to report. */
import type { SyncSummary } from '#store/queries/sync-summary.ts';
import * as texts from '#words/en/sync.ts';

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
      short: texts.updateNeededShort,
      long: texts.updateNeededLong,
      tone: 'attention',
    };
  }
  if (summary.signIn) {
    return {
      short: texts.signInShort,
      long: texts.signInLong,
      tone: 'attention',
    };
  }
  if (parked > 0) {
    return {
      short: texts.needsYouShort({ count: parked }),
      long: texts.needsYouLong,
      tone: 'attention',
    };
  }
  if (summary.stalled > 0) {
    return {
      short: texts.stalledShort({ count: summary.stalled }),
      long: texts.stalledLong,
      tone: 'attention',
    };
  }
  if (!isOnline || !summary.reachable) {
    return {
      short: texts.offlineShort,
      long: texts.offlineLong,
      tone: 'quiet',
    };
  }
  if (waiting > 0 && summary.isHeldForTheDay === true && now < summary.holdUntil) {
    return {
      short: texts.toSend({ count: waiting }),
      long: texts.fullTodayLong,
      tone: 'quiet',
    };
  }
  if (waiting > 0 && oldestAt !== null && now - oldestAt >= QUIET_MS) {
    return {
      short: texts.toSend({ count: waiting }),
      long: texts.toSendLong,
      tone: 'quiet',
    };
  }
  return null;
}
