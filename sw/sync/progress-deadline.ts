/** Ends a request that makes no progress. A slow one may continue as long as bytes arrive. */

/** Calls `onEnd` after the given time, unless the returned function was called before. */
export type Timer = (ms: number, onEnd: () => void) => () => void;

export function systemTimer(ms: number, onEnd: () => void): () => void {
  const timeout = setTimeout(onEnd, ms);
  return () => clearTimeout(timeout);
}

/** After this time without a byte an answer will not arrive any more. */
export const STALL_MS = 15_000;

/** However steadily bytes arrive: a slow trickle must not hold the lock for good. */
export const LONGEST_ANSWER_MS = 120_000;

/** The slowest upload that is allowed for: the browser does not report the progress of a request's body. */
const SLOWEST_BYTES_A_SECOND = 2000;

export interface ProgressDeadline {
  /** A byte has come. */
  readonly extend: () => void;
  readonly stop: () => void;
}

export function startDeadline(
  timer: Timer,
  { body, onEnd }: { readonly body: string | null; readonly onEnd: () => void },
): ProgressDeadline {
  const uploadMs = (byteLength(body ?? '') / SLOWEST_BYTES_A_SECOND) * 1000;
  const stopLongest = timer(uploadMs + LONGEST_ANSWER_MS, onEnd);
  let stopStall = timer(uploadMs + STALL_MS, onEnd);
  let isStopped = false;
  return {
    extend: () => {
      if (isStopped) return;
      stopStall();
      stopStall = timer(STALL_MS, onEnd);
    },
    stop: () => {
      isStopped = true;
      stopStall();
      stopLongest();
    },
  };
}

/** In UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
