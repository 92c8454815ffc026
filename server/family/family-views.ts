/** A user's view of families and invitations. */
import type { Acceptance, Family, FamilyMember, ReceivedInvitation, SentInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import { selectReceived, type Invitee } from './invitees.ts';
import { ownedFamily, type Realms } from '../realms.ts';
import { findUser } from '../users.ts';

export interface FamiliesView {
  readonly families: readonly Family[];
  readonly owned_family: FamilyId | null;
}

/** In the order of joining. */
export async function readFamilies(tx: Tx, realms: Realms, at: IsoTime): Promise<FamiliesView> {
  return viewFamilies(tx, realms, { rows: await readMemberRows(tx, realms), at });
}

/** `rows`: of all families of the user. */
export async function viewFamilies(
  tx: Tx,
  realms: Realms,
  { rows, at }: { readonly rows: readonly MemberRow[]; readonly at: IsoTime },
): Promise<FamiliesView> {
  const owned = realms.memberships.filter(({ role }) => role === 'owner').map(({ family }) => family);
  const sent = await readSentOf(tx, owned, at);
  const families = realms.memberships.map(({ family }): Family => {
    const members = rows.filter((row) => row.family_id === family).map(toMember);
    const owner = members.find((member) => member.pivot.role === 'owner');
    const invitations = sent.get(family) ?? [];
    return { id: family, name: `${shownName(owner ?? {})}'s family`, members, invitations };
  });
  return { families, owned_family: ownedFamily(realms) };
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

/** The members of all families of the user, those of a family in the order of joining. */
export async function readMemberRows(tx: Tx, { memberships }: Realms): Promise<readonly MemberRow[]> {
  if (memberships.length === 0) return [];
  return findMembers(tx, { families: memberships.map(({ family }) => family) });
}

export async function readMembers(tx: Tx, family: FamilyId): Promise<readonly FamilyMember[]> {
  return (await findMembers(tx, { families: [family] })).map(toMember);
}

const findMembers = keptQuery((db, place: Place<{ families: readonly FamilyId[] }>) =>
  db
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.user_id')
    .select(['users.id', 'display_name', 'first_name', 'name', 'email', 'role', 'family_id', 'joined_at'])
    .where('family_id', 'in', place('families'))
    .orderBy('joined_at')
    // The founder comes first, even with the same millisecond.
    .orderBy('role', 'desc')
    .orderBy('users.id'),
);

function toMember({ id, display_name, first_name, name, email, role }: MemberRow): FamilyMember {
  return { id, display_name, first_name, name, email, pivot: { role } };
}

/** Until somebody accepts it the owner sees what was typed, and nothing of the account behind it. */
export async function readSent(tx: Tx, family: FamilyId, at: IsoTime): Promise<readonly SentInvitation[]> {
  return (await readSentOf(tx, [family], at)).get(family) ?? [];
}

async function readSentOf(
  tx: Tx,
  families: readonly FamilyId[],
  at: IsoTime,
): Promise<ReadonlyMap<FamilyId, readonly SentInvitation[]>> {
  const sent = new Map<FamilyId, SentInvitation[]>();
  if (families.length === 0) return sent;
  const rows = await findSent(tx, { families, at });
  for (const { id, family_id, typed, expires_at, accepted_at, user_id } of rows) {
    const invited_user = { display_name: null, first_name: typed, name: typed, email: typed };
    const isAccepted = accepted_at !== null && user_id !== null;
    const accepted = isAccepted && { accepted: { at: accepted_at, by: await readAccepter(tx, user_id) } };
    sent.set(family_id, [...(sent.get(family_id) ?? []), { id, invited_user, expires_at, ...accepted }]);
  }
  return sent;
}

const findSent = keptQuery((db, place: Place<{ families: readonly FamilyId[]; at: IsoTime }>) =>
  db
    .selectFrom('invitations')
    .select(['id', 'family_id', 'typed', 'expires_at', 'accepted_at', 'user_id'])
    .where('family_id', 'in', place('families'))
    .where('status', '=', 'pending')
    .where('expires_at', '>', place('at'))
    .orderBy('id'),
);

async function readAccepter(tx: Tx, user: UserId): Promise<Acceptance['by']> {
  const { id, display_name, first_name, name, email, email_verified_at, created_at } = await findUser(
    tx,
    user,
  );
  const is_email_verified = email_verified_at !== null;
  return { id, display_name, first_name, name, email, is_email_verified, created_at };
}

/** Those that can still be accepted, and those that wait for the owner's confirmation. */
export async function readInvitations(
  tx: Tx,
  { mailIsSetUp, ...invitee }: Invitee,
  at: IsoTime,
): Promise<readonly ReceivedInvitation[]> {
  const find = mailIsSetUp ? findProvenReceived : findReceived;
  const rows = await find(tx, { ...invitee, at });
  return rows.map(({ id, expires_at, accepted_at, ...invited_by }) => ({
    id,
    invited_by,
    expires_at,
    ...(accepted_at !== null && { accepted_at }),
  }));
}

const findReceived = receivedQuery({ mailIsSetUp: false });
const findProvenReceived = receivedQuery({ mailIsSetUp: true });

function receivedQuery({ mailIsSetUp }: Pick<Invitee, 'mailIsSetUp'>) {
  type Sought = Omit<Invitee, 'mailIsSetUp'> & { readonly at: IsoTime };
  return keptQuery((db, place: Place<Sought>) =>
    // An address that is null equals none.
    selectReceived(db, { user: place('user'), provenEmailKey: place('provenEmailKey'), mailIsSetUp })
      .innerJoin('users', 'users.id', 'invitations.invited_by')
      .select(['invitations.id', 'display_name', 'first_name', 'name', 'expires_at', 'accepted_at'])
      .where('status', '=', 'pending')
      .where('expires_at', '>', place('at'))
      .orderBy('invitations.id'),
  );
}
