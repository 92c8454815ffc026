/** What a browser engine must be able to do for the journeys: no more, so that all three can. */

/** An engine, with its windows. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** A window with a profile of its own: storage, workers and sign-in. */
  openDriver(): Promise<Driver>;
  close(): Promise<void>;
}

/** One window, as its person sits before it. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs in the page, and so may use nothing from around it. What it takes and returns is JSON. */
  evaluate<T, A = undefined>(run: (arg: A) => T | Promise<T>, arg: A): Promise<T>;
  /** Runs a script past the policy of the page. */
  inject(source: string): Promise<void>;
  press(key: Key): Promise<void>;
  hold(key: Modifier): Promise<void>;
  release(key: Modifier): Promise<void>;
  type(text: string): Promise<void>;
  /** In pixels of the window. */
  moveTo(point: Point): Promise<void>;
  pressButton(): Promise<void>;
  releaseButton(): Promise<void>;
  /** Writes a PNG. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** As `KeyboardEvent.key` names them, except for the space. */
export type Key =
  'a' | 'c' | 'v' | 'z' | 'ArrowDown' | 'ArrowRight' | 'ArrowUp' | 'Enter' | 'Escape' | 'Space' | 'Tab';
export type Modifier = 'Shift' | 'Control';

export const WINDOW_SIZE = { width: 1280, height: 900 };
