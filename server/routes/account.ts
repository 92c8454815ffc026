/** Signing in and out. */
import { SECOND_FACTOR_NEEDED } from '#domain/proof.ts';
import { userSchema } from '#domain/wire/account.ts';
import { registerBody, tokenBody } from '#domain/wire/requests.ts';
import { emailTaken, secondFactorNeeded, tooManyHashes } from '../auth/account-refusals.ts';
import { isTaken } from '../auth/email-change.ts';
import { checkPassword } from '../auth/check-password.ts';
import { registerAccount } from '../auth/register-account.ts';
import { sessionName } from '../auth/session-name.ts';
import { endSessions, openSession } from '../auth/sessions.ts';
import { sendVerification } from '../auth/verify-email.ts';
import type { UserRow } from '../db/schema.ts';
import { forbidden, invalid, json, noContent, text, tooMany, type Reply } from '../http/reply.ts';
import { publicRoute, route, type Route } from '../http/route.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';
import { emailKey, findByEmail, findUser } from '../users.ts';

export const accountRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/sanctum/token',
    body: tokenBody,
    answer: 'text',
    refusals: { 403: [SECOND_FACTOR_NEEDED], 429: [], 503: [] },
    limit: 'loginPerIp',
    handle: async (call) => {
      const { deps, body, ip, userAgent, at } = call;
      const { database, limits, passwords, random } = deps;
      const key = emailKey(body.email);
      const refuse = (failure: AuthenticationFailure, reply: Reply, known: UserRow | null = null) => {
        logAuthentication(call, { event: 'login', failure, user: known?.id ?? null });
        return reply;
      };
      const refused = await limits.take('loginPerAddress', `${ip.network} ${key}`);
      if (refused !== null) return refuse('limited', tooMany(refused));
      const delayed = await limits.takeGuess(key, ip.network);
      if (delayed !== null) return refuse('limited', tooMany(delayed));
      const user = await database.read((tx) => findByEmail(tx, body.email));
      const matches = await passwords.verify(user?.password_hash ?? passwords.decoy, body.password);
      if (matches === 'busy') return refuse('busy', tooManyHashes, user);
      if (user === null) return refuse('unknown_address', wrongCredentials);
      if (!matches) return refuse('wrong_password', wrongCredentials, user);
      const name = sessionName(body.device_name, userAgent);
      const session = { name, remember: body.remember ?? false, at };
      const opened = await openSession(database, random, user, session);
      if (opened === null) return refuse('changed_meanwhile', wrongCredentials, user);
      if (opened.kind === 'secondFactor') {
        logAuthentication(call, { event: 'login', failure: 'factor_needed', user: user.id });
        return secondFactorNeeded(opened);
      }
      opened.ended.forEach(deps.events.publish);
      await limits.trustNetwork(user.email_key, ip.network);
      logAuthentication(call, { event: 'login', failure: null, user: user.id });
      return text(200, opened.token);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/register',
    body: registerBody,
    answer: 'text',
    status: 201,
    refusals: { 403: ['registration_closed'], 429: [], 503: [] },
    limit: 'registerPerIp',
    handle: async (call) => {
      const { deps, body, at } = call;
      const { config, database, passwords, random } = deps;
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'registration', failure, user: null });
        return reply;
      };
      if (config.registration === 'closed') return refuse('registration_closed', registrationClosed);
      const errors = checkPassword(body.password, body.email);
      if (errors !== null) return refuse('refused_password', invalid(errors));
      const taken = await database.read((tx) => isTaken(tx, body.email, { by: null, at }));
      if (taken) return refuse('address_taken', emailTaken);
      const hashed = await passwords.hash(body.password);
      if (hashed === 'busy') return refuse('busy', tooManyHashes);
      const registered = await registerAccount(database, random, {
        first_name: body.first_name,
        last_name: body.last_name,
        name: body.name ?? `${body.first_name} ${body.last_name}`,
        email: body.email,
        passwordHash: hashed.hash,
        session: {
          name: sessionName(body.device_name, call.userAgent),
          remember: body.remember ?? false,
        },
        at,
      });
      if (registered.kind === 'emailTaken') return refuse('address_taken', emailTaken);
      await deps.limits.trustNetwork(emailKey(body.email), call.ip.network);
      logAuthentication(call, { event: 'registration', failure: null, user: registered.user });
      await sendVerification(deps, body.email, at);
      return text(201, registered.token);
    },
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    answer: 'none',
    handle: async (call) => {
      const { deps, caller } = call;
      const ended = await deps.database.write((tx) => endSessions(tx, caller.id, { only: caller.token.id }));
      ended.forEach(deps.events.publish);
      logAuthentication(call, { event: 'logout', failure: null, user: caller.id });
      return noContent;
    },
  }),
  route({
    method: 'GET',
    path: '/api/user',
    answer: userSchema,
    handle: ({ deps, caller }) => deps.database.read(async (tx) => json(200, await findUser(tx, caller.id))),
  }),
];

/** For an unknown address and a wrong password alike. */
const wrongCredentials = invalid({ email: ['The provided credentials are incorrect.'] });
const registrationClosed = forbidden('registration_closed', 'Registration is closed.');
