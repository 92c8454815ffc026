import { fastStack } from './fast/fast-stack.ts';
import { realStack } from './real/real-stack.ts';
import type { StackFactory } from './stack.ts';

export interface StackChoice {
  readonly factory: StackFactory;
  /** How many steps the schedule of a seed has. */
  readonly stepsOf: (seed: number) => number;
}

/** Most bugs show in a few steps, and a short schedule is cheap: a few are long. An odd number, so that every second seed has all lengths. */
const FAST_LENGTHS = [6, 10, 8, 16, 4, 10, 50, 6, 10];

/** The fast one makes up for short schedules by their number. */
export const STACKS = {
  real: { factory: realStack, stepsOf: () => 60 },
  fast: { factory: fastStack, stepsOf: (seed) => FAST_LENGTHS[seed % FAST_LENGTHS.length] ?? 10 },
} as const satisfies Readonly<Record<string, StackChoice>>;

export type StackName = keyof typeof STACKS;

export function isStackName(name: string): name is StackName {
  return Object.hasOwn(STACKS, name);
}
