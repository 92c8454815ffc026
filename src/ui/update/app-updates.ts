/** New versions of the app. Provided by the composition root; without a worker none is ever found. */
export interface AppUpdates {
  /** How many times a waiting version was found; 0 if none was. */
  readonly found: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Activates the waiting version. Resolves when it is active, or when it will not become active any more. */
  readonly apply: () => Promise<void>;
}
