/** Invitations as the family's owner sends, confirms and cancels them. */
import * as z from 'zod/mini';
import { confirmationBody, invitationBody, inviteBody, invitedSchema } from '#domain/wire/families.ts';
import { messageSchema } from '#domain/wire/message.ts';
import { holdSession } from '../auth/hold-session.ts';
import { confirmInvitation } from '../family/confirm-invitations.ts';
import {
  cancelInvitation,
  findSent,
  invite,
  sendAgain,
  type Invited,
  type InviteRefusal,
} from '../family/send-invitations.ts';
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
import { unchanged, writeIdempotently, type Done } from '../idempotent-write.ts';
import type { TooMany } from '../limits.ts';
import { ownedFamily, realmsOf } from '../realms.ts';
import { invitationEmail } from '../mail/invitation-email.ts';
import { pageLink } from '../mail/page-link.ts';
import { invitationContext, notOpen, replyToNotOpen, stillLeaving } from './invitation-replies.ts';

export const sentInvitationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/families/invite',
    body: inviteBody,
    answer: z.union([invitedSchema, z.strictObject({})]),
    status: 201,
    refusals: { 403: ['not_owner'], 409: ['still_leaving'], 429: [] },
    idempotent: true,
    handle: async (call) => {
      const { caller, body, at } = call;
      const refused = await takeInvitation(call);
      if (refused !== null) return tooMany(refused);
      const reply = await writeIdempotently(call, {
        perform: async (tx) => {
          const { dialect } = call.deps.database;
          if (!(await holdSession(tx, dialect, caller.token.id))) return unchanged(unauthenticated);
          const outcome = await invite(tx, caller.id, body.username_or_email, invitationContext(call));
          if (outcome.kind === 'refused') return unchanged(replyToInviteRefusal(outcome.why));
          return sent(call, 201, outcome);
        },
        // The secret of the link is not stored: sending again makes another one.
        repeat: async (tx, { status }) => {
          const invitation = await findSent(tx, caller.id, body.username_or_email, at);
          return json(status, invitation === null ? {} : { message: 'Invitation sent.', invitation });
        },
      });
      call.deps.walks.wake();
      return reply;
    },
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/send-again',
    body: invitationBody,
    answer: z.union([invitedSchema, z.strictObject({})]),
    refusals: { 404: [], 409: ['invitation_accepted'], 429: [] },
    idempotent: true,
    handle: async (call) => {
      const { caller, body } = call;
      const refused = await takeInvitation(call);
      if (refused !== null) return tooMany(refused);
      return writeIdempotently(call, {
        perform: async (tx) => {
          const outcome = await sendAgain(tx, caller.id, body.invitation_id, invitationContext(call));
          switch (outcome.kind) {
            case 'invited':
              return sent(call, 200, outcome);
            case 'missing':
              return unchanged(notFound);
            case 'accepted':
              return unchanged(acceptedAlready);
            case 'refused':
              return unchanged(notOpen(SENT_IN_VAIN[outcome.why]));
          }
        },
        repeat: (_tx, { status }) => Promise.resolve(json(status, {})),
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/confirm',
    body: confirmationBody,
    answer: messageSchema,
    refusals: { 404: [] },
    idempotent: true,
    handle: async (call) => {
      const reply = await writeIdempotently(call, {
        perform: async (tx) => {
          const { caller, body } = call;
          const confirmed = { invitation: body.invitation_id, user: body.user_id };
          const outcome = await confirmInvitation(tx, caller.id, confirmed, invitationContext(call));
          switch (outcome.kind) {
            case 'confirmed':
              return { reply: confirmedReply, changed: outcome.changed };
            case 'notAccepted':
              return unchanged(notOpen('This person has not accepted the invitation.'));
            case 'tooManyFamilies':
              return unchanged(notOpen('This person is in too many families of others.'));
            case 'tooManyTasks':
              return unchanged(notOpen('The tasks of this person have no room in the family.'));
            case 'missing':
            case 'closed':
            case 'expired':
            case 'familyFull':
              return unchanged(replyToNotOpen(outcome));
          }
        },
        repeat: () => Promise.resolve(confirmedReply),
      });
      call.deps.walks.wake();
      return reply;
    },
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
          const outcome = await cancelInvitation(tx, caller.id, body.invitation_id, invitationContext(call));
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

/** The link goes to the address or, where no mail is sent, to the inviter: with and without an account. */
function sent(
  { deps: { config } }: SignedInCall<unknown, unknown>,
  status: 200 | 201,
  { invitation, inviter, linked, changed }: Extract<Invited, { kind: 'invited' }>,
): Done {
  const shown = { message: 'Invitation sent.', invitation };
  if (linked === null) return { reply: json(status, shown), changed };
  const link = pageLink(config.appUrl, '/invitation', { token: linked.secret });
  return {
    reply: json(status, { ...shown, ...(!config.mailIsSetUp && { link }) }),
    changed,
    email: invitationEmail({ to: linked.email, inviter, appUrl: config.appUrl, link }),
  };
}

const cancelled = json(200, { message: 'Invitation cancelled.' });
const confirmedReply = json(200, { message: 'The member was confirmed.' });
const acceptedAlready = conflict('invitation_accepted', 'The invitation has been accepted.');
const notOwner = forbidden('not_owner', 'Only the owner of a family can invite.');

const SENT_IN_VAIN = {
  isMember: 'This person is in your family already.',
  familyFull: 'The family is full.',
  notOpen: 'The invitation is no longer open.',
} as const;

function replyToInviteRefusal(why: InviteRefusal): Reply {
  switch (why) {
    case 'gone':
      return unauthenticated;
    case 'notOwner':
      return notOwner;
    case 'stillLeaving':
      return stillLeaving;
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
