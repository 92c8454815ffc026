/** Where the counts of limits are. The server keeps them in its database, tests in memory. */

export interface Count {
  readonly points: number;
  readonly expiresAtMs: number;
}

export interface Addition {
  readonly points: number;
  readonly nowMs: number;
  /** How long the count lasts if it begins now. */
  readonly lastsMs: number;
  /** How long any count of this limit lasts at most. */
  readonly longestMs: number;
  /** Begins anew in any case. */
  readonly replace: boolean;
}

export interface LimitStore {
  /** In one step, so that of concurrent additions each sees another count. One that expired begins anew. */
  readonly add: (key: string, addition: Addition) => Promise<Count>;
  /** Null if there is none; it may have expired. */
  readonly read: (key: string) => Promise<Count | null>;
  /** False if there was none. */
  readonly remove: (key: string) => Promise<boolean>;
}

/**
 * A count cannot end later than this unless the clock was set back, which must lock nobody out. Twice as long as the
 * longest lasts, since the clocks of several processes differ a little.
 */
export function latestEndMs({ nowMs, longestMs }: Pick<Addition, 'nowMs' | 'longestMs'>): number {
  return nowMs + 2 * longestMs;
}
