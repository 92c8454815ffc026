/** Proves to the server who uses the session. */
import * as z from 'zod/mini';
import { askServer } from '../api/ask-server.ts';

export interface ShownProof {
  readonly current_password?: string;
}

export function proveIdentity(token: string, json: ShownProof) {
  return askServer('api/sessions/prove', { method: 'post', token, json, answer: z.null() });
}
