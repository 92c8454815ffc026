/** `POST /api/tasks` of eight people at once beside the least that a durable write costs on the same database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signUp, type Person } from '../support/sign-up.ts';
import { startPostgres } from '../support/postgres-cluster.ts';
import { joinFamily } from './bench-account.ts';
import type { BenchTools } from './bench-tools.ts';
import { openRawPostgres, openRawSqlite, type RawWriter } from './raw-transactions.ts';
import { summarise, type Measurement, type Target } from './samples.ts';
import { closeLanes, openLanes, postTasks } from './write-lanes.ts';

const PEOPLE = 8;
/** The figures alternate, so that what else the machine does is in all of them. */
const ROUNDS = 12;
const TASKS_EACH = 75;
/** Code that has not run yet is slow, and a server runs for weeks. */
const WARM_UP = 1_000;
const ALONE = 60;
const RAW = 1_200;

const TRUST_THIS_MACHINE = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' };

export async function measureServerWrites(tools: BenchTools): Promise<readonly Measurement[]> {
  return [...(await measureSqlite(tools)), ...(await measurePostgres(tools))];
}

async function measureSqlite({ folder, startServer }: BenchTools): Promise<readonly Measurement[]> {
  const server = await startServer(TRUST_THIS_MACHINE);
  const people = await signUpAll(server.url);
  const raw = openRawSqlite(join(folder, 'raw.sqlite'));
  const measured = await alternate('SQLite', server.url, { raw, people, atLeast: 0.3, aloneAtMost: 1.5 });
  await raw.close();
  return measured;
}

async function measurePostgres({ startServer }: BenchTools): Promise<readonly Measurement[]> {
  const cluster = await startPostgres({ durable: true });
  try {
    const server = await startServer({ ...TRUST_THIS_MACHINE, DATABASE_URL: cluster.url });
    const people = await signUpAll(server.url);
    const raw = await openRawPostgres(cluster.url, PEOPLE);
    const measured = await alternate('PostgreSQL', server.url, { raw, people, atLeast: 0.25 });
    const least = await alternateLeast(cluster.url, raw);
    await raw.close();
    await server.stop();
    return [...measured, least];
  } finally {
    await cluster.stop();
  }
}

/** How much of the rate of the raw transactions any server reaches with this driver on this machine. */
async function alternateLeast(database: string, raw: RawWriter): Promise<Measurement> {
  const tokens = Array.from({ length: PEOPLE }, (_, n) => `writer-${n}`);
  const program = fileURLToPath(new URL('least-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, database, ...tokens], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lanes = openLanes(tokens);
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${port.toString().trim()}`;
    await postTasks(url, lanes, WARM_UP);
    const [bare, least]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await raw.run(RAW));
      least.push((await postTasks(url, lanes, TASKS_EACH)).perSecond);
    }
    return {
      name: 'PostgreSQL: a server that does two statements and nothing else',
      ours: summarise(least),
      baselineName: 'raw transactions with 2 inserts',
      baseline: summarise(bare),
      unit: '/s',
    };
  } finally {
    closeLanes(lanes);
    child.kill();
  }
}

interface Sides {
  readonly raw: RawWriter;
  readonly people: readonly Person[];
  /** Of the rate of the raw transactions. */
  readonly atLeast: number;
  /** ms, of one person alone. */
  readonly aloneAtMost?: number;
}

async function alternate(
  database: string,
  url: string,
  { raw, people, atLeast, aloneAtMost }: Sides,
): Promise<readonly Measurement[]> {
  const lanes = openLanes(people.map(({ token }) => token));
  const alone = lanes.slice(0, 1);
  await postTasks(url, lanes, WARM_UP);
  const [owner, ...members] = people;
  for (const member of members) if (owner !== undefined) await joinFamily(url, owner, member);
  await postTasks(url, lanes, WARM_UP, 'family');
  await raw.run(RAW);
  const [bare, own, family, one]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await raw.run(RAW));
    own.push((await postTasks(url, lanes, TASKS_EACH)).perSecond);
    family.push((await postTasks(url, lanes, TASKS_EACH, 'family')).perSecond);
    one.push(...(await postTasks(url, alone, ALONE)).times);
  }
  closeLanes(lanes);
  const baseline = { baselineName: 'raw transactions with 2 inserts', baseline: summarise(bare), unit: '/s' };
  const ratio: Target = { of: 'ratio', atLeast };
  return [
    { name: `${database}: tasks of ${PEOPLE} people`, ours: summarise(own), ...baseline, targets: [ratio] },
    {
      name: `${database}: tasks of ${PEOPLE} people into one family`,
      ours: summarise(family),
      ...baseline,
      targets: [{ of: 'median', atLeast: 500 }],
    },
    {
      name: `${database}: a task of one person alone`,
      ours: summarise(one),
      baselineName: 'a raw transaction with 2 inserts',
      baseline: summarise(bare.map((perSecond) => 1000 / perSecond)),
      ...(aloneAtMost !== undefined && { targets: [{ of: 'median', atMost: aloneAtMost }] }),
    },
  ];
}

function signUpAll(url: string): Promise<readonly Person[]> {
  return Promise.all(Array.from({ length: PEOPLE }, (_, n) => signUp(url, `Writer${n}`, `203.0.113.${n}`)));
}
