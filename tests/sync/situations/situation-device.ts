/** A device for the named situations: the real store, any number of hosts, and a network that a test controls. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { TaskRef } from '#domain/ids.ts';
import type { CreateTaskArgs } from '#domain/verbs/task-create.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit, type CommitOutcome } from '#store/commit.ts';
import { databaseName, KinboxDb, type DatabasePlatform, type TaskRow } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { LEASE_STALE_MS } from '#store/engine/lease.ts';
import { createSync, type CycleEnd, type Sync, type SyncDeps } from '#sw/sync/engine.ts';
import { createTransport } from '#sw/sync/transport.ts';
import type { Session, TestApp } from '../../support/server-app.ts';
import { countedUuid } from '../../support/test-device.ts';

/** Forwards, drops, delays or repeats a request. `send` may be called more than once. */
export type Wire = (request: Request, send: () => Promise<Response>) => Promise<Response>;

export interface SituationDevice extends Device {
  /** The network between the hosts of this device and the server. Undefined: it works. */
  wire: Wire | undefined;
  /** Another engine on the same database: a second tab, or a worker after the first was killed. */
  readonly host: (deps?: Partial<SyncDeps>) => Sync;
  /** Cycles of the device's own host until it rests with nothing left to do, or stops. */
  readonly sync: () => Promise<CycleEnd>;
  /** Resolves with a fresh host once the lease of the killed one is stale. */
  readonly afterKill: () => Promise<Sync>;
  /** Commits, and throws if the outcome is not the expected one. */
  readonly act: (verb: Verb, outcome?: CommitOutcome['kind']) => Promise<void>;
  readonly create: (args: Partial<CreateTaskArgs> & { readonly name: string }) => Promise<TaskRef>;
  readonly edit: (
    ref: TaskRef,
    changes: Extract<Verb, { kind: 'task.edit' }>['args']['changes'],
  ) => Promise<void>;
  readonly row: (ref: TaskRef) => Promise<TaskRow | undefined>;
  /** Of everything that is not deleted, sorted. */
  readonly names: () => Promise<readonly string[]>;
  /** How many changes the server has not answered for. */
  readonly waiting: () => Promise<number>;
}

interface SituationOptions {
  readonly session: Session;
  /** Tells the references of this device from those of others. */
  readonly series: number;
  /** A device has several databases where several people sign in. */
  readonly platform?: DatabasePlatform;
  readonly aheadMs?: () => number;
}

const MOST_CYCLES = 40;

export function openSituationDevice(
  world: TestApp,
  { session, series, platform = freshDisk(), aheadMs = () => 0 }: SituationOptions,
): SituationDevice {
  const db = new KinboxDb(databaseName(world.deps.serverId, session.id), { durability: 'strict', platform });
  const author = { id: session.id, display_name: `User ${session.id}` };
  const clock = () => world.deps.clock() + aheadMs();
  let count = 0;
  const uuid = () => countedUuid(series, (count += 1));

  const device: SituationDevice = {
    db,
    author,
    clock,
    uuid,
    wire: undefined,
    host: (deps = {}) =>
      createSync({
        db,
        author,
        transport: createTransport({
          origin: 'https://kinbox.example',
          token: session.token,
          serverId: world.deps.serverId,
          fetch: (input, init) => {
            const request = new Request(input, init);
            const send = async () => world.app.fetch(request.clone());
            return device.wire === undefined ? send() : device.wire(request, send);
          },
        }),
        holder: uuid(),
        uuid,
        build: 'test',
        tokenMark: session.token.split('|')[0] ?? '',
        locks: null,
        clock,
        random: () => 0.5,
        every: () => () => undefined,
        ...deps,
      }),
    sync: () => untilRested(own),
    afterKill: () => {
      world.advance(LEASE_STALE_MS + 1);
      return Promise.resolve(device.host());
    },
    act: async (verb, expected = 'saved') => {
      world.advance(1);
      const outcome = await commit(device, verb);
      if (outcome.kind !== expected) throw new Error(`${verb.kind} ended as ${JSON.stringify(outcome)}.`);
    },
    create: async (args) => {
      const ref = uuid() as TaskRef;
      await device.act({ kind: 'task.create', args: { space: 'personal', ...args, ref } });
      return ref;
    },
    edit: (ref, changes) => device.act({ kind: 'task.edit', args: { ref, changes } }),
    row: (ref) => db.tasks.get(ref),
    names: async () => {
      const rows = await db.tasks.filter(({ deleted_at }) => deleted_at === null).toArray();
      return rows.map(({ name }) => name).sort();
    },
    waiting: () => db.outbox.where('state').anyOf('queued', 'sent').count(),
  };
  const own = device.host();
  return device;
}

export function freshDisk(): DatabasePlatform {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}

export async function untilRested(host: Sync): Promise<CycleEnd> {
  for (let cycle = 0; cycle < MOST_CYCLES; cycle += 1) {
    const end = await host.wake({ isUrgent: true });
    if (end.kind !== 'rested' || end.nextAt === null) return end;
  }
  throw new Error(`The host did not rest within ${MOST_CYCLES} cycles.`);
}

/** A promise that never resolves: requests of a killed worker get no answer. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** An event that happens once, for any number of waiters. */
export function signal(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen = () => undefined as void;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen: () => happen() };
}

/** The server's rows as the person sees them, deleted ones included. */
export async function serverRows(session: Session): Promise<readonly ServerRow[]> {
  const answer = await session.send('GET', '/api/changes?limit=500');
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.text}`);
  return (answer.json as { readonly tasks: readonly ServerRow[] }).tasks;
}

export interface ServerRow {
  readonly id: number;
  readonly client_ref: TaskRef;
  readonly name: string;
  readonly description: string | null;
  readonly completed: boolean;
  readonly deleted_at: string | null;
  readonly position: number | null;
  readonly realm: string;
  readonly project_id: number | null;
}
