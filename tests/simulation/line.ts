/**
 * A line of so many bytes a second, in virtual time. What goes over it at once shares it: each piece that is carried
 * brings all deadlines on it nearer, and the beats of the hosts that wait.
 */
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';

/** A progress bar moves by so much. */
export const PIECE_BYTES = 512;

export interface Line {
  readonly time: VirtualTime;
  /** Resolves when the bytes are over; earlier where the request was given up. */
  readonly carry: (bytes: number, isGivenUp: () => boolean) => Promise<void>;
}

/** `advance` moves the clock of the world. */
export function createLine(bytesPerSecond: number, advance: (ms: number) => void): Line {
  const time = createVirtualTime();
  return {
    time,
    carry: async (bytes, isGivenUp) => {
      for (let left = bytes; left > 0 && !isGivenUp(); left -= PIECE_BYTES) {
        // Other requests carry a piece of theirs in between.
        await Promise.resolve();
        const ms = (Math.min(left, PIECE_BYTES) / bytesPerSecond) * 1000;
        advance(ms);
        time.advance(ms);
      }
    },
  };
}

/** Calls back every so many ms of the line's time. */
export function everyOn({ timer }: VirtualTime, ms: number, beat: () => void): () => void {
  let stop = timer(ms, again);
  function again(): void {
    beat();
    stop = timer(ms, again);
  }
  return () => stop();
}
