/**
 * What is asked for before the act that brings it. Where the test fails in between, the page is closed and the promise
 * with it, and nobody is left to hear of that: it would fail the whole stage, although the second attempt passes.
 */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
