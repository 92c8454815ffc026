/** One sequence of steps with the real store and engine, from its beginning, with what everybody sees after each step. */
import type { Task } from '#domain/task.ts';
import { look } from '../ledger.ts';
import type { Stack } from '../stack.ts';
import { healAndCheck } from './check.ts';
import { textOfEnd } from './model-key.ts';
import { nameOfRow } from './places.ts';
import { openSmallWorld, type Clock, type SmallWorld, type SmallWorldOptions } from './small-world.ts';
import { writeStep, type Step } from './steps.ts';

export interface Replayed {
  /** The rows of the server after everything has healed. */
  readonly end: string;
  readonly wrong: readonly string[];
  readonly trace: readonly string[];
  /** Whether the devices offered all of the steps. */
  readonly isWhole: boolean;
}

export async function replay(
  steps: readonly Step[],
  stack: Stack,
  time: Clock,
  options: SmallWorldOptions,
): Promise<Replayed> {
  const world = await openSmallWorld(stack, time, options);
  const trace: string[] = [];
  let isWhole = true;
  for (const step of steps) {
    isWhole = (await world.act(step)) && isWhole;
    await world.sync(step);
    trace.push(writeStep(step), ...(await shown(world)));
  }
  const wrong = await healAndCheck(world, steps.at(-1)?.device ?? 0);
  const rows = await world.server.rows();
  trace.push('healed', ...rows.map((row) => `    ${textOf(row)}`));
  await world.server.close();
  return { end: textOfEnd(rows), wrong, trace, isWhole };
}

async function shown({ devices }: SmallWorld): Promise<readonly string[]> {
  const looks = await Promise.all(devices.map(async ({ name, db }) => ({ name, ...(await look(db)) })));
  return looks.flatMap(({ name, rows, log }) => [
    `  ${name} shows`,
    ...[...rows.values()].map((row) => `    ${textOf(row)}`),
    ...[...log.values()].map(({ state, kind, args }) => `    ${state}: ${kind} ${JSON.stringify(args)}`),
  ]);
}

function textOf(task: Task): string {
  const { ref, name, completed, round, due_on, not_before, who, deleted_at } = task;
  const marks = [
    completed ? 'done' : 'open',
    `round ${round}`,
    ...(due_on === null ? [] : [`due ${due_on}`]),
    ...(not_before === null ? [] : [`waits until ${not_before}`]),
    ...(who === null ? [] : [`has it: ${who}`]),
    ...(deleted_at === null ? [] : ['deleted']),
  ];
  return `${nameOfRow(ref) ?? 'a copy'} "${name}": ${marks.join(', ')}`;
}
