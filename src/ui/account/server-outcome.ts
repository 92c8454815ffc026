/** What became of a call that needs the server at that moment. */
export type ServerOutcome<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | Refusal
  /** No answer of our server came back: nothing has changed. */
  | { readonly kind: 'offline' };

export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  /** What the program goes by, where the status says too little. */
  readonly code: string | null;
  /** The server's sentence for the whole, where it has one for people. */
  readonly message: string | null;
  /** Its sentences for the fields, in one list. */
  readonly errors: readonly string[];
  /** When the server wants to be asked again, in seconds. */
  readonly retryAfterS: number | null;
}

export const OFFLINE_SENTENCE =
  'The server cannot be reached. This needs a network; what you typed is still here.';

export const SIGNED_OUT_SENTENCE = 'Your session has ended. Sign in again under Sync in the user menu.';

const CALL_FAILED = 'An error occurred. Please try again.';

/** The sentences for the fields, else the one for the whole, else the fallback. */
export function listedMessages(
  outcome: Exclude<ServerOutcome<unknown>, { kind: 'done' }>,
  fallback = CALL_FAILED,
): readonly string[] {
  if (outcome.kind === 'offline') return [OFFLINE_SENTENCE];
  if (outcome.status === 401) return [SIGNED_OUT_SENTENCE];
  return outcome.errors.length > 0 ? outcome.errors : [outcome.message ?? fallback];
}

/** The sentence for the whole, else all of the fields joined by commas, else the fallback. */
export function oneMessage(
  outcome: Exclude<ServerOutcome<unknown>, { kind: 'done' }>,
  fallback: string,
): string {
  if (outcome.kind === 'offline') return OFFLINE_SENTENCE;
  if (outcome.status === 401) return SIGNED_OUT_SENTENCE;
  return outcome.message ?? (outcome.errors.join(', ') || fallback);
}
