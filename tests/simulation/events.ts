/** One step of a run: somebody does something, or something happens to a device, the network or the server. */
import { changeFamilies } from './families.ts';
import { rename } from './renames.ts';
import { runScript } from './scripts.ts';
import type { EventName } from './swarm.ts';
import type { World } from './world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export async function randomStep(world: World): Promise<void> {
  const { stack, random, swarm, devices } = world;
  const device = random.pick(devices);
  const event = swarm.nextEvent();
  if (event === null) await device.act();
  else await happen(world, event, device);
  await stack.turns(random.below(40));
}

async function happen(world: World, event: EventName, device: World['devices'][number]): Promise<void> {
  const { stack, random, server, network, effects, people, trace } = world;
  switch (event) {
    case 'wake':
      return device.wake();
    case 'takeOver':
      // One host freezes in the middle of a cycle until its lease is stale, the other takes over, and the first goes on.
      device.wake(0);
      await stack.turns(random.below(40));
      world.advance(16 * SECOND_MS);
      return device.wake(1);
    case 'kill':
      return world.accountsBeside(device).forEach((each) => each.kill());
    case 'powerCut':
      // In the middle of a cycle, or when nothing is under way; some go on with what they were doing.
      if (random.happens(0.5)) await device.act();
      if (random.happens(0.5)) device.wake();
      await stack.turns(random.below(40));
      for (const each of world.accountsBeside(device)) await each.powerCut();
      for (let acts = random.below(4); acts > 0; acts -= 1) await device.act();
      return undefined;
    case 'logOut':
      // Some hosts are gone with the page, others are at work and do not know of it yet.
      if (random.happens(0.3)) device.kill();
      else device.wake();
      await stack.turns(random.below(40));
      return device.logOut();
    case 'logIn':
      return device.logIn();
    case 'lateWake':
      return device.isOut() ? device.wake() : device.wakeRetired();
    case 'freeze':
      // In the middle of a cycle, or as it gets the lock.
      if (random.happens(0.5)) device.wake(0);
      await stack.turns(random.below(40));
      device.freeze();
      return device.wake(0);
    case 'thaw':
      return device.thaw();
    case 'signIn':
      return device.signIn();
    case 'late':
      return void (await network.deliverLate());
    case 'restart':
      return server.restart();
    case 'family':
      trace.push(await effects.byRule(() => changeFamilies(server.serve, people, random)));
      return world.oracle.familiesChanged();
    case 'script':
      return void trace.push(await runScript(world));
    case 'rename':
      return void trace.push(await effects.byRule(() => rename({ ...world, serve: server.serve })));
    case 'purgeTombstones':
      return server.purgeTombstones();
    case 'backup':
      return world.backUpOrRestore();
    case 'jump':
      return world.jump(device);
    case 'disk':
      return device.fill(random.happens(0.5));
    case 'advance':
      return world.advance(random.below(120_000));
    case 'leftAlone':
      // Open on a table for an hour: it tries again and again.
      for (let tries = 0; tries < 10; tries += 1) {
        world.advance(6 * MINUTE_MS);
        await device.cycle();
      }
      return undefined;
    case 'hours':
      return world.advance(random.below(6 * HOUR_MS));
    case 'forge': {
      const wrong = await network.forge();
      if (wrong !== null) world.ledger.wrong.push(wrong);
      return undefined;
    }
    case 'install':
      return install(world, device, random.pick(['old', 'new']));
    case 'longAway':
      return world.away((1 + random.below(100)) * DAY_MS);
    case 'purgeKeys':
      if (random.happens(0.7)) await beOvertaken(world, device);
      // After 90 days, when no request of before is under way any more.
      await world.away((91 + random.below(30)) * DAY_MS);
      network.forgetKeys();
      return server.purgeKeys();
  }
}

/** Of all accounts on the machine. */
function install({ accountsBeside }: World, device: World['devices'][number], version: 'old' | 'new'): void {
  for (const each of accountsBeside(device)) each.install(version);
}

/** A device sends what it has and hears of nothing; others change the same and more, and it does not sync any more. */
async function beOvertaken(
  { devices, network, random }: World,
  device: World['devices'][number],
): Promise<void> {
  await device.act();
  network.loseAnswers(true);
  await device.cycle();
  network.loseAnswers(false);
  for (const other of devices) {
    if (other === device || random.happens(0.3)) continue;
    await other.cycle();
    for (let acts = random.below(4); acts > 0; acts -= 1) await other.act();
    await other.cycle();
  }
}
