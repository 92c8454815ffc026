/** One process: opens the database, listens, and shuts down in order. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { createApp } from './app.ts';
import { grantAdminIfProven } from './auth/admins.ts';
import { createPasswordHasher } from './auth/passwords.ts';
import { secureRandom } from './random.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { createIpReader } from './http/client-ip.ts';
import { createHttpServer, type Fetch } from './http/http-server.ts';
import { respond } from './http/respond.ts';
import { json, unavailable } from './http/reply.ts';
import { startJobs } from './jobs.ts';
import { createDatabaseStore } from './limiting/database-store.ts';
import { createLimits } from './limits.ts';
import type { Log } from './log/log.ts';
import { mailFolderOf, openMail } from './mail/open-mail.ts';
import { createWalks } from './family/run-walks.ts';
import { MOST_ROWS } from './http/large-writes.ts';
import { createImports } from './own-data/run-imports.ts';
import { openPush } from './push/open-push.ts';
import { createSender } from './notifications/sender.ts';
import { readServerId } from './server-id.ts';
import { readSite } from './site/read-site.ts';
import { dataHeaders, pageHeaders } from './site/security-headers.ts';
import { createSite, isApi, pathOf } from './site/serve-site.ts';
import { createShareTarget, isShare } from './share-target.ts';

export interface Running {
  readonly port: number;
  /** Lets requests in flight finish, for `DRAIN_MS` at most, and closes everything. A second call joins the first. */
  readonly stop: () => Promise<void>;
}

/** Shorter than the ten seconds that container engines grant before they kill. */
export const DRAIN_MS = 8000;
const RETRY_SECONDS = 1;

/** Before the database is open and while the process drains: alive, and not ready. */
export function answerNotNow(headers: Readonly<Record<string, string>>): Fetch {
  return (request) => {
    const isAlive = pathOf(request) === '/healthz';
    const answer = respond(isAlive ? json(200, { status: 'ok' }) : unavailable(RETRY_SECONDS));
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };
}

/** What was built along with the server. */
export interface Built {
  /** The app. */
  readonly siteFolder: string;
  /** The worker that reads the files of imports. */
  readonly fileWorker: URL;
}

/**
 * Rejects if the port is taken or the database cannot be opened. The port comes first, so that a second start by
 * mistake touches no data.
 */
export async function startServer(config: Config, built: Built, log: Log): Promise<Running> {
  const isSecure = config.appUrl?.protocol === 'https:';
  const notNow = answerNotNow(dataHeaders({ isSecure }));
  let current: Fetch = notNow;
  const server = createHttpServer((request, bindings) => current(request, bindings), {
    headers: dataHeaders({ isSecure }),
    log,
  });
  await listen(server, config);
  try {
    const { database, events, close } = await openDatabase(config, log);
    const appUrl = config.appUrl ?? new URL(`http://localhost:${portOf(server)}`);
    const mailIsSetUp = config.smtpUrl !== null;
    if (config.adminEmail !== null) {
      const { kind } = await grantAdminIfProven(database, config.adminEmail, Date.now());
      if (kind !== 'changed') log.warn({}, noSuchAdmin(mailIsSetUp));
    }
    const mail = openMail(config, appUrl, log);
    const imports = createImports({
      database,
      events,
      clock: Date.now,
      random: secureRandom,
      log,
      folder: join(config.dataDir, 'imports'),
      worker: built.fileWorker,
    });
    const walks = createWalks({
      database,
      events,
      clock: Date.now,
      random: secureRandom,
      log,
      rowsAtOnce: MOST_ROWS,
    });
    const limits = createLimits(createDatabaseStore(database), Date.now);
    const push = await openPush(config, appUrl, database);
    const sender = push && createSender({ database, push, clock: Date.now, log, mailIsSetUp });
    const app = createApp({
      database,
      clock: Date.now,
      random: secureRandom,
      passwords: createPasswordHasher(),
      limits,
      events,
      sendMail: mail.send,
      imports,
      walks,
      push,
      log,
      config: { ...config, appUrl, mailIsSetUp },
      serverId: await readServerId(database, secureRandom),
    });
    // Filled in at build time, as in the app that was built along with this.
    const apiHost = import.meta.env?.VITE_API_HOST ?? '';
    const headers = pageHeaders({ isSecure, apiHost });
    const site = createSite(await readSite(config, built.siteFolder, log), headers);
    const shareTarget = createShareTarget(headers, {
      random: secureRandom,
      limits,
      readIp: createIpReader(config.trustedProxies),
    });
    current = (request, bindings) => {
      if (isApi(pathOf(request))) return app.fetch(request, bindings);
      return isShare(request) ? shareTarget(request, bindings) : site(request);
    };
    const { dataDir } = config;
    const mailFolder = mailFolderOf(config);
    const stopJobs = startJobs({ database, mailFolder, dataDir, clock: Date.now, log });
    imports.start();
    walks.start();
    sender?.start();
    const port = portOf(server);
    log.info({ port, pid: process.pid }, 'ready');
    const end = async () => {
      log.info({}, 'draining');
      current = notNow;
      events.publish({ kind: 'closing' });
      // Together: a request may wait for its import.
      await Promise.all([imports.stop(), walks.stop(), stopJobs(), drain(server)]);
      await Promise.all([mail.close(), sender?.stop()]);
      push?.close();
      await close();
      log.info({}, 'stopped');
    };
    let ended: Promise<void> | null = null;
    return { port, stop: () => (ended ??= end()) };
  } catch (error) {
    await drain(server);
    throw error;
  }
}

function noSuchAdmin(mailIsSetUp: boolean): string {
  const then = mailIsSetUp
    ? 'register it, follow the link that comes by mail and start again'
    : 'without mail nothing proves an address: register it and run "kinbox admin grant" on this machine';
  return `ADMIN_EMAIL names no account with a verified address: ${then}`;
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  // A connection that was just in use becomes idle, and nothing else would close it for five seconds.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(impatience);
}
