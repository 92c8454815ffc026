import { createHash } from 'node:crypto';
import process from 'node:process';

/**
 * Every limit of time of the tests, in ms. They are written for a quiet machine of two cores and grow with the time that this
 * one takes for the same work when a run begins. A limit only ends what hangs: tests of speed compare figures of one run.
 */

/** Of `work`, on a quiet core of an Intel Xeon at 2.5 GHz with Node 20. */
const REFERENCE_MS = 85;
const SAMPLES = 5;
/** A result beyond that says that the machine was busy for a moment, not how fast it is. */
const SLOWEST = 10;
/** Where the first process of a run leaves the result for the others. */
const SLOWNESS = 'KINBOX_TEST_SLOWNESS';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export const LIMITS = {
  /** A stage hangs in which nothing has been printed, and no test has begun or ended, for so long. */
  quietStage: scaled(5 * MINUTE_MS),
  hook: scaled(30 * SECOND_MS),
  test: scaled(60 * SECOND_MS),
  /** What one test does many times, or with many rows. */
  longTest: scaled(3 * MINUTE_MS),
  /** Hundreds of schedules, of requests at random or of crashes. It says now and then that it goes on (`goes-on.ts`). */
  longestTest: scaled(30 * MINUTE_MS),
  /** A poll, where one process does it all. */
  poll: scaled(5 * SECOND_MS),
  /** A poll of a browser or of another process. */
  browserPoll: scaled(15 * SECOND_MS),
  /** A poll for what comes to another device, with a stream, an alarm or a retry in between. */
  longPoll: scaled(45 * SECOND_MS),
  /** What may fail to happen, and is tried again then. */
  soon: scaled(3 * SECOND_MS),
  /** What a browser's driver waits for a page, a control or an answer. */
  browser: scaled(30 * SECOND_MS),
  /** Until a server, a database or a browser that was started answers. */
  start: scaled(60 * SECOND_MS),
};

/** How many times as long as on that machine a computation takes here; 1 at least. */
export function slowness() {
  process.env[SLOWNESS] ??= measureSlowness().toFixed(2);
  return Number(process.env[SLOWNESS]);
}

/** For the processes that are started from now on: the machine may have become busier since the run began. */
export function measureAgain() {
  process.env[SLOWNESS] = Math.max(slowness(), measureSlowness()).toFixed(2);
}

function scaled(/** @type {number} */ ms) {
  return Math.round(ms * slowness());
}

/** By the wall clock: what else runs on the machine takes its time from the tests as well. */
function measureSlowness() {
  const times = Array.from({ length: SAMPLES }, timeWork).sort((a, b) => a - b);
  const median = times[Math.floor(SAMPLES / 2)] ?? REFERENCE_MS;
  return Math.min(Math.max(median / REFERENCE_MS, 1), SLOWEST);
}

function timeWork() {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** What tests do most: objects, strings, sorting, hashing. */
function work() {
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 2000 }, (_, n) => ({
      n,
      name: `Task ${(n * 7919) % 2000}`,
      done: n % 3 === 0,
    }));
    rows.sort((a, b) => (a.name < b.name ? -1 : 1));
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest('hex');
  }
}
