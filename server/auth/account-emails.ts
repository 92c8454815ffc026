/**
 * The mails about accounts. They contain nothing that a person typed: anybody who registers somebody else's address
 * could use it to send a message.
 */
import type { FactorKind } from '#domain/proof.ts';
import { TAKE_BACK_LASTS_MS } from '#domain/wire/recovery.ts';
import * as texts from '#words/en/emails.ts';
import type { Email } from '../mail/email.ts';
import { pageLink } from '../mail/page-link.ts';
import type { FormerEmail } from './email-change.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** To the present address, before anything changes. */
export function emailRequestedEmail(appUrl: URL, to: string): Email {
  const link = pageLink(appUrl, '/forgot-password');
  return { to, subject: texts.requestedSubject, text: texts.requestedText({ host: appUrl.host, link }) };
}

/** To the former address: it has lost the account, and its owner may not know. */
export function emailChangedEmail(appUrl: URL, { former: to, takeBack }: FormerEmail): Email {
  const { host } = appUrl;
  const subject = texts.changedSubject;
  if (takeBack === null) return { to, subject, text: texts.changedText({ host }) };
  const link = pageLink(appUrl, '/take-back-email', { token: takeBack, email: to });
  return { to, subject, text: texts.changedWithLinkText({ host, link, days: TAKE_BACK_LASTS_MS / DAY_MS }) };
}

export function factorAddedEmail(appUrl: URL, to: string, factor: FactorKind): Email {
  const link = pageLink(appUrl, '/forgot-password');
  const days = TAKE_BACK_LASTS_MS / DAY_MS;
  const text = texts.factorAddedText({ host: appUrl.host, factor, days, link });
  return { to, subject: texts.factorAddedSubject, text };
}

export function factorRemovedEmail(appUrl: URL, to: string, factor: FactorKind): Email {
  const link = pageLink(appUrl, '/forgot-password');
  const text = texts.factorRemovedText({ host: appUrl.host, factor, link });
  return { to, subject: texts.factorRemovedSubject, text };
}
