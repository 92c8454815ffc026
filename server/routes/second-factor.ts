/** Signing in by a second factor after the password, or by a passkey alone. */
import { passkeyOptionsSchema } from '#domain/wire/factors.ts';
import { passkeySignInBody, secondFactorBody } from '#domain/wire/requests.ts';
import { wrongCode, wrongPasskey } from '../auth/account-refusals.ts';
import { passkeyRequest, verifyPasskey } from '../auth/passkeys.ts';
import { examineFactor } from '../auth/second-factor.ts';
import { sessionName } from '../auth/session-name.ts';
import { openProvedSession } from '../auth/sessions.ts';
import { userOfTicket, useTicket } from '../auth/sign-in-tickets.ts';
import { RetryTransaction } from '../db/database.ts';
import { invalid, json, text, tooMany, type Reply } from '../http/reply.ts';
import { publicRoute, type Route } from '../http/route.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';

export const secondFactorRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/login/second-factor',
    body: secondFactorBody,
    answer: 'text',
    refusals: { 422: ['invalid_ticket'], 429: [] },
    limit: 'loginPerIp',
    handle: async (call) => {
      const { deps, body, at } = call;
      const { database, random, limits } = deps;
      const user = await database.read((tx) => userOfTicket(tx, body.ticket, at));
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'second_factor', failure, user });
        return reply;
      };
      if (user === null) return refuse('invalid_ticket', invalidTicket);
      const refused =
        (await limits.take('secondFactor', `${user} ${call.ip.network}`)) ??
        (await limits.take('secondFactorOfUser', user));
      if (refused !== null) return refuse('limited', tooMany(refused));
      const factor = await examineFactor(deps, user, { ...body, at });
      if (factor === null) return codeRequired;
      const opened = await openProvedSession(database, random, {
        user,
        name: sessionName(body.device_name, call.userAgent),
        remember: body.remember ?? false,
        at,
        // First the factor, so that a wrong one leaves the ticket as it is.
        use: async (tx) => {
          if ((await userOfTicket(tx, body.ticket, at)) !== user || !(await factor.use(tx))) return false;
          // Another request was faster: this one must not spend its code for nothing.
          if (!(await useTicket(tx, body.ticket, at))) throw new RetryTransaction('The ticket was used.');
          return true;
        },
      });
      if (opened === null)
        return refuse(factor.failure, factor.failure === 'wrong_code' ? wrongCode : wrongPasskey);
      opened.ended.forEach(deps.events.publish);
      await deps.limits.trustNetwork(opened.emailKey, call.ip.network);
      logAuthentication(call, { event: 'second_factor', failure: null, user });
      return text(200, opened.token);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/passkeys/options',
    answer: passkeyOptionsSchema,
    refusals: { 429: [] },
    limit: 'passkeyPerIp',
    handle: async ({ deps, at }) => json(200, await passkeyRequest(deps, at)),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/login/passkey',
    body: passkeySignInBody,
    answer: 'text',
    refusals: { 429: [] },
    limit: 'loginPerIp',
    handle: async (call) => {
      const { deps, body, at } = call;
      const verified = await verifyPasskey(deps, body.passkey, at);
      const user = verified?.user ?? null;
      const refuse = () => {
        logAuthentication(call, { event: 'login', failure: 'wrong_passkey', user });
        return wrongPasskey;
      };
      if (verified === null) return refuse();
      const opened = await openProvedSession(deps.database, deps.random, {
        user: verified.user,
        name: sessionName(body.device_name, call.userAgent),
        remember: body.remember ?? false,
        at,
        use: verified.use,
      });
      if (opened === null) return refuse();
      opened.ended.forEach(deps.events.publish);
      await deps.limits.trustNetwork(opened.emailKey, call.ip.network);
      logAuthentication(call, { event: 'login', failure: null, user });
      return text(200, opened.token);
    },
  }),
];

const invalidTicket = invalid({ ticket: ['This sign-in has expired. Sign in again.'] }, 'invalid_ticket');
const codeRequired = invalid({ code: ['The code field is required.'] });
