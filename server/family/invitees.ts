/**
 * Whom an invitation is for: the account that has the name or the address when it is sent, and whoever proves by its
 * link that the address is theirs. An address that somebody takes later brings nobody in.
 */
import type { Kysely } from 'kysely';
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { isEmail } from '#domain/wire/families.ts';
import type { Tx } from '../db/database.ts';
import type { InvitationsTable, Schema, UserRow } from '../db/schema.ts';
import { emailKey } from '../users.ts';

/** The inviter's input, as it is looked up. */
export type Address =
  { readonly kind: 'email'; readonly key: string } | { readonly kind: 'name'; readonly name: string };

export function addressOf(typed: string): Address {
  return isEmail(typed) ? { kind: 'email', key: emailKey(typed) } : { kind: 'name', name: typed };
}

export function isAddressOf(address: Address, person: Pick<User, 'email' | 'name'>): boolean {
  return address.kind === 'email' ? address.key === emailKey(person.email) : address.name === person.name;
}

export interface Addressee {
  readonly user: UserId;
  /** The account has verified the address that was typed. A full name proves nothing. */
  readonly isProven: boolean;
}

/** The one account that has the address; null if none or several have it. */
export async function findAddressee(tx: Tx, address: Address): Promise<Addressee | null> {
  const accounts = tx.selectFrom('users').select(['id', 'email_verified_at']).where('deleted_at', 'is', null);
  const found =
    address.kind === 'email'
      ? accounts.where('email_key', '=', address.key)
      : accounts.where('name', '=', address.name);
  const [only, another] = await found.limit(2).execute();
  if (only === undefined || another !== undefined) return null;
  return { user: only.id, isProven: address.kind === 'email' && only.email_verified_at !== null };
}

/** The fields of a user that invitations need. */
export interface Invitee {
  readonly user: UserId;
  /** Null if it is not verified: anybody may have typed it. */
  readonly provenEmailKey: string | null;
  readonly mailIsSetUp: boolean;
}

export async function readInvitee(
  tx: Tx,
  user: UserId,
  { mailIsSetUp }: { readonly mailIsSetUp: boolean },
): Promise<Invitee> {
  return { user, provenEmailKey: await readProvenEmailKey(tx, user), mailIsSetUp };
}

export async function readProvenEmailKey(tx: Tx, user: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(['email_key', 'email_verified_at'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return provenEmailKeyOf(row);
}

export function provenEmailKeyOf({
  email_key,
  email_verified_at,
}: Pick<UserRow, 'email_key' | 'email_verified_at'>): string | null {
  return email_verified_at === null ? null : email_key;
}

/** Whether the user has proven to be the person who was invited. */
export function isProvenBy(
  { provenEmailKey }: Pick<Invitee, 'provenEmailKey'>,
  invitation: Pick<InvitationsTable, 'is_proven' | 'email_key'>,
): boolean {
  return invitation.is_proven === 1 || (provenEmailKey !== null && provenEmailKey === invitation.email_key);
}

/**
 * The invitations that the user sees, whatever their state. Where addresses can be verified, one by email is shown only
 * to an account that has.
 */
export function selectReceived(tx: Kysely<Schema>, { user, provenEmailKey, mailIsSetUp }: Invitee) {
  const bound = tx.selectFrom('invitations').where('user_id', '=', user);
  if (!mailIsSetUp) return bound;
  return bound.where((eb) =>
    eb.or([
      eb('invitations.email_key', 'is', null),
      eb('is_proven', '=', 1),
      ...(provenEmailKey === null ? [] : [eb('invitations.email_key', '=', provenEmailKey)]),
    ]),
  );
}

/** The accounts that pending invitations of the family are for. */
export async function readPendingInvitees(tx: Tx, family: FamilyId, at: IsoTime): Promise<readonly UserId[]> {
  const rows = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('family_id', '=', family)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
