/**
 * Every sequence of steps of a small world, up to a depth. A state that was met with as many steps left is not entered again.
 * Ever deeper, so that what is wrong is found with the fewest steps.
 */
import { kindOf } from '../failure.ts';
import type { Explorable } from './explorable.ts';
import { LINES, type Doing, type Step } from './steps.ts';

export interface Finding {
  readonly steps: readonly Step[];
  readonly wrong: readonly string[];
}

export interface Level {
  readonly depth: number;
  /** That sequences of up to so many steps lead to, equal ones once. */
  readonly states: number;
  /** Of them those after the last step, which were healed and checked. */
  readonly checked: number;
  readonly ms: number;
}

export interface Explored {
  readonly levels: readonly Level[];
  /** The first of each kind. */
  readonly findings: readonly Finding[];
  readonly isComplete: boolean;
}

export interface ExploreOptions {
  readonly depth: number;
  /** By `performance.now`. */
  readonly untilMs?: number;
  /** Ends with the first finding. */
  readonly stopsAtFirst?: boolean;
  /** Of several processes that share the work: each begins with other steps. */
  readonly share?: { readonly of: number; readonly index: number };
  readonly onLevel?: (level: Level) => void;
}

export async function explore<State>(world: Explorable<State>, options: ExploreOptions): Promise<Explored> {
  const findings = new Map<string, Finding>();
  const levels: Level[] = [];
  let isComplete = true;
  for (let depth = 1; depth <= options.depth && isComplete; depth += 1) {
    const level = await exploreLevel(world, depth, { ...options, findings });
    levels.push(level);
    isComplete = level.isComplete;
    options.onLevel?.(level);
    if (options.stopsAtFirst === true && findings.size > 0) break;
  }
  return { levels, findings: [...findings.values()], isComplete };
}

/** Of a set, which has about 100 bytes for each. */
const MOST_KEYS = 6_000_000;

interface LevelOptions extends ExploreOptions {
  readonly findings: Map<string, Finding>;
}

async function exploreLevel<State>(
  world: Explorable<State>,
  depth: number,
  { findings, untilMs = Infinity, stopsAtFirst = false, share }: LevelOptions,
): Promise<Level & { readonly isComplete: boolean }> {
  const began = performance.now();
  /** With how many steps left each state was entered, but for the last ones. */
  const entered = new Map<string, number>();
  let last = new Set<string>();
  let [checked, isComplete, branches] = [0, true, 0];
  const isOver = () => performance.now() > untilMs || (stopsAtFirst && findings.size > 0);

  async function check(state: State, steps: readonly Step[]): Promise<void> {
    checked += 1;
    const wrong = await world.check(state, steps.at(-1)?.device ?? 0);
    const [sentence] = wrong;
    if (sentence !== undefined && !findings.has(kindOf(sentence)))
      findings.set(kindOf(sentence), { steps, wrong });
  }

  async function enter(state: State, steps: readonly Step[]): Promise<void> {
    const left = depth - steps.length;
    const key = await world.key(state);
    if ((entered.get(key) ?? -1) >= left || last.has(key)) return;
    if (left > 0) {
      entered.set(key, left);
      await expand(state, steps);
      return;
    }
    // Of so many, some are checked once more.
    if (last.size === MOST_KEYS) last = new Set();
    last.add(key);
    await check(state, steps);
  }

  async function expand(state: State, steps: readonly Step[]): Promise<void> {
    for (let device = 0; device < world.devices; device += 1) {
      // Members are alike: what begins with the second is the same with other names.
      if (steps.length === 0 && device > 0) return;
      for (const doing of await world.possible(state, device)) {
        branches += 1;
        if (steps.length === 0 && share !== undefined && branches % share.of !== share.index) continue;
        if (isOver()) isComplete = false;
        if (!isComplete) return;
        await branchOut(state, steps, { device, doing });
      }
    }
  }

  async function branchOut(
    state: State,
    steps: readonly Step[],
    { device, doing }: { readonly device: number; readonly doing: Doing },
  ): Promise<void> {
    const acted = await world.act(state, device, doing);
    if (acted === null) return;
    for (const line of LINES)
      for (const others of ['off', 'on'] as const) {
        // To heal goes through the states of those whose lines are on: as the last step they add nothing.
        if (line === 'on' && steps.length + 1 === depth) continue;
        if (doing.name === 'wait' && line === 'off' && others === 'off') continue;
        const step = { device, doing, line, others };
        await enter(await world.sync(acted, step), [...steps, step]);
      }
  }

  await enter(world.start, []);
  return { depth, states: entered.size + checked, checked, ms: performance.now() - began, isComplete };
}
