import type { Range } from '@tanstack/react-virtual';

/** Rows beyond those in view: what a fling passes before the next frame, and some for who turns back. */
const AHEAD = 12;
const BEHIND = 3;

/** Selects the rows to render: those in view, more of them in the direction of the scrolling, and the pinned one. */
export function createRowsAround() {
  let top = 0;
  let isUpwards = false;
  return ({ startIndex, endIndex, count }: Range, pinned = -1): number[] => {
    if (startIndex !== top) isUpwards = startIndex < top;
    top = startIndex;
    const from = Math.max(0, startIndex - (isUpwards ? AHEAD : BEHIND));
    const to = Math.min(count - 1, endIndex + (isUpwards ? BEHIND : AHEAD));
    const around = Array.from({ length: to - from + 1 }, (_, n) => from + n);
    if (pinned === -1 || (pinned >= from && pinned <= to)) return around;
    return pinned < from ? [pinned, ...around] : [...around, pinned];
  };
}
