/**
 * The owner's side of invitations: inviting, sending again and cancelling. All run in the caller's transaction, hold the
 * lock of the family's realm, and return the realms whose users are to be poked.
 *
 * What an inviter is told depends on their own family and on what they typed, never on which accounts exist.
 */
import { FAMILY_LIMITS, invitationEnd, type SentInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import type { Random } from '../random.ts';
import { createFamily, type FamilyContext } from './families.ts';
import { readMembers, readSent } from './family-views.ts';
import { createInvitationSecret } from './invitation-secrets.ts';
import { findOwned } from './owned-invitation.ts';
import { standingRealms } from './realm-walks.ts';
import { addressOf, findAddressee, isAddressOf, readPendingInvitees, type Address } from './invitees.ts';
import { familyRealm, lockRealms, ownedFamily, ownRealm, realmsOf, type Realms } from '../realms.ts';
import { findUser, isLive } from '../users.ts';

export type InviteRefusal =
  /** The account was deleted meanwhile. */
  | 'gone'
  | 'notOwner'
  | 'stillLeaving'
  | 'yourself'
  | 'isMember'
  | 'isInvited'
  | 'familyFull'
  | 'tooManyPending';
export type Invited =
  | {
      readonly kind: 'invited';
      readonly invitation: SentInvitation;
      readonly inviter: User;
      /** Where the link goes; null if no email was typed. */
      readonly linked: Linked | null;
      readonly changed: readonly RealmId[];
    }
  | { readonly kind: 'refused'; readonly why: InviteRefusal };

export interface Linked {
  readonly email: string;
  /** Only its digest is stored. */
  readonly secret: string;
}

export interface SendingContext extends FamilyContext {
  readonly random: Random;
}

/** Into the family that `inviter` owns. Without any family one is created. */
export async function invite(tx: Tx, by: UserId, typed: string, context: SendingContext): Promise<Invited> {
  const address = addressOf(typed);
  const inviter = await findUser(tx, by);
  if (isAddressOf(address, inviter)) return { kind: 'refused', why: 'yourself' };
  const realms = await lockOwnedFamily(tx, by, context);
  if (!(await isLive(tx, by))) return { kind: 'refused', why: 'gone' };
  const owned = ownedFamily(realms);
  if (owned === null && realms.memberships.length > 0) return { kind: 'refused', why: 'notOwner' };
  if (owned === null && (await countEnding(tx, realms)) >= ENDING_AT_ONCE) {
    return { kind: 'refused', why: 'stillLeaving' };
  }
  const why = owned === null ? null : await findRefusal(tx, owned, address, context.at);
  if (why !== null) return { kind: 'refused', why };
  const made = owned === null ? await createFamily(tx, by, context) : null;
  const family = made?.family ?? owned;
  if (family === null) throw new Error('The family was neither found nor created.');
  const { sending, linked, invitee } = await prepareSending(tx, typed, context);
  const { id } = await tx
    .insertInto('invitations')
    .values({
      family_id: family,
      invited_by: by,
      email_key: address.kind === 'email' ? address.key : null,
      typed,
      status: 'pending',
      created_at: context.at,
      ...sending,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invitation = await readOneSent(tx, { family, id, at: context.at });
  const changed = [...(made?.changed ?? []), ownRealm(by), ...told(invitee)];
  return { kind: 'invited', invitation, inviter, linked, changed };
}

/**
 * Of those that somebody dissolves, each takes tasks as long as its own move to where there is room. With one family after the other
 * nobody must have as many of them as they like.
 */
export const ENDING_AT_ONCE = 2;

async function countEnding(tx: Tx, { user }: Realms): Promise<number> {
  return (await realmsOf(tx, user)).memberships.length;
}

/** To whom it is bound, and the secret of its link. Sending again replaces both. */
async function prepareSending(tx: Tx, typed: string, { random, at }: SendingContext) {
  const address = addressOf(typed);
  const addressee = await findAddressee(tx, address);
  const { secret, hash } = createInvitationSecret(random);
  const isLinked = address.kind === 'email';
  return {
    invitee: addressee?.user ?? null,
    linked: isLinked ? { email: typed, secret } : null,
    sending: {
      user_id: addressee?.user ?? null,
      is_proven: addressee?.isProven === true ? (1 as const) : (0 as const),
      secret_hash: isLinked ? hash : null,
      is_told: addressee !== null && isLinked ? (0 as const) : (1 as const),
      accepted_at: null,
      expires_at: invitationEnd(at),
    },
  };
}

function told(invitee: UserId | null): readonly RealmId[] {
  return invitee === null ? [] : [ownRealm(invitee)];
}

async function readOneSent(
  tx: Tx,
  { family, id, at }: { readonly family: FamilyId; readonly id: number; readonly at: IsoTime },
): Promise<SentInvitation> {
  const invitation = (await readSent(tx, family, at)).find((sent) => sent.id === id);
  if (invitation === undefined) throw new Error('The invitation that was sent cannot be read.');
  return invitation;
}

export type SentAgain =
  | Extract<Invited, { kind: 'invited' }>
  | { readonly kind: 'missing' | 'accepted' }
  | { readonly kind: 'refused'; readonly why: 'isMember' | 'familyFull' | 'notOpen' };

/** The former link is of no use any more. One that somebody has accepted is for the owner to confirm. */
export async function sendAgain(tx: Tx, by: UserId, id: number, context: SendingContext): Promise<SentAgain> {
  const seen = await findOwned(tx, by, id);
  if (seen === null) return { kind: 'missing' };
  const { family_id: family, typed } = seen;
  await lockRealms(tx, context.dialect, [familyRealm(family)]);
  const found = await findOwned(tx, by, id);
  if (found === null) return { kind: 'missing' };
  const { status, accepted_at } = found;
  if (status === 'accepted') return { kind: 'accepted' };
  if (status !== 'pending' || found.expires_at <= context.at) return { kind: 'refused', why: 'notOpen' };
  if (accepted_at !== null) return { kind: 'accepted' };
  const members = await readMembers(tx, family);
  const address = addressOf(typed);
  if (members.some((member) => isAddressOf(address, member))) return { kind: 'refused', why: 'isMember' };
  if (members.length >= FAMILY_LIMITS.members) return { kind: 'refused', why: 'familyFull' };
  const { sending, linked, invitee } = await prepareSending(tx, typed, context);
  await tx.updateTable('invitations').set(sending).where('id', '=', id).execute();
  const invitation = await readOneSent(tx, { family, id, at: context.at });
  const changed = [ownRealm(by), ...told(found.user_id), ...told(invitee)];
  return { kind: 'invited', invitation, inviter: await findUser(tx, by), linked, changed };
}

/** Two concurrent first invitations must not create two families: the own realm is locked in any case. */
async function lockOwnedFamily(tx: Tx, user: UserId, { dialect }: FamilyContext): Promise<Realms> {
  const before = ownedFamily(await standingRealms(tx, user));
  await lockRealms(tx, dialect, [ownRealm(user), ...(before === null ? [] : [familyRealm(before)])]);
  const realms = await standingRealms(tx, user);
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

/** The pending invitation to what was typed, which answers a repeated request. */
export async function findSent(
  tx: Tx,
  inviter: UserId,
  typed: string,
  at: IsoTime,
): Promise<SentInvitation | null> {
  const family = ownedFamily(await standingRealms(tx, inviter));
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
  const found = await findOwned(tx, user, invitation);
  if (found === null) return { kind: 'missing' };
  await lockRealms(tx, dialect, [familyRealm(found.family_id)]);
  const locked = await findOwned(tx, user, invitation);
  if (locked === null) return { kind: 'missing' };
  if (locked.status === 'accepted') return { kind: 'accepted' };
  if (locked.status !== 'pending') return { kind: 'cancelled', changed: [] };
  const invitees = await readPendingInvitees(tx, locked.family_id, at);
  await tx.updateTable('invitations').set({ status: 'cancelled' }).where('id', '=', invitation).execute();
  return { kind: 'cancelled', changed: [ownRealm(user), ...invitees.map(ownRealm)] };
}
