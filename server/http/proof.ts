/**
 * A session that was opened a while ago may be in other hands. Sensitive actions therefore need a proof of its user that
 * is at most 15 minutes old: the sign-in, or `POST /api/sessions/prove` (decision 85).
 */
import type { IsoTime } from '#domain/ids.ts';
import { PROOF_NEEDED } from '#domain/proof.ts';
import type { Caller } from './caller.ts';
import { forbidden } from './reply.ts';

const PROOF_LASTS_MS = 15 * 60 * 1000;

export const proofNeeded = forbidden(PROOF_NEEDED, 'Confirm that it is you, then try again.');

/** A proof that lies far in the future counts no longer than one of the past: the clock was set back. */
export function isProved({ token: { provedAt } }: Pick<Caller, 'token'>, at: IsoTime): boolean {
  return provedAt !== null && Math.abs(Date.parse(at) - Date.parse(provedAt)) < PROOF_LASTS_MS;
}
