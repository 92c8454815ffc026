import type { UserId } from '#domain/ids.ts';

interface Known {
  readonly userId: UserId;
  readonly serverId: string;
  /** Every address that this device knows of the person. */
  readonly emails: readonly string[];
}

interface Answered {
  readonly serverId: string;
  readonly user: { readonly id: UserId; readonly email: string };
}

/**
 * Whether somebody who has just signed in is the one whose changes wait. On the same server the number says so, whatever
 * the address is by now. Another server numbers people anew: there the same address is the same person.
 */
export function isSamePerson(known: Known, { serverId, user }: Answered): boolean {
  if (serverId === known.serverId) return user.id === known.userId;
  return known.emails.some((email) => email.toLowerCase() === user.email.toLowerCase());
}
