/** Signing in and out. */
import { codePointLength } from '#domain/text.ts';
import { userSchema } from '#domain/wire/account.ts';
import { ACCOUNT_LIMITS, registerBody, tokenBody } from '#domain/wire/requests.ts';
import { emailKey, findByEmail, findUser, registerAccount } from '../auth/accounts.ts';
import { isCommonPassword, isLocalPartOf } from '../auth/common-passwords.ts';
import { issueToken } from '../auth/tokens.ts';
import {
  forbidden,
  invalid,
  json,
  noContent,
  text,
  tooMany,
  unavailable,
  type FieldErrors,
} from '../http/reply.ts';
import { publicRoute, route, type Route } from '../http/route.ts';

/** How soon to come back when too many passwords wait to be hashed, in seconds. */
const HASH_RETRY_SECONDS = 5;

export const accountRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/sanctum/token',
    body: tokenBody,
    answer: 'text',
    refusals: { 429: [], 503: [] },
    handle: async ({ deps, body, ip, at }) => {
      const { database, limits, passwords, chance } = deps;
      const refused =
        (await limits.take('loginPerIp', ip)) ??
        (await limits.take('loginPerAddress', `${emailKey(body.email)} ${ip}`));
      if (refused !== null) return tooMany(refused);
      const user = await database.read((tx) => findByEmail(tx, body.email));
      const matches = await passwords.verify(user?.password_hash ?? passwords.decoy, body.password);
      if (matches === 'busy') return unavailable(HASH_RETRY_SECONDS);
      if (user === null || !matches) return wrongCredentials;
      const session = { user: user.id, name: body.device_name, remember: body.remember ?? false, at };
      return text(200, await database.write((tx) => issueToken(tx, chance, session)));
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/register',
    body: registerBody,
    answer: 'text',
    status: 201,
    refusals: { 403: ['registration_closed'], 429: [], 503: [] },
    handle: async ({ deps, body, ip, at }) => {
      const { config, database, limits, passwords, chance } = deps;
      if (config.registration === 'closed') return registrationClosed;
      const refused = await limits.take('registerPerIp', ip);
      if (refused !== null) return tooMany(refused);
      const name = body.name ?? `${body.first_name} ${body.last_name}`;
      const errors = judgePassword(body.password, body.email);
      if (errors !== null) return invalid(errors);
      const taken = await database.read((tx) => findByEmail(tx, body.email));
      if (taken !== null) return emailTaken;
      const hashed = await passwords.hash(body.password);
      if (hashed === 'busy') return unavailable(HASH_RETRY_SECONDS);
      const registered = await registerAccount(database, chance, {
        first_name: body.first_name,
        last_name: body.last_name,
        name: codePointLength(name) <= ACCOUNT_LIMITS.fullName ? name : body.first_name,
        email: body.email,
        passwordHash: hashed.hash,
        session: { name: body.device_name, remember: body.remember ?? false },
        at,
      });
      return registered.kind === 'emailTaken' ? emailTaken : text(201, registered.token);
    },
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    answer: 'none',
    handle: async ({ deps, caller }) => {
      await deps.database.write((tx) => tx.deleteFrom('tokens').where('id', '=', caller.token.id).execute());
      deps.events.publish({ kind: 'revoked', user: caller.id, token: caller.token.id });
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

function judgePassword(password: string, email: string): FieldErrors | null {
  if (isCommonPassword(password)) return { password: ['The password is one of the most common ones.'] };
  if (isLocalPartOf(password, email)) return { password: ['The password must not be a part of the email.'] };
  return null;
}

/** For an unknown address and a wrong password alike. */
const wrongCredentials = invalid({ email: ['The provided credentials are incorrect.'] });
const emailTaken = invalid({ email: ['The email has already been taken.'] });
const registrationClosed = forbidden('registration_closed', 'Registration is closed.');
