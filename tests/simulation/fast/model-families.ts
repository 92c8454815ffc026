/** Families: who invites, joins, leaves and is removed, and what that does to rows and realms. */
import {
  FAMILY_LIMITS,
  invitationEnd,
  type Family,
  type ReceivedInvitation,
  type SentInvitation,
} from '#domain/family.ts';
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import { confirmationBody, invitationBody, inviteBody, memberBody } from '#domain/wire/families.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import { ENDING_AT_ONCE } from '#server/family/send-invitations.ts';
import { forbidden, invalid, json, notFound, type Reply } from '#server/http/reply.ts';
import { stillLeaving } from '#server/routes/invitation-replies.ts';
import { validate } from '#server/http/validate.ts';
import { noSuch } from '#server/tasks/refusal-reply.ts';
import type { ModelCall } from './model-call.ts';
import { once } from './model-once.ts';
import {
  familyRealm,
  membershipsOf,
  nextVersion,
  order,
  ownedFamily,
  ownedOfThese,
  ownRealm,
  userOf,
  type Invitation,
  type ModelState,
} from './model-state.ts';
import { announce, clearNext, newWalk, standingOf, stepMove } from './model-walks.ts';

const ON_FAMILY = /^\/api\/families\/([^/]+)\/(leave|remove-member)$/;

/** Null where the call is not about families. */
export function answerFamilies(state: ModelState, call: ModelCall): Reply | null {
  const { method, path, caller, at } = call;
  const simple = (perform: () => Reply, repeat: (status: number) => Reply) =>
    once(state, call, { perform: () => ({ reply: perform(), task: null }), repeat });
  if (method === 'GET' && path === '/api/families') {
    const families = familiesOf(state, caller.id, at);
    return json(200, { families, owned_family: ownedFamily(state, caller.id) });
  }
  if (method !== 'POST') return null;
  if (path === '/api/families/invite') {
    const body = validate(inviteBody, call.body);
    if (body.kind === 'invalid') return invalid(body.errors);
    const typed = body.value.username_or_email;
    return simple(
      () => invite(state, call, typed),
      (status) => inviteAgain(state, call, typed, status),
    );
  }
  if (path === '/api/families/invitations/accept') {
    const body = validate(invitationBody, call.body);
    if (body.kind === 'invalid') return invalid(body.errors);
    const perform = () => accept(state, call, body.value.invitation_id);
    return simple(perform, (status) => {
      const reply = perform();
      return reply.status === status ? reply : json(status, {});
    });
  }
  if (path === '/api/families/invitations/confirm') {
    const body = validate(confirmationBody, call.body);
    if (body.kind === 'invalid') return invalid(body.errors);
    const { invitation_id, user_id } = body.value;
    return simple(
      () => confirm(state, call, invitation_id, user_id),
      () => confirmed,
    );
  }
  const [matched, number = '', what] = ON_FAMILY.exec(path) ?? [];
  if (matched === undefined) return null;
  const family = parseNumber(number) as FamilyId | null;
  if (what === 'leave') {
    return family === null
      ? notFound
      : simple(
          () => leave(state, call, family),
          () => left,
        );
  }
  const body = validate(memberBody, call.body);
  if (body.kind === 'invalid') return invalid(body.errors);
  if (family === null) return notFound;
  return simple(
    () => remove(state, call, family, body.value.user_id),
    () => removed,
  );
}

/** In the order of joining. */
export function familiesOf(state: ModelState, user: UserId, at: IsoTime): readonly Family[] {
  return membershipsOf(state, user).map(({ family, role }) => {
    const members = membersOf(state, family);
    const owner = members.find(({ pivot }) => pivot.role === 'owner');
    const invitations =
      role === 'owner' ? pendingOf(state, family, at).map((each) => toSent(state, each)) : [];
    return { id: family, name: `${shownName(owner ?? {})}'s family`, members, invitations };
  });
}

export function invitationsOf(state: ModelState, user: UserId, at: IsoTime): readonly ReceivedInvitation[] {
  const { email } = userOf(state, user);
  return state.invitations
    .filter((each) => isTo(each, email) && each.status === 'pending' && each.expiresAt > at)
    .map(({ id, invitedBy, expiresAt, acceptedAt }) => {
      const { display_name, first_name, name } = userOf(state, invitedBy);
      const invited_by = { display_name, first_name, name };
      return {
        id,
        invited_by,
        expires_at: expiresAt,
        ...(acceptedAt !== null && { accepted_at: acceptedAt }),
      };
    });
}

function membersOf(state: ModelState, family: FamilyId): Family['members'] {
  return state.members
    .filter((each) => each.family === family)
    .sort((a, b) => order(a.joinedAt, b.joinedAt) || order(b.role, a.role) || a.user - b.user)
    .map(({ user, role }) => {
      const { id, display_name, first_name, name, email } = userOf(state, user);
      return { id, display_name, first_name, name, email, pivot: { role } };
    });
}

function pendingOf({ invitations }: ModelState, family: FamilyId, at: IsoTime): readonly Invitation[] {
  return invitations.filter(
    (each) => each.family === family && each.status === 'pending' && each.expiresAt > at,
  );
}

/** By email only: the simulation's people know each other's. Nobody has verified one. */
function toSent(state: ModelState, { id, typed, expiresAt, acceptedAt }: Invitation): SentInvitation {
  const sent = {
    id,
    invited_user: { display_name: null, first_name: typed, name: typed, email: typed },
    expires_at: expiresAt,
  };
  if (acceptedAt === null) return sent;
  const { id: user, display_name, first_name, name, email, created_at } = inviteeOf(state, typed);
  const by = { id: user, display_name, first_name, name, email, is_email_verified: false, created_at };
  return { ...sent, accepted: { at: acceptedAt, by } };
}

export function inviteeOf({ users }: ModelState, typed: string) {
  const found = [...users.values()].find(({ email }) => keyOf(email) === keyOf(typed));
  if (found === undefined) throw new Error(`Nobody has the address ${typed}.`);
  return found;
}

function invite(state: ModelState, { caller, at }: ModelCall, typed: string): Reply {
  const email = keyOf(typed);
  if (email === keyOf(userOf(state, caller.id).email)) return wrongInvitee('You cannot invite yourself.');
  const standing = standingOf(state, caller.id);
  const owned = ownedOfThese(standing);
  if (owned === null && standing.length > 0) {
    return forbidden('not_owner', 'Only the owner of a family can invite.');
  }
  if (owned === null && membershipsOf(state, caller.id).length >= ENDING_AT_ONCE) return stillLeaving;
  const why = owned === null ? null : reasonAgainst(state, owned, email, at);
  if (why !== null) return wrongInvitee(why);
  const family = owned ?? createFamily(state, caller.id, at);
  const invitation: Invitation = {
    id: (state.last.invitation += 1),
    family,
    invitedBy: caller.id,
    typed,
    expiresAt: invitationEnd(at),
    status: 'pending',
    acceptedAt: null,
  };
  state.invitations = [...state.invitations, invitation];
  const link = 'https://kinbox.example/invitation#model';
  return json(201, { message: 'Invitation sent.', invitation: toSent(state, invitation), link });
}

function reasonAgainst(state: ModelState, family: FamilyId, email: string, at: IsoTime): string | null {
  const members = membersOf(state, family);
  const pending = pendingOf(state, family, at);
  if (members.some((member) => keyOf(member.email) === email))
    return 'This person is in your family already.';
  if (pending.some((each) => isTo(each, email))) return 'This person has been invited already.';
  if (members.length >= FAMILY_LIMITS.members) return 'The family is full.';
  return pending.length >= FAMILY_LIMITS.pendingInvitations ? 'Too many invitations are pending.' : null;
}

function inviteAgain(state: ModelState, { caller, at }: ModelCall, typed: string, status: number): Reply {
  const family = ownedOfThese(standingOf(state, caller.id));
  const sent = family === null ? [] : pendingOf(state, family, at);
  const invitation = sent.find((each) => each.typed === typed);
  return json(
    status,
    invitation === undefined ? {} : { message: 'Invitation sent.', invitation: toSent(state, invitation) },
  );
}

function createFamily(state: ModelState, owner: UserId, at: IsoTime): FamilyId {
  const family = (state.last.family += 1) as FamilyId;
  state.families = [...state.families, family];
  state.realms.set(familyRealm(family), { version: 0, purged: 0 });
  join(state, family, owner, 'owner', at);
  return family;
}

/** With the first family the person's family-space tasks come along; how many. */
function join(
  state: ModelState,
  family: FamilyId,
  user: UserId,
  role: 'owner' | 'member',
  joinedAt: IsoTime,
): number {
  if (membershipsOf(state, user).some((each) => each.family === family)) return 0;
  const before = standingOf(state, user);
  state.members = [...state.members, { family, user, role, joinedAt }];
  const realms = { from: ownRealm(user), to: familyRealm(family) };
  const walk = newWalk('move', realms.from, user, family);
  const { moved } = before.length === 0 ? stepMove(state, walk, joinedAt) : { moved: 0 };
  if (moved === 0) for (const realm of [realms.to, realms.from]) nextVersion(state, realm);
  return moved;
}

function accept(state: ModelState, { caller, at }: ModelCall, id: number): Reply {
  const { email } = userOf(state, caller.id);
  const invitation = state.invitations.find((each) => each.id === id && isTo(each, email));
  if (invitation === undefined) return notFound;
  const { family, status, expiresAt } = invitation;
  const isIn = membershipsOf(state, caller.id).some((each) => each.family === family);
  if (status === 'accepted' && !isIn) return notFound;
  if (status !== 'accepted') {
    if (status !== 'pending') return notOpen('The invitation is no longer open.');
    if (expiresAt <= at) return notOpen('The invitation has expired.');
    if (!isIn && membersOf(state, family).length >= FAMILY_LIMITS.members)
      return notOpen('The family is full.');
    if (!isIn) {
      if (invitation.acceptedAt === null) {
        change(state, (each) => each.id === id, { acceptedAt: at, expiresAt: invitationEnd(at) });
      }
      return waiting;
    }
    change(state, (each) => each.family === family && isTo(each, email) && each.status === 'pending', {
      status: 'accepted',
    });
  }
  const joined = familiesOf(state, caller.id, at).find((each) => each.id === family);
  return json(200, { message: `You joined ${joined?.name ?? ''}.`, family: joined, tasks_moved: 0 });
}

function confirm(state: ModelState, { caller, at }: ModelCall, id: number, user: UserId): Reply {
  const invitation = state.invitations.find((each) => each.id === id);
  const owns = ({ family, role }: { family: FamilyId; role: string }) =>
    role === 'owner' && family === invitation?.family;
  if (invitation === undefined || !membershipsOf(state, caller.id).some(owns)) return notFound;
  const { family, typed, status, acceptedAt, expiresAt } = invitation;
  if (inviteeOf(state, typed).id !== user) return notAccepted;
  const isIn = membershipsOf(state, user).some((each) => each.family === family);
  if (status === 'accepted' && isIn) return confirmed;
  if (status !== 'pending') return notOpen('The invitation is no longer open.');
  if (acceptedAt === null) return notAccepted;
  if (expiresAt <= at) return notOpen('The invitation has expired.');
  if (!isIn && membersOf(state, family).length >= FAMILY_LIMITS.members)
    return notOpen('The family is full.');
  change(
    state,
    (each) => each.family === family && each.status === 'pending' && isTo(each, userOf(state, user).email),
    { status: 'accepted' },
  );
  join(state, family, user, 'member', at);
  return confirmed;
}

function change(
  state: ModelState,
  isMeant: (invitation: Invitation) => boolean,
  fields: Partial<Invitation>,
): void {
  state.invitations = state.invitations.map((each) => (isMeant(each) ? { ...each, ...fields } : each));
}

function leave(state: ModelState, { caller, at }: ModelCall, family: FamilyId): Reply {
  const mine = membershipsOf(state, caller.id).find((each) => each.family === family);
  if (mine === undefined) return notFound;
  if (mine.role === 'member') {
    endMembership(state, family, caller.id, at);
    return left;
  }
  if (membersOf(state, family).length > 1) {
    return forbidden('owner_cannot_leave', 'The owner cannot leave while there are members.');
  }
  if (standingOf(state, caller.id).includes(mine)) dissolve(state, family, caller.id, at);
  return left;
}

function remove(state: ModelState, { caller, at }: ModelCall, family: FamilyId, user: UserId): Reply {
  const roleOf = (who: UserId) =>
    state.members.find((each) => each.family === family && each.user === who)?.role;
  if (roleOf(caller.id) === undefined) return notFound;
  if (roleOf(caller.id) !== 'owner') {
    return forbidden('not_owner', 'Only the owner of the family can do this.');
  }
  if (user === caller.id) return invalid({ user_id: ['The owner cannot be removed.'] });
  if (roleOf(user) === undefined) return noSuch('user_id');
  endMembership(state, family, user, at);
  return removed;
}

function endMembership(state: ModelState, family: FamilyId, user: UserId, at: IsoTime): void {
  state.members = state.members.filter((each) => each.family !== family || each.user !== user);
  nextVersion(state, ownRealm(user));
  clearNext(state, newWalk('clear', familyRealm(family), user), { at, isAnnounced: true });
}

/** The owner stays a member until all rows have gone. */
function dissolve(state: ModelState, family: FamilyId, owner: UserId, at: IsoTime): void {
  const [from, own] = [familyRealm(family), ownRealm(owner)];
  state.invitations = state.invitations.filter((each) => each.family !== family);
  const { changed } = stepMove(state, newWalk('move', from, owner), at);
  announce(state, [from, own], changed);
}

function isTo({ typed }: Invitation, email: string): boolean {
  return keyOf(typed) === keyOf(email);
}

function keyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function wrongInvitee(message: string): Reply {
  return invalid({ username_or_email: [message] });
}

function notOpen(message: string): Reply {
  return invalid({ invitation_id: [message] });
}

const waiting = json(200, {
  message: 'You accepted. The owner of the family has to confirm that it is you.',
  waiting: true,
});
const confirmed = json(200, { message: 'The member was confirmed.' });
const notAccepted = notOpen('This person has not accepted the invitation.');
const left = json(200, { message: 'You left the family.' });
const removed = json(200, { message: 'The member was removed.' });
