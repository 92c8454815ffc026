/** What single calls cost, measured in a short run on PostgreSQL that keeps what it acknowledged. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { ensureBuild } from '../../scripts/prepare.mjs';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { startPostgres } from '../support/postgres-cluster.ts';
import { memoryMib } from '../support/process-memory.ts';
import { parentOf, processTimeMs } from '../support/process-time.ts';
import { openPokeStream, type PokeStream } from '../support/poke-stream.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import type { Costs } from './plan.ts';
import { countStatements } from './statement-counter.ts';

const PEOPLE = 40;
const STREAMS_EACH = 10;
const CALLS_EACH = 40;
const LANES = 8;
const IMPORTED = 10_000;
const MEBIBYTE = 1024 * 1024;
/** A status line and the headers of an answer, about: nothing that counts them is between. */
const HEADER_BYTES = 900;

export async function measureCosts(): Promise<Costs> {
  ensureBuild();
  const cluster = await startPostgres({ durable: true });
  const counter = await countStatements(cluster.url);
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' };
  const server = await startKinboxServer({ env: { ...env, DATABASE_URL: counter.url } });
  const other = await startKinboxServer({ env: { ...env, DATABASE_URL: cluster.url } });
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await measureOn({ server, other, client, counter });
  } finally {
    await client.end();
    await Promise.all([server.dispose(), other.dispose()]);
    await counter.close();
    await cluster.stop();
  }
}

interface Parts {
  readonly server: KinboxServer;
  /** It only hears of changes, and at last has streams. */
  readonly other: KinboxServer;
  readonly client: Client;
  readonly counter: Awaited<ReturnType<typeof countStatements>>;
}

async function measureOn({ server, other, client, counter }: Parts): Promise<Costs> {
  const postgres = await parentOf(await readNumber(client, 'pg_backend_pid()'));
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp(server.url, `Person${n}`, `10.9.0.${n + 1}`));
  const cursors = await Promise.all(people.map(cursorOf));
  /** Processor time of each for one call, after a first round that compiles and fills caches. */
  const measure = async (calls: number, run: () => Promise<number>) => {
    await run();
    counter.take();
    const before = await Promise.all([server.pid, postgres, other.pid].map(processTimeMs));
    const bytes = await run();
    const after = await Promise.all([server.pid, postgres, other.pid].map(processTimeMs));
    const [apiMs = 0, databaseMs = 0, otherMs = 0] = after.map(
      (ms, index) => (ms - (before[index] ?? 0)) / calls,
    );
    const { statements, roundTrips } = counter.take();
    return {
      apiMs,
      databaseMs,
      otherMs,
      sentBytes: bytes / calls + HEADER_BYTES,
      statements: statements / calls,
      roundTrips: roundTrips / calls,
    };
  };
  const calls = PEOPLE * CALLS_EACH;
  /** Without the space of what was changed since, which is used again. */
  const size = async () => {
    await client.query('VACUUM FULL');
    return readNumber(client, 'pg_database_size(current_database())');
  };

  const emptyPull = await measure(calls, () =>
    eachInTurn(people, (person, index) =>
      person.call('GET', `/api/changes?changed_only=1&since=${cursors[index] ?? ''}`),
    ),
  );
  const sizeBefore = await size();
  const create = await measure(calls, () => eachInTurn(people, createTask));
  const sizeOfCreates = (await size()) - sizeBefore;
  const refs = await Promise.all(people.map(async (person) => (await createdBy(person)).client_ref));
  const sizeBeforeEdits = await size();
  const edit = await measure(calls, () =>
    eachInTurn(people, (person, index, n) => complete(person, refs[index], n % 2 === 0)),
  );
  const sizeOfEdits = (await size()) - sizeBeforeEdits;
  // Each pulls from before the last task.
  const behind = await Promise.all(people.map(cursorOf));
  await eachInTurn(people, createTask, 1);
  const pull = await measure(calls, () =>
    eachInTurn(people, (person, index) => person.call('GET', `/api/changes?since=${behind[index] ?? ''}`)),
  );

  const processMib = await residentMib(server);
  const streams = await openStreams(people, STREAMS_EACH);
  const heard = await measure(calls, () => eachInTurn(people, createTask));
  await leaveAll(streams);
  const streamBytes = await measureStream(
    other,
    people.map((person) => person.at(other.url)),
  );

  // Last: it leaves the process larger than it was.
  const sizeBeforeImport = await size();
  await importTasks(people[0]);
  const taskBytes = ((await size()) - sizeBeforeImport) / IMPORTED;

  const keptBytes = (sizeOfBoth: number) => sizeOfBoth / (2 * calls);
  return {
    create: { ...create, keptBytes: Math.max(0, keptBytes(sizeOfCreates) - taskBytes) },
    edit: { ...edit, keptBytes: Math.max(0, keptBytes(sizeOfEdits)) },
    emptyPull,
    pull,
    poke: { apiMs: Math.max(0, (heard.apiMs - create.apiMs) / STREAMS_EACH), sentBytes: 60 },
    noticeMs: create.otherMs,
    streamBytes,
    processBytes: processMib * MEBIBYTE,
    taskBytes,
  };
}

/** In a process that has done nothing else, beyond the first stream of each. */
async function measureStream(server: KinboxServer, people: readonly Person[]): Promise<number> {
  const first = await openStreams(people, 1);
  const before = await residentMib(server);
  const others = await openStreams(people, STREAMS_EACH - 1);
  const grownMib = (await residentMib(server)) - before;
  await leaveAll([...first, ...others]);
  return (Math.max(0, grownMib) * MEBIBYTE) / others.length;
}

function openStreams(people: readonly Person[], each: number): Promise<readonly PokeStream[]> {
  return Promise.all(people.flatMap((person) => Array.from({ length: each }, () => openPokeStream(person))));
}

async function leaveAll(streams: readonly PokeStream[]): Promise<void> {
  await Promise.all(streams.map((stream) => stream.leave()));
}

async function residentMib({ pid }: KinboxServer): Promise<number> {
  return (await memoryMib(pid, 'VmRSS')) ?? Number.NaN;
}

async function readNumber(client: Client, expression: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`select ${expression} as value`);
  return Number(rows[0]?.value);
}

/** Some people at a time, each their calls one after the other. Returns the bytes of the answers. */
async function eachInTurn(
  people: readonly Person[],
  call: (person: Person, index: number, n: number) => Promise<Response>,
  times = CALLS_EACH,
): Promise<number> {
  const waiting = [...people.entries()];
  let bytes = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, person] = next;
      for (let n = 0; n < times; n += 1) {
        const answer = await call(person, index, n);
        if (!answer.ok && answer.status !== 304) throw new Error(`A call was answered ${answer.status}.`);
        bytes += (await answer.arrayBuffer()).byteLength;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return bytes;
}

async function createdBy(person: Person): Promise<{ readonly client_ref: string }> {
  return (await (await createTask(person)).json()) as { client_ref: string };
}

function complete(person: Person, ref: string | undefined, completed: boolean): Promise<Response> {
  const headers = { 'Idempotency-Key': randomUUID(), 'X-Changed-Fields': 'completed' };
  return person.call('PUT', `/api/tasks/${String(ref)}`, { completed }, { headers });
}

function createTask(person: Person): Promise<Response> {
  const body = { name: 'Ring the dentist about Thursday', space: 'personal', client_ref: randomUUID() };
  return person.call('POST', '/api/tasks', body, { headers: { 'Idempotency-Key': randomUUID() } });
}

async function cursorOf(person: Person): Promise<string> {
  for (let since = ''; ;) {
    const page = (await (await person.call('GET', `/api/changes${since}`)).json()) as {
      cursor: string;
      has_more: boolean;
    };
    if (!page.has_more) return encodeURIComponent(page.cursor);
    since = `?since=${encodeURIComponent(page.cursor)}`;
  }
}

async function importTasks(person: Person | undefined): Promise<void> {
  const created_at = new Date().toISOString();
  const tasks = Array.from({ length: IMPORTED }, () => ({
    client_ref: randomUUID(),
    name: 'Ring the dentist about Thursday',
    description: 'The number is on the fridge.',
    space: 'personal',
    status: 'todo',
    type: 'call',
    completed: true,
    important: false,
    created_at,
  }));
  const file = { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks };
  const answer = await person?.call('POST', '/api/user/import', file);
  if (answer?.ok !== true) throw new Error(`The import was answered ${String(answer?.status)}.`);
}
