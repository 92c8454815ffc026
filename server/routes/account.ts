/** Signing in and out. */
import { userSchema } from '#domain/wire/account.ts';
import { registerBody, tokenBody } from '#domain/wire/requests.ts';
import { emailTaken, tooManyHashes } from '../auth/account-refusals.ts';
import { checkPassword } from '../auth/check-password.ts';
import { registerAccount } from '../auth/register-account.ts';
import { endSessions, openSession } from '../auth/sessions.ts';
import { sendVerification } from '../auth/verify-email.ts';
import { forbidden, invalid, json, noContent, text, tooMany } from '../http/reply.ts';
import { publicRoute, route, type Route } from '../http/route.ts';
import { emailKey, findByEmail, findUser } from '../users.ts';

export const accountRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/sanctum/token',
    body: tokenBody,
    answer: 'text',
    refusals: { 429: [], 503: [] },
    limit: 'loginPerIp',
    handle: async ({ deps, body, ip, at }) => {
      const { database, limits, passwords, random } = deps;
      const refused = await limits.take('loginPerAddress', `${emailKey(body.email)} ${ip}`);
      if (refused !== null) return tooMany(refused);
      const user = await database.read((tx) => findByEmail(tx, body.email));
      const matches = await passwords.verify(user?.password_hash ?? passwords.decoy, body.password);
      if (matches === 'busy') return tooManyHashes;
      if (user === null || !matches) return wrongCredentials;
      const session = { name: body.device_name, remember: body.remember ?? false, at };
      const opened = await openSession(database, random, user, session);
      if (opened === null) return wrongCredentials;
      opened.ended.forEach(deps.events.publish);
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
    handle: async ({ deps, body, at }) => {
      const { config, database, passwords, random } = deps;
      if (config.registration === 'closed') return registrationClosed;
      const errors = checkPassword(body.password, body.email);
      if (errors !== null) return invalid(errors);
      const taken = await database.read((tx) => findByEmail(tx, body.email));
      if (taken !== null) return emailTaken;
      const hashed = await passwords.hash(body.password);
      if (hashed === 'busy') return tooManyHashes;
      const registered = await registerAccount(database, random, {
        first_name: body.first_name,
        last_name: body.last_name,
        name: body.name ?? `${body.first_name} ${body.last_name}`,
        email: body.email,
        passwordHash: hashed.hash,
        session: { name: body.device_name, remember: body.remember ?? false },
        at,
      });
      if (registered.kind === 'emailTaken') return emailTaken;
      await sendVerification(deps, body.email, at);
      return text(201, registered.token);
    },
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    answer: 'none',
    handle: async ({ deps, caller }) => {
      const ended = await deps.database.write((tx) => endSessions(tx, caller.id, { only: caller.token.id }));
      ended.forEach(deps.events.publish);
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
