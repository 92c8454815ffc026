/** Membership. Every call needs the server; its effects arrive with the next pull. */
import { invitedSchema, joinedSchema } from '#domain/wire/families.ts';
import { messageSchema } from '#domain/wire/message.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { askServer } from '../api/ask-server.ts';

export function invite(token: string, usernameOrEmail: string) {
  const json = { username_or_email: usernameOrEmail };
  return askServer('api/families/invite', { method: 'post', token, json, answer: invitedSchema });
}

export function acceptInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer('api/families/invitations/accept', { method: 'post', token, json, answer: joinedSchema });
}

export function declineInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer('api/families/invitations/decline', {
    method: 'post',
    token,
    json,
    answer: messageSchema,
  });
}

export function cancelInvitation(token: string, id: number) {
  const json = { invitation_id: id };
  return askServer('api/families/invitations/cancel', { method: 'post', token, json, answer: messageSchema });
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
