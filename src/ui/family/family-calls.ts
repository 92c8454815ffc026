/** Membership. Every call needs the server; its effects arrive with the next pull. */
import * as z from 'zod/mini';
import {
  invitedSchema,
  inviterSchema,
  joinedSchema,
  linkedInvitationSchema,
  waitingSchema,
} from '#domain/wire/families.ts';
import { messageSchema } from '#domain/wire/message.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { askServer } from '../api/ask-server.ts';

export function invite(token: string, usernameOrEmail: string) {
  const json = { username_or_email: usernameOrEmail };
  return askServer('api/families/invite', { method: 'post', token, json, answer: invitedSchema });
}

const invited = 'api/families/invitations';

/** Joined, or waiting for the owner's confirmation. */
export function acceptInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  const answer = z.union([joinedSchema, waitingSchema]);
  return askServer(`${invited}/accept`, { method: 'post', token, json, answer });
}

/** Who invites by a link; changes nothing. */
export function readLinked(token: string, secret: string) {
  const json = { token: secret };
  return askServer(`${invited}/link`, { method: 'post', token, json, answer: linkedInvitationSchema });
}

/** The same without a session. */
export function readInviter(secret: string) {
  const json = { token: secret };
  return askServer(`${invited}/inviter`, { method: 'post', json, answer: inviterSchema });
}

export function acceptByLink(token: string, secret: string) {
  const json = { token: secret };
  return askServer(`${invited}/accept-link`, { method: 'post', token, json, answer: joinedSchema });
}

export function confirmInvitation(token: string, id: number, user: UserId) {
  const json = { invitation_id: id, user_id: user };
  return askServer(`${invited}/confirm`, { method: 'post', token, json, answer: messageSchema });
}

export function sendAgain(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer(`${invited}/send-again`, { method: 'post', token, json, answer: invitedSchema });
}

export function declineInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer(`${invited}/decline`, { method: 'post', token, json, answer: messageSchema });
}

export function cancelInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer(`${invited}/cancel`, { method: 'post', token, json, answer: messageSchema });
}

export function removeMember(token: string, family: FamilyId, user: UserId) {
  const json = { user_id: user };
  return askServer(`api/families/${family}/remove-member`, {
    method: 'post',
    token,
    json,
    answer: messageSchema,
  });
}

export function leaveFamily(token: string, family: FamilyId) {
  return askServer(`api/families/${family}/leave`, { method: 'post', token, answer: messageSchema });
}
