/** Ends the faults of a run: everybody signs in again, and each device syncs until it rests. */
import type { CycleEnd } from '#sw/sync/engine.ts';
import type { SimDevice } from './sim-device.ts';
import type { World } from './world.ts';

/** A run may use so many cycles to drain after it has healed. */
const HEALING_CYCLES = 40;
/** A host that goes on for so long without a rest would empty any line's queue. */
const CYCLES_IN_A_ROW = 200;
/** And each change that waits may go out so often: a doubtful one is decided after a second try. */
const SENDS_FOR_EACH = 3;

/** Says what is wrong: everything must drain. */
export async function heal(world: World): Promise<string[]> {
  const { devices, network, trace, advance } = world;
  trace.push('healing');
  network.heal();
  while (await network.deliverLate());
  const frozen = devices.filter((device) => device.isFrozen());
  for (const device of devices) device.install('new');
  for (const device of devices) if (device.isOut()) await device.logIn();
  // A tab that froze may stay so for good, with the lock.
  for (const device of frozen) {
    device.freeze();
    device.wake(0);
  }
  const full = devices.filter((device) => device.wasFull());
  for (const device of full) device.fill(false);
  while (!(await world.server.isAtRest())) await world.effects.byRule(world.server.goOn);
  const wrong = await drain(world);
  // What was removed for space comes again with a comparison of counts, which is put off for a day.
  if (full.length > 0) advance(25 * 60 * 60_000);
  for (const device of full) for (let cycle = 0; cycle < 3; cycle += 1) await device.cycle();
  return wrong;
}

/** As a host does: what a cycle had no time for goes on in the next. */
async function cycleOn(device: SimDevice): Promise<CycleEnd> {
  for (let cycles = 0; ; cycles += 1) {
    const end = await device.cycle();
    const goesOn = end.kind === 'rested' && end.nextAt !== null && end.nextAt <= device.now();
    if (!goesOn || cycles === CYCLES_IN_A_ROW) return end;
  }
}

async function drain({ devices, advance, network }: World): Promise<string[]> {
  let waiting = 0;
  for (const { db } of devices) waiting += await db.outbox.where('state').anyOf('queued', 'sent').count();
  const { counts } = network;
  const before = counts.writes;
  /** Cycles without a whole pull: what only a pull explains goes out once more in the next. */
  let unfinished = 0;
  /** How many writes the server had had when a device had nothing left to send and to fetch. */
  const rested = new Map<World['devices'][number], number>();
  for (let cycle = 0; cycle < HEALING_CYCLES; cycle += 1) {
    for (const device of devices) {
      if (rested.get(device) === counts.writes) continue;
      await device.signIn();
      const end = await cycleOn(device);
      const isQuiet = end.kind === 'rested' && end.nextAt === null && (await device.db.outbox.count()) === 0;
      if (isQuiet) rested.set(device, counts.writes);
      else unfinished += 1;
    }
    if (devices.every((device) => rested.get(device) === counts.writes)) {
      const sent = counts.writes - before;
      const isLinear = sent <= (SENDS_FOR_EACH + unfinished) * waiting;
      return isLinear ? [] : [`${waiting} changes were sent ${sent} times`];
    }
    // What was stalled is tried once a day.
    advance(cycle % 4 === 3 ? 25 * 60 * 60_000 : 10 * 60_000);
  }
  return [`the queues did not drain in ${HEALING_CYCLES} cycles`];
}
