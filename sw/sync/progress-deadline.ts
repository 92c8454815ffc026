/** Ends a request that makes no progress. A slow one may take its time, as long as bytes come. */

/** Calls `onEnd` after so long, unless the function it returns was called before. */
export type Timer = (ms: number, onEnd: () => void) => () => void;

/** Without a byte for so long, an answer does not come any more. */
export const STALL_MS = 15_000;

/** However steadily bytes come: a trickle must not hold the lock for good. */
export const LONGEST_ANSWER_MS = 120_000;

/** How slow a line may be that carries a request: nothing tells how far its body has come. */
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
  const uploadMs = (new TextEncoder().encode(body ?? '').length / SLOWEST_BYTES_A_SECOND) * 1000;
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
