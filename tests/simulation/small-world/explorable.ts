import type { Doing, LineState, Step } from './steps.ts';

type Soon<T> = T | Promise<T>;

/** A world whose states can be gone back to: what a sequence of steps is explored in. */
export interface Explorable<State> {
  readonly start: State;
  readonly devices: number;
  readonly possible: (state: State, device: number) => Soon<readonly Doing[]>;
  /** Null where the device does not offer it, or it changes nothing. */
  readonly act: (state: State, device: number, doing: Doing) => Soon<State | null>;
  /** The lines after an act. */
  readonly sync: (state: State, lines: Pick<Step, 'device' | 'line' | 'others'>) => Soon<State>;
  /** Two states with the same one go on alike. */
  readonly key: (state: State) => Soon<string>;
  /** Heals it; what is wrong then. `first`: whose queue comes to the server first, since that decides. */
  readonly check: (state: State, first: number) => Soon<readonly string[]>;
}

export type Lines = readonly { readonly line: LineState; readonly others: Step['others'] }[];
