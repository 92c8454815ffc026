/** The calls about a forgotten password. */
import { forgotBody, resetBody, statusSchema } from '#domain/wire/recovery.ts';
import { resetEmail } from '../auth/account-emails.ts';
import { issueMailedSecret } from '../auth/mailed-secrets.ts';
import { isResetSecret, resetPassword } from '../auth/replace-password.ts';
import { setPasswordByLink } from '../auth/set-password-by-link.ts';
import { invalid, json, type Reply } from '../http/reply.ts';
import { publicRoute, type Route } from '../http/route.ts';
import { logAuthentication } from '../log/authentication-log.ts';
import { emailKey, findByEmail } from '../users.ts';

export const recoveryRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/forgot-password',
    body: forgotBody,
    answer: statusSchema,
    refusals: { 429: [] },
    limit: 'forgotPerIp',
    // Does the same work for an unknown address as for a known one, except the mail, which no answer waits for.
    handle: async (call) => {
      const { deps, body, ip, at } = call;
      const address = { purpose: 'reset', emailKey: emailKey(body.email) } as const;
      const asker = `${ip.network} ${address.emailKey}`;
      const hasHadAll = (await deps.limits.peek('resetMailPerNetwork', asker)) !== null;
      const { secret, user } = await deps.database.write(async (tx) => ({
        secret: hasHadAll ? null : await issueMailedSecret(tx, deps.random, address, at),
        user: await findByEmail(tx, body.email),
      }));
      if (secret !== null) await deps.limits.take('resetMailPerNetwork', asker);
      const failure = user === null ? 'unknown_address' : secret === null ? 'limited' : null;
      logAuthentication(call, { event: 'reset_request', failure, user: user?.id ?? null });
      // To the address as its owner wrote it: the requested one may only look like it.
      if (secret !== null && user !== null) {
        void deps.sendMail(resetEmail(deps.config.appUrl, user.email, secret));
      }
      return say(200, 'If there is an account with this email, a password reset link is on its way.');
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/reset-password',
    body: resetBody,
    answer: statusSchema,
    refusals: { 429: [], 503: [] },
    limit: 'resetPerIp',
    handle: async (call) => {
      const { deps, body, at } = call;
      const { database } = deps;
      const presented = { email: body.email, secret: body.token, at };
      const refusal = await setPasswordByLink(call, {
        event: 'password_reset',
        password: body.password,
        findAddress: async () =>
          (await database.read((tx) => isResetSecret(tx, presented))) ? body.email : null,
        use: (passwordHash) => resetPassword(database, { ...presented, passwordHash }),
        invalidLink: invalidReset,
      });
      if (refusal !== null) return refusal;
      return say(200, 'Your password has been reset.');
    },
  }),
];

function say(status: number, sentence: string): Reply {
  return json(status, { status: sentence, message: sentence });
}

/** One text for unknown, wrong, used and expired links. */
const invalidReset = invalid({ email: ['This password reset token is invalid.'] });
