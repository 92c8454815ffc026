/** Invitations into a family: sent and cancelled by its owner, accepted or declined by the invitee. */
import * as z from 'zod/mini';
import {
  invitationBody,
  invitationsSchema,
  inviteBody,
  invitedSchema,
  joinedSchema,
} from '#domain/wire/families.ts';
import { messageSchema } from '#domain/wire/message.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { acceptInvitation, declineInvitation, type NotOpen } from '../family/answer-invitations.ts';
import type { Tx } from '../db/database.ts';
import { readFamilies, readInvitations } from '../family/family-views.ts';
import {
  conflict,
  forbidden,
  invalid,
  json,
  notFound,
  tooMany,
  unauthenticated,
  type Reply,
} from '../http/reply.ts';
import { route, type Route, type SignedInCall } from '../http/route.ts';
import { invitationEmail } from '../mail/invitation-email.ts';
import { unchanged, writeIdempotently } from '../idempotent-write.ts';
import { readInvitee } from '../family/invitees.ts';
import type { TooMany } from '../limits.ts';
import { ownedFamily, realmsOf } from '../realms.ts';
import { cancelInvitation, findSent, invite, type InviteRefusal } from '../family/send-invitations.ts';

export const invitationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/families/invitations',
    answer: invitationsSchema,
    handle: ({ deps, caller, at }) =>
      deps.database.read(async (tx) =>
        json(200, await readInvitations(tx, await readInvitee(tx, caller.id, deps.config), at)),
      ),
  }),
  route({
    method: 'POST',
    path: '/api/families/invite',
    body: inviteBody,
    answer: z.union([invitedSchema, z.strictObject({})]),
    status: 201,
    refusals: { 403: ['not_owner'], 429: [] },
    idempotent: true,
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const refused = await takeInvitation(call);
      if (refused !== null) return tooMany(refused);
      return writeIdempotently(call, {
        perform: async (tx) => {
          const outcome = await invite(tx, caller.id, body.username_or_email, contextOf(call));
          if (outcome.kind === 'refused') return unchanged(replyToInviteRefusal(outcome.why));
          const { invitation, inviter, email: to, changed } = outcome;
          const { appUrl } = deps.config;
          return {
            reply: json(201, { message: 'Invitation sent.', invitation }),
            changed,
            email: to === null ? null : invitationEmail({ to, inviter, appUrl }),
          };
        },
        repeat: async (tx, { status }) => {
          const invitation = await findSent(tx, caller.id, body.username_or_email, at);
          return json(status, invitation === null ? {} : { message: 'Invitation sent.', invitation });
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/accept',
    body: invitationBody,
    answer: z.union([joinedSchema, z.strictObject({})]),
    refusals: { 404: [] },
    idempotent: true,
    handle: (call) => {
      const { deps, caller, body } = call;
      const accept = async (tx: Tx) => {
        const invitee = await readInvitee(tx, caller.id, deps.config);
        const outcome = await acceptInvitation(tx, invitee, body.invitation_id, contextOf(call));
        if (outcome.kind !== 'accepted') return unchanged(replyToNotOpen(outcome));
        return { reply: await showJoined(tx, call, outcome), changed: outcome.changed };
      };
      return writeIdempotently(call, {
        perform: accept,
        // Accepting again changes nothing, with and without a key; a user who has left since sees nothing of the
        // family.
        repeat: async (tx, { status }) => {
          const { reply } = await accept(tx);
          return reply.status === status ? reply : json(status, {});
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/decline',
    body: invitationBody,
    answer: messageSchema,
    refusals: { 404: [] },
    idempotent: true,
    handle: (call) =>
      writeIdempotently(call, {
        perform: async (tx) => {
          const { deps, caller, body } = call;
          const invitee = await readInvitee(tx, caller.id, deps.config);
          const outcome = await declineInvitation(tx, invitee, body.invitation_id, contextOf(call));
          if (outcome.kind !== 'declined') return unchanged(replyToNotOpen(outcome));
          return { reply: declined, changed: outcome.changed };
        },
        repeat: () => Promise.resolve(declined),
      }),
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/cancel',
    body: invitationBody,
    answer: messageSchema,
    refusals: { 404: [], 409: ['invitation_accepted'] },
    idempotent: true,
    handle: (call) =>
      writeIdempotently(call, {
        perform: async (tx) => {
          const { caller, body } = call;
          const outcome = await cancelInvitation(tx, caller.id, body.invitation_id, contextOf(call));
          switch (outcome.kind) {
            case 'cancelled':
              return { reply: cancelled, changed: outcome.changed };
            case 'accepted':
              return unchanged(acceptedAlready);
            case 'missing':
              return unchanged(notFound);
          }
        },
        repeat: () => Promise.resolve(cancelled),
      }),
  }),
];

/** Of the family too, since it may have several owners in turn. The first invitation, which creates it, is not of it. */
async function takeInvitation({ deps, caller }: SignedInCall<unknown, unknown>): Promise<TooMany | null> {
  const { database, limits } = deps;
  const family = ownedFamily(await database.read((tx) => realmsOf(tx, caller.id)));
  return (
    (await limits.take('invite', caller.id)) ??
    (await limits.take('inviteOfDay', caller.id)) ??
    (family === null ? null : await limits.take('inviteOfFamily', family))
  );
}

function contextOf({ deps, at }: SignedInCall<unknown, unknown>) {
  return { dialect: deps.database.dialect, at };
}

async function showJoined(
  tx: Tx,
  {
    caller,
    at,
  }: { readonly caller: { readonly id: UserId }; readonly at: SignedInCall<unknown, unknown>['at'] },
  { family: id, tasksMoved }: { readonly family: FamilyId; readonly tasksMoved: number },
): Promise<Reply> {
  const { families } = await readFamilies(tx, await realmsOf(tx, caller.id), at);
  const family = families.find((each) => each.id === id);
  if (family === undefined) throw new Error('The family that was joined cannot be read.');
  return json(200, { message: `You joined ${family.name}.`, family, tasks_moved: tasksMoved });
}

const declined = json(200, { message: 'Invitation declined.' });
const cancelled = json(200, { message: 'Invitation cancelled.' });
const acceptedAlready = conflict('invitation_accepted', 'The invitation has been accepted.');
const notOwner = forbidden('not_owner', 'Only the owner of a family can invite.');

function replyToInviteRefusal(why: InviteRefusal): Reply {
  switch (why) {
    case 'gone':
      return unauthenticated;
    case 'notOwner':
      return notOwner;
    case 'yourself':
      return wrongInvitee('You cannot invite yourself.');
    case 'isMember':
      return wrongInvitee('This person is in your family already.');
    case 'isInvited':
      return wrongInvitee('This person has been invited already.');
    case 'familyFull':
      return wrongInvitee('The family is full.');
    case 'tooManyPending':
      return wrongInvitee('Too many invitations are pending.');
  }
}

function wrongInvitee(message: string): Reply {
  return invalid({ username_or_email: [message] });
}

function replyToNotOpen({ kind }: NotOpen): Reply {
  switch (kind) {
    case 'missing':
      return notFound;
    case 'closed':
      return notOpen('The invitation is no longer open.');
    case 'expired':
      return notOpen('The invitation has expired.');
    case 'familyFull':
      return notOpen('The family is full.');
  }
}

function notOpen(message: string): Reply {
  return invalid({ invitation_id: [message] });
}
