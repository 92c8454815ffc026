/** The hours in which nobody is notified. */
import { nextAtHour, wallIn } from './time-zone.ts';

/** From one hour until another, which may be of the next day. The two differ. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const USUAL_QUIET_HOURS: QuietHours = { from: 21, until: 7 };

export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuiet(quiet: QuietHours | null, zone: string, atMs: number): number {
  if (quiet === null || !isQuiet(quiet, wallIn(zone)(atMs).hour)) return atMs;
  return nextAtHour(zone, quiet.until, atMs);
}
