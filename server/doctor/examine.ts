/** All that `kinbox doctor` looks at, in the order in which it is mended. Each look ends in a few seconds. */
import process from 'node:process';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { secureRandom } from '../random.ts';
import { PAUSE_MS } from './answer-doctor.ts';
import { ask, followDoctorStream, type Answered, type Streamed } from './ask-server.ts';
import { unknown, type Finding, type Judgement } from './finding.ts';
import {
  judgeAddress,
  judgeClock,
  judgePlain,
  judgeProxy,
  judgeReach,
  judgeStream,
  type Instant,
} from './judge-address.ts';
import { judgeDatabase, judgeMigrations } from './judge-database.ts';
import { judgeBackups, judgeDisk, judgeNode } from './judge-machine.ts';
import { judgeMail } from './judge-mail.ts';
import { lookAtBackups, lookAtDisk } from './look-at-machine.ts';
import { lookAtDatabase, type FoundDatabase } from './look-at-database.ts';
import { endTicket, issueTicket } from './ticket.ts';

export async function examine(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config;
  const found = await lookAtDatabase(config);
  try {
    return [
      finding('node', judgeNode(process.versions.node)),
      finding('disk', judgeDisk(await lookAtDisk(dataDir))),
      finding('database', judgeDatabase(found.state)),
      ...(found.kind === 'open' ? [finding('migrations', judgeMigrations(found.migrations))] : []),
      finding(
        'backups',
        judgeBackups(databaseUrl === null ? await lookAtBackups(dataDir) : null, Date.now()),
      ),
      ...(await examineAddress(config, found)),
      finding('mail', await judgeMail(config.smtpUrl)),
    ];
  } finally {
    if (found.kind === 'open') await found.db.destroy();
  }
}

async function examineAddress(config: Config, found: FoundDatabase): Promise<readonly Finding[]> {
  const { appUrl, port, trustedProxies } = config;
  const serverId = found.kind === 'open' ? found.serverId : null;
  const own = ownAddress(config);
  const direct = await ask(new URL('/readyz', own));
  const address = finding('address', judgeAddress(config));
  const server = finding('server', judgeReach(direct, { name: 'PORT', url: own.origin, serverId }));
  if (appUrl === null) {
    const streamed = await follow(own, found);
    const proxy = judgeProxy(streamed, { port, appUrl: own, trustedProxies });
    return [server, address, ...behind(proxy, streamed), clock({ 'the server': direct }, found)];
  }
  const reached = await ask(new URL('/readyz', appUrl));
  const streamed = await follow(appUrl, found);
  return [
    // With several processes, this one's port may be another container's.
    direct.kind === 'failed' && reached.kind === 'answered'
      ? finding('server', unknown(`${own.origin} does not answer here (${direct.code}), but APP_URL does.`))
      : server,
    address,
    finding('reach', judgeReach(reached, { name: 'APP_URL', url: appUrl.origin, serverId })),
    ...(await examinePlain(appUrl)),
    ...behind(judgeProxy(streamed, { port, appUrl, trustedProxies }), streamed),
    clock({ 'the server': direct, APP_URL: reached }, found),
  ];
}

function behind(proxy: Judgement, streamed: Streamed): readonly Finding[] {
  return [finding('proxy', proxy), finding('streams', judgeStream(streamed, PAUSE_MS))];
}

async function examinePlain(appUrl: URL): Promise<readonly Finding[]> {
  if (appUrl.protocol !== 'https:' || appUrl.port !== '') return [];
  return [finding('plain http', judgePlain(await ask(new URL(`http://${appUrl.hostname}/api/user`))))];
}

function clock(answers: Readonly<Record<string, Answered>>, found: FoundDatabase): Finding {
  const instants = Object.entries(answers).map(([name, answer]) => [name, instantOf(answer)] as const);
  const database = found.kind === 'open' ? found.clock : null;
  return finding('clock', judgeClock({ ...Object.fromEntries(instants), 'the database': database }));
}

/** `Date` has whole seconds. */
function instantOf(answer: Answered): Instant | null {
  if (answer.kind === 'failed' || answer.dateMs === null) return null;
  const { dateMs, beforeMs, afterMs } = answer;
  return { thereMs: dateMs, stepMs: 1000, beforeMs, afterMs };
}

async function follow(base: URL, found: FoundDatabase): Promise<Streamed> {
  if (found.kind === 'none' || found.serverId === null) return { kind: 'failed', code: 'no database' };
  // Of a database that takes no ticket the other lines tell.
  return withTicket(found.db, (ticket) => followDoctorStream(base, ticket)).catch(() => ({
    kind: 'failed' as const,
    code: 'the database takes no ticket',
  }));
}

async function withTicket<T>(db: Kysely<Schema>, work: (ticket: string) => Promise<T>): Promise<T> {
  const ticket = await issueTicket(db, secureRandom, Date.now());
  try {
    return await work(ticket);
  } finally {
    // It ends by itself in a minute.
    await endTicket(db).catch(() => undefined);
  }
}

/** Of the process itself, without what is in front of it. */
function ownAddress({ host, port }: Config): URL {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new URL(`http://${near.includes(':') ? `[${near}]` : near}:${port}`);
}

function finding(about: string, judgement: Judgement): Finding {
  return { about, ...judgement };
}
