/**
 * `npm run soak -- --fast 1000000 --real 3000 --depth 5 --rounds 100 --minutes 60 --seed 1`: so many schedules of each stack
 * of the simulation from that seed on, with every core, then every sequence of so many steps of the small world, then so
 * many crashes of the server on each database, then so many minutes of virtual families.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { FAMILY_OPTIONS, familyOptions } from '../soak/options.ts';
import { soakFamilies } from '../soak/soak-families.ts';
import { bundle } from './bundle.ts';
import { soakSmallWorld } from './small-world/soak.ts';
import type { StackName } from './stacks.ts';

interface Progress {
  done: number;
  failed: number;
  cpuMs: number;
}

const REPORT_EVERY_MS = 60_000;

const { values } = parseArgs({
  options: {
    fast: { type: 'string', default: '1000000' },
    real: { type: 'string', default: '3000' },
    depth: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '100' },
    ...FAMILY_OPTIONS,
  },
});

const cli = await bundle('soak', 'cli.ts');
const violations = (await soak('fast', Number(values.fast))) + (await soak('real', Number(values.real)));
const findings = Number(values.depth) > 0 ? await soakSmallWorld(Number(values.depth)) : 0;
const crashes = Number(values.rounds) > 0 ? await crash() : 0;
const holds = Number(values.minutes) === 0 || (await soakFamilies(familyOptions(values)));
process.exitCode = violations > 0 || findings > 0 || !holds ? 1 : crashes;

/** How many of the schedules broke an invariant. */
async function soak(stack: StackName, count: number): Promise<number> {
  if (count === 0) return 0;
  const cores = Math.min(availableParallelism(), count);
  const started = Date.now();
  const progress = Array.from({ length: cores }, (): Progress => ({ done: 0, failed: 0, cpuMs: 0 }));
  const report = () => {
    const sum = (field: keyof Progress) => progress.reduce((total, each) => total + each[field], 0);
    const seconds = (Date.now() - started) / 1000;
    const perCore = sum('done') / Math.max(0.001, sum('cpuMs') / 1000);
    console.log(
      `${stack}: ${sum('done')} of ${count} schedules, ${sum('failed')} violations, ${seconds.toFixed(0)} s, ` +
        `${(sum('done') / seconds).toFixed(0)} a second, ${perCore.toFixed(0)} a second of processor time`,
    );
  };
  const timer = setInterval(report, REPORT_EVERY_MS);
  await Promise.all(progress.map((own, core) => work(stack, { core, cores, count, own })));
  clearInterval(timer);
  report();
  return progress.reduce((total, each) => total + each.failed, 0);
}

interface Part {
  readonly core: number;
  readonly cores: number;
  readonly count: number;
  readonly own: Progress;
}

/** One process that takes every so many seeds. Ends the soak where it crashes: its seeds would be missing. */
function work(stack: StackName, { core, cores, count, own }: Part): Promise<void> {
  const share = Math.floor(count / cores) + (core < count % cores ? 1 : 0);
  const seed = Number(values.seed) + core;
  const args = ['--stack', stack, '--seed', seed, '--count', share, '--every', cores].map(String);
  // A run makes much that lives shortly: a larger nursery has less to copy.
  const child = spawn(process.execPath, ['--max-semi-space-size=32', cli, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, done, failures, cpuMs] = /^progress (\d+) (\d+) (\d+)$/.exec(line) ?? [];
    if (done === undefined) console.log(line);
    else Object.assign(own, { done: Number(done), failed: Number(failures), cpuMs: Number(cpuMs) });
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (own.done === share) resolve(undefined);
      else reject(new Error(`A process ended with ${String(code)} after ${own.done} of ${share} schedules.`));
    });
  });
}

/** The exit code. */
async function crash(): Promise<number> {
  const env = { ...process.env, KINBOX_ROUNDS: values.rounds };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'operations', 'kill'];
  const child = spawn(process.execPath, vitest, { stdio: 'inherit', env });
  const [code] = await once(child, 'close');
  return Number(code);
}
