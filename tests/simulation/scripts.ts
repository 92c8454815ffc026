/**
 * What people do without a device of Kinbox: a capture, a share of another app, a script of their own. It goes to the server
 * at once, and names no rounds and no ticks.
 */
import { SPACES } from '#domain/space.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { TaskRow } from '#store/db.ts';
import { isOk, requestAs, type SimRequest } from './exchange.ts';
import type { Look } from './ledger.ts';
import type { SimPerson, SimServer } from './stack.ts';
import type { World } from './world.ts';

interface Script {
  /** What it asks for, as the ledger knows it. */
  readonly verb: Verb;
  readonly request: SimRequest;
}

/** Says what was done. */
export async function runScript(world: World): Promise<string> {
  const { random, server, effects, network, ledger, people } = world;
  const person = random.pick(people);
  const { verb, request } = await draw(world, person);
  return effects.byRule(async () => {
    const before = await lookAtServer(server);
    const answer = await network.arrive(request);
    const after = await lookAtServer(server);
    if (isOk(answer)) {
      // What it writes into a row is shown wherever its author's device has moved that, also before.
      const doing = { kind: 'verb', verb, isOld: true } as const;
      const outcome = { kind: 'saved', changed: false } as const;
      ledger.note({ device: nameOf(person), user: person.id, doing, outcome, before, after });
      ledger.rounds.note(person.id, before, after);
      ledger.steps.note(before, after);
      ledger.turns.note(doing, before, after);
      ledger.ticks.note(person.id, before, after);
    }
    return `${nameOf(person)} ${request.method} ${request.path} ${request.body ?? ''}: ${answer.status}`;
  });
}

function nameOf({ email }: SimPerson): string {
  return `${email.split('@')[0] ?? ''}9`;
}

/** Rows that have changed between two looks are other objects. */
async function lookAtServer(server: Pick<SimServer, 'rows'>): Promise<Look> {
  const rows = new Map((await server.rows()).map((row) => [row.ref, row as TaskRow]));
  return { rows, log: new Map(), parked: new Map(), confirmed: new Map(), settings: DEFAULT_SETTINGS };
}

async function draw(world: World, person: SimPerson): Promise<Script> {
  const { random, server } = world;
  const realms = await server.realmsOf(person);
  const seen = (await server.rows())
    .filter(({ realm }) => realms.includes(realm))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  if (seen.length === 0 || random.happens(0.25)) return capture(world, person);
  const task = random.pick(seen);
  const key = { 'Idempotency-Key': random.uuid() };
  const script = random.pick(SCRIPTS)(task, world);
  const { method, path, body, mask } = script;
  const request = requestAs(person, method, `/api/tasks/${task.ref}${path}`, body);
  const headers = { ...request.headers, ...key, ...(mask !== undefined && { 'X-Changed-Fields': mask }) };
  return { verb: script.verb, request: { ...request, headers } };
}

function capture({ random, words }: World, person: SimPerson): Script {
  const args = { ref: random.uuid() as TaskRef, name: words(nameOf(person)), space: random.pick(SPACES) };
  const { ref: client_ref, ...body } = args;
  const request = requestAs(person, 'POST', '/api/tasks', { ...body, client_ref });
  const headers = { ...request.headers, 'Idempotency-Key': random.uuid() };
  return { verb: { kind: 'task.create', args }, request: { ...request, headers } };
}

interface OnTask {
  readonly verb: Verb;
  readonly method: string;
  readonly path: '' | '/restore';
  readonly body?: object;
  readonly mask?: string;
}

const SCRIPTS: readonly ((task: Task, world: Pick<World, 'random' | 'words'>) => OnTask)[] = [
  ({ ref, name }) => completing(ref, name, true),
  ({ ref, name }) => completing(ref, name, true),
  ({ ref, name }) => completing(ref, name, false),
  ({ ref }, { words }) => {
    const name = words('script9');
    const verb: Verb = { kind: 'task.edit', args: { ref, changes: { name } } };
    return { verb, method: 'PUT', path: '', body: { name }, mask: 'name' };
  },
  ({ ref }) => ({ verb: { kind: 'task.delete', args: { ref } }, method: 'DELETE', path: '' }),
  ({ ref }) => ({
    verb: { kind: 'task.restore', args: { ref } },
    method: 'POST',
    path: '/restore',
    body: {},
  }),
];

function completing(ref: TaskRef, name: string, completed: boolean): OnTask {
  const verb: Verb = { kind: 'task.complete', args: { ref, completed } };
  return { verb, method: 'PUT', path: '', body: { name, completed }, mask: 'completed' };
}
