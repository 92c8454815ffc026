/** Work for many that must not hold up the event loop. */

export interface Turns<T> {
  readonly add: (item: T) => void;
  readonly drop: (item: T) => void;
}

/** How many are served before others get a turn. */
export const SERVED_A_TURN = 200;

/** Serves what waits, a part in each turn of the event loop, so that requests are answered in between. */
export function createTurns<T>(act: (item: T) => void): Turns<T> {
  const waiting = new Set<T>();
  let isScheduled = false;
  const run = () => {
    isScheduled = false;
    let left = SERVED_A_TURN;
    for (const item of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(item);
      act(item);
    }
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(run);
  };
  return {
    add: (item) => {
      waiting.add(item);
      schedule();
    },
    drop: (item) => void waiting.delete(item),
  };
}
