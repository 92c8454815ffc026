/**
 * Which kinds of acts, faults and events a run has at all. A world with everything in it seldom does one thing often
 * enough; a world with a few kinds goes deep (swarm testing, Groce et al. 2012).
 */
import { ACT_NAMES, LATER_NAMES, type ActName } from './acts/all-acts.ts';
import type { Random } from './random.ts';
import { DRAWN_FAULTS, LATER_FAULTS, type Fault } from './faults.ts';

/** What happens to the world besides what people do, and how often of 1,000 steps. */
const EVENT_RATES = {
  wake: 340,
  takeOver: 15,
  kill: 40,
  signIn: 40,
  late: 40,
  restart: 20,
  family: 30,
  purgeTombstones: 10,
  purgeKeys: 5,
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
  logOut: 15,
  logIn: 60,
  lateWake: 30,
  freeze: 15,
  thaw: 15,
} as const;
/** The same where people do what came later, too. */
const LATER_RATES = { script: 60, rename: 30 } as const;
const ALL_RATES = { ...EVENT_RATES, ...LATER_RATES };
export type EventName = keyof typeof ALL_RATES;

/** Without these nothing would ever sync. */
const ALWAYS: readonly EventName[] = ['wake', 'signIn', 'advance'];
const LARGE_RATE = 1 / 500;

/** Only some worlds have these, all of them or none. */
const TOGETHER: readonly (readonly EventName[])[] = [
  ['logOut', 'logIn', 'lateWake'],
  ['freeze', 'thaw'],
];
/** Of 1,000 steps. */
const ACT_RATE = 450;

export interface Swarm {
  readonly acts: readonly ActName[];
  readonly faults: readonly Fault[];
  /** In [0, 1): how often a request meets a fault. */
  readonly faultRate: number;
  /** How many devices each person has; the first one owns a family. */
  readonly devices: readonly number[];
  /** People log out and in again. */
  readonly hasLogouts: boolean;
  /** Browsers have Web Locks; they are missing on plain HTTP. */
  readonly hasLocks: boolean;
  /**
   * Everybody begins with the app of last year, which did not wait for the disk before it sent. Keys are not purged then:
   * what such an app sends again after 90 days, because its mark was lost, nothing can undo.
   */
  readonly startsOld: boolean;
  /** Two people have accounts on one machine. */
  readonly isShared: boolean;
  /** Somebody has a project that fills more than a page. It takes a hundred times as long as others. */
  readonly isLarge: boolean;
  /** So many rows are what everybody works on: the fewer, the more often people meet on one. */
  readonly focus: number;
  /** Rows in a page of the delta. */
  readonly pageSize: number;
  /** The server is of a version that has batches. */
  readonly hasBatches: boolean;
  /** Of the line of each machine. Infinity where it is quick. */
  readonly bytesPerSecond: number;
  /** People do there what came later, too. */
  readonly isWide: boolean;
  /** Everybody has two tabs open, each with an Undo of its own. */
  readonly hasTabs: boolean;
  /** In a page of the delta, also if it has fewer rows: only where the server is the model. */
  readonly pageBytes: number;
  /** How often the clock is read within a millisecond. */
  readonly readsEachMs: number;
  /** Draws what happens next; null for an act of somebody. */
  readonly nextEvent: () => EventName | null;
}

const CAME_LATER: ReadonlySet<ActName> = new Set<ActName>([
  'undo',
  'putOff',
  'setDeadline',
  'takeTurns',
  'takeTurnsAndBegin',
  'takeTurnsAndGiveLate',
  'giveTurn',
  'haveTurn',
  'passTurn',
  'noMoreTurns',
]);

/**
 * In some worlds a family does its chores and little else. Each takes several acts of several people in a row, which
 * worlds with everything in them have in one of a hundred.
 */
const CHORES: readonly ActName[] = [
  'captureForFamily',
  'repeat',
  'chore',
  'tick',
  'tickAndBack',
  'tickAndPutOff',
  'skip',
  'undo',
  'takeTurnsAndBegin',
  'haveTurn',
  'passTurn',
];
const CHORES_RATE = 0.1;
const WIDE_RATE = 0.25;
const RENAMES_RATE = 0.1;

interface Streams {
  readonly apart: Random;
  readonly later: Random;
  readonly renames: Random;
}

/** The streams draw what came later, one after the other, so that worlds without it are what their seeds were before. */
export function drawSwarm(random: Random, { apart, later, renames }: Streams): Swarm {
  const isLarge = random.happens(LARGE_RATE);
  const startsOld = random.happens(0.2);
  const earlier = drawEvents(random).filter((name) => !startsOld || name !== 'purgeKeys');
  const drawn = ACT_NAMES.filter((name) => !LATER_NAMES.includes(name)).filter(
    (name) => (CAME_LATER.has(name) ? apart : random).happens(0.5) || name === 'capture',
  );
  const isOfChores = apart.happens(CHORES_RATE);
  const wide = later.happens(WIDE_RATE) ? drawWide(later) : NARROW;
  const renaming: readonly EventName[] = renames.happens(RENAMES_RATE) ? ['rename'] : [];
  const events = [...earlier, ...wide.events, ...renaming];
  const faults = [...DRAWN_FAULTS.filter(() => random.happens(0.5)), ...wide.faults];
  const total = events.reduce((sum, name) => sum + ALL_RATES[name], ACT_RATE);
  return {
    isWide: wide.isWide,
    hasTabs: wide.hasTabs,
    pageBytes: wide.pageBytes,
    readsEachMs: wide.readsEachMs,
    acts: [...(isOfChores ? CHORES : drawn), ...wide.acts],
    faults,
    faultRate: faults.length === 0 ? 0 : random.pick([0.05, 0.25, 0.25, 0.5]),
    devices: drawDevices(random),
    hasLogouts: events.includes('logOut'),
    hasLocks: random.happens(0.5),
    isShared: random.happens(0.2),
    startsOld,
    focus: focusOf(random.pick([Infinity, Infinity, 2, 4]), isOfChores),
    pageSize: isLarge ? 500 : random.pick([2, 3, 5, 500]),
    isLarge,
    hasBatches: random.happens(0.85),
    bytesPerSecond: random.pick([Infinity, Infinity, Infinity, Infinity, 70, 1_000]),
    nextEvent: () => {
      let left = random.below(total);
      for (const name of events) {
        left -= ALL_RATES[name];
        if (left < 0) return name;
      }
      return null;
    },
  };
}

interface Wide extends Pick<Swarm, 'acts' | 'faults' | 'isWide' | 'hasTabs' | 'pageBytes' | 'readsEachMs'> {
  readonly events: readonly EventName[];
}

const NARROW: Wide = {
  isWide: false,
  events: [],
  acts: [],
  faults: [],
  hasTabs: false,
  pageBytes: Infinity,
  readsEachMs: 1,
};

function drawWide(later: Random): Wide {
  return {
    isWide: true,
    events: later.happens(0.5) ? ['script'] : [],
    acts: LATER_NAMES.filter(() => later.happens(0.5)),
    faults: LATER_FAULTS.filter(() => later.happens(0.5)),
    hasTabs: later.happens(0.5),
    pageBytes: later.pick([Infinity, 600, 3_000]),
    readsEachMs: later.pick([1, 3, 8]),
  };
}

function focusOf(drawn: number, isOfChores: boolean): number {
  return isOfChores ? Math.min(drawn, 4) : drawn;
}

function drawEvents(random: Random): readonly EventName[] {
  const grouped = TOGETHER.flat();
  const alone = (Object.keys(EVENT_RATES) as EventName[]).filter(
    (name) => !grouped.includes(name) && (random.happens(0.6) || ALWAYS.includes(name)),
  );
  return [...alone, ...TOGETHER.flatMap((group) => (random.happens(0.25) ? group : []))];
}

/** Two to four people; most have one or two devices, few have five. Six devices are enough for any run. */
function drawDevices(random: Random): readonly number[] {
  const people = random.pick([2, 2, 2, 3, 4]);
  let left = 6;
  return Array.from({ length: people }, (_, index) => {
    const most = Math.max(1, left - (people - index - 1));
    const count = Math.min(most, random.pick([1, 1, 1, 1, 2, 2, 3, 5]));
    left -= count;
    return count;
  });
}
