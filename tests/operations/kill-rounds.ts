import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createRandom, type Random } from '../simulation/random.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import { createWriteLoad } from '../support/write-load.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** `npm run soak` asks for 100. */
export const ROUNDS = Number(process.env['KINBOX_ROUNDS'] ?? 20);
const READY_WITHIN_MS = 3000;
/** A machine that is busy with other things starts nothing in time: it is given that of so many empty processes. */
const EMPTY_PROCESSES = 50;
/** Registering is limited by address; the server of these tests believes this machine what it forwards. */
export const TRUST_THIS_MACHINE = { TRUSTED_PROXIES: '127.0.0.1,::1' };

const WRITERS = 6;
/** A crash comes after so many acknowledged writes, at least, and a moment of any length up to `MOMENT_MS`. */
const WRITES = 20;
const MOMENT_MS = 300;

export async function signUpWriters(url: string): Promise<readonly Person[]> {
  const names = Array.from({ length: WRITERS }, (_, n) => `Writer${n}`);
  return Promise.all(names.map((name, n) => signUp(url, name, `203.0.113.${n}`)));
}

/**
 * Again and again: everybody writes, `crash` ends what it ends in the middle of it and brings it back, and tells how long
 * the server took to be ready again. Then nothing acknowledged may be missing, and what had no answer is sent again.
 */
export async function expectNothingLost(
  database: string,
  people: readonly Person[],
  crash: (round: number, random: Random) => Promise<number>,
): Promise<void> {
  const seed = Number(process.env['KINBOX_SEED'] ?? Date.now() % 1_000_000);
  const random = createRandom(seed);
  const load = createWriteLoad(people, random.next);
  const readyAfter: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = load.acknowledged();
    const writing = load.run();
    await expect.poll(load.acknowledged, { timeout: LIMITS.longPoll }).toBeGreaterThan(before + WRITES);
    await delay(random.below(MOMENT_MS));
    readyAfter.push(await crash(round, random));
    load.stop();
    await writing;
    const where = `seed ${seed}, round ${round}`;
    expect(await load.findLosses(), where).toEqual([]);
    await load.sendAgain();
    expect(await load.findLosses(), `${where}, sent again`).toEqual([]);
  }
  const slowest = Math.max(...readyAfter);
  console.log(
    `figure: ${database}, ${ROUNDS} crashes, seed ${seed}: 0 of ${load.acknowledged()} acknowledged writes lost, ` +
      `ready after ${median(readyAfter)} ms (median), ${slowest} ms (slowest)`,
  );
  expect(slowest, `seed ${seed}`).toBeLessThan(
    Math.max(READY_WITHIN_MS, EMPTY_PROCESSES * slowestEmptyProcess()),
  );
}

function slowestEmptyProcess(): number {
  const times = Array.from({ length: 5 }, () => {
    const from = Date.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return Date.now() - from;
  });
  return Math.max(...times);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
