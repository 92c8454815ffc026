/** The calls about families as a person makes them, for tests that need their outcome and not every status. */
import type { FamilyId } from '#domain/ids.ts';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { familiesSchema, invitationsSchema, invitedSchema, waitingSchema } from '#domain/wire/families.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import type { Answer, Session } from './server-app.ts';

export const invite = (owner: Session, typed: string): Promise<Answer> =>
  owner.send('POST', '/api/families/invite', { username_or_email: typed });

export async function inviteById(owner: Session, typed: string): Promise<number> {
  return (await invite(owner, typed)).read(invitedSchema).invitation.id;
}

export const accept = (invitee: Session, invitation: number): Promise<Answer> =>
  invitee.send('POST', '/api/families/invitations/accept', { invitation_id: invitation });

export const decline = (invitee: Session, invitation: number): Promise<Answer> =>
  invitee.send('POST', '/api/families/invitations/decline', { invitation_id: invitation });

export const cancel = (owner: Session, invitation: number): Promise<Answer> =>
  owner.send('POST', '/api/families/invitations/cancel', { invitation_id: invitation });

export const leave = (member: Session, family: FamilyId): Promise<Answer> =>
  member.send('POST', `/api/families/${family}/leave`);

export const remove = (owner: Session, family: FamilyId, user: number): Promise<Answer> =>
  owner.send('POST', `/api/families/${family}/remove-member`, { user_id: user });

export const confirm = (owner: Session, invitation: number, user: number): Promise<Answer> =>
  owner.send('POST', '/api/families/invitations/confirm', { invitation_id: invitation, user_id: user });

export const sendAgain = (owner: Session, invitation: number): Promise<Answer> =>
  owner.send('POST', '/api/families/invitations/send-again', { invitation_id: invitation });

export const openLink = (person: Session, token: string): Promise<Answer> =>
  person.send('POST', '/api/families/invitations/link', { token });

export const acceptLink = (person: Session, token: string): Promise<Answer> =>
  person.send('POST', '/api/families/invitations/accept-link', { token });

/** The secret in a link, which an answer or an email contains. */
export function secretIn(text: string): string {
  const [, secret] = /\/invitation#token=([\w-]{43})/.exec(text) ?? [];
  if (secret === undefined) throw new Error(`No link of an invitation: ${text}`);
  return secret;
}

/** Accepts and, where nobody has proven anything, is confirmed. */
export async function acceptAndConfirm(owner: Session, member: Session, invitation: number): Promise<void> {
  const answer = await accept(member, invitation);
  if (waitingSchema.safeParse(answer.json).success) await confirm(owner, invitation, member.id);
}

/** Invites everybody by email, and everybody accepts. */
export async function formFamily(owner: Session, ...members: readonly Session[]): Promise<FamilyId> {
  for (const member of members) await acceptAndConfirm(owner, member, await inviteById(owner, member.email));
  const { owned_family: family } = await familiesOf(owner);
  if (family === null) throw new Error('A family needs somebody to invite.');
  return family;
}

export async function familiesOf(person: Session) {
  return (await person.send('GET', '/api/families')).read(familiesSchema);
}

export async function invitationsOf(person: Session) {
  return (await person.send('GET', '/api/families/invitations')).read(invitationsSchema);
}

export async function pull(person: Session, since?: string): Promise<Changes> {
  const query = since === undefined ? '' : `?since=${since}`;
  return (await person.send('GET', `/api/changes${query}`)).read(changesSchema);
}

export async function makeTask(by: Session, fields: object): Promise<WireTask> {
  return (await by.send('POST', '/api/tasks', { name: 'task', ...fields })).read(taskSchema);
}
