/** Proves to the server who uses the session. */
import type * as z from 'zod/mini';
import { factorsSchema, provedAnswer } from '#domain/wire/factors.ts';
import * as texts from '#words/en/proof.ts';
import { askForPasskey } from '../account/passkey.ts';
import { askServer } from '../api/ask-server.ts';
import { refusedWith, type ServerOutcome } from '../api/server-outcome.ts';

export interface ShownProof {
  readonly current_password: string;
  readonly code?: string;
}

export type Proved = z.output<typeof provedAnswer>;

/** What there is to show. */
export function listFactors(token: string) {
  return askServer('api/factors', { method: 'get', token, answer: factorsSchema });
}

export function proveIdentity(token: string, json: ShownProof) {
  return askServer('api/sessions/prove', { method: 'post', token, json, answer: provedAnswer });
}

export async function proveByPasskey(token: string): Promise<ServerOutcome<Proved>> {
  const asked = await askForPasskey();
  if (asked.kind === 'offline') return asked;
  if (asked.kind === 'notUsed') return refusedWith(texts.passkeyNotUsed);
  const json = { passkey: asked.passkey };
  return askServer('api/sessions/prove', { method: 'post', token, json, answer: provedAnswer });
}
