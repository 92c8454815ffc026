/** The emails. A link is on a line of its own. */
import { message } from './messages.ts';

export const resetSubject = 'Reset your Kinbox password';
export const resetText = message(
  `Somebody, hopefully you, asked to reset the password of your Kinbox account.
Choose a new one within 60 minutes here:

{link}

If it was not you, there is nothing to do: your password stays as it is.`,
);

export const verificationSubject = 'Verify your email for Kinbox';
export const verificationText = message(
  `A Kinbox account was given this email address.
Confirm within 24 hours that it is yours here:

{link}

If it was not you, there is nothing to do.`,
);

export const requestedSubject = 'Another email for your Kinbox account';
export const requestedText = message(
  `Somebody who knows its password asked to give your Kinbox account at {host} another email address.
Nothing changes until that address is confirmed.

If it was not you, choose a new password here, which also ends that request:

{link}`,
);

export const changedSubject = 'The email of your Kinbox account was changed';
export const changedText = message(
  `Your Kinbox account at {host} has another email address from now on. This one can no longer be used to
sign in or to reset the password.

If it was not you, tell those who run {host} at once.`,
);
export const changedWithLinkText = message(
  `Your Kinbox account at {host} has another email address from now on. This one can no longer be used to
sign in or to reset the password.

If it was not you, take the account back and choose a new password within {days, plural, one {# day} other {# days}} here:

{link}

If it was you, there is nothing to do. Do not pass this email on.`,
);

export const factorAddedSubject = 'A second step was added to your Kinbox account';
export const factorAddedText = message(
  `{factor, select, totp {An authenticator app} other {A passkey}} was added to your Kinbox account at {host}, to sign in with.

If it was not you, choose a new password here. That also removes what was added within the last {days, plural, one {# day} other {# days}}:

{link}`,
);
export const factorRemovedSubject = 'A second step was removed from your Kinbox account';
export const factorRemovedText = message(
  `{factor, select, totp {An authenticator app} other {A passkey}} was removed from your Kinbox account at {host}.

If it was not you, choose a new password here:

{link}`,
);

export const provenInviter = message('{name} ({email})');
export const unprovenInviter = message('A person with an account at {host}');
export const invitationSubject = 'You are invited to a family on Kinbox';
export const invitationText = message(
  `{inviter} invites you to a family on Kinbox, to share tasks, projects and groceries.

Sign in, or register with the address that this email came to, and answer on this page:

{link}

The invitation is good for {days, plural, one {# day} other {# days}}. If you do not know who sent it, there is nothing you have to do.`,
);

export const feedbackSubject = message('Feedback: {title}');
export const feedbackText = message(
  `{description}

Sent by {name}, {email}`,
);
