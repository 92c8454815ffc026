/** A device with the real store and engine on the real application in the same process, on the application's clock. */
import { commit, type CommitOutcome } from '#store/commit.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { createSync, type CycleEnd } from '#sw/sync/engine.ts';
import { createTransport } from '#sw/sync/transport.ts';
import type { Session, TestApp } from './server-app.ts';
import { countedUuid, openTestDevice, type TestDevice } from './test-device.ts';

export interface AppDevice extends TestDevice {
  /** One run of the engine. */
  readonly sync: () => Promise<CycleEnd>;
  /** The server does what it is asked, and the answers of this run never arrive. */
  readonly syncWithoutAnswers: () => Promise<CycleEnd>;
  readonly act: (verb: Verb) => Promise<CommitOutcome>;
  readonly row: (ref: TaskRef) => Promise<TaskRow | undefined>;
  /** Methods and paths of the writes that went out, in order. */
  readonly writes: readonly string[];
}

export interface AppDeviceOptions {
  /** Tells the references of this device from those of others. */
  readonly series: number;
  /** How far this device's clock is ahead of the server's. */
  readonly aheadMs?: () => number;
}

export function openAppDevice(
  { app, deps }: TestApp,
  person: Session,
  { series, aheadMs = () => 0 }: AppDeviceOptions,
): AppDevice {
  const opened = openTestDevice(person.id);
  const writes: string[] = [];
  let count = 0;
  let losesAnswers = false;
  const device: TestDevice = {
    ...opened,
    clock: () => deps.clock() + aheadMs(),
    uuid: () => countedUuid(series, (count += 1)),
  };
  const sync = createSync({
    db: device.db,
    author: device.author,
    transport: createTransport({
      origin: 'http://app.example',
      token: person.token,
      serverId: deps.serverId,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method !== 'GET') writes.push(`${request.method} ${new URL(request.url).pathname}`);
        const response = await app.fetch(request);
        if (losesAnswers) throw new TypeError('The answer was lost.');
        return response;
      },
    }),
    holder: device.uuid(),
    tokenMark: 'app',
    locks: null,
    clock: device.clock,
    chance: () => 0.5,
    every: () => () => undefined,
  });
  return {
    ...device,
    writes,
    create: (args) => opened.create({ ref: device.uuid() as TaskRef, ...args }),
    sync: () => sync.wake({ isUrgent: true }),
    syncWithoutAnswers: async () => {
      losesAnswers = true;
      const end = await sync.wake({ isUrgent: true });
      losesAnswers = false;
      return end;
    },
    act: (verb) => commit(device, verb),
    row: (ref) => device.db.tasks.get(ref),
  };
}
