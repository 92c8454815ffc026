/** A device of its own: real Dexie on a fresh IndexedDB in memory, a counted clock and counted UUIDs. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { IsoTime, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { CreateTaskArgs } from '#domain/verbs/task-create.ts';
import { storedFields } from '#domain/task-fields.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import type { EngineStore } from '#store/engine/outbox.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import { rowOf, taskOf } from '#store/rows/task-row.ts';
import { takeLeaseAlone } from './take-lease.ts';

export const START_MS = Date.parse('2026-01-31T08:00:00.000Z');

export interface TestDevice extends Device {
  /** What an engine on this device works with. Each call raises the fence. */
  readonly engine: (holder?: string) => Promise<EngineStore>;
  readonly create: (args: Partial<CreateTaskArgs> & { name: string }) => Promise<TaskRef>;
  readonly reopen: () => TestDevice;
}

/** How many there were. Dexie tells every open database of a name what is written to one of them. */
let devices = 0;

export function openTestDevice(
  userId = 1,
  platform = { indexedDB: new IDBFactory(), IDBKeyRange },
  { name = `kinbox-test-${(devices += 1)}-${userId}`, firstTick = 0 } = {},
): TestDevice {
  const db = new KinboxDb(name, { durability: 'strict', platform });
  const author = { id: userId as UserId, display_name: `User ${userId}` };
  let ticks = firstTick;
  const device: Device = {
    db,
    author,
    clock: () => START_MS + (ticks += 1),
    uuid: () => countedUuid(userId, (ticks += 1)),
  };
  return {
    ...device,
    engine: async (holder = 'engine') => {
      const fence = await takeLeaseAlone(db, { holder, nowMs: START_MS, isExclusive: true });
      if (fence === null) throw new Error('The lease is held.');
      return { db, author, fence, clock: device.clock };
    },
    create: async (args) => {
      const ref = args.ref ?? (device.uuid() as TaskRef);
      const outcome = await commit(device, {
        kind: 'task.create',
        args: { space: 'personal', ...args, ref },
      });
      if (outcome.kind !== 'saved') throw new Error(`The create ended as ${outcome.kind}.`);
      return ref;
    },
    reopen: () => {
      db.close();
      return openTestDevice(userId, platform, { name, firstTick: ticks });
    },
  };
}

export function countedUuid(series: number, count: number): string {
  return `${String(series).padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/** A task as the server would send it. */
export function wireTask(fields: Partial<WireTask> & { client_ref: TaskRef }): WireTask {
  const {
    project_ref: _,
    who: __,
    repeat: ___,
    turns: ____,
    ticks: _____,
    ...defaults
  } = storedFields({ name: 'From the server' });
  return {
    id: 1 as TaskId,
    realm: 'u:1',
    ...defaults,
    who: null,
    repeat: null,
    turns: null,
    ticks: null,
    project_id: null,
    project: null,
    created_by: { id: 1 as UserId, display_name: 'User 1' },
    version: 1,
    created_at: serverTime(0),
    updated_at: serverTime(0),
    ...fields,
  };
}

export function serverTime(seconds: number): IsoTime {
  return toIsoTime(START_MS + seconds * 1000);
}

/** A page of the delta: by default the last one, of the caller's own realm. */
export function page(fields: Partial<Changes> = {}): Changes {
  return {
    cursor: 'c1',
    has_more: false,
    realms: [{ id: 'u:1', version: 1, reset: false }],
    tasks: [],
    removed: [],
    ...fields,
  };
}

export function wireProject(ref: TaskRef, id: number): WireTask {
  return wireTask({
    client_ref: ref,
    id: id as TaskId,
    type: 'project',
    status: 'todo',
    execution_type: 'parallel',
  });
}

/** As if the server had taken every task at the time at which it was made here. */
export async function confirmAll({ db, author }: TestDevice): Promise<void> {
  const rows = await db.tasks.toArray();
  const confirmed = rows.map((row) => {
    const { pending, epoch } = row;
    return rowOf({ ...taskOf(row), version: 1 }, row, { pending, epoch, me: author.id });
  });
  await db.tasks.bulkPut(confirmed);
}

/** A whole pull that brings these tasks, as one page with this cursor. */
export async function takeTasks(store: EngineStore, cursor: string, tasks: WireTask[]): Promise<void> {
  const { cursor: asked, acked } = await beginPull(store);
  await takePage(store, { page: page({ tasks, cursor }), asked, acked, nowMs: START_MS });
}
