/** What a household buys again and again, by how often and how lately it was bought. */
import type { IsoTime } from '../ids.ts';
import { readGrocery, type Amount } from './read-grocery.ts';

export interface Bought {
  readonly name: string;
  readonly completed_at: IsoTime | null;
}

export interface UsualGrocery {
  readonly thing: string;
  /** As it was last written. */
  readonly label: string;
  /** The different amounts that it was bought in, the last one first. */
  readonly amounts: readonly Amount[];
  /** The days on which it was bought. */
  readonly days: number;
}

/** After so long a purchase counts half. */
export const HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** The most usual one first; `nowMs` since the epoch. */
export function usualGroceries(bought: readonly Bought[], nowMs: number): readonly UsualGrocery[] {
  const things = new Map<string, Tally>();
  const newestFirst = bought
    .map(({ name, completed_at }) => ({
      name,
      at: completed_at === null ? Number.NaN : Date.parse(completed_at),
    }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => b.at - a.at);
  for (const { name, at } of newestFirst) {
    const { key: thing, label, amount } = readGrocery(name);
    const tally = things.get(thing) ?? { thing, label, amounts: [], score: 0, dates: new Set() };
    things.set(thing, tally);
    // A time that is ahead of this clock is now.
    tally.score += 0.5 ** (Math.max(0, nowMs - at) / HALF_LIFE_MS);
    tally.dates.add(Math.floor(at / DAY_MS));
    if (amount !== null && !tally.amounts.some((each) => isSame(each, amount))) tally.amounts.push(amount);
  }
  return Array.from(things.values())
    .sort((a, b) => b.score - a.score || (a.thing < b.thing ? -1 : 1))
    .map(({ thing, label, amounts, dates }) => ({ thing, label, amounts, days: dates.size }));
}

/** Those that have a word beginning with what was typed, without the amount in front of it. */
export function usualFor(
  typed: string,
  usual: readonly UsualGrocery[],
  most: number,
): readonly UsualGrocery[] {
  const { key } = readGrocery(typed);
  if (key === '') return [];
  const begins = usual.filter(({ thing }) => thing.startsWith(key) && thing !== key);
  const contains = usual.filter(({ thing }) => thing.includes(` ${key}`) && !thing.startsWith(key));
  return [...begins, ...contains].slice(0, most);
}

/** What was bought on several days and is not there. */
export function missingUsual(
  usual: readonly UsualGrocery[],
  present: ReadonlySet<string>,
  most: number,
): readonly UsualGrocery[] {
  return usual.filter(({ thing, days }) => days > 1 && !present.has(thing)).slice(0, most);
}

export function isSame(one: Amount, other: Amount): boolean {
  return one.unit === other.unit && one.count === other.count;
}

interface Tally {
  readonly thing: string;
  readonly label: string;
  readonly amounts: Amount[];
  readonly dates: Set<number>;
  score: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
