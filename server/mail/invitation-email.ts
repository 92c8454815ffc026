/** To somebody who was invited by email. The same whether or not the address has an account. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import { shownName, type User } from '#domain/user.ts';
import * as texts from '#words/en/emails.ts';
import type { Email } from './email.ts';
import { pageLink } from './page-link.ts';

export interface InvitationByMail {
  readonly to: string;
  readonly inviter: Pick<User, 'display_name' | 'first_name' | 'name' | 'email'>;
  readonly appUrl: URL;
}

export function invitationEmail({ to, inviter, appUrl }: InvitationByMail): Email {
  const text = texts.invitationText({
    name: onOneLine(shownName(inviter)),
    email: inviter.email,
    link: pageLink(appUrl, ['family']),
    days: FAMILY_LIMITS.invitationDays,
  });
  return { to, subject: texts.invitationSubject, text };
}

/** A name may contain anything: it must not look like our text, or like the link. */
function onOneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
}
