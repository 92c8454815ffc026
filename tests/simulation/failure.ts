/** A schedule that broke an invariant, at its shortest, with the command that replays it. */
import { shrink } from './shrink.ts';
import { simulate, type RunOptions, type RunResult } from './simulate.ts';
import { STACKS, type StackName } from './stacks.ts';

export interface Schedule {
  readonly stack: StackName;
  readonly seed: number;
  readonly steps?: number | undefined;
  readonly without?: ReadonlySet<number> | undefined;
  readonly bug?: RunOptions['bug'];
}

export interface Failure {
  readonly schedule: Schedule;
  readonly wrong: readonly string[];
  readonly trace: readonly string[];
}

/** An engine or a stack that throws is a violation, too. */
export async function run({ stack, seed, steps, without, bug }: Schedule): Promise<RunResult> {
  const { factory, stepsOf } = STACKS[stack];
  try {
    return await simulate(seed, {
      stack: factory,
      steps: steps ?? stepsOf(seed),
      ...(without && { without }),
      ...(bug && { bug }),
    });
  } catch (error) {
    const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      wrong: [`the run threw ${thrown}`],
      trace: [],
      counts: { requests: 0, faults: 0, mutations: 0 },
    };
  }
}

/** Null where nothing is wrong with the schedule. */
export async function findFailure(schedule: Schedule, mostTries?: number): Promise<Failure | null> {
  const first = await run(schedule);
  const [sentence] = first.wrong;
  if (sentence === undefined) return null;
  const kind = kindOf(sentence);
  const { without } = await shrink({
    steps: schedule.steps ?? STACKS[schedule.stack].stepsOf(schedule.seed),
    fails: async (left) => (await run({ ...schedule, without: left })).wrong.map(kindOf).includes(kind),
    ...(schedule.without && { without: schedule.without }),
    ...(mostTries !== undefined && { mostTries }),
  });
  const shortest = { ...schedule, without };
  return { schedule: shortest, ...(await run(shortest)) };
}

/** What a sentence says, without the names, words and rows that differ from run to run. */
export function kindOf(sentence: string): string {
  return sentence
    .split('\n', 1)
    .join('')
    .replaceAll(/\{.*\}/g, '{}')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '_')
    .replaceAll(/\b[a-z]*\d[\w-]*/gi, '_')
    .replaceAll(/(_\W*)+/g, '_ ');
}

export function replayCommand({ stack, seed, steps, without = new Set() }: Schedule): string {
  const options = [
    `--stack ${stack}`,
    `--seed ${seed}`,
    ...(steps === undefined ? [] : [`--steps ${steps}`]),
    ...(without.size === 0 ? [] : [`--drop ${asRanges([...without])}`]),
  ];
  return `npm run simulate -- ${options.join(' ')}`;
}

export function describeFailure({ schedule, wrong, trace }: Failure): string {
  const sentences = wrong.map((sentence) => `  ${sentence}`);
  return [replayCommand(schedule), ...sentences, ...trace.map((line) => `    ${line}`)].join('\n');
}

/** `0-3,7,9-12` */
export function asRanges(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const ranges: string[] = [];
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end += 1;
    ranges.push(start === end ? `${sorted[start] ?? ''}` : `${sorted[start] ?? ''}-${sorted[end] ?? ''}`);
    start = end + 1;
  }
  return ranges.join(',');
}

export function fromRanges(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const range of text.split(',')) {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    if (!Number.isInteger(first) || !Number.isInteger(last))
      throw new Error(`${range} is no range of steps.`);
    for (let step = first; step <= last; step += 1) numbers.add(step);
  }
  return numbers;
}
