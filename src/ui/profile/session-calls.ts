/** The sessions of the signed-in user. */
import * as z from 'zod/mini';
import { sessionsSchema } from '#domain/wire/sessions.ts';
import { askServer } from '../api/ask-server.ts';

export function listSessions(token: string) {
  return askServer('api/sessions', { method: 'get', token, answer: sessionsSchema });
}

export function endSession(token: string, id: number) {
  return askServer(`api/sessions/${id}`, { method: 'delete', token, answer: z.null() });
}

export function endOtherSessions(token: string) {
  return askServer('api/sessions/revoke-others', { method: 'post', token, answer: z.null() });
}
