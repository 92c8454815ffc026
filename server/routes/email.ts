/** The proof of an email, one that waits for it, and one that is taken back. */
import { profileAnswer } from '#domain/wire/profile.ts';
import { statusSchema, takeBackBody, verifiedSchema, verifyBody } from '#domain/wire/recovery.ts';
import { emailChangedEmail } from '../auth/account-emails.ts';
import { forgetWaitingEmail, waitingEmail } from '../auth/email-change.ts';
import { setPasswordByLink } from '../auth/set-password-by-link.ts';
import { findTakeBack, takeBackEmail } from '../auth/take-back-email.ts';
import { sendVerification, verifyEmail } from '../auth/verify-email.ts';
import { invalid, json, tooMany, type Reply } from '../http/reply.ts';
import { publicRoute, route, type Route } from '../http/route.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { findUser, findUserRow } from '../users.ts';

export const emailRoutes: readonly Route[] = [
  route({
    method: 'DELETE',
    path: '/api/profile/pending-email',
    answer: profileAnswer,
    handle: async ({ deps, caller }) => {
      const { database, events } = deps;
      const realm = ownRealm(caller.id);
      const { user, isChanged } = await database.write(async (tx) => {
        await lockRealms(tx, database.dialect, [realm]);
        const isChanged = await forgetWaitingEmail(tx, caller.id);
        if (isChanged) await nextVersion(tx, realm);
        return { user: await findUser(tx, caller.id), isChanged };
      });
      if (isChanged) events.publish({ kind: 'changed', realms: [realm] });
      return json(200, { message: 'Your email stays as it is.', user });
    },
  }),
  route({
    method: 'POST',
    path: '/api/email/verification-notification',
    answer: statusSchema,
    status: 202,
    refusals: { 429: [] },
    handle: async ({ deps, caller, at }) => {
      const user = await deps.database.read((tx) => findUserRow(tx, caller.id));
      const waiting = waitingEmail(user, at);
      if (waiting === null && user.email_verified_at !== null) {
        return say(202, 'Your email address is verified already.');
      }
      const sent = await sendVerification(deps, waiting ?? user.email, at);
      if (sent.kind === 'tooSoon') return tooMany({ retryAfterMs: sent.retryAfterMs, limit: 1 });
      return say(202, 'A verification link is on its way to your email address.');
    },
  }),
  route({
    method: 'POST',
    path: '/api/email/verify',
    body: verifyBody,
    answer: verifiedSchema,
    refusals: { 429: [] },
    limit: 'verifyPerIp',
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const outcome = await verifyEmail(deps, caller.id, { secret: body.token, at });
      const log = (failure: AuthenticationFailure | null) =>
        logAuthentication(call, { event: 'email_verification', failure, user: caller.id });
      if (outcome.kind === 'invalid') {
        log('invalid_link');
        return invalidVerification;
      }
      if (outcome.changed.length > 0) deps.events.publish({ kind: 'changed', realms: outcome.changed });
      if (outcome.kind === 'taken') {
        log('address_taken');
        return takenMeanwhile;
      }
      log(null);
      if (outcome.kind === 'changed') void deps.sendMail(emailChangedEmail(deps.config.appUrl, outcome));
      const sentence = 'Your email address has been verified.';
      return json(200, { status: sentence, message: sentence, user: outcome.user });
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/email/take-back',
    body: takeBackBody,
    answer: statusSchema,
    refusals: { 429: [], 503: [] },
    limit: 'resetPerIp',
    handle: async (call) => {
      const { deps, body, at } = call;
      const { database } = deps;
      const presented = { secret: body.token, at };
      const refusal = await setPasswordByLink(call, {
        event: 'email_take_back',
        password: body.password,
        findAddress: async () =>
          (await database.read((tx) => findTakeBack(tx, presented)))?.former_email ?? null,
        use: (passwordHash) => takeBackEmail(database, { ...presented, passwordHash }),
        invalidLink: invalidTakeBack,
      });
      if (refusal !== null) return refusal;
      return say(200, 'Your account has its former email again, and your new password.');
    },
  }),
];

function say(status: number, sentence: string): Reply {
  return json(status, { status: sentence, message: sentence });
}

/** One text each for unknown, wrong, used and expired links. */
const invalidVerification = invalid({ token: ['This verification link is invalid or has expired.'] });
const invalidTakeBack = invalid({ token: ['This link is invalid or has expired.'] });
const takenMeanwhile = invalid({
  token: ['Another account has this address by now. Your email stays as it is.'],
});
