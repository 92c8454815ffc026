/** What somebody waits for now: what is loaded for later would take the line from it. */
export interface Waits {
  readonly add: (awaited: Promise<unknown>) => void;
  /** Resolves when nobody waits, at once if so. */
  readonly over: () => Promise<void>;
}

export function createWaits(): Waits {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: (awaited) => void (last = Promise.allSettled([last, awaited])),
    over: async () => {
      for (let seen; seen !== last; await seen) seen = last;
    },
  };
}
