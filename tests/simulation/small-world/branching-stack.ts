/** The fast stack, of which a state can be kept and gone back to. */
import type { Exchange } from '../exchange.ts';
import { createFastTransport } from '../fast/fast-transport.ts';
import { MemoryConnection } from '../fast/memory-connection.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../fast/memory-database.ts';
import { asKinboxDb } from '../fast/memory-disk.ts';
import { createModelServer } from '../fast/model-server.ts';
import type { ModelState } from '../fast/model-state.ts';
import { createScheduler } from '../fast/scheduler.ts';
import type { Random } from '../random.ts';
import type { SimServer, Stack } from '../stack.ts';

export interface Branching {
  readonly stack: Stack;
  /** Between steps: returns what goes back to now, as often as it is called. */
  readonly save: () => () => void;
  readonly databases: readonly MemoryDatabase[];
  readonly state: () => ModelState;
}

/** For one server, which counts no requests. */
export function createBranchingStack(random: Random, clock: () => number): Branching {
  const scheduler = createScheduler(random);
  const databases: MemoryDatabase[] = [];
  const model = createModelServer(random, clock, { isLimited: false });
  const serve: Exchange = async (request) => {
    await scheduler.gate();
    return model.answer(request);
  };
  const server: SimServer = {
    serverId: model.serverId,
    serve,
    faults: () => 0,
    restart: model.restart,
    addPerson: async (name) => model.addPerson(name),
    signIn: async (person) => void Object.assign(person, { token: model.openSession(person.id) }),
    purgeTombstones: async () => model.purgeTombstones(),
    purgeKeys: async () => model.purgeKeys(),
    goOn: async () => model.goOn(),
    isAtRest: async () => model.isAtRest(),
    realmsOf: async ({ id }) => model.realmsOf(id),
    rows: async () => model.rows(),
    texts: async () => model.texts(),
    backUp: () => Promise.reject(new Error('Nothing is set back here.')),
    close: () => Promise.resolve(),
  };
  return {
    databases,
    state: model.state,
    save: () => {
      const restores = [model.save(), ...databases.map((database) => database.save())];
      return () => restores.forEach((restore) => restore());
    },
    stack: {
      name: 'branching',
      turns: scheduler.turns,
      openServer: async () => server,
      openPlatform: () => ({
        openDisk: (name) => {
          const database = createMemoryDatabase(name, scheduler);
          databases.push(database);
          const db = asKinboxDb(new MemoryConnection(database, 'strict'));
          // Nobody is killed here: one connection is enough for everybody.
          return { db, connect: () => db, powerCut: () => Promise.resolve(), rowsRead: null };
        },
      }),
      createTransport: createFastTransport,
    },
  };
}
