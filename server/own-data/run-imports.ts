/**
 * Large imports, one after the other in this process:
 *
 *   request ──► file, row ──► claimed ──► read by the worker ──► written in small transactions ──► done, or failed
 *                  ▲             │                                    │
 *                  └─────────────┴──── shutdown, crash, outage ◄──────┘
 *
 * The file and the row survive the process; the row counts what is written, in the transaction that writes it.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shownName } from '#domain/user.ts';
import { DatabaseUnavailable, type Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import type { Reply } from '../http/reply.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Random } from '../random.ts';
import type { ImportRow } from '../db/schema.ts';
import { findUserRow } from '../users.ts';
import { goesOn, interrupted, replyToImport, stopped } from './import-reply.ts';
import * as state from './import-state.ts';
import { importTasks } from './import-tasks.ts';
import type { Imports } from './imports.ts';
import { openFile } from './open-file.ts';

export interface ImportsContext {
  readonly database: Database;
  readonly events: Events;
  readonly clock: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly folder: string;
  /** The script of the worker that reads files. */
  readonly worker: URL;
}

/** How often it looks for imports that another process left. */
const LOOK_EVERY_MS = 30_000;
const ASK_EVERY_MS = 200;
/** A body that is still arriving is younger. */
const STRAY_AFTER_MS = 10 * 60 * 1000;

export function createImports(context: ImportsContext): Imports {
  const { database, clock, random, log, folder } = context;
  const claim = random.uuid();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let isWanted = false;
  let round: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const wake = () => {
    isWanted = true;
    round ??= runAll().finally(() => {
      round = null;
    });
  };
  const runAll = async () => {
    while (isWanted && !isStopping()) {
      isWanted = false;
      try {
        while (!isStopping() && (await runNext()));
      } catch (error) {
        log.error({ error: describeError(error) }, 'import failed');
      }
    }
  };
  const runNext = async (): Promise<boolean> => {
    const files = await listFiles(folder);
    if (files.length === 0) return false;
    const row = await database.write((tx) => state.claimImport(tx, files, { claim, nowMs: clock() }));
    if (row === null) return false;
    const own = { id: row.id, claim };
    const refusal = state.isHopeless(row) ? interrupted : await run(row);
    if (refusal === 'stopped') {
      await database.write((tx) => state.releaseImport(tx, own));
      return false;
    }
    const isOver = await database.write((tx) => state.endImport(tx, own, refusal));
    if (isOver) await rm(join(folder, row.id), { force: true });
    return true;
  };

  /** Null if it is done. */
  const run = async (row: ImportRow): Promise<Reply | 'stopped' | null> => {
    const { id, user_id: user } = row;
    const claiming = () => ({ claim, nowMs: clock() });
    const file = await openFile(join(folder, id), context.worker);
    if (file.kind === 'refused') return file.reply;
    try {
      const author = await database.write(async (tx) => {
        await state.recordTotal(tx, id, file.source.rows);
        return findUserRow(tx, user);
      });
      const outcome = await importTasks(context, file.source, {
        actor: { id: user, display_name: shownName(author) },
        at: row.created_at,
        from: { done: row.rows_done, imported: row.imported },
        mayGoOn: (tx) => state.mayGoOn(tx, id, claiming()),
        record: (tx, progress) => state.recordProgress(tx, id, progress, claiming()),
        isStopping,
      });
      if (outcome.kind === 'stopped') return 'stopped';
      if (outcome.kind === 'imported') return null;
      return replyToImport(outcome);
    } finally {
      await file.close();
    }
  };

  const look = async () => {
    const files = await listFiles(folder);
    await database.write(async (tx) => {
      await state.keepWaiting(tx, files, clock());
      await state.endLost(tx, files, clock(), interrupted);
    });
    await removeStrays(folder, await database.read((tx) => state.listRunning(tx)));
    wake();
  };
  const reportLook = (error: unknown) => {
    log.error({ error: describeError(error) }, 'imports not looked for');
  };
  /** All that have begun: the database is not closed before they are over. */
  let looks: Promise<unknown> = Promise.resolve();
  const lookAfter = (before: Promise<void>) => {
    looks = Promise.all([looks, before.then(look).catch(reportLook)]);
  };
  const lookAgain = () => lookAfter(Promise.resolve());

  return {
    folder,
    begin: async ({ path, keep, user, token }) => {
      const id = `${basename(path)}.json`;
      const isBegun = await database.write((tx) =>
        state.beginImport(tx, { id, user, token, nowMs: clock() }),
      );
      if (!isBegun) return false;
      await rename(path, join(folder, id));
      keep();
      wake();
      return true;
    },
    untilEnded: async (user, signal) => {
      while (!signal.aborted && !isStopping()) {
        const row = await unlessAway(database.read((tx) => state.readImport(tx, user)));
        if (row === null) return stopped;
        if (row !== 'away' && row.state !== 'running') return row;
        await wait(ASK_EVERY_MS);
      }
      return goesOn;
    },
    start: () => {
      // SQLite has one process: who had claimed an import has crashed.
      if (database.dialect === 'sqlite') lookAfter(database.write(state.releaseAll));
      else lookAgain();
      timer = setInterval(lookAgain, LOOK_EVERY_MS);
      timer.unref();
    },
    stop: async () => {
      stopping.abort();
      if (timer !== null) clearInterval(timer);
      await Promise.all([looks, round]);
    },
  };
}

/** An outage of the database ends no import, and so no wait for its end. */
async function unlessAway<T>(asked: Promise<T>): Promise<T | 'away'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'away';
    throw error;
  }
}

/** Of imports; a body that is still arriving has no ending yet. */
async function listFiles(folder: string): Promise<readonly string[]> {
  return (await readdirOf(folder)).filter((name) => name.endsWith('.json'));
}

async function readdirOf(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return readdir(folder);
}

/** What a crash left of bodies that were arriving, and of imports that have ended. */
async function removeStrays(folder: string, running: ReadonlySet<string>): Promise<void> {
  for (const name of await readdirOf(folder)) {
    if (running.has(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > STRAY_AFTER_MS) {
      await rm(join(folder, name), { force: true });
    }
  }
}
