import type { UserId } from '#domain/ids.ts';

interface Known {
  readonly userId: UserId;
  readonly serverId: string;
  /** Every email address of the user that this device knows. */
  readonly emails: readonly string[];
}

interface Answered {
  readonly serverId: string;
  readonly user: { readonly id: UserId; readonly email: string };
}

/**
 * Whether a user who has just signed in is the one whose changes wait. On the same server the id decides, whatever the
 * address is by now. Another server assigns new ids: there the same address is the same user.
 */
export function isSamePerson(known: Known, { serverId, user }: Answered): boolean {
  if (serverId === known.serverId) return user.id === known.userId;
  return known.emails.some((email) => email.toLowerCase() === user.email.toLowerCase());
}
