/**
 * The mails about accounts. They contain nothing that a person typed: anybody who registers somebody else's address
 * could use it to send a message.
 */
import type { Email } from '../mail/email.ts';
import { pageLink } from '../mail/page-link.ts';

export function resetEmail(appUrl: URL, to: string, secret: string): Email {
  return {
    to,
    subject: 'Reset your Kinbox password',
    text: `Somebody, hopefully you, asked to reset the password of your Kinbox account.
Choose a new one within 60 minutes here:

${pageLink(appUrl, ['password-reset', secret], { email: to })}

If it was not you, there is nothing to do: your password stays as it is.`,
  };
}

export function verificationEmail(appUrl: URL, to: string, secret: string): Email {
  return {
    to,
    subject: 'Verify your email for Kinbox',
    text: `A Kinbox account was given this email address.
Confirm within 24 hours that it is yours here:

${pageLink(appUrl, ['verify-email', secret])}

If it was not you, there is nothing to do.`,
  };
}

/** To the old address: it has lost the account, and its owner may not know. */
export function emailChangedEmail(appUrl: URL, to: string): Email {
  return {
    to,
    subject: 'The email of your Kinbox account was changed',
    text: `Your Kinbox account at ${appUrl.host} has another email address from now on. This one can no longer be used to
sign in or to reset the password.

If it was not you, tell those who run ${appUrl.host} at once.`,
  };
}
