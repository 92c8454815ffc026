/** The small world with the real store and engine on the fast stack, gone back to by what was kept of each state. */
import { createRandom } from '../random.ts';
import { createBranchingStack } from './branching-stack.ts';
import { healAndCheck } from './check.ts';
import type { Explorable } from './explorable.ts';
import { NOON_MS } from './places.ts';
import { openSmallWorld, type Clock, type SmallWorldOptions } from './small-world.ts';
import { keyOf } from './state-key.ts';

/** Goes back to it. */
type Back = () => void;

export async function engineWorld(options: SmallWorldOptions): Promise<Explorable<Back>> {
  const time: Clock = { now: NOON_MS };
  const branching = createBranchingStack(createRandom(1), () => (time.now += 1));
  const world = await openSmallWorld(branching.stack, time, options);
  const save = (): Back => {
    const [below, above] = [branching.save(), world.save()];
    return () => {
      below();
      above();
    };
  };
  return {
    start: save(),
    devices: world.devices.length,
    possible: async (back, device) => {
      back();
      return world.possible(device);
    },
    act: async (back, device, doing) => {
      back();
      return (await world.act({ device, doing })) ? save() : null;
    },
    sync: async (back, lines) => {
      back();
      await world.sync(lines);
      return save();
    },
    key: (back) => {
      back();
      return keyOf({
        databases: branching.databases,
        devices: world.devices,
        state: branching.state(),
        record: world.record(),
      });
    },
    check: async (back, first) => {
      back();
      return healAndCheck(world, first);
    },
  };
}
