import { endedSessionsSchema } from '#domain/wire/admin-sessions.ts';
import { userSchema } from '#domain/wire/account.ts';
import { statsSchema } from '#domain/wire/stats.ts';
import { askServer } from '../api/ask-server.ts';

/** The user according to the server. */
export function fetchMyself(token: string) {
  return askServer('api/user', { method: 'get', token, answer: userSchema });
}

export function fetchStats(token: string) {
  return askServer('api/admin/dashboard', { method: 'get', token, answer: statsSchema });
}

export function endSessionsOf(token: string, email: string) {
  const json = { email };
  return askServer('api/admin/sessions/end', { method: 'post', token, json, answer: endedSessionsSchema });
}
