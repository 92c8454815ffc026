/**
 * A turn of the event loop for each large body, one after the other: to read one takes many times as long as a small call, and
 * what has come meanwhile is served before the next.
 */
let last: Promise<void> = Promise.resolve();

export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
