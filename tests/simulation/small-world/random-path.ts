/** Sequences of steps that are drawn, to hold one world against another. */
import type { Random } from '../random.ts';
import type { Explorable } from './explorable.ts';
import { LINES, type Step } from './steps.ts';

export async function drawPath<State>(
  world: Explorable<State>,
  random: Random,
  length: number,
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  let state = world.start;
  while (steps.length < length) {
    const device = random.below(world.devices);
    const doing = random.pick(await world.possible(state, device));
    const step = { device, doing, line: random.pick(LINES), others: random.pick(['off', 'on'] as const) };
    const acted = await world.act(state, device, doing);
    if (acted === null) continue;
    state = await world.sync(acted, step);
    steps.push(step);
  }
  return steps;
}

/** Null where a device does not offer one of the steps. */
export async function follow<State>(world: Explorable<State>, steps: readonly Step[]): Promise<State | null> {
  let state = world.start;
  for (const step of steps) {
    const acted = await world.act(state, step.device, step.doing);
    if (acted === null) return null;
    state = await world.sync(acted, step);
  }
  return state;
}
