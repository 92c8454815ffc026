import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb } from '#store/db.ts';
import { writeMeta } from '#store/meta.ts';
import { createSync } from '#sw/sync/engine.ts';
import { createTransport } from '#sw/sync/transport.ts';
import { createRandom } from '../simulation/random.ts';
import { openRealServer } from '../simulation/real/real-server.ts';
import { fetchOver } from '../simulation/real/web-exchange.ts';
import { countRowsRead } from '../support/count-rows-read.ts';
import { progressOf } from '../support/goes-on.ts';
import { START_MS } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const PROJECT_SIZE = 500;

/** A device with the real store and engine, and the real server behind it. Counts the rows that it reads. */
async function openLongQueue() {
  const random = createRandom(1);
  let now = START_MS;
  const clock = () => (now += 1);
  const server = await openRealServer(random, clock);
  const ada = await server.addPerson('Ada');
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new KinboxDb('long-queue', { durability: 'strict', platform });
  const reads = countRowsRead(db);
  // A device that has measured its line: pages have their full size and cut both queues alike.
  await writeMeta(db, 'pace', { rows: 500, lanes: 6, calls: 100 });
  const author = { id: ada.id, display_name: 'Ada' };
  const device = { db, author, clock, uuid: random.uuid };
  const sync = createSync({
    db,
    author,
    transport: createTransport({
      origin: 'http://sim',
      token: ada.token,
      serverId: server.serverId,
      fetch: fetchOver(server.serve),
    }),
    holder: random.uuid(),
    uuid: random.uuid,
    tokenMark: 'sim',
    build: 'test',
    locks: null,
    clock,
    random: random.next,
    every: () => () => undefined,
  });
  const create = async (name: string, project_ref: TaskRef | null) => {
    const ref = random.uuid() as TaskRef;
    const type = project_ref === null ? 'project' : 'errand';
    const outcome = await commit(device, {
      kind: 'task.create',
      args: { ref, name, space: 'personal', type, project_ref },
    });
    expect(outcome).toMatchObject({ kind: 'saved', changed: true });
    return ref;
  };
  return {
    takeReads: reads.take,
    /** `count` mutations: projects, and the subtasks of each. */
    fill: async (count: number) => {
      let project: TaskRef | null = null;
      const say = progressOf('changes of a queue made');
      for (let made = 0; made < count; made += 1) {
        if (made % PROJECT_SIZE === 0) project = await create(`Project ${made}`, null);
        else await create(`Subtask ${made}`, project);
        say(made + 1, count);
      }
    },
    /** Cycles until nothing waits; how many that took. */
    drain: async () => {
      const say = progressOf('cycles of a queue');
      for (let cycles = 1; cycles <= 50; cycles += 1) {
        say(cycles, 50);
        const end = await sync.wake({ isUrgent: true });
        expect(end.kind).toBe('rested');
        if ((await db.outbox.count()) === 0) return cycles;
      }
      throw new Error('The queue did not drain.');
    },
    close: () => server.close(),
  };
}

describe('a long queue', () => {
  it(
    'O42 committing and sending four times as many changes reads four times as many rows',
    { timeout: LIMITS.longTest },
    async () => {
      const perChange = async (count: number) => {
        const queue = await openLongQueue();
        await queue.fill(count);
        const made = queue.takeReads().read / count;
        await queue.drain();
        const sent = queue.takeReads().read / count;
        await queue.close();
        return { made, sent };
      };
      const [short, long] = [await perChange(40), await perChange(160)];
      expect(long.made).toBeLessThanOrEqual(short.made * 1.05);
      expect(long.sent).toBeLessThanOrEqual(short.sent * 1.05);
    },
  );

  it(
    'O42 situation 27: 2,000 changes of 60 days are sent within a minute of one processor',
    { timeout: LIMITS.longestTest },
    async () => {
      const queue = await openLongQueue();
      await queue.fill(2000);
      const before = process.cpuUsage();
      await queue.drain();
      // Processor time of device and server together: whatever else runs on the machine is not counted.
      const { user, system } = process.cpuUsage(before);
      const seconds = (user + system) / 1_000_000;
      console.error(`figure: a queue of 2,000 changes drains in ${seconds.toFixed(1)} s of one processor`);
      expect(seconds).toBeLessThan(60);
      await queue.close();
    },
  );
});
