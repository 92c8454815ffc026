/** To somebody who was invited by email. The same whether or not the address has an account. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import { shownName, type User } from '#domain/user.ts';
import type { Email } from './email.ts';
import { pageLink } from './page-link.ts';

export interface InvitationByMail {
  readonly to: string;
  readonly inviter: Pick<User, 'display_name' | 'first_name' | 'name' | 'email'>;
  readonly appUrl: URL;
}

export function invitationEmail({ to, inviter, appUrl }: InvitationByMail): Email {
  const text = `${onOneLine(shownName(inviter))} (${inviter.email}) invites you to a family on Kinbox, to share tasks, projects and groceries.

Sign in, or register with the address that this email came to, and answer on this page:

${pageLink(appUrl, ['family'])}

The invitation is good for ${FAMILY_LIMITS.invitationDays} days. If you do not know who sent it, there is nothing you have to do.`;
  return { to, subject: 'You are invited to a family on Kinbox', text };
}

/** A name may contain anything: it must not look like our text, or like the link. */
function onOneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
}
