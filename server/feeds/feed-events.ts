/** The days of a person's open tasks as a calendar: deadlines, and the days on which deferred tasks come back. */
import { addDays, SOMEDAY } from '#domain/day.ts';
import { icsCalendar, icsInstant, icsText, icsWholeDay } from '#domain/icalendar.ts';
import type { Day, IsoTime, Repeat, TaskRef } from '#domain/ids.ts';
import { recurrenceOf } from '#domain/recurrence.ts';
import { nextDay, ruleOf } from '#domain/repeat.ts';
import { comesBack } from '#words/en/calendar-feed.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { realmsOf } from '../realms.ts';
import type { FoundFeed } from './calendar-feeds.ts';

/** With names of 500 characters each that is a megabyte. */
export const MAX_EVENTS = 500;
export const DAYS_BACK = 31;

export interface FeedEvent {
  readonly on: Day;
  readonly what: 'due' | 'later';
  readonly ref: TaskRef;
  readonly name: string;
  readonly updated_at: IsoTime;
  /** Null where the rule is about the other day of the task. */
  readonly repeat: Repeat | null;
}

/** By day. Reads the realms in the same transaction: what somebody may not see now is not in it. */
export async function readFeedEvents(
  tx: Tx,
  { user, hasLater }: FoundFeed,
  today: Day,
): Promise<readonly FeedEvent[]> {
  const { all } = await realmsOf(tx, user);
  const from = addDays(today, -DAYS_BACK);
  const due = await openTasks(tx, all)
    .select(['due_on as on', 'repeat'])
    .where('due_on', 'is not', null)
    .where(isRecentOrRepeats('due_on', from))
    .orderBy('due_on')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
  const later = hasLater ? await findLater() : [];
  const found = [
    ...due.map((row): FeedEvent => ({ ...row, what: 'due', on: row.on as Day })),
    ...later.map(({ due_on, repeat, ...row }): FeedEvent => ({
      ...row,
      what: 'later',
      on: row.on as Day,
      repeat: due_on === null ? repeat : null,
    })),
  ];
  const events = found.flatMap((event) => (event.on >= from ? [event] : withNextDays(event, today)));
  return events.sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on))).slice(0, MAX_EVENTS);

  /** A task that is due before is there by then. */
  function findLater() {
    return openTasks(tx, all)
      .select(['not_before as on', 'due_on', 'repeat'])
      .where('not_before', 'is not', null)
      .where('not_before', '<>', SOMEDAY)
      .where(isRecentOrRepeats('not_before', from))
      .where((eb) => eb.or([eb('due_on', 'is', null), eb('not_before', '<', eb.ref('due_on'))]))
      .orderBy('not_before')
      .orderBy('id')
      .limit(MAX_EVENTS)
      .execute();
  }
}

/** What is long overdue has no event of its own any more; the days of its rule go on. */
function withNextDays(event: FeedEvent, today: Day): readonly FeedEvent[] {
  const rule = event.repeat === null ? null : ruleOf(event.repeat);
  return rule?.from === 'date' ? [{ ...event, on: nextDay(rule, addDays(today, -1), null) }] : [];
}

/** Of those that have the day at all: there is an index of them, and a realm may hold many that have none. */
function isRecentOrRepeats(day: 'due_on' | 'not_before', from: Day) {
  return (eb: ExpressionBuilder<Schema, 'tasks'>) =>
    eb.or([eb(day, '>=', from), eb('repeat', 'is not', null)]);
}

function openTasks(tx: Tx, realms: Awaited<ReturnType<typeof realmsOf>>['all']) {
  return tx
    .selectFrom('tasks')
    .select(['client_ref as ref', 'name', 'updated_at'])
    .where('realm_id', 'in', realms)
    .where('deleted_at', 'is', null)
    .where('completed', '=', 0);
}

export function writeFeed(events: readonly FeedEvent[]): string {
  return icsCalendar([
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Kinbox',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? NOTHING : events.flatMap(linesOf)),
  ]);
}

/** RFC 5545 wants a component in each calendar, and this one says nothing. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Whole days that leave the person free. A task keeps its events whatever is changed of it. */
function linesOf({ on, what, ref, name, updated_at, repeat }: FeedEvent): readonly string[] {
  const { start, end } = icsWholeDay(on);
  return [
    'BEGIN:VEVENT',
    `UID:${ref}${what === 'later' ? '-later' : ''}@kinbox`,
    `DTSTAMP:${icsInstant(updated_at)}`,
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    ...(repeat === null ? [] : recurrenceOf(ruleOf(repeat), on)),
    `SUMMARY:${icsText(what === 'later' ? comesBack({ name }) : name)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}
