/** Heals a small world, and says what is wrong with it then. */
import { subjectOf } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import { completedRightly, deviceEqualsServer, viewIsFold } from '../invariants.ts';
import { wrongIn } from './oracles.ts';
import type { SmallDevice } from './small-device.ts';
import type { SmallWorld } from './small-world.ts';

const MOST_ROUNDS = 8;
const PAUSE_MS = 11 * 60_000;

/** `first`: whose queue comes to the server first, since that decides. */
export async function healAndCheck(world: SmallWorld, first: number): Promise<readonly string[]> {
  for (const device of world.devices) {
    if ((await device.db.outbox.count()) === 0) continue;
    const wrong = await viewIsFold(device);
    if (wrong.length > 0) return wrong;
  }
  if (!(await heal(world, first))) return ['the queues do not drain'];
  const wrong = [...world.record().wrong];
  const everything = new Map<string, Task>();
  // Everything here is the family's.
  const tasks = await world.server.rows();
  for (const task of tasks) everything.set(task.ref, task);
  for (const device of world.devices) wrong.push(...(await deviceEqualsServer(device, tasks)));
  const parked = await parkedOn(world.devices);
  const texts = (await world.server.texts()) + JSON.stringify(parked);
  const record = world.record();
  return [
    ...wrong,
    ...completedRightly(everything),
    ...wrongIn({ ...record, tasks: everything, texts, parked }),
  ];
}

async function heal({ devices, cycle, advance }: SmallWorld, first: number): Promise<boolean> {
  const inOrder = devices.toSorted((a, b) => Number(b === devices[first]) - Number(a === devices[first]));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const device of inOrder) await cycle(device);
    let waiting = 0;
    for (const { db } of devices) waiting += await db.outbox.count();
    if (waiting === 0) {
      // What the last ones have sent comes to the first ones.
      for (const device of inOrder) await cycle(device);
      return true;
    }
    advance(PAUSE_MS);
  }
  return false;
}

async function parkedOn(devices: readonly SmallDevice[]) {
  const all = await Promise.all(devices.map(async ({ db }) => db.parked.toArray()));
  return all.flatMap((parked, device) =>
    parked.map((mutation) => {
      const { reason, args, kind } = mutation;
      return {
        device,
        kind,
        args,
        ref: subjectOf(mutation),
        why: reason.code ?? CODES[reason.status ?? 0] ?? reason.kind,
      };
    }),
  );
}

/** What the domain says where the server has only a status for it. */
const CODES: Readonly<Record<number, string>> = { 404: 'task_missing' };
