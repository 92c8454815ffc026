/**
 * Which kinds of acts, faults and events a run has at all. A world with everything in it seldom does one thing often
 * enough; a world with a few kinds goes deep (swarm testing, Groce et al. 2012).
 */
import { ACT_NAMES, type ActName } from './acts/all-acts.ts';
import type { Chance } from './chance.ts';
import { DRAWN_FAULTS, type Fault } from './faults.ts';

/** What happens to the world besides what people do, and how often of 1,000 steps. */
const EVENT_RATES = {
  wake: 340,
  takeOver: 15,
  kill: 40,
  signIn: 40,
  late: 40,
  restart: 20,
  family: 30,
  purgeRemovals: 10,
  purgeKeys: 3,
  backup: 10,
  jump: 5,
  disk: 5,
  advance: 30,
  hours: 10,
  leftAlone: 10,
  forge: 10,
  longAway: 3,
  install: 8,
  powerCut: 20,
} as const;
export type EventName = keyof typeof EVENT_RATES;

/** Without these nothing would ever sync. */
const ALWAYS: readonly EventName[] = ['wake', 'signIn', 'advance'];
/** Of 1,000 steps. */
const ACT_RATE = 450;

export interface Swarm {
  readonly acts: readonly ActName[];
  readonly faults: readonly Fault[];
  /** In [0, 1): how often a request meets a fault. */
  readonly faultRate: number;
  /** How many devices each person has; the first one owns a family. */
  readonly devices: readonly number[];
  /** Rows in a page of the delta. */
  readonly pageSize: number;
  /** Longer answers never come through: the line drops before. */
  readonly lineLength: number;
  /** Draws what happens next; null for an act of somebody. */
  readonly nextEvent: () => EventName | null;
}

export function drawSwarm(chance: Chance): Swarm {
  const events = (Object.keys(EVENT_RATES) as EventName[]).filter(
    (name) => chance.happens(0.6) || ALWAYS.includes(name),
  );
  const acts = ACT_NAMES.filter((name) => chance.happens(0.5) || name === 'capture');
  const faults = DRAWN_FAULTS.filter(() => chance.happens(0.5));
  const total = events.reduce((sum, name) => sum + EVENT_RATES[name], ACT_RATE);
  return {
    acts,
    faults,
    faultRate: faults.length === 0 ? 0 : chance.pick([0.05, 0.25, 0.25, 0.5]),
    devices: drawDevices(chance),
    pageSize: chance.pick([2, 3, 5, 500]),
    lineLength: chance.pick([Infinity, Infinity, Infinity, 8_000]),
    nextEvent: () => {
      let left = chance.below(total);
      for (const name of events) {
        left -= EVENT_RATES[name];
        if (left < 0) return name;
      }
      return null;
    },
  };
}

/** Two to four people; most have one or two devices, few have five. Six devices are enough for any run. */
function drawDevices(chance: Chance): readonly number[] {
  const people = chance.pick([2, 3, 3, 4]);
  let left = 6;
  return Array.from({ length: people }, (_, index) => {
    const most = Math.max(1, left - (people - index - 1));
    const count = Math.min(most, chance.pick([1, 1, 1, 2, 2, 3, 5]));
    left -= count;
    return count;
  });
}
