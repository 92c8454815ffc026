/**
 * Measures what somebody notices of another account's worst: the times of `GET /api/changes` and `POST /api/tasks` of a
 * quiet account while an attacker runs in a process of its own, beside the same without one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { KinboxServer } from './kinbox-server.ts';
import { memoryMib } from './process-memory.ts';
import { beginStretch } from './process-stretch.ts';
import { startScriptBeside } from './script-beside.ts';
import { signUp, type CallOptions, type Person } from './sign-up.ts';
import { LIMITS } from './time-limits.mjs';

export interface Attack {
  readonly name: 'emptyRows' | 'validRows' | 'lists' | 'logins' | 'projects' | 'edits';
  /** Bytes, rows, steps or calls; see `attacker.mjs`. */
  readonly size: number;
}

export interface Availability {
  /** In ms, ascending, of all calls of the quiet account. */
  readonly times: readonly number[];
  /** How many times as long as alone the server took meanwhile, because others had its core; 1 where the system does not tell. */
  readonly stretch: number;
  /** Answers of the quiet account that were none of the expected, and of `/readyz`. */
  readonly failures: readonly string[];
  /** How often the attacker got which status. */
  readonly attacker: ReadonlyMap<string, number>;
  /** How long the attacker waited at most for an answer to each of its requests, by their place, where it tells so. */
  readonly longestMs: ReadonlyMap<number, number>;
}

/** A call starts so long after the one before was answered: people are not a load test. */
const PAUSE_MS = 15;
const CALLS_OF_ONE = 100;

/** How many times longer a call may take (p99) than without the load. */
export const ALLOWED_RATIO = 5;
/** Below it a ratio of two times on a shared machine says nothing. */
const SHORTEST_MS = 20;
export const MEMORY_MIB = 512;

/** Pairs of a pull and a write, until `calls` are done and the attacker, if any, has had its first answer. */
export async function measureCalls(
  server: KinboxServer,
  person: Person,
  calls: number,
): Promise<Availability> {
  const cursor = await cursorOf(person);
  const times: number[] = [];
  const failures: string[] = [];
  const timed = async (expected: number, call: (options: CallOptions) => Promise<Response>) => {
    const from = performance.now();
    // A call without an answer is a failure of its own, and not of a stage in which nothing moves.
    const status = await call({ signal: AbortSignal.timeout(LIMITS.browser) })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch(() => 'no answer');
    times.push(performance.now() - from);
    if (status !== expected) failures.push(`${status} instead of ${expected}`);
  };
  const stretch = await beginStretch(server);
  const began = performance.now();
  // A server that hardly answers is not asked for ever.
  for (let n = 0; n < calls && performance.now() - began < LIMITS.start; n += 2) {
    await timed(200, (options) => person.call('GET', `/api/changes?since=${cursor}`, undefined, options));
    const headers = { 'Idempotency-Key': randomUUID() };
    const task = { name: `Quiet ${n}`, status: 'inbox', client_ref: randomUUID() };
    await timed(201, (options) => person.call('POST', '/api/tasks', task, { ...options, headers }));
    if (n % 20 === 0 && !(await fetch(`${server.url}/readyz`)).ok) failures.push('/readyz');
    await delay(PAUSE_MS);
  }
  return { times: times.toSorted((a, b) => a - b), stretch: await stretch(), failures, ...NOBODY };
}

/** The same until `work` is done, with another account for every hundred calls: each has a budget. */
export async function measureBeside(
  server: KinboxServer,
  anybody: () => Promise<Person>,
  work: Promise<unknown>,
): Promise<Availability> {
  const worked = { isOver: false };
  const ended = work.finally(() => (worked.isOver = true));
  const parts: Availability[] = [];
  const measure = async () => {
    while (!worked.isOver) parts.push(await measureCalls(server, await anybody(), CALLS_OF_ONE));
  };
  await Promise.all([ended, measure()]);
  return {
    times: parts.flatMap(({ times }) => times).toSorted((a, b) => a - b),
    stretch: 1,
    failures: parts.flatMap(({ failures }) => failures),
    ...NOBODY,
  };
}

/** The same while `attacker` runs the attack. */
export async function measureUnderAttack(
  server: KinboxServer,
  { person, attacker, calls }: { readonly person: Person; readonly attacker: Person; readonly calls: number },
  { name, size }: Attack,
): Promise<Availability> {
  return measureBesideScript(server, { person, calls }, [
    'attacker.mjs',
    server.url,
    attacker.token,
    name,
    String(size),
  ]);
}

/** The same while a script of this folder runs, which prints a line when it begins and the statuses that it gets. */
export async function measureBesideScript(
  server: KinboxServer,
  { person, calls }: { readonly person: Person; readonly calls: number },
  script: readonly string[],
  input = '',
): Promise<Availability> {
  const beside = await startScriptBeside(script, input);
  try {
    return { ...(await measureCalls(server, person, calls)), ...told(beside.output()) };
  } finally {
    await beside.end();
  }
}

/** Of the 99th percentiles, with both in words. */
export function slowdown(quiet: Availability, loaded: Availability): { ratio: number; figure: string } {
  const [before, during] = [percentile(quiet.times, 0.99), percentile(loaded.times, 0.99)];
  const figure = `${during.toFixed(1)} ms instead of ${before.toFixed(1)} ms`;
  return { ratio: during / Math.max(before, SHORTEST_MS), figure };
}

/** The same of what would have been measured if nobody else had had the server's core. */
export function slowdownByItself(
  quiet: Availability,
  loaded: Availability,
): { ratio: number; figure: string } {
  const alone = (each: Availability) => ({ ...each, times: each.times.map((ms) => ms / each.stretch) });
  const { ratio, figure } = slowdown(alone(quiet), alone(loaded));
  const stretched = [loaded, quiet].map(({ stretch }) => stretch.toFixed(1)).join(' and ');
  return { ratio, figure: `${figure} (measured: ${stretched} times as long)` };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The most memory that the server has had since it was started, in MiB; null where the system does not tell. */
export async function peakMemoryMib(server: KinboxServer): Promise<number | null> {
  return memoryMib(server.pid, 'VmHWM');
}

/** What the server has in memory now; NaN where the system does not tell. */
export async function memoryKib(server: KinboxServer): Promise<number> {
  return ((await memoryMib(server.pid, 'VmRSS')) ?? Number.NaN) * 1024;
}

/** An account of its own for each phase: the budget of one account's calls is limited. */
export async function signUpQuietly(server: KinboxServer, name: string, n: number): Promise<Person> {
  return signUp(server.url, name, `203.0.113.${n}`);
}

async function cursorOf(person: Person): Promise<string> {
  const answer = (await (await person.call('GET', '/api/changes')).json()) as { cursor: string };
  return answer.cursor;
}

const NOBODY = { attacker: new Map<string, number>(), longestMs: new Map<number, number>() };

/** Lines of a status, or of a status, a time and a place. */
function told(output: string): Pick<Availability, 'attacker' | 'longestMs'> {
  const attacker = new Map<string, number>();
  const longestMs = new Map<number, number>();
  for (const [, status = '', ms, place] of output.matchAll(/^(\d+)(?: (\d+) (\d+))?$/gm)) {
    attacker.set(status, (attacker.get(status) ?? 0) + 1);
    if (place === undefined) continue;
    longestMs.set(Number(place), Math.max(longestMs.get(Number(place)) ?? 0, Number(ms)));
  }
  return { attacker, longestMs };
}
