/** What the accounts of one device share: the browser's storage and its locks. */
import { createLine, type Line } from './line.ts';
import type { SimDevice } from './sim-device.ts';
import { createSimLocks, type SimLocks } from './sim-locks.ts';
import type { SimPlatform, Stack } from './stack.ts';
import type { Swarm } from './swarm.ts';

export interface Machine {
  readonly platform: SimPlatform;
  readonly locks: SimLocks | null;
  readonly line: Line | null;
  readonly accounts: SimDevice[];
}

/** One for each device of each person; the first two people may have their first accounts on the same. */
export function createMachines(
  { hasLocks, isShared, bytesPerSecond }: Pick<Swarm, 'hasLocks' | 'isShared' | 'bytesPerSecond'>,
  { openPlatform }: Pick<Stack, 'openPlatform'>,
  advance: (ms: number) => void,
) {
  const all: Machine[] = [];
  return {
    all,
    machineOf: (person: number, count: number): Machine => {
      const [first] = all;
      if (isShared && first !== undefined && person === 1 && count === 0) return first;
      const machine = {
        platform: openPlatform(),
        locks: hasLocks ? createSimLocks() : null,
        line: bytesPerSecond < Infinity ? createLine(bytesPerSecond, advance) : null,
        accounts: [],
      };
      all.push(machine);
      return machine;
    },
  };
}
