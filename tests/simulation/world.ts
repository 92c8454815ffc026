/** Everything there is in one run: a server, a network, people with their devices, and what is noted of them. */
import { START_MS } from '../support/test-device.ts';
import { createRandom, type Random } from './random.ts';
import { createEffects, type Effects } from './effects.ts';
import type { SimRequest } from './exchange.ts';
import { joinFamily } from './families.ts';
import { makeLargeProject } from './large-project.ts';
import { createMachines } from './machines.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNetwork, type Network } from './network.ts';
import { openWorld } from './opening.ts';
import { createOracle, type Oracle } from './oracle.ts';
import type { PlantedBug } from './planted-bug.ts';
import { createSimDevice, type SimDevice } from './sim-device.ts';
import type { SimPerson, SimServer, Stack, StackFactory } from './stack.ts';
import { drawSwarm, type Swarm } from './swarm.ts';
import type { Names } from './renames.ts';
import { wordsIn } from './words.ts';

export interface World {
  readonly stack: Stack;
  readonly random: Random;
  readonly swarm: Swarm;
  readonly server: SimServer;
  readonly network: Network;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly effects: Effects;
  readonly people: readonly SimPerson[];
  readonly names: Names;
  readonly devices: readonly SimDevice[];
  readonly trace: string[];
  readonly advance: (ms: number) => void;
  /** Text that was never used before, of whoever has no device. */
  readonly words: (author: string) => string;
  /** Everybody is away for so long that they have to sign in again. */
  readonly away: (ms: number) => Promise<void>;
  /** Takes a backup; the next time the server is set back to it. */
  readonly backUpOrRestore: () => Promise<void>;
  readonly wasSetBack: () => boolean;
  /** The accounts of the machine, this one first. */
  readonly accountsBeside: (device: SimDevice) => readonly SimDevice[];
  /** Puts the clock of one machine somewhere else. */
  readonly jump: (device: SimDevice) => void;
}

/** Streams that no step has. */
const APART = -2;
/** One in which no seed that is known of a planted bug is wide. */
const LATER = -479_890;
/** One in which nobody takes another name in a seed that is known of a planted bug. */
const RENAMES = -480_552;

const NAMES = ['ada', 'ben', 'cy', 'dee'];

/** Where the clock of a device may stand, ms from the world's: no wait is as long as the longest jump. */
const CLOCK_OFFSETS = [0, 10 * 365 * 86_400_000, -10 * 365 * 86_400_000, 5 * 60_000, -5 * 60_000];

export async function createWorld(
  seed: number,
  createStack: StackFactory,
  bug: PlantedBug = {},
): Promise<World> {
  const random = createRandom(seed);
  const streamOf = (stream: number) => {
    const own = createRandom(seed);
    own.restart(stream);
    return own;
  };
  const stack = createStack(random);
  const swarm = drawSwarm(random, {
    apart: streamOf(APART),
    later: streamOf(LATER),
    renames: streamOf(RENAMES),
  });
  const trace: string[] = [];
  const note = (line: string) => void trace.push(line);
  let now = START_MS;
  let reads = 0;
  const clock = () => {
    reads += 1;
    if (reads % swarm.readsEachMs === 0) now += 1;
    return now;
  };
  const advance = (ms: number) => void (now += ms);
  const server = await stack.openServer(clock, { fails: true, pageBytes: swarm.pageBytes });
  const oracle = createOracle();
  const ledger = createLedger();
  const people: SimPerson[] = [];
  const devicesOf = (user: number) => swarm.devices[people.findIndex(({ id }) => id === user)];
  const effects = createEffects(server, ledger, (user) => devicesOf(user) === 1);
  for (const name of NAMES.slice(0, swarm.devices.length)) people.push(await server.addPerson(name));
  /** A request that was under way when its author signed in again has the token of before. */
  const owners = new Map<string | undefined, SimPerson>();
  const noteTokens = () => people.forEach((person) => owners.set(`Bearer ${person.token}`, person));
  const userOf = ({ headers }: SimRequest) => {
    noteTokens();
    return owners.get(headers['Authorization']) ?? null;
  };
  const network = createNetwork({
    random,
    serverId: server.serverId,
    serve: (request) => effects.during(request, userOf(request), () => server.serve(request)),
    turns: stack.turns,
    oracle,
    trace: note,
    swarm,
  });
  const [first, second] = people;
  if (first && swarm.isLarge)
    await effects.byRule(() => makeLargeProject(server, first, { uuid: random.uuid, advance }));
  if (first && second && random.happens(0.85)) await joinFamily(server.serve, first, second);

  const offsets = new Map<string, number>();
  const { all, machineOf } = createMachines(swarm, stack, advance);
  const devices = people.flatMap((person, index) =>
    Array.from({ length: swarm.devices[index] ?? 1 }, (_, count): SimDevice => {
      const machine = machineOf(index, count);
      const name = `${NAMES[index] ?? ''}${count + 1}`;
      const device = createSimDevice({
        stack,
        ...machine,
        name,
        author: { id: person.id, display_name: NAMES[index] ?? '' },
        token: () => person.token,
        serverId: server.serverId,
        exchange: async (request) => {
          const answer = await network.exchange(bug.request?.(request) ?? request);
          await bug.answer?.(device, answer);
          return answer;
        },
        random,
        pageSize: swarm.pageSize,
        clock: () => clock() + (offsets.get(name) ?? 0),
        trace: note,
        acts: swarm.acts,
        focus: swarm.focus,
        startsOld: swarm.startsOld,
        isWide: swarm.isWide,
        hasTabs: swarm.hasTabs,
        ledger,
      });
      bug.store?.(device);
      machine.accounts.push(device);
      return device;
    }),
  );

  function accountsBeside(device: SimDevice): readonly SimDevice[] {
    return all.find(({ accounts }) => accounts.includes(device))?.accounts ?? [device];
  }

  async function signEverybodyIn(): Promise<void> {
    noteTokens();
    for (const person of people) await server.signIn(person);
    devices.forEach((device) => device.kill());
  }

  if (swarm.hasLogouts) for (const device of devices) await device.logIn();
  // Most begin with a project that everybody who may see it has.
  const beginner = random.pick(devices);
  if (random.happens(0.85)) {
    await beginner.begin();
    await beginner.cycle();
    for (const device of devices) if (device !== beginner) await device.cycle();
  }
  await openWorld(random, devices, note);
  network.break();

  let words = 0;
  let restore: (() => Promise<void>) | null = null;
  let wasSetBack = false;
  return {
    stack,
    random,
    swarm,
    server,
    network,
    oracle,
    ledger,
    effects,
    people,
    names: new Map(),
    devices,
    trace,
    advance,
    words: (author) => `${author}-word${(words += 1)}`,
    away: async (ms) => {
      note(`everybody is away for ${ms} ms`);
      devices.forEach((device) => device.kill());
      now += ms;
      network.forgetLate();
      await signEverybodyIn();
    },
    wasSetBack: () => wasSetBack,
    backUpOrRestore: async () => {
      // What is under way would be neither before nor after it.
      await network.idle();
      note(restore === null ? 'a backup is taken' : 'the backup is restored');
      if (restore !== null) {
        const lost = restore;
        restore = null;
        await effects.byRule(() => lost());
        // Tokens that were made since are no more.
        await signEverybodyIn();
        return;
      }
      const [setBack, forget] = [await server.backUp(), oracle.remember()];
      restore = async () => {
        wasSetBack = true;
        effects.setBack();
        ledger.excuse(wordsIn(await server.texts()));
        await setBack();
        forget();
        network.forgetLate();
        network.forgetKeys();
      };
    },
    accountsBeside,
    jump: (device) => {
      const offset = random.pick(CLOCK_OFFSETS);
      note(`${device.name}'s clock jumps to ${offset}`);
      for (const { name } of accountsBeside(device)) offsets.set(name, offset);
    },
  };
}
