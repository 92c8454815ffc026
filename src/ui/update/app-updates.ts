/** New versions of the app. The composition root provides it; where there is no worker none is ever found. */
export interface AppUpdates {
  /** How often a new version was found that waits to take over; 0 while there is none. */
  readonly found: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Lets the waiting version take over. Ends when it has, or when there is no more hope that it will. */
  readonly apply: () => Promise<void>;
}
