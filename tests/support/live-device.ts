import type { TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { createSync } from '#sw/sync/engine.ts';
import { createTransport } from '#sw/sync/transport.ts';
import type { Person } from './sign-up.ts';
import { countedUuid, openTestDevice, type TestDevice } from './test-device.ts';

export interface LiveDevice extends TestDevice {
  /** One cycle of the real engine with the server at `url`, which must end at rest. */
  readonly sync: (url: string) => Promise<void>;
  readonly rename: (ref: TaskRef, name: string) => Promise<void>;
  /** The names on the screen, sorted. */
  readonly names: () => Promise<readonly string[]>;
}

/** A device of `person` with the real store and engine. `series` tells its references from those of other devices. */
export function openLiveDevice(person: Person, serverId: string, series: number): LiveDevice {
  const device = openTestDevice(person.id);
  let count = 0;
  const uuid = () => countedUuid(series, (count += 1));
  return {
    ...device,
    uuid,
    create: (args) => device.create({ ref: uuid() as TaskRef, ...args }),
    sync: async (url) => {
      const sync = createSync({
        db: device.db,
        author: device.author,
        transport: createTransport({ origin: url, token: person.token, serverId, fetch }),
        holder: uuid(),
        uuid,
        tokenMark: 'live',
        pageSize: 100,
        build: 'test',
        locks: null,
        clock: device.clock,
        random: Math.random,
        every: () => () => undefined,
      });
      const end = await sync.wake({ isUrgent: true });
      if (end.kind !== 'rested') throw new Error(`The cycle ended as ${end.kind}.`);
    },
    rename: async (ref, name) => {
      const outcome = await commit(device, { kind: 'task.edit', args: { ref, changes: { name } } });
      if (outcome.kind !== 'saved') throw new Error(`The edit ended as ${outcome.kind}.`);
    },
    names: async () => (await device.db.tasks.toArray()).map(({ name }) => name).sort(),
  };
}
