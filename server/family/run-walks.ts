/**
 * Goes on with the walks that a request has begun (`step-walk.ts`), one transaction after the other. After each the server
 * serves others for as long as it took. A walk that its process has left, by a shutdown or a crash, is taken over.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { toIsoTime } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Random } from '../random.ts';
import { claimWalks, releaseWalks, type WalkKey } from './realm-walks.ts';
import { stepWalk } from './step-walk.ts';
import { createWalkPokes } from './walk-pokes.ts';

export interface Walks {
  readonly rowsAtOnce: number;
  /** After a request that may have begun one. */
  readonly wake: () => void;
  readonly start: () => void;
  /** After the transaction that is running. */
  readonly stop: () => Promise<void>;
}

export interface WalksContext {
  readonly database: Database;
  readonly events: Events;
  readonly clock: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly rowsAtOnce: number;
}

/** How often it looks for walks that another process left. */
const LOOK_EVERY_MS = 30_000;
/** Without a step for so long, another process may go on. */
const HELD_MS = 30_000;
const LONGEST_REST_MS = 500;

export function createWalks({ database, events, clock, random, log, rowsAtOnce }: WalksContext): Walks {
  const holder = random.uuid();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pokes = createWalkPokes(events, clock);
  let isWanted = false;
  let round: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const wake = () => {
    if (signal.aborted) return;
    isWanted = true;
    round ??= run()
      .catch((error: unknown) => {
        log.error({ error: describeError(error) }, 'walks not looked for');
      })
      .finally(() => {
        pokes.end();
        round = null;
        if (isWanted && !signal.aborted) wake();
      });
  };
  const claim = (): Promise<readonly WalkKey[]> => {
    isWanted = false;
    const at = toIsoTime(clock());
    // SQLite has one process: who held a walk has crashed.
    const staleBefore = database.dialect === 'sqlite' ? null : toIsoTime(clock() - HELD_MS);
    return database.write((tx) => claimWalks(tx, { holder, at, staleBefore }));
  };
  const run = async () => {
    let walks = await claim();
    while (walks.length > 0 && !signal.aborted) {
      const goOn: WalkKey[] = [];
      for (const walk of walks) if (!(await step(walk))) goOn.push(walk);
      walks = isWanted ? await claim() : goOn;
    }
  };
  /** Whether it is over, or has failed: then it is tried again at the next look. */
  const step = async (walk: WalkKey): Promise<boolean> => {
    if (signal.aborted) return true;
    const startedAt = performance.now();
    try {
      const context = { dialect: database.dialect, at: toIsoTime(clock()), rowsAtOnce };
      const { changed, isOver } = await database.write((tx) => stepWalk(tx, walk, context));
      pokes.changed(changed);
      if (isOver) pokes.end();
      await rest(performance.now() - startedAt, signal);
      return isOver;
    } catch (error) {
      log.error({ error: describeError(error) }, 'walk failed');
      return true;
    }
  };

  return {
    rowsAtOnce,
    wake,
    start: () => {
      wake();
      timer = setInterval(wake, LOOK_EVERY_MS);
      timer.unref();
    },
    stop: async () => {
      stopping.abort();
      if (timer !== null) clearInterval(timer);
      if (round === null) return;
      await round;
      // Otherwise another process waits until nothing has been heard of this one.
      await database
        .write((tx) => releaseWalks(tx, holder))
        .catch((error: unknown) => {
          log.error({ error: describeError(error) }, 'walks not released');
        });
    },
  };
}

async function rest(tookMs: number, signal: AbortSignal): Promise<void> {
  // Ends early where the process does.
  await wait(Math.min(tookMs, LONGEST_REST_MS), undefined, { signal }).catch(() => undefined);
}
