/** Lists and ends the caller's sessions. */
import { provedAnswer, proveBody } from '#domain/wire/factors.ts';
import { idPattern } from '#domain/wire/fields.ts';
import { sessionsSchema } from '#domain/wire/sessions.ts';
import { holdSession } from '../auth/hold-session.ts';
import { proveIdentity } from '../auth/prove-identity.ts';
import { endSessions, listSessions } from '../auth/sessions.ts';
import { rotateToken } from '../auth/tokens.ts';
import { json, noContent, notFound, unauthenticated, type Reply } from '../http/reply.ts';
import { route, type Route, type SignedInCall } from '../http/route.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sessions/prove',
    body: proveBody,
    answer: provedAnswer,
    refusals: { 429: [], 503: [] },
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'identity_proof', failure, user: caller.id });
        return reply;
      };
      const proved = await proveIdentity(deps, caller, { ...body, at });
      if (proved.kind === 'refused') return refuse(proved.failure, proved.reply);
      const { id, secretHash: formerHash } = caller.token;
      const noted = await deps.database.write(async (tx) => {
        if (!(await proved.use(tx))) return 'used';
        return { token: await rotateToken(tx, deps.random, { id, formerHash, at }) };
      });
      if (noted === 'used') return refuse(proved.otherwise.failure, proved.otherwise.reply);
      if (noted.token === null) return unauthenticated;
      // The event stream of the former token, which may be somebody else's.
      deps.events.publish({ kind: 'revoked', user: caller.id, token: id });
      logAuthentication(call, { event: 'identity_proof', failure: null, user: caller.id });
      return json(200, { token: noted.token });
    },
  }),
  route({
    method: 'GET',
    path: '/api/sessions',
    answer: sessionsSchema,
    handle: async ({ deps, caller, at }) => {
      const who = { id: caller.id, token: caller.token.id, at };
      return json(200, await deps.database.read((tx) => listSessions(tx, who)));
    },
  }),
  route({
    method: 'POST',
    path: '/api/sessions/revoke-others',
    answer: 'none',
    handle: async (call) => {
      const { deps, caller } = call;
      const ended = await endFor(call, { except: caller.token.id });
      if (ended === null) return unauthenticated;
      ended.forEach(deps.events.publish);
      logAuthentication(call, { event: 'session_revocation', failure: null, user: caller.id });
      return noContent;
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions/:session',
    answer: 'none',
    refusals: { 404: [] },
    handle: async (call) => {
      const { deps, caller, params } = call;
      const session = params['session'] ?? '';
      if (!idPattern.test(session)) return notFound;
      const ended = await endFor(call, { only: Number(session) });
      if (ended === null) return unauthenticated;
      if (ended.length === 0) return notFound;
      ended.forEach(deps.events.publish);
      logAuthentication(call, { event: 'session_revocation', failure: null, user: caller.id });
      return noContent;
    },
  }),
];

/** Null if the session of the call has ended meanwhile. */
function endFor(
  { deps: { database }, caller }: SignedInCall<unknown, unknown>,
  which: Parameters<typeof endSessions>[2],
): Promise<Awaited<ReturnType<typeof endSessions>> | null> {
  return database.write(async (tx) =>
    (await holdSession(tx, database.dialect, caller.token.id)) ? endSessions(tx, caller.id, which) : null,
  );
}
