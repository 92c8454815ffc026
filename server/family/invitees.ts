/** The invitee of an invitation. By full name it is fixed when inviting; by email it is the owner of the address. */
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { isEmail } from '#domain/wire/families.ts';
import type { Tx } from '../db/database.ts';
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

/** The one account that has the address; null if none or several have it. */
export async function findAddressee(tx: Tx, address: Address): Promise<UserId | null> {
  const accounts = tx.selectFrom('users').select('id').where('deleted_at', 'is', null);
  const found =
    address.kind === 'email'
      ? accounts.where('email_key', '=', address.key)
      : accounts.where('name', '=', address.name);
  const [only, another] = await found.limit(2).execute();
  return another === undefined ? (only?.id ?? null) : null;
}

/** The fields of a user that invitations need. */
export interface Invitee {
  readonly user: UserId;
  /** Null if it has to be verified first: anybody may have typed it. */
  readonly emailKey: string | null;
}

export async function readInvitee(
  tx: Tx,
  user: UserId,
  { mailIsSetUp }: { readonly mailIsSetUp: boolean },
): Promise<Invitee> {
  const { email_key, email_verified_at } = await tx
    .selectFrom('users')
    .select(['email_key', 'email_verified_at'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return { user, emailKey: mailIsSetUp && email_verified_at === null ? null : email_key };
}

/** The invitations for this user, whatever their state. Answering one by email sets its account. */
export function selectReceived(tx: Tx, { user, emailKey }: Invitee) {
  return tx
    .selectFrom('invitations')
    .where((eb) =>
      emailKey === null
        ? eb('user_id', '=', user)
        : eb.or([eb('user_id', '=', user), eb.and({ user_id: null, 'invitations.email_key': emailKey })]),
    );
}

/** The accounts that see a pending invitation of the family. */
export async function readPendingInvitees(tx: Tx, family: FamilyId, at: IsoTime): Promise<readonly UserId[]> {
  const rows = await tx
    .selectFrom('invitations')
    .leftJoin('users', (join) =>
      join.onRef('users.email_key', '=', 'invitations.email_key').on('users.deleted_at', 'is', null),
    )
    .select((eb) => eb.fn.coalesce('invitations.user_id', 'users.id').as('invitee'))
    .where('family_id', '=', family)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .execute();
  return rows.flatMap(({ invitee }) => invitee ?? []);
}
