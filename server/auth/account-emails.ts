/**
 * The mails about accounts. They contain nothing that a person typed: anybody who registers somebody else's address
 * could use it to send a message.
 */
import * as texts from '#words/en/emails.ts';
import type { Email } from '../mail/email.ts';
import { pageLink } from '../mail/page-link.ts';

export function resetEmail(appUrl: URL, to: string, secret: string): Email {
  return {
    to,
    subject: texts.resetSubject,
    text: texts.resetText({ link: pageLink(appUrl, '/password-reset', { token: secret, email: to }) }),
  };
}

export function verificationEmail(appUrl: URL, to: string, secret: string): Email {
  return {
    to,
    subject: texts.verificationSubject,
    text: texts.verificationText({ link: pageLink(appUrl, '/verify-email', { token: secret }) }),
  };
}

/** To the old address: it has lost the account, and its owner may not know. */
export function emailChangedEmail(appUrl: URL, to: string): Email {
  return {
    to,
    subject: texts.changedSubject,
    text: texts.changedText({ host: appUrl.host }),
  };
}
