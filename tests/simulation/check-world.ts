/** What is wrong at the end of a run, in sentences. */
import type { UserId } from '#domain/ids.ts';
import type { Settings } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import {
  completedRightly,
  deadlinesAreShown,
  deviceEqualsServer,
  firstClaimsHold,
  holdersAreMembers,
  intentsStand,
  lastWritesStand,
  nothingLost,
  parkedRightly,
  serverView,
  settingsEqualServer,
  storedWordsKept,
  stepsAreWithProjects,
  undecided,
  wordsKept,
} from './invariants.ts';
import { THE_DAY } from './acts/days.ts';
import { namesAreShown } from './renames.ts';
import type { World } from './world.ts';

export async function checkWorld(world: World): Promise<string[]> {
  const { devices, server, oracle, people, ledger } = world;
  const settingsOf = new Map<UserId, Settings | undefined>();
  const wrong: string[] = [];
  const everything = new Map<string, Task>();
  for (const person of people) {
    const { tasks, settings } = await serverView(server.serve, person.token);
    tasks.forEach((task) => everything.set(task.ref, task));
    settingsOf.set(person.id, settings);
    for (const device of devices.filter(({ author }) => author.id === person.id)) {
      wrong.push(...(await deviceEqualsServer(device, tasks)), ...(await nothingLost(device, oracle)));
      wrong.push(...(await settingsEqualServer(device, settings)));
      wrong.push(...(await parkedRightly(device, oracle)));
      const parked = await device.db.parked.toArray();
      if (parked.some(({ kind }) => kind === 'settings.edit')) ledger.settings.letBe(person.id);
      wrong.push(...(await deadlinesAreShown(device, THE_DAY)));
      wrong.push(...(await holdersAreMembers(device)));
      wrong.push(...device.failures.map((failure) => `${device.name}'s engine threw ${String(failure)}`));
    }
  }
  wrong.push(...completedRightly(everything), ...stepsAreWithProjects(everything));
  wrong.push(...lastWritesStand(everything.values(), oracle));
  wrong.push(...(await wordsKept(world)));
  wrong.push(...(await storedWordsKept(world)));
  wrong.push(...firstClaimsHold(everything, oracle));
  wrong.push(...ledger.rounds.check(everything));
  wrong.push(...ledger.steps.check(everything));
  wrong.push(...ledger.turns.check(everything));
  if (!world.wasSetBack()) {
    wrong.push(...(await intentsStand(world, everything)));
    wrong.push(...ledger.ticks.check(everything, await undecided(world)));
    for (const device of devices) wrong.push(...(await namesAreShown(device, world.names)));
    for (const [user, settings] of settingsOf) wrong.push(...ledger.settings.check(user, settings));
  }
  wrong.push(
    ...unexplained(oracle.serverErrors, server.faults()).map((error) => `the server answered ${error}`),
  );
  wrong.push(...misusedKeys(world));
  wrong.push(...oracle.numbersSent.map((name) => `a request named a task ${name}`));
  return wrong;
}

/** Each fault explains one error, or those of the calls of one batch, which have one body. */
function unexplained(errors: readonly string[], faults: number): readonly string[] {
  const bodyOf = (error: string | undefined) => error?.split(' ').slice(2).join(' ');
  return errors.filter((error, index) => bodyOf(error) !== bodyOf(errors[index - 1])).slice(faults);
}

/** Who has lost the mark that a request was sent cannot know its bytes: it is refused, and made anew. */
function misusedKeys({ oracle, devices }: World): string[] {
  const isLost = (key: string | null) => key !== null && devices.some(({ marksLost }) => marksLost.has(key));
  return [
    ...oracle.keysReused
      .filter(({ key }) => !isLost(key))
      .map(({ what }) => `the server answered that ${what} has the key of another request`),
    ...oracle.rewritten
      .filter(({ key }) => !isLost(key))
      .map(({ what }) => `a retry of ${what} is not what was sent before`),
  ];
}
