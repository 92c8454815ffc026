/** The server's process: settings from the environment, one port for app and API. */
import { networkInterfaces } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './config.ts';
import { describeError } from './log/describe-error.ts';
import { createLog, type Log } from './log/log.ts';
import { rootCause } from './log/root-cause.ts';
import { reachableAddresses } from './reachable-addresses.ts';
import { startNotice } from './start-notice.ts';
import { startServer } from './start-server.ts';

/** Beside the bundle, `dist/server/main.js`. */
const siteFolder = fileURLToPath(new URL('../app/', import.meta.url));

/** Beside the bundle, too; `npm run dev` runs the sources. */
const fileWorker = new URL(
  import.meta.url.endsWith('.ts') ? '../scripts/read-file-worker.mjs' : './read-file-worker.js',
  import.meta.url,
);

// The database, emails and backups are for the account of the service alone.
process.umask(0o077);
await main();

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (read.kind === 'wrong') {
    fail(read.sentence);
    return;
  }
  const log = createLog(read.config.logLevel);
  endOnBugs(log);
  try {
    const running = await startServer(read.config, { siteFolder, fileWorker }, log);
    process.stdout.write(`Kinbox is ready at http://localhost:${running.port}\n`);
    // A log has lines of one kind only.
    if (process.stdout.isTTY) {
      const listening = { ...read.config, port: running.port, interfaces: networkInterfaces() };
      process.stdout.write(startNotice(reachableAddresses(listening)));
    }
    stopOnSignal(running.stop);
  } catch (error) {
    fail(sentenceFor(error, read.config));
  }
}

/** The second signal ends the process without waiting. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** After an uncaught error the state of the process is unknown: it exits, and its supervisor starts another. */
function endOnBugs(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error({ error: describeError(error) }, 'the process ends: nobody caught an error');
    process.exit(1);
  });
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function sentenceFor(error: unknown, { port, host, dataDir, databaseUrl }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop what uses it, or set PORT to another one.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    case 'EACCES':
      return `Kinbox may not use port ${port}, or may not write to ${dataDir}.`;
    default: {
      const what =
        databaseUrl === null ? `the database in ${dataDir}` : 'the database that DATABASE_URL names';
      return `Kinbox cannot open ${what}: ${rootCause(error)}`;
    }
  }
}
