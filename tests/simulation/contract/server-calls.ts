/** Random calls as devices and screens make them, for comparing two servers. */
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import { TASK_STATUSES } from '#domain/task-status.ts';
import { SPACES } from '#domain/space.ts';
import type { Random } from '../random.ts';
import { requestAs, type SimRequest } from '../exchange.ts';

/** What both servers have in common when a call is drawn. */
export interface Known {
  readonly people: readonly { readonly id: number; readonly email: string }[];
  readonly refs: readonly string[];
  readonly families: readonly number[];
  readonly invitations: readonly number[];
}

export interface Drawn {
  /** Whose token goes with it. */
  readonly person: number;
  readonly request: Omit<SimRequest, 'headers'> & { readonly headers: Record<string, string> };
}

export function drawCall(random: Random, known: Known): Drawn {
  const person = random.below(known.people.length);
  const [method, path, body] = random.happens(0.14)
    ? familyCall(random, known, person)
    : taskCall(random, known);
  const { headers, ...request } = requestAs({ token: '' }, method, path, body);
  const isKeyed = method !== 'GET' && random.happens(0.7);
  const changed = method === 'PUT' && random.happens(0.8) ? fieldsOf(body ?? {}, random) : null;
  return {
    person,
    request: {
      ...request,
      headers: {
        ...headers,
        ...(isKeyed && { 'Idempotency-Key': random.uuid() }),
        ...(changed !== null && { 'X-Changed-Fields': changed.join(',') }),
      },
    },
  };
}

type CallOf = readonly [method: string, path: string, body?: object];

function taskCall(random: Random, { refs, families }: Known): CallOf {
  const ref = random.happens(0.03) || refs.length === 0 ? random.uuid() : random.pick(refs);
  const other = refs.length === 0 ? ref : random.pick(refs);
  const family = families.length === 0 || random.happens(0.1) ? 99 : random.pick(families);
  // Nothing here repeats: a round but the first is that of another time.
  const inRound = random.happens(0.2) ? { project_round: random.below(2) } : {};
  const place = { space: random.pick(SPACES), ...(random.happens(0.5) && { family_id: family }) };
  const fields = {
    name: `name ${random.below(1000)}`,
    description: random.pick(['words', ' trimmed ', '', `more ${random.below(100)}`]),
    important: random.happens(0.5),
    completed: random.happens(0.3),
    type: random.happens(0.7) ? random.pick(TASK_TYPES) : null,
    effort: random.happens(0.5) ? random.pick(EFFORTS) : null,
    ...(random.happens(0.2) && { status: random.pick(TASK_STATUSES) }),
    ...place,
    ...(random.happens(0.3) && { unless_shared: true }),
    ...inRound,
  };
  const under = random.happens(0.3) ? { project_id: random.pick([other, null]) } : {};
  const created = { ...fields, client_ref: random.happens(0.1) ? other : random.uuid() };
  const path = `/api/tasks/${ref}`;
  return random.pick<() => CallOf>([
    () => ['POST', '/api/tasks', { ...created, ...under }],
    () => ['POST', '/api/tasks', { ...created, type: 'project' }],
    () => ['POST', `${path}/subtasks`, created],
    () => ['PUT', path, { ...fields, ...under }],
    () => ['PUT', path, { ...fields, ...under }],
    () => ['PUT', path, { type: random.pick(TASK_TYPES), name: random.pick(['x', 7, '']) }],
    () => ['DELETE', path],
    () => ['POST', `${path}/restore`],
    () => ['POST', `${path}/claim`, inRound],
    () => ['DELETE', `${path}/claim`, inRound],
    () => ['POST', `${path}/convert-to-project`],
    () => ['DELETE', `${path}/project`],
    () => ['POST', `${path}/switch-space`, place],
    () => ['POST', `${path}/reorder-subtasks`, { task_ids: [...new Set([other, ref, ...refs.slice(0, 6)])] }],
    () => [
      'POST',
      `${path}/toggle-execution-type`,
      random.happens(0.5) ? { execution_type: 'parallel' } : {},
    ],
    () => ['PUT', '/api/settings', { quotes: { peepShow: random.happens(0.5) } }],
    () => [
      'PUT',
      '/api/settings',
      { quotes: {}, places: { [ref]: random.pick(['m', '~', null, '', 'with blank']) } },
    ],
    () => ['GET', `${path}/history`],
  ])();
}

function familyCall(random: Random, { people, families, invitations }: Known, person: number): CallOf {
  const family = families.length === 0 ? 1 : random.pick(families);
  const invitation = invitations.length === 0 ? 1 : random.pick(invitations);
  const confirmation = { invitation_id: invitation, user_id: random.pick(people).id };
  const names = {
    first_name: random.pick(['Ada', 'Ben', '']),
    last_name: 'Sim',
    ...(random.happens(0.5) && { display_name: random.pick([null, `name ${random.below(1000)}`]) }),
  };
  return random.pick<() => CallOf>([
    () => ['PUT', '/api/profile', { ...names, email: people[person]?.email }],
    () => ['POST', '/api/families/invite', { username_or_email: random.pick(people).email }],
    () => ['POST', '/api/families/invitations/accept', { invitation_id: invitation }],
    () => ['POST', '/api/families/invitations/accept', { invitation_id: invitation }],
    () => ['POST', '/api/families/invitations/confirm', confirmation],
    () => ['POST', '/api/families/invitations/confirm', confirmation],
    () => ['POST', `/api/families/${family}/leave`, {}],
    () => ['POST', `/api/families/${family}/remove-member`, { user_id: random.pick(people).id }],
    () => ['GET', '/api/families'],
  ])();
}

function fieldsOf(body: object, random: Random): readonly string[] {
  return Object.keys(body).filter(() => random.happens(0.5));
}
