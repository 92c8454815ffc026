/** What people do to families, as requests: the screens for it talk to the server without the outbox. */
import type { FamilyId } from '#domain/ids.ts';
import { invitedSchema, joinedSchema } from '#domain/wire/families.ts';
import { isOk, requestAs, type Exchange, type SimAnswer } from './exchange.ts';
import type { SimPerson } from './stack.ts';

const TOO_MANY = 429;

/** One invites, the other accepts. Null where somebody was too often invited. */
export async function joinFamily(
  serve: Exchange,
  owner: SimPerson,
  invitee: SimPerson,
): Promise<FamilyId | null> {
  const invited = await post(serve, owner, '/api/families/invite', { username_or_email: invitee.email });
  if (!isOk(invited)) return null;
  const { invitation } = invitedSchema.parse(invited.body);
  const body = { invitation_id: invitation.id };
  const accepted = await post(serve, invitee, '/api/families/invitations/accept', body);
  return joinedSchema.parse(accepted.body).family.id;
}

export async function leaveFamily(serve: Exchange, member: SimPerson, family: FamilyId): Promise<void> {
  await post(serve, member, `/api/families/${family}/leave`, {});
}

export async function removeMember(
  serve: Exchange,
  owner: SimPerson,
  family: FamilyId,
  member: SimPerson,
): Promise<void> {
  await post(serve, owner, `/api/families/${family}/remove-member`, { user_id: member.id });
}

async function post(serve: Exchange, person: SimPerson, path: string, body: object): Promise<SimAnswer> {
  const answer = await serve(requestAs(person, 'POST', path, body));
  if (!isOk(answer) && answer.status !== TOO_MANY) {
    throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}
