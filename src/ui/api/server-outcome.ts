/** The outcome of a call that needs the server. */
import { PROOF_NEEDED } from '#domain/proof.ts';
import * as texts from '#words/en/api.ts';

export type ServerOutcome<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | Refusal
  /** No answer of our server arrived: nothing has changed. */
  | { readonly kind: 'offline' };

export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  /** For code that needs more than the status. */
  readonly code: string | null;
  /** The server's message, if it is meant for users. */
  readonly message: string | null;
  /** The messages of the fields, in one list. */
  readonly errors: readonly string[];
  /** Retry-After, in seconds. */
  readonly retryAfterS: number | null;
}

/** The messages of the fields, otherwise the server's message, otherwise the fallback. */
export function listedMessages(
  outcome: Exclude<ServerOutcome<unknown>, { kind: 'done' }>,
  fallback = texts.callFailed,
): readonly string[] {
  if (outcome.kind === 'offline') return [texts.offline];
  if (outcome.status === 401) return [texts.signedOut];
  return outcome.errors.length > 0 ? outcome.errors : [outcome.message ?? fallback];
}

/** The server's message, otherwise all field messages joined by commas, otherwise the fallback. */
export function oneMessage(
  outcome: Exclude<ServerOutcome<unknown>, { kind: 'done' }>,
  fallback: string,
): string {
  if (outcome.kind === 'offline') return texts.offline;
  if (outcome.status === 401) return texts.signedOut;
  return outcome.message ?? (outcome.errors.join(', ') || fallback);
}

/** The server asks for a fresh proof of who is there. */
export function needsProof(outcome: ServerOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.code === PROOF_NEEDED;
}

/** A refusal by this device, which asked no server or had nothing to send. */
export function refusedWith(message: string): Refusal {
  return { kind: 'refused', status: 422, code: null, message, errors: [], retryAfterS: null };
}
