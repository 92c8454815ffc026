/** For volume: storage in memory, the model server, and a scheduler that decides what happens next. */
import type { Exchange } from '../exchange.ts';
import { ROWS_AT_ONCE, type SimPerson, type StackFactory } from '../stack.ts';
import { createFastTransport } from './fast-transport.ts';
import { openMemoryPlatform } from './memory-disk.ts';
import { createModelServer } from './model-server.ts';
import { createScheduler } from './scheduler.ts';

export const fastStack: StackFactory = (random) => {
  const scheduler = createScheduler(random);
  return {
    name: 'fast',
    turns: scheduler.turns,
    openServer: async (clock, { pageBytes } = { fails: false, pageBytes: Infinity }) => {
      const model = createModelServer(random, clock, { rowsAtOnce: ROWS_AT_ONCE, pageBytes });
      const serve: Exchange = async (request) => {
        await scheduler.gate();
        const answer = await model.answer(request);
        await scheduler.gate();
        return answer;
      };
      const server = {
        serverId: model.serverId,
        serve,
        faults: () => 0,
        restart: model.restart,
        addPerson: async (name: string) => model.addPerson(name),
        signIn: async (person: SimPerson) =>
          void Object.assign(person, { token: model.openSession(person.id) }),
        purgeTombstones: async () => model.purgeTombstones(),
        purgeKeys: async () => model.purgeKeys(),
        goOn: async () => model.goOn(),
        isAtRest: async () => model.isAtRest(),
        realmsOf: async ({ id }: SimPerson) => model.realmsOf(id),
        rows: async () => model.rows(),
        texts: async () => model.texts(),
        backUp: async () => {
          const restore = model.backUp();
          return async () => restore();
        },
        close: () => Promise.resolve(),
      };
      return server;
    },
    openPlatform: () => openMemoryPlatform(scheduler),
    createTransport: createFastTransport,
  };
};
