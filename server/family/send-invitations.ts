/**
 * The owner's side of invitations: inviting and cancelling. Both run in the caller's transaction, hold the lock of the
 * family's realm, and return the realms whose users are to be poked.
 *
 * What an inviter is told depends on their own family and on what they typed, never on which accounts exist.
 */
import { FAMILY_LIMITS, type SentInvitation } from '#domain/family.ts';
import { toIsoTime, type FamilyId, type IsoTime, type RealmId, type UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import { createFamily, type FamilyContext } from './families.ts';
import { readMembers, readSent } from './family-views.ts';
import { addressOf, findAddressee, isAddressOf, readPendingInvitees, type Address } from './invitees.ts';
import { familyRealm, lockRealms, ownedFamily, ownRealm, realmsOf, type Realms } from '../realms.ts';
import { findUser, isLive } from '../users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type InviteRefusal =
  /** The account was deleted meanwhile. */
  'gone' | 'notOwner' | 'yourself' | 'isMember' | 'isInvited' | 'familyFull' | 'tooManyPending';
export type Invited =
  | {
      readonly kind: 'invited';
      readonly invitation: SentInvitation;
      readonly inviter: User;
      /** Null if no email was typed. */
      readonly email: string | null;
      readonly changed: readonly RealmId[];
    }
  | { readonly kind: 'refused'; readonly why: InviteRefusal };

/** Into the family that `inviter` owns. Without any family one is created. */
export async function invite(tx: Tx, by: UserId, typed: string, context: FamilyContext): Promise<Invited> {
  const address = addressOf(typed);
  const inviter = await findUser(tx, by);
  if (isAddressOf(address, inviter)) return { kind: 'refused', why: 'yourself' };
  const realms = await lockOwnedFamily(tx, by, context);
  if (!(await isLive(tx, by))) return { kind: 'refused', why: 'gone' };
  const owned = ownedFamily(realms);
  if (owned === null && realms.memberships.length > 0) return { kind: 'refused', why: 'notOwner' };
  const why = owned === null ? null : await findRefusal(tx, owned, address, context.at);
  if (why !== null) return { kind: 'refused', why };
  const made = owned === null ? await createFamily(tx, by, context) : null;
  const family = made?.family ?? owned;
  if (family === null) throw new Error('The family was neither found nor created.');
  const invitee = await findAddressee(tx, address);
  const invitation = await insertInvitation(tx, { family, inviter: by, invitee, typed, at: context.at });
  const told = invitee === null ? [] : [ownRealm(invitee)];
  const changed = [...(made?.changed ?? []), ownRealm(by), ...told];
  return { kind: 'invited', invitation, inviter, email: address.kind === 'email' ? typed : null, changed };
}

/** Two concurrent first invitations must not create two families: the own realm is locked in any case. */
async function lockOwnedFamily(tx: Tx, user: UserId, { dialect }: FamilyContext): Promise<Realms> {
  const before = ownedFamily(await realmsOf(tx, user));
  await lockRealms(tx, dialect, [ownRealm(user), ...(before === null ? [] : [familyRealm(before)])]);
  const realms = await realmsOf(tx, user);
  if (ownedFamily(realms) !== before) throw new RetryTransaction('The owned family changed.');
  return realms;
}

async function findRefusal(
  tx: Tx,
  family: FamilyId,
  address: Address,
  at: IsoTime,
): Promise<InviteRefusal | null> {
  const members = await readMembers(tx, family);
  if (members.some((member) => isAddressOf(address, member))) return 'isMember';
  const pending = await readSent(tx, family, at);
  // Compared by what was typed: comparing accounts would reveal that a name and an email are the same user's.
  if (pending.some(({ invited_user: { name, email } }) => isAddressOf(address, { name, email }))) {
    return 'isInvited';
  }
  if (members.length >= FAMILY_LIMITS.members) return 'familyFull';
  return pending.length >= FAMILY_LIMITS.pendingInvitations ? 'tooManyPending' : null;
}

interface NewInvitation {
  readonly family: FamilyId;
  readonly inviter: UserId;
  readonly invitee: UserId | null;
  readonly typed: string;
  readonly at: IsoTime;
}

async function insertInvitation(
  tx: Tx,
  { family, inviter, invitee, typed, at }: NewInvitation,
): Promise<SentInvitation> {
  const address = addressOf(typed);
  const { id } = await tx
    .insertInto('invitations')
    .values({
      family_id: family,
      invited_by: inviter,
      user_id: address.kind === 'name' ? invitee : null,
      email_key: address.kind === 'email' ? address.key : null,
      typed,
      status: 'pending',
      created_at: at,
      expires_at: toIsoTime(Date.parse(at) + FAMILY_LIMITS.invitationDays * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invitation = (await readSent(tx, family, at)).find((sent) => sent.id === id);
  if (invitation === undefined) throw new Error('The new invitation cannot be read.');
  return invitation;
}

/** The pending invitation to what was typed, which answers a repeated request. */
export async function findSent(
  tx: Tx,
  inviter: UserId,
  typed: string,
  at: IsoTime,
): Promise<SentInvitation | null> {
  const family = ownedFamily(await realmsOf(tx, inviter));
  if (family === null) return null;
  const pending = await readSent(tx, family, at);
  return pending.find(({ invited_user }) => invited_user.name === typed) ?? null;
}

export type Cancelled =
  | { readonly kind: 'cancelled'; readonly changed: readonly RealmId[] }
  | { readonly kind: 'missing' | 'accepted' };

/** Cancelling one that is cancelled, declined or expired changes nothing. */
export async function cancelInvitation(
  tx: Tx,
  user: UserId,
  invitation: number,
  { dialect, at }: FamilyContext,
): Promise<Cancelled> {
  const found = await findOfOwner(tx, user, invitation);
  if (found === null) return { kind: 'missing' };
  await lockRealms(tx, dialect, [familyRealm(found.family_id)]);
  const locked = await findOfOwner(tx, user, invitation);
  if (locked === null) return { kind: 'missing' };
  if (locked.status === 'accepted') return { kind: 'accepted' };
  if (locked.status !== 'pending') return { kind: 'cancelled', changed: [] };
  const invitees = await readPendingInvitees(tx, locked.family_id, at);
  await tx.updateTable('invitations').set({ status: 'cancelled' }).where('id', '=', invitation).execute();
  return { kind: 'cancelled', changed: [ownRealm(user), ...invitees.map(ownRealm)] };
}

/** Null if the invitation is not to a family that this user owns. */
async function findOfOwner(tx: Tx, user: UserId, invitation: number) {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('family_members', 'family_members.family_id', 'invitations.family_id')
    .select(['invitations.family_id', 'invitations.status'])
    .where('invitations.id', '=', invitation)
    .where('family_members.user_id', '=', user)
    .where('family_members.role', '=', 'owner')
    .executeTakeFirst();
  return row ?? null;
}
