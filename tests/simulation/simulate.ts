/**
 * One run of the world: people, devices, families that change, a bad network, a server that restarts, all drawn from
 * one seed. Then everything heals, and the invariants are checked.
 */
import { randomStep } from './events.ts';
import { heal } from './healing.ts';
import { viewIsFold } from './invariants.ts';
import { costOfLongQueue } from './long-queue.ts';
import { leftOnDisks } from './left-on-disks.ts';
import { checkWorld } from './check-world.ts';
import type { PlantedBug } from './planted-bug.ts';
import { realStack } from './real/real-stack.ts';
import type { StackFactory } from './stack.ts';
import { createWorld, type World } from './world.ts';

export interface RunOptions {
  /** The real one where it is left out. */
  readonly stack?: StackFactory;
  readonly steps?: number;
  /** Steps that are left out, counted from 0: each draws from a stream of its own, so that the others stay the same. */
  readonly without?: ReadonlySet<number>;
  /** A known bug, to see that the invariants notice it. */
  readonly bug?: PlantedBug;
}

export interface RunResult {
  readonly wrong: readonly string[];
  readonly trace: readonly string[];
  readonly counts: { readonly requests: number; readonly faults: number; readonly mutations: number };
}

/** Without a random number: the seeds of planted bugs find theirs as before. */
async function goOn({ server, effects }: World): Promise<void> {
  if (await server.isAtRest()) return;
  await effects.byRule(server.goOn);
}

const STEPS = 150;

export async function simulate(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const world = await createWorld(seed, options.stack ?? realStack, options.bug);
  const { steps = STEPS, without = new Set() } = options;
  const wrong: string[] = [];
  for (let step = 0; step < steps && wrong.length === 0; step += 1) {
    if (without.has(step)) continue;
    world.random.restart(step + 1);
    await randomStep(world);
    await goOn(world);
    if (world.swarm.hasLogouts) wrong.push(...(await leftOnDisks(world.devices)));
    wrong.push(...world.ledger.wrong, ...world.effects.wrong);
    const isLooking = step % 25 === 24 || world.swarm.isWide;
    if (isLooking) for (const device of world.devices) wrong.push(...(await viewIsFold(device)));
  }
  world.random.restart(steps + 1);
  if (wrong.length === 0 && world.swarm.isLarge) wrong.push(...(await costOfLongQueue(world)));
  if (wrong.length === 0) wrong.push(...(await heal(world)), ...world.effects.wrong);
  if (wrong.length === 0) wrong.push(...(await checkWorld(world)));
  const { network, devices, trace, server } = world;
  const mutations = devices.reduce((sum, device) => sum + device.seen.size, 0);
  devices.forEach((device) => device.kill());
  await server.close();
  return { wrong, trace, counts: { ...network.counts, mutations } };
}
