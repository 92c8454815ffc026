/** What people do to families, as requests: the screens for it talk to the server without the outbox. */
import type { FamilyId } from '#domain/ids.ts';
import type { Acceptance, Family } from '#domain/family.ts';
import { familiesSchema, invitedSchema } from '#domain/wire/families.ts';
import type { Random } from './random.ts';
import { isOk, requestAs, type Exchange, type SimAnswer } from './exchange.ts';
import type { SimPerson } from './stack.ts';

const TOO_MANY = 429;

/** Null where somebody was too often invited, or the inviter may not. */
export async function joinFamily(
  serve: Exchange,
  owner: SimPerson,
  invitee: SimPerson,
): Promise<FamilyId | null> {
  if (!(await acceptInvitation(serve, owner, invitee))) return null;
  const families = await familiesOf(serve, owner);
  const waiting = families?.flatMap(waitingIn).find(({ by }) => by.id === invitee.id);
  return waiting === undefined ? null : confirm(serve, owner, waiting);
}

/** One invites the other, who accepts: nobody here has verified an address, so that it waits. */
async function acceptInvitation(serve: Exchange, owner: SimPerson, invitee: SimPerson): Promise<boolean> {
  const families = await familiesOf(serve, owner);
  if (families === null) return false;
  const open = families
    .flatMap(({ invitations }) => invitations)
    .find(({ invited_user: { email } }) => email === invitee.email);
  let id = open?.id;
  if (id === undefined) {
    const invited = await post(serve, owner, '/api/families/invite', { username_or_email: invitee.email });
    if (!isOk(invited)) return false;
    ({ id } = invitedSchema.parse(invited.body).invitation);
  }
  const accepted = await post(serve, invitee, '/api/families/invitations/accept', { invitation_id: id });
  return isOk(accepted);
}

interface Waiting {
  readonly family: FamilyId;
  readonly invitation: number;
  readonly by: Acceptance['by'];
}

function waitingIn({ id: family, invitations }: Family): readonly Waiting[] {
  return invitations.flatMap(({ id: invitation, accepted }) =>
    accepted === undefined ? [] : [{ family, invitation, by: accepted.by }],
  );
}

async function confirm(
  serve: Exchange,
  owner: SimPerson,
  { family, invitation, by }: Waiting,
): Promise<FamilyId | null> {
  const body = { invitation_id: invitation, user_id: by.id };
  return isOk(await post(serve, owner, '/api/families/invitations/confirm', body)) ? family : null;
}

/** Somebody joins, waits, is confirmed, leaves, is removed, or ends a family as the last one in it. Says what happened. */
export async function changeFamilies(
  serve: Exchange,
  people: readonly SimPerson[],
  random: Random,
): Promise<string> {
  const one = random.pick(people);
  // No random number decides about waiting and confirming: the seeds of planted bugs find theirs as before.
  const [waiting] = ((await familiesOf(serve, one)) ?? []).flatMap(waitingIn);
  if (waiting !== undefined) await confirm(serve, one, waiting);
  const families = await familiesOf(serve, one);
  if (families === null) return 'the server is busy';
  const other = random.pick(people.filter((each) => each !== one));
  const family = families.length === 0 || random.happens(0.4) ? null : random.pick(families);
  if (family === null) {
    const isIn = families.some((each) => isOwner(each, one) && isMember(each, other));
    const isMerelyMember = families.length > 0 && !families.some((each) => isOwner(each, one));
    if (isIn || isMerelyMember) return 'nobody is invited';
    if (isSlow(one, other, families.length)) {
      await acceptInvitation(serve, one, other);
      return `${other.email} waits for ${one.email}`;
    }
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

/** A quarter of the owners confirm only when they do something with families again. */
function isSlow(owner: SimPerson, invitee: SimPerson, families: number): boolean {
  return (owner.id + 2 * invitee.id + families) % 4 === 3;
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
