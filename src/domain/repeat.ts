/** How a task repeats, and on which day it comes again. Days are of a calendar: no time zone and no clock has a part in it. */
import { addDays, addMonths, daysBetween, isDay, weekdayOf } from './day.ts';
import type { Day, Repeat } from './ids.ts';

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

/** More than 999 years lie beyond the calendar. */
export const MAX_EVERY = 999;

/** Null if it is no whole number from 1 to that. */
export function readEvery(text: string): number | null {
  const every = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return every >= 1 && every <= MAX_EVERY ? every : null;
}

export type RepeatRule = AfterDone | OnItsDay;

/** So long after the day on which it was done. */
interface AfterDone {
  readonly every: number;
  readonly unit: RepeatUnit;
  readonly from: 'done';
}

/** On fixed days, whenever it was done. */
export interface OnItsDay {
  readonly every: number;
  readonly unit: RepeatUnit;
  readonly from: 'date';
  /** The first day, from which the others are counted. */
  readonly since: Day;
  /** Of weeks: which days of one, 0 is Sunday; that of `since` if omitted. */
  readonly days?: readonly number[];
}

/** The text of a rule. Equal rules have the same one. */
export function repeatOf(rule: RepeatRule): Repeat {
  const { every, unit, from } = rule;
  const { since, days } = { days: undefined, since: undefined, ...rule };
  return JSON.stringify({ every, unit, from, since, days: days?.toSorted((a, b) => a - b) }) as Repeat;
}

export function ruleOf(repeat: Repeat): RepeatRule {
  return JSON.parse(repeat) as RepeatRule;
}

/**
 * The day of the next round, after `on` and after `present`, the day of this round, whatever clock has said `on`. What is
 * done before its day is counted from that day where it would come again no later otherwise.
 */
export function nextDay(rule: RepeatRule, on: Day, present: Day | null): Day {
  const later = present !== null && present > on ? present : on;
  if (rule.from === 'date') return inCalendar(firstAfter(rule, later));
  const next = added(on, rule);
  return inCalendar(next > later ? next : added(later, rule));
}

/** The rule of a task whose day changes: where it was counted from that day, it is counted from the new one. */
export function movedRule(rule: RepeatRule, from: Day, to: Day): RepeatRule {
  if (rule.from !== 'date' || rule.since !== from || from === to) return rule;
  const isOfOneDay = rule.days?.length === 1 && rule.days[0] === weekdayOf(from);
  return { ...rule, since: to, ...(isOfOneDay && { days: [weekdayOf(to)] }) };
}

/** Counted from `since`, not from the day before: so the 31st comes again after a month that has none. */
function firstAfter({ every, unit, since, days }: OnItsDay, after: Day): Day {
  if (unit === 'week' && days !== undefined) return firstOfWeeks(every, since, days, after);
  const unitsOf = { day: daysBetween, week: weeksBetween, month: monthsBetween, year: yearsBetween }[unit];
  for (let k = Math.max(0, Math.floor(unitsOf(since, after) / every)); ; k++) {
    const day = added(since, { every: k * every, unit });
    if (day > after || !isDay(day)) return day;
  }
}

/** Weeks begin on Monday: every second one has its Sunday at its end. */
function firstOfWeeks(every: number, since: Day, days: readonly number[], after: Day): Day {
  const monday = addDays(since, -daysFromMonday(weekdayOf(since)));
  const earliest = after < since ? since : addDays(after, 1);
  if (!isDay(earliest)) return earliest;
  const places = days.map(daysFromMonday).sort((a, b) => a - b);
  for (let week = Math.ceil(weeksBetween(monday, earliest) / every) * every; ; week += every) {
    const day = places.map((place) => addDays(monday, week * 7 + place)).find((each) => each >= earliest);
    const sunday = addDays(monday, week * 7 + 6);
    if (day !== undefined || !isDay(sunday)) return day ?? sunday;
  }
}

function daysFromMonday(weekday: number): number {
  return (weekday + 6) % 7;
}

function added(day: Day, { every, unit }: Pick<RepeatRule, 'every' | 'unit'>): Day {
  switch (unit) {
    case 'day':
      return addDays(day, every);
    case 'week':
      return addDays(day, every * 7);
    case 'month':
      return addMonths(day, every);
    case 'year':
      return addMonths(day, every * 12);
  }
}

function weeksBetween(from: Day, to: Day): number {
  return Math.floor(daysBetween(from, to) / 7);
}

function monthsBetween(from: Day, to: Day): number {
  return (
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}

function yearsBetween(from: Day, to: Day): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}

/** What lies beyond the years with four digits is the last day of them. */
export function inCalendar(day: Day): Day {
  return isDay(day) ? day : ('9999-12-31' as Day);
}
