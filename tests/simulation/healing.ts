/** The end of a run's troubles: faults end, everybody signs in again, and each device syncs until it rests. */
import type { World } from './world.ts';

/** A run may use so many cycles to drain after it has healed. */
const HEALING_CYCLES = 40;
/** And each change that waits may go out so often: a doubtful one is judged after a second try. */
const SENDS_FOR_EACH = 3;

/** Says what is wrong: everything must drain. */
export async function heal(world: World): Promise<string[]> {
  const { devices, network, trace, advance } = world;
  trace.push('healing');
  network.heal();
  while (await network.deliverLate());
  for (const device of devices) device.install('new');
  const full = devices.filter((device) => device.wasFull());
  for (const device of full) device.fill(false);
  const wrong = await drain(world);
  // What was given up for room comes again with a comparison of counts, which is put off for a day.
  if (full.length > 0) advance(25 * 60 * 60_000);
  for (const device of full) for (let cycle = 0; cycle < 3; cycle += 1) await device.cycle();
  return wrong;
}

async function drain({ devices, advance, network }: World): Promise<string[]> {
  let waiting = 0;
  for (const { db } of devices) waiting += await db.outbox.where('state').anyOf('queued', 'sent').count();
  const before = network.counts.writes;
  let quiet = 0;
  for (let cycle = 0; cycle < HEALING_CYCLES; cycle += 1) {
    let isQuiet = true;
    for (const device of devices) {
      await device.signIn();
      const end = await device.cycle();
      isQuiet &&= end.kind === 'rested' && end.nextAt === null && (await device.db.outbox.count()) === 0;
    }
    quiet = isQuiet ? quiet + 1 : 0;
    // A second quiet round has every device pull what the others did in the first.
    if (quiet > 1) {
      const sent = network.counts.writes - before;
      const isLinear = sent <= SENDS_FOR_EACH * waiting;
      return isLinear ? [] : [`${waiting} changes took ${sent} requests`];
    }
    // What was set aside is tried once a day.
    advance(cycle % 4 === 3 ? 25 * 60 * 60_000 : 10 * 60_000);
  }
  return [`the queues did not drain in ${HEALING_CYCLES} cycles`];
}
