import type { Acceptance, Family } from '#domain/family.ts';
import type { UserId } from '#domain/ids.ts';
import * as texts from '#words/en/family.ts';

/** If the data about families is older than this, it is requested again when the screen opens. */
export const FAMILY_CACHE_MS = 5 * 60_000;

export function isStale(lastAt: string | null, nowMs: number): boolean {
  return lastAt === null || nowMs - Date.parse(lastAt) > FAMILY_CACHE_MS;
}

export function expiryWords(expiresAt: string, now = new Date()): string {
  const day = dayWords(expiresAt);
  return Date.parse(expiresAt) <= now.getTime() ? texts.expiredOn({ day }) : texts.expiresOn({ day });
}

export function dayWords(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });
}

/** Who accepted an invitation: what the owner decides by. */
export function acceptedWords({ email, is_email_verified, created_at }: Acceptance['by']): string {
  const known = { email, day: dayWords(created_at) };
  return is_email_verified ? texts.acceptedBy(known) : texts.acceptedByUnverified(known);
}

export interface Standing {
  readonly isOwner: boolean;
  /** An owner of a family with other members cannot leave: nobody could invite or remove. */
  readonly canLeave: boolean;
}

export function standingOf(family: Family, user: UserId): Standing {
  const isOwner = family.members.some(({ id, pivot }) => id === user && pivot.role === 'owner');
  return { isOwner, canLeave: !isOwner || family.members.length === 1 };
}

/** An owner invites into the own family; a user without a family founds one by inviting. */
export function canInvite(families: readonly Family[], user: UserId): boolean {
  return families.length === 0 || families.some((family) => standingOf(family, user).isOwner);
}

/** The effect of joining a first family on the user's tasks in the family space; null if there is none. */
export function joiningWords(unsharedTasks: number): string | null {
  return unsharedTasks === 0 ? null : texts.acceptingMoves({ count: unsharedTasks });
}
