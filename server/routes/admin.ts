/** The calls for administrators only. */
import { PROOF_NEEDED } from '#domain/proof.ts';
import { endedSessionsSchema, endSessionsBody } from '#domain/wire/admin-sessions.ts';
import { statsSchema } from '#domain/wire/stats.ts';
import { endSessions } from '../auth/sessions.ts';
import { endTickets } from '../auth/sign-in-tickets.ts';
import { countKeys } from '../count-keys.ts';
import { isProved, proofNeeded } from '../http/proof.ts';
import { invalid, json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { logAuthentication } from '../log/authentication-log.ts';
import { readStats } from '../stats.ts';
import { findByEmail } from '../users.ts';
import { adminRefusal } from './admin-refusal.ts';

export const adminRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/admin/dashboard',
    answer: statsSchema,
    refusals: { 403: ['admin_only'] },
    // Sums over all accounts.
    reads: 'page',
    handle: async ({ deps: { database }, caller, at }) => {
      const refusal = await database.read((tx) => adminRefusal(tx, caller));
      if (refusal !== null) return refusal;
      const keys = await countKeys(database);
      return json(200, await database.read((tx) => readStats(tx, { at, keys })));
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/sessions/end',
    body: endSessionsBody,
    answer: endedSessionsSchema,
    refusals: { 403: ['admin_only', PROOF_NEEDED] },
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const ended = await deps.database.write(async (tx) => {
        const refusal = await adminRefusal(tx, caller);
        if (refusal !== null) return refusal;
        // It acts on an account.
        if (!isProved(caller, at)) return proofNeeded;
        const user = await findByEmail(tx, body.email);
        if (user === null) return noAccount;
        await endTickets(tx, user.id);
        return { user: user.id, notices: await endSessions(tx, user.id) };
      });
      if ('status' in ended) return ended;
      ended.notices.forEach(deps.events.publish);
      logAuthentication(call, { event: 'session_revocation', failure: null, user: ended.user });
      return json(200, { ended: ended.notices.length });
    },
  }),
];

const noAccount = invalid({ email: ['There is no account with this email.'] });
