/** Edits of the caller's own account. */
import { PROOF_NEEDED } from '#domain/proof.ts';
import { newEmail, passwordAnswer, passwordBody, profileAnswer, profileBody } from '#domain/wire/profile.ts';
import { emailChangedEmail, emailRequestedEmail } from '../auth/account-emails.ts';
import { emailTaken, tooManyHashes, wrongPassword } from '../auth/account-refusals.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { editProfile } from '../auth/edit-profile.ts';
import { checkPassword } from '../auth/check-password.ts';
import { changePassword } from '../auth/replace-password.ts';
import { sendVerification } from '../auth/verify-email.ts';
import { invalid, json, unauthenticated, type Reply } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';
import { emailKey, findUserRow } from '../users.ts';

export const profileRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/api/profile',
    body: profileBody,
    answer: profileAnswer,
    refusals: { 403: [PROOF_NEEDED], 429: [], 503: [] },
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const { database, config, events, random } = deps;
      const present = await database.read((tx) => findUserRow(tx, caller.id));
      // An account of before may have an address that would be refused now.
      const wanted = body.email === present.email ? null : validate(newEmail, { email: body.email });
      if (wanted?.kind === 'invalid') return invalid(wanted.errors);
      const email = wanted?.value.email ?? present.email;
      const context = { at, random, mailIsSetUp: config.mailIsSetUp };
      /** The names do not wait for what the email needs. */
      const keepNames = async (refusal: Reply) => {
        const names = { ...body, email: null };
        const kept = await editProfile(database, caller.id, names, { ...context, confirmedHash: null });
        if (kept.kind === 'edited') events.publish({ kind: 'changed', realms: kept.changed });
        return kept.kind === 'gone' ? unauthenticated : refusal;
      };
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'email_change', failure, user: caller.id });
        return keepNames(reply);
      };
      let confirmedHash: string | null = null;
      if (emailKey(email) !== emailKey(present.email)) {
        const password = body.current_password ?? null;
        if (password === null) return keepNames(passwordNeeded);
        const confirmed = await confirmPassword(deps, caller, { password, at });
        if (confirmed.kind === 'refused') return refuse(confirmed.failure, confirmed.reply);
        confirmedHash = confirmed.user.password_hash;
      }
      const edited = await editProfile(
        database,
        caller.id,
        { ...body, email },
        { ...context, confirmedHash },
      );
      if (edited.kind === 'gone') return unauthenticated;
      if (edited.kind === 'unconfirmed') return refuse('changed_meanwhile', passwordNeeded);
      if (edited.kind === 'emailTaken') return refuse('address_taken', emailTaken);
      events.publish({ kind: 'changed', realms: edited.changed });
      if (edited.email.kind !== 'same') {
        logAuthentication(call, { event: 'email_change', failure: null, user: caller.id });
        await sendVerification(deps, email, at);
      }
      if (edited.email.kind === 'changed') {
        void deps.sendMail(emailChangedEmail(config.appUrl, edited.email));
      }
      // One that was never proven may be a stranger's, who has nothing to do with it.
      if (edited.email.kind === 'waiting' && edited.user.email_verified_at !== null) {
        void deps.sendMail(emailRequestedEmail(config.appUrl, edited.user.email));
      }
      return json(200, { message: 'Profile updated successfully!', user: edited.user });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/profile/password',
    body: passwordBody,
    answer: passwordAnswer,
    refusals: { 403: [PROOF_NEEDED], 429: [], 503: [] },
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const { database, passwords, random } = deps;
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'password_change', failure, user: caller.id });
        return reply;
      };
      const confirmed = await confirmPassword(deps, caller, { password: body.current_password, at });
      if (confirmed.kind === 'refused') return refuse(confirmed.failure, confirmed.reply);
      const { password_hash: formerHash, email } = confirmed.user;
      const errors = checkPassword(body.password, email);
      if (errors !== null) return refuse('refused_password', invalid(errors));
      const hashed = await passwords.hash(body.password);
      if (hashed === 'busy') return refuse('busy', tooManyHashes);
      const change = { user: caller.id, token: caller.token.id, formerHash, passwordHash: hashed.hash, at };
      const changed = await changePassword(database, random, change);
      if (changed.kind === 'signedOut') return unauthenticated;
      if (changed.kind === 'otherPassword') return refuse('changed_meanwhile', wrongPassword);
      changed.ended.forEach(deps.events.publish);
      logAuthentication(call, { event: 'password_change', failure: null, user: caller.id });
      return json(200, { message: 'Password updated successfully!', token: changed.token });
    },
  }),
];

/** Also read by apps of before, which have no field for it. */
const passwordNeeded = invalid({
  current_password: ['Changing the email takes your current password. Your names are saved.'],
});
