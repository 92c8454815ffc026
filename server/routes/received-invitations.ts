/** Invitations as the invitee answers them: those to the own account, and one by its link. */
import * as z from 'zod/mini';
import {
  invitationBody,
  invitationLinkBody,
  invitationsSchema,
  inviterSchema,
  joinedSchema,
  linkedInvitationSchema,
  waitingSchema,
} from '#domain/wire/families.ts';
import { messageSchema } from '#domain/wire/message.ts';
import type { Tx } from '../db/database.ts';
import {
  acceptInvitation,
  declineInvitation,
  readAcceptance,
  type Accepted,
  type Joining,
} from '../family/answer-invitations.ts';
import { readFamilies, readInvitations } from '../family/family-views.ts';
import { readInvitee } from '../family/invitees.ts';
import { acceptByLink, readInviter, readLinked } from '../family/linked-invitations.ts';
import { invalid, json, type Reply } from '../http/reply.ts';
import { publicRoute, route, type Route, type SignedInCall } from '../http/route.ts';
import { unchanged, writeIdempotently, type Done } from '../idempotent-write.ts';
import { realmsOf } from '../realms.ts';
import { invitationContext, replyToNotOpen, tooManyFamilies, tooManyTasks } from './invitation-replies.ts';

export const receivedInvitationRoutes: readonly Route[] = [
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
    path: '/api/families/invitations/accept',
    body: invitationBody,
    answer: z.union([joinedSchema, waitingSchema, z.strictObject({})]),
    refusals: { 404: [] },
    idempotent: true,
    handle: (call) =>
      acceptIdempotently(call, {
        accept: (tx) => acceptBy(tx, call, acceptInvitation),
        read: (tx) => acceptBy(tx, call, readAcceptance),
      }),
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
          const outcome = await declineInvitation(tx, invitee, body.invitation_id, invitationContext(call));
          if (outcome.kind !== 'declined') return unchanged(replyToNotOpen(outcome));
          return { reply: declined, changed: outcome.changed };
        },
        repeat: () => Promise.resolve(declined),
      }),
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/link',
    body: invitationLinkBody,
    answer: linkedInvitationSchema,
    limit: 'invitationLink',
    handle: ({ deps, body, at }) =>
      deps.database.read(async (tx) => {
        const linked = await readLinked(tx, body.token, { at });
        return linked === null ? noSuchLink : json(200, linked);
      }),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/families/invitations/inviter',
    body: invitationLinkBody,
    answer: inviterSchema,
    refusals: { 429: [] },
    limit: 'inviterPerIp',
    handle: ({ deps, body, at }) =>
      deps.database.read(async (tx) => {
        const { mailIsSetUp } = deps.config;
        const found = await readInviter(tx, body.token, { at, mailIsSetUp });
        return found === null ? noSuchLink : json(200, found);
      }),
  }),
  route({
    method: 'POST',
    path: '/api/families/invitations/accept-link',
    body: invitationLinkBody,
    answer: z.union([joinedSchema, z.strictObject({})]),
    limit: 'invitationLink',
    idempotent: true,
    handle: (call) => {
      const accept = async (tx: Tx) => {
        const { caller, body } = call;
        const outcome = await acceptByLink(tx, caller.id, body.token, invitationContext(call));
        switch (outcome.kind) {
          case 'accepted':
            return showJoined(tx, call, outcome);
          case 'missing':
            return unchanged(noSuchLink);
          case 'isMember':
            return unchanged(memberAlready);
          case 'familyFull':
            return unchanged(linkToFullFamily);
          case 'tooManyFamilies':
            return unchanged(linkToOneTooMany);
          case 'tooManyTasks':
            return unchanged(linkWithTooManyTasks);
        }
      };
      // A link is good once: where it was accepted, accepting again only reads.
      return acceptIdempotently(call, { accept, read: accept });
    },
  }),
];

async function acceptBy(
  tx: Tx,
  call: SignedInCall<z.output<typeof invitationBody>, unknown>,
  accept: typeof acceptInvitation,
): Promise<Done> {
  const { deps, caller, body } = call;
  const invitee = await readInvitee(tx, caller.id, deps.config);
  const outcome: Accepted = await accept(tx, invitee, body.invitation_id, invitationContext(call));
  switch (outcome.kind) {
    case 'accepted':
      return showJoined(tx, call, outcome);
    case 'waiting':
      return { reply: waiting, changed: outcome.changed };
    case 'missing':
    case 'closed':
    case 'expired':
    case 'familyFull':
    case 'tooManyFamilies':
    case 'tooManyTasks':
      return unchanged(replyToNotOpen(outcome));
  }
}

interface Acceptance {
  readonly accept: (tx: Tx) => Promise<Done>;
  /** What has become of it; changes nothing. */
  readonly read: (tx: Tx) => Promise<Done>;
}

/**
 * Repeated under its key it changes nothing: a user who has left since sees nothing of the family, and who waits may have
 * been confirmed since. A refusal releases the key, so after one the request is a new one.
 */
async function acceptIdempotently(
  call: SignedInCall<unknown, unknown>,
  { accept, read }: Acceptance,
): Promise<Reply> {
  const reply = await writeIdempotently(call, {
    perform: accept,
    repeat: async (tx, { status }) => {
      const { reply: now } = await read(tx);
      return now.status === status ? now : json(status, {});
    },
  });
  call.deps.walks.wake();
  return reply;
}

async function showJoined(
  tx: Tx,
  { caller, at }: Pick<SignedInCall<unknown, unknown>, 'caller' | 'at'>,
  { family: id, tasksMoved, changed }: Joining,
): Promise<Done> {
  const { families } = await readFamilies(tx, await realmsOf(tx, caller.id), at);
  const family = families.find((each) => each.id === id);
  if (family === undefined) throw new Error('The family that was joined cannot be read.');
  const reply = json(200, { message: `You joined ${family.name}.`, family, tasks_moved: tasksMoved });
  return { reply, changed };
}

const waiting = json(200, {
  message: 'You accepted. The owner of the family has to confirm that it is you.',
  waiting: true,
});
const declined = json(200, { message: 'Invitation declined.' });
/** One text for unknown, used, replaced and expired links. */
const noSuchLink = invalid({ token: ['This invitation link is invalid or has expired.'] });
const memberAlready = invalid({ token: ['You are in this family already.'] });
const linkToFullFamily = invalid({ token: ['The family is full.'] });
const linkToOneTooMany = invalid({ token: [tooManyFamilies] });
const linkWithTooManyTasks = invalid({ token: [tooManyTasks] });
