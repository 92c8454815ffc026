import { fastStack } from './fast/fast-stack.ts';
import { realStack } from './real/real-stack.ts';
import type { StackFactory } from './stack.ts';

/** Each with how many steps its schedules have: the fast one makes up for short ones by their number. */
export const STACKS = {
  real: { factory: realStack, steps: 100 },
  fast: { factory: fastStack, steps: 50 },
} as const satisfies Readonly<Record<string, { readonly factory: StackFactory; readonly steps: number }>>;

export type StackName = keyof typeof STACKS;

export function isStackName(name: string): name is StackName {
  return Object.hasOwn(STACKS, name);
}
