import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { requestAs, type SimAnswer, type SimRequest } from '../exchange.ts';
import { fastStack } from '../fast/fast-stack.ts';
import { realStack } from '../real/real-stack.ts';
import type { SimPerson, SimServer } from '../stack.ts';
import { drawCall, type Drawn } from './server-calls.ts';
import { progressOf } from '../../support/goes-on.ts';
import { LIMITS } from '../../support/time-limits.mjs';

const SEEDS = 12;
const CALLS = 120;
const START_MS = Date.parse('2026-01-31T08:00:00.000Z');

it(
  'C13 the model server answers the calls of engines and screens as the real server does',
  async () => {
    const say = progressOf('seeds that both servers answer alike');
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      expect(await findDifference(seed)).toBeNull();
      say(seed, SEEDS);
    }
  },
  LIMITS.longestTest,
);

it('C13 the model server gives a tick that nobody names the id that the real server does', async () => {
  const random = createRandom(1);
  const stacks = [realStack(random), fastStack(random)];
  const sides = await Promise.all(stacks.map((stack) => openSide(stack, () => START_MS)));
  const answers = await Promise.all(sides.map(unnamedTicks));
  for (const { server } of sides) await server.close();
  expect(answers[1]).toEqual(answers[0]);
  const [created, edited, again, skipped] = answers[0] ?? [];
  expect([created, edited, again, skipped].map((ids) => ids?.length)).toEqual([1, 1, 1, 1]);
  expect(again).toEqual(edited);
});

/** Of a task that is made, one that is completed twice, and one that is skipped. */
async function unnamedTicks({ server, people }: Side): Promise<readonly (readonly string[])[]> {
  const refFor = (n: number) => `0e0e0e0e-0e0e-4e0e-8e0e-0e0e0e0e0e0${n}`;
  const [made, edited, skipped] = [refFor(1), refFor(2), refFor(3)] as const;
  const token = people[0]?.token ?? '';
  const ticks = async (...call: readonly [method: string, path: string, body: object]) => {
    const request = requestAs({ token }, ...call);
    const changed = call[0] === 'PUT' ? { 'X-Changed-Fields': 'completed' } : {};
    const { body } = await server.serve({ ...request, headers: { ...request.headers, ...changed } });
    return ((body as { ticks?: readonly { id: string }[] }).ticks ?? []).map(({ id }) => id);
  };
  const add = (client_ref: string, fields: object) =>
    ticks('POST', '/api/tasks', { client_ref, name: 'Bins', ...fields });
  const done = { completed: true };
  const repeat = { every: 1, unit: 'week', from: 'date', since: '2026-01-31' };
  const created = await add(made, done);
  await add(edited, {});
  await add(skipped, { repeat, not_before: '2026-01-31' });
  const twice = [
    await ticks('PUT', `/api/tasks/${edited}`, done),
    await ticks('PUT', `/api/tasks/${edited}`, done),
  ];
  return [
    created,
    ...twice,
    await ticks('POST', `/api/tasks/${skipped}/skip`, { round: 0, on: '2026-01-31' }),
  ];
}

/** One of the two, with the cursors that it gave to its devices. */
interface Side {
  readonly server: SimServer;
  readonly people: readonly SimPerson[];
  readonly cursors: Map<string, string>;
  restore: (() => Promise<void>) | null;
}

/** The first step that they answer differently, with both answers. */
async function findDifference(seed: number): Promise<unknown> {
  const random = createRandom(seed);
  let now = START_MS;
  const sides = [await openSide(realStack(random), () => now), await openSide(fastStack(random), () => now)];
  const people = (sides[0]?.people ?? []).map(({ id, email }) => ({ id, email }));
  const [refs, families, invitations] = [new Set<string>(), new Set<number>(), new Set<number>()];
  const sent: Drawn[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    now += 1 + random.below(random.happens(0.05) ? 40 * 60_000 : 2000);
    const known = {
      people,
      refs: [...refs],
      families: [...families],
      invitations: [...invitations],
    };
    const step = drawStep(random, sent, () => drawCall(random, known));
    const [real, model] = await Promise.all(sides.map((side) => step.run(side)));
    if (!isDeepStrictEqual(model, real)) return { seed, at, step: step.name, real, model };
    learn(real, { refs, families, invitations });
  }
  for (const side of sides) await side.server.close();
  return null;
}

interface Step {
  readonly name: string;
  readonly run: (side: Side) => Promise<unknown>;
}

function drawStep(random: Random, sent: Drawn[], draw: () => Drawn): Step {
  const roll = random.next();
  const device = random.pick(['ada1', 'ben1', 'cy1', 'cy2']);
  const person = ['ada1', 'ben1', 'cy1', 'cy2'].indexOf(device) % 3;
  const limit = random.pick([1, 2, 5, 500]);
  const asked = { limit, changedOnly: random.happens(0.5) };
  if (roll < 0.25) return { name: `pull ${device}`, run: (side) => pull(side, device, person, asked) };
  if (roll < 0.27) return { name: 'purge removals', run: ({ server }) => server.purgeTombstones() };
  if (roll < 0.29) return { name: 'back up or restore', run: backUpOrRestore };
  if (roll < 0.34) return { name: 'walks go on', run: ({ server }) => server.goOn() };
  if (roll < 0.35) return { name: 'restart', run: async ({ server }) => server.restart() };
  const repeated = random.happens(0.12) && sent.length > 0 ? random.pick(sent) : null;
  const { person: by, request } = repeated ?? draw();
  sent.push({ person: by, request });
  // A key that is good for another body, now and then.
  const isOther = repeated !== null && random.happens(0.2);
  const body = isOther ? (request.body?.replace(/name \d+/, 'another') ?? null) : request.body;
  return {
    name: `${by} ${request.method} ${request.path} ${String(body)} ${JSON.stringify(request.headers)}`,
    run: async ({ server, people }) => {
      const headers = { ...request.headers, Authorization: `Bearer ${people[by]?.token ?? ''}` };
      return comparable(await server.serve({ ...request, body, headers }));
    },
  };
}

async function openSide(stack: ReturnType<typeof realStack>, clock: () => number): Promise<Side> {
  const server = await stack.openServer(clock);
  const people = [await server.addPerson('Ada'), await server.addPerson('Ben'), await server.addPerson('Cy')];
  return { server, people, cursors: new Map(), restore: null };
}

/** Each server gets the cursor that it gave itself; cursors are opaque, so they are not compared. */
async function pull(
  { server, people, cursors }: Side,
  device: string,
  person: number,
  { limit, changedOnly }: { readonly limit: number; readonly changedOnly: boolean },
): Promise<unknown> {
  const cursor = cursors.get(device);
  const only = changedOnly ? '&changed_only=1' : '';
  const since = cursor === undefined ? '' : `&since=${encodeURIComponent(cursor)}${only}`;
  const token = people[person]?.token ?? '';
  const request: SimRequest = requestAs({ token }, 'GET', `/api/changes?limit=${limit}${since}`);
  const answer = await server.serve(request);
  if (answer.status === 204) return comparable(answer);
  const { cursor: next, ...page } = answer.body as { cursor: string };
  cursors.set(device, next);
  return { ...comparable(answer), body: page };
}

async function backUpOrRestore(side: Side): Promise<void> {
  if (side.restore === null) side.restore = await side.server.backUp();
  else {
    await side.restore();
    side.restore = null;
  }
}

function comparable({ status, headers, body }: SimAnswer) {
  return { status, retryAfter: headers['Retry-After'], body: withoutSecret(body) };
}

/** The secret of an invitation's link is random. */
function withoutSecret(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('link' in body)) return body;
  return { ...body, link: String(body.link).replace(/#.*/, '#…') };
}

interface Learnt {
  readonly refs: Set<string>;
  readonly families: Set<number>;
  readonly invitations: Set<number>;
}

function learn(answer: unknown, { refs, families, invitations }: Learnt): void {
  const { body } = (answer ?? {}) as { body?: Record<string, unknown> };
  if (typeof body?.['client_ref'] === 'string') refs.add(body['client_ref']);
  const { invitation, families: mine } = (body ?? {}) as {
    invitation?: { id: number };
    families?: { id: number }[];
  };
  if (invitation !== undefined) invitations.add(invitation.id);
  for (const { id } of mine ?? []) families.add(id);
}
