/** Random calls as devices and screens make them, for comparing two servers. */
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import { TASK_STATUSES } from '#domain/task.ts';
import { SPACES } from '#domain/space.ts';
import type { Chance } from '../chance.ts';
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

export function drawCall(chance: Chance, known: Known): Drawn {
  const person = chance.below(known.people.length);
  const [method, path, body] = chance.happens(0.14) ? familyCall(chance, known) : taskCall(chance, known);
  const { headers, ...request } = requestAs({ token: '' }, method, path, body);
  const isKeyed = method !== 'GET' && chance.happens(0.7);
  const changed = method === 'PUT' && chance.happens(0.8) ? fieldsOf(body ?? {}, chance) : null;
  return {
    person,
    request: {
      ...request,
      headers: {
        ...headers,
        ...(isKeyed && { 'Idempotency-Key': chance.uuid() }),
        ...(changed !== null && { 'X-Changed-Fields': changed.join(',') }),
      },
    },
  };
}

type CallOf = readonly [method: string, path: string, body?: object];

function taskCall(chance: Chance, { refs, families }: Known): CallOf {
  const ref = chance.happens(0.03) || refs.length === 0 ? chance.uuid() : chance.pick(refs);
  const other = refs.length === 0 ? ref : chance.pick(refs);
  const family = families.length === 0 || chance.happens(0.1) ? 99 : chance.pick(families);
  const place = { space: chance.pick(SPACES), ...(chance.happens(0.5) && { family_id: family }) };
  const fields = {
    name: `name ${chance.below(1000)}`,
    description: chance.pick(['words', ' trimmed ', '', `more ${chance.below(100)}`]),
    important: chance.happens(0.5),
    completed: chance.happens(0.3),
    type: chance.happens(0.7) ? chance.pick(TASK_TYPES) : null,
    effort: chance.happens(0.5) ? chance.pick(EFFORTS) : null,
    ...(chance.happens(0.2) && { status: chance.pick(TASK_STATUSES) }),
    ...place,
    ...(chance.happens(0.3) && { unless_shared: true }),
  };
  const under = chance.happens(0.3) ? { project_id: chance.pick([other, null]) } : {};
  const created = { ...fields, client_ref: chance.happens(0.1) ? other : chance.uuid() };
  const path = `/api/tasks/${ref}`;
  return chance.pick<() => CallOf>([
    () => ['POST', '/api/tasks', { ...created, ...under }],
    () => ['POST', '/api/tasks', { ...created, type: 'project' }],
    () => ['POST', `${path}/subtasks`, created],
    () => ['PUT', path, { ...fields, ...under }],
    () => ['PUT', path, { ...fields, ...under }],
    () => ['PUT', path, { type: chance.pick(TASK_TYPES), name: chance.pick(['x', 7, '']) }],
    () => ['DELETE', path],
    () => ['POST', `${path}/restore`],
    () => ['POST', `${path}/convert-to-project`],
    () => ['DELETE', `${path}/project`],
    () => ['POST', `${path}/switch-space`, place],
    () => ['POST', `${path}/reorder-subtasks`, { task_ids: [...new Set([other, ref, ...refs.slice(0, 6)])] }],
    () => [
      'POST',
      `${path}/toggle-execution-type`,
      chance.happens(0.5) ? { execution_type: 'parallel' } : {},
    ],
    () => ['PUT', '/api/settings', { quotes: { peepShow: chance.happens(0.5) } }],
    () => ['GET', `${path}/history`],
  ])();
}

function familyCall(chance: Chance, { people, families, invitations }: Known): CallOf {
  const family = families.length === 0 ? 1 : chance.pick(families);
  const invitation = invitations.length === 0 ? 1 : chance.pick(invitations);
  return chance.pick<() => CallOf>([
    () => ['POST', '/api/families/invite', { username_or_email: chance.pick(people).email }],
    () => ['POST', '/api/families/invitations/accept', { invitation_id: invitation }],
    () => ['POST', '/api/families/invitations/accept', { invitation_id: invitation }],
    () => ['POST', `/api/families/${family}/leave`, {}],
    () => ['POST', `/api/families/${family}/remove-member`, { user_id: chance.pick(people).id }],
    () => ['GET', '/api/families'],
  ])();
}

function fieldsOf(body: object, chance: Chance): readonly string[] {
  return Object.keys(body).filter(() => chance.happens(0.5));
}
