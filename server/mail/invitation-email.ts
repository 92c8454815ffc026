/** To somebody who was invited by email. The same whether or not the address has an account. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import { shownName, type User } from '#domain/user.ts';
import * as texts from '#words/en/emails.ts';
import type { Email } from './email.ts';

export interface InvitationByMail {
  readonly to: string;
  readonly inviter: Pick<User, 'display_name' | 'first_name' | 'name' | 'email' | 'email_verified_at'>;
  readonly appUrl: URL;
  /** Where the invitation is answered. */
  readonly link: string;
}

export function invitationEmail({ to, inviter, appUrl, link }: InvitationByMail): Email {
  const text = texts.invitationText({
    inviter: describe(inviter, appUrl),
    link,
    days: FAMILY_LIMITS.invitationDays,
  });
  return { to, subject: texts.invitationSubject, text };
}

/**
 * Of an inviter who has not verified an address the email has neither name nor address: anybody could register with any
 * text as a name, and with somebody else's address, and have it sent in our name.
 */
function describe(inviter: InvitationByMail['inviter'], appUrl: URL): string {
  if (inviter.email_verified_at === null) return texts.unprovenInviter({ host: appUrl.host });
  return texts.provenInviter({ name: withoutLinks(shownName(inviter)), email: inviter.email });
}

/** It must not look like the link. */
function withoutLinks(name: string): string {
  return name.replaceAll('://', ': //');
}
