/**
 * One run of the world: people, devices, a family that changes, a bad network, a server that restarts, all drawn from
 * one seed. Then everything heals, and the invariants are judged.
 */
import type { Task } from '#domain/task.ts';
import { START_MS } from '../support/test-device.ts';
import { createChance, type Chance } from './chance.ts';
import {
  deviceEqualsServer,
  lastWritesStand,
  nothingLost,
  serverView,
  settingsEqualServer,
  viewIsFold,
} from './invariants.ts';
import type { SimAnswer, SimRequest } from './exchange.ts';
import { joinFamily, leaveFamily, removeMember } from './families.ts';
import { createNetwork, type Network } from './network.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createSimDevice, type SimDevice } from './sim-device.ts';
import { realStack } from './real/real-stack.ts';
import type { SimServer, Stack, StackFactory } from './stack.ts';

export interface PlantedBug {
  /** Breaks a device's store. */
  readonly store?: (device: SimDevice) => void;
  /** Breaks what goes over the wire. */
  readonly request?: (request: SimRequest) => SimRequest;
  /** Breaks what happens when an answer comes. */
  readonly answer?: (device: SimDevice, answer: SimAnswer) => Promise<void>;
}

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

const STEPS = 150;

/** A run may use so many requests to drain after it has healed, for each mutation and each device. */
const HEALING_CYCLES = 40;

export async function simulate(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const world = await createWorld(seed, options);
  const { steps = STEPS, without = new Set() } = options;
  const wrong: string[] = [];
  for (let step = 0; step < steps && wrong.length === 0; step += 1) {
    if (without.has(step)) continue;
    world.chance.restart(step + 1);
    await randomStep(world);
    if (step % 25 === 24) for (const device of world.devices) wrong.push(...(await viewIsFold(device)));
  }
  world.chance.restart(steps + 1);
  if (wrong.length === 0) wrong.push(...(await heal(world)), ...(await judge(world)));
  const { network, devices, trace, server } = world;
  const mutations = devices.reduce((sum, device) => sum + device.seen.size, 0);
  devices.forEach((device) => device.kill());
  await server.close();
  return { wrong, trace, counts: { ...network.counts, mutations } };
}

interface World {
  readonly stack: Stack;
  readonly chance: Chance;
  readonly server: SimServer;
  readonly network: Network;
  readonly oracle: Oracle;
  readonly devices: readonly SimDevice[];
  readonly tokens: ReadonlyMap<number, string>;
  readonly trace: string[];
  readonly advance: (ms: number) => void;
  readonly changeFamily: () => Promise<void>;
  /** Takes a backup; the next time the server is set back to it. */
  readonly backUpOrRestore: () => Promise<void>;
  /** Puts the clock of one device somewhere else. */
  readonly jump: (device: SimDevice) => void;
}

/** Where the clock of a device may stand, ms from the world's: no wait is as long as the longest jump. */
const CLOCK_OFFSETS = [0, 10 * 365 * 86_400_000, -10 * 365 * 86_400_000, 5 * 60_000, -5 * 60_000];

async function createWorld(
  seed: number,
  { bug = {}, stack: createStack = realStack }: RunOptions,
): Promise<World> {
  const chance = createChance(seed);
  const stack = createStack(chance);
  const trace: string[] = [];
  const pageSize = chance.pick([2, 3, 5, 500]);
  let now = START_MS;
  const clock = () => (now += 1);
  const server = await stack.openServer(clock);
  const oracle = createOracle();
  const note = (line: string) => void trace.push(line);
  const network = createNetwork({
    chance,
    serverId: server.serverId,
    serve: server.serve,
    turns: stack.turns,
    oracle,
    trace: note,
  });

  const ada = await server.addPerson('Ada');
  const ben = await server.addPerson('Ben');
  const cy = await server.addPerson('Cy');
  const family = await joinFamily(server.serve, ada, ben);
  if (family === null) throw new Error('Nobody could join.');
  let isBenIn = true;
  let restore: (() => Promise<void>) | null = null;
  // One clock runs ten years ahead: nothing may depend on it.
  const offsets = new Map<string, number>([['ben1', CLOCK_OFFSETS[1] ?? 0]]);

  const people = { ada1: ada, ada2: ada, ben1: ben, cy1: cy };
  const devices = Object.entries(people).map(([name, person]): SimDevice => {
    const device = createSimDevice({
      stack,
      name,
      author: { id: person.id, display_name: name.slice(0, -1) },
      token: person.token,
      serverId: server.serverId,
      exchange: async (request) => {
        const answer = await network.exchange(bug.request?.(request) ?? request);
        await bug.answer?.(device, answer);
        return answer;
      },
      chance,
      pageSize,
      clock: () => clock() + (offsets.get(name) ?? 0),
      trace: note,
    });
    bug.store?.(device);
    return device;
  });
  return {
    stack,
    chance,
    server,
    network,
    oracle,
    devices,
    trace,
    tokens: new Map([ada, ben, cy].map((person) => [person.id, person.token])),
    advance: (ms) => void (now += ms),
    changeFamily: async () => {
      if (!isBenIn) {
        isBenIn = (await joinFamily(server.serve, ada, ben)) !== null;
        note(`ben ${isBenIn ? 'joins the family' : 'was invited too often'}`);
        return;
      }
      const isRemoved = chance.happens(0.5);
      note(`ben ${isRemoved ? 'is removed from' : 'leaves'} the family`);
      const { serve } = server;
      await (isRemoved ? removeMember(serve, ada, family, ben) : leaveFamily(serve, ben, family));
      isBenIn = false;
    },
    backUpOrRestore: async () => {
      // What is under way would be neither before nor after it.
      await network.idle();
      note(restore === null ? 'a backup is taken' : 'the backup is restored');
      if (restore !== null) {
        await restore();
        restore = null;
        return;
      }
      const [setBack, forget, wasBenIn] = [await server.backUp(), oracle.remember(), isBenIn];
      restore = async () => {
        await setBack();
        forget();
        network.forgetLate();
        isBenIn = wasBenIn;
      };
    },
    jump: ({ name }) => {
      const offset = chance.pick(CLOCK_OFFSETS);
      note(`${name}'s clock jumps to ${offset}`);
      offsets.set(name, offset);
    },
  };
}

async function randomStep(world: World): Promise<void> {
  const { stack, chance, devices, server, network } = world;
  const device = chance.pick(devices);
  const roll = chance.next();
  if (roll < 0.45) await device.act();
  else if (roll < 0.79) device.wake();
  else if (roll < 0.83) device.kill();
  else if (roll < 0.87) await device.signIn();
  else if (roll < 0.91) await network.deliverLate();
  else if (roll < 0.93) server.restart();
  else if (roll < 0.95) await world.changeFamily();
  else if (roll < 0.96) await server.purgeRemovals();
  else if (roll < 0.97) await world.backUpOrRestore();
  else if (roll < 0.975) world.jump(device);
  else if (roll < 0.98) device.fill(chance.happens(0.5));
  else world.advance(chance.below(120_000));
  await stack.turns(chance.below(40));
}

/** Faults end, everybody signs in again, and each device syncs until it rests. Everything must drain. */
async function heal(world: World): Promise<string[]> {
  const { devices, network, trace, advance } = world;
  trace.push('healing');
  network.heal();
  while (await network.deliverLate());
  for (const device of devices) device.kill();
  const full = devices.filter((device) => device.wasFull());
  for (const device of full) device.fill(false);
  const wrong = await drain(world);
  // What was given up for room comes again with a comparison of counts, which is put off for a day.
  if (full.length > 0) advance(25 * 60 * 60_000);
  for (const device of full) for (let cycle = 0; cycle < 3; cycle += 1) await device.cycle();
  return wrong;
}

async function drain({ devices, advance }: World): Promise<string[]> {
  for (let cycle = 0; cycle < HEALING_CYCLES; cycle += 1) {
    let isQuiet = true;
    for (const device of devices) {
      await device.signIn();
      const end = await device.cycle();
      isQuiet &&= end.kind === 'rested' && end.nextAt === null && (await device.db.outbox.count()) === 0;
    }
    // A second quiet round has every device pull what the others did in the first.
    if (isQuiet && cycle > 1) return [];
    advance(10 * 60_000);
  }
  return [`the queues did not drain in ${HEALING_CYCLES} cycles`];
}

async function judge({ devices, server, oracle, tokens }: World): Promise<string[]> {
  const wrong: string[] = [];
  const everything = new Map<string, Task>();
  for (const device of devices) {
    const { tasks, settings } = await serverView(server.serve, tokens.get(device.author.id) ?? '');
    tasks.forEach((task) => everything.set(task.ref, task));
    wrong.push(...(await deviceEqualsServer(device, tasks)), ...(await nothingLost(device, oracle)));
    wrong.push(...(await settingsEqualServer(device, settings)));
    wrong.push(...device.failures.map((failure) => `${device.name}'s engine threw ${String(failure)}`));
  }
  wrong.push(...lastWritesStand(everything.values(), oracle));
  wrong.push(...oracle.serverErrors.map((error) => `the server answered ${error}`));
  wrong.push(...oracle.numbersSent.map((name) => `a request named a task ${name}`));
  return wrong;
}
