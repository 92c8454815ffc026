import type { Config } from '../config.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** What was asked for is there, and says that something is wrong. */
  | { readonly kind: 'unwell'; readonly sentence: string };

/** A command that runs on the server itself, with the server's settings. */
export interface Command {
  /** As typed, such as `admin grant`. */
  readonly name: string;
  /** Null if there is none. */
  readonly argument: { readonly name: string; readonly isOptional: boolean } | null;
  readonly does: string;
  readonly run: (config: Config, argument: string | null) => Promise<Outcome>;
}

export function done(sentence: string): Outcome {
  return { kind: 'done', sentence };
}

export function refused(sentence: string): Outcome {
  return { kind: 'refused', sentence };
}
