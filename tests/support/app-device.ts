/** A device with the real store and engine on the real application in the same process, on the application's clock. */
import { commit, type CommitOutcome } from '#store/commit.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { createSync, type CycleEnd } from '#sw/sync/engine.ts';
import { createTransport } from '#sw/sync/transport.ts';
import type { Session, TestApp } from './server-app.ts';
import { countedUuid, openTestDevice, type TestDevice } from './test-device.ts';

export interface AppDevice extends TestDevice {
  /** One run of the engine. */
  readonly sync: () => Promise<CycleEnd>;
  /** The server applies the requests of this run, and its answers are lost. */
  readonly syncWithoutAnswers: () => Promise<CycleEnd>;
  /** No request of this run reaches the server. */
  readonly syncWithoutServer: () => Promise<CycleEnd>;
  /** While true, every write is answered as if its key belonged to another request. */
  readonly refuseKeys: (isOn: boolean) => void;
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
  let lost: 'none' | 'answers' | 'requests' = 'none';
  let refusesKeys = false;
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
        const isWrite = request.method !== 'GET';
        if (isWrite) writes.push(`${request.method} ${new URL(request.url).pathname}`);
        if (lost === 'requests') throw new TypeError('The request was lost.');
        if (isWrite && refusesKeys) return keyReused(deps.serverId);
        const response = await app.fetch(request);
        if (lost === 'answers') throw new TypeError('The answer was lost.');
        return response;
      },
    }),
    holder: device.uuid(),
    uuid: device.uuid,
    tokenMark: 'app',
    build: 'test',
    locks: null,
    clock: device.clock,
    random: () => 0.5,
    every: () => () => undefined,
  });
  async function syncLosing(what: typeof lost): Promise<CycleEnd> {
    lost = what;
    const end = await sync.wake({ isUrgent: true });
    lost = 'none';
    return end;
  }
  return {
    ...device,
    writes,
    create: async ({ ref = device.uuid() as TaskRef, space = 'personal', ...args }) => {
      const outcome = await commit(device, { kind: 'task.create', args: { ...args, ref, space } });
      if (outcome.kind !== 'saved') throw new Error(`The create ended as ${outcome.kind}.`);
      return ref;
    },
    sync: () => sync.wake({ isUrgent: true }),
    syncWithoutAnswers: () => syncLosing('answers'),
    syncWithoutServer: () => syncLosing('requests'),
    refuseKeys: (isOn) => void (refusesKeys = isOn),
    act: (verb) => commit(device, verb),
    row: (ref) => device.db.tasks.get(ref),
  };
}

function keyReused(serverId: string): Response {
  const body = { message: 'The key belongs to another request.', errors: {}, code: 'idempotency_key_reused' };
  const headers = { 'X-Api-Version': '1', 'X-Server-Id': serverId };
  return Response.json(body, { status: 422, headers });
}
