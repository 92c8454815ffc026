/** What people do to families, as requests: the screens for it talk to the server without the outbox. */
import type { FamilyId } from '#domain/ids.ts';
import type { Family } from '#domain/family.ts';
import { familiesSchema, invitedSchema, joinedSchema } from '#domain/wire/families.ts';
import type { Random } from './random.ts';
import { isOk, requestAs, type Exchange, type SimAnswer } from './exchange.ts';
import type { SimPerson } from './stack.ts';

const TOO_MANY = 429;

/** One invites, the other accepts. Null where somebody was too often invited, or the inviter may not. */
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
  if (!isOk(accepted)) return null;
  return joinedSchema.parse(accepted.body).family.id;
}

/** Somebody joins, leaves, is removed, or ends a family as the last one in it. Says what happened. */
export async function changeFamilies(
  serve: Exchange,
  people: readonly SimPerson[],
  random: Random,
): Promise<string> {
  const one = random.pick(people);
  const families = await familiesOf(serve, one);
  if (families === null) return 'the server is busy';
  const other = random.pick(people.filter((each) => each !== one));
  const family = families.length === 0 || random.happens(0.4) ? null : random.pick(families);
  if (family === null) {
    const isIn = families.some((each) => isOwner(each, one) && isMember(each, other));
    const isMerelyMember = families.length > 0 && !families.some((each) => isOwner(each, one));
    if (isIn || isMerelyMember) return 'nobody is invited';
    const joined = await joinFamily(serve, one, other);
    return joined === null
      ? `${one.email} was kept from inviting`
      : `${other.email} joins ${one.email} in ${joined}`;
  }
  if (isOwner(family, one) && isMember(family, other)) {
    await post(serve, one, `/api/families/${family.id}/remove-member`, { user_id: other.id });
    return `${one.email} removes ${other.email} from ${family.id}`;
  }
  if (isOwner(family, one) && family.members.length > 1) return 'an owner cannot leave';
  await post(serve, one, `/api/families/${family.id}/leave`, {});
  return `${one.email} leaves ${family.id}`;
}

async function familiesOf(serve: Exchange, person: SimPerson): Promise<readonly Family[] | null> {
  const answer = await serve(requestAs(person, 'GET', '/api/families'));
  return isOk(answer) ? familiesSchema.parse(answer.body).families : null;
}

function isOwner({ members }: Family, { id }: SimPerson): boolean {
  return members.some((member) => member.id === id && member.pivot.role === 'owner');
}

function isMember({ members }: Family, { id }: SimPerson): boolean {
  return members.some((member) => member.id === id);
}

async function post(serve: Exchange, person: SimPerson, path: string, body: object): Promise<SimAnswer> {
  const answer = await serve(requestAs(person, 'POST', path, body));
  if (!isOk(answer) && answer.status !== TOO_MANY) {
    throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}
