/**
 * What a field of a task or a setting can hold. A kind is its type, what an answer has of it, and what a request may
 * say.
 */
import * as z from 'zod/mini';
import type { Day, FamilyId, IsoTime, Repeat, TaskRef, Ticks, Turns, UserId } from '../ids.ts';
import { isDay, type Later, SOMEDAY } from '../day.ts';
import { TEXT_LIMITS } from '../text.ts';
import { MOST_TURNS, turnsFromWire } from '../turns.ts';
import { whoFromWire, type Who, type WireWho } from '../who.ts';
import { familyNumber, flag, oneOf, taskIdOrRef, text } from './fields.ts';
import { clientRef, familyId, isoTime, tickId, userId } from './ids.ts';
import { repeatAnswer, repeatRequest } from './repeat.ts';
import { day } from './days.ts';
import { stopEarly } from './list.ts';

interface Flag {
  readonly is: 'flag';
}
interface Text {
  readonly is: 'text';
  /** In code points. */
  readonly max: number;
}
interface Choice<V extends string> {
  readonly is: 'choice';
  /** Every value there is. */
  readonly values: readonly V[];
}
interface Family {
  readonly is: 'family';
}
interface Project {
  readonly is: 'project';
}
interface Whole {
  readonly is: 'whole';
}
interface User {
  readonly is: 'user';
}
interface Instant {
  readonly is: 'instant';
}

interface DayKind {
  readonly is: 'day';
}
interface LaterKind {
  readonly is: 'later';
}
interface WhoKind {
  readonly is: 'who';
}
interface RepeatKind {
  readonly is: 'repeat';
}
interface TurnsKind {
  readonly is: 'turns';
}
interface TicksKind {
  readonly is: 'ticks';
}

export type FieldKind =
  | Flag
  | Text
  | Choice<string>
  | Family
  | Project
  | User
  | Whole
  | Instant
  | DayKind
  | LaterKind
  | WhoKind
  | RepeatKind
  | TurnsKind
  | TicksKind;

/** The kind of a field with values of this type, which may be empty as well. */
export type KindOf<V> = KindOfValue<NonNullable<V>>;

// In brackets, so that a union is looked at as a whole.
type KindOfValue<V> = [V] extends [boolean]
  ? Flag
  : [V] extends [FamilyId]
    ? Family
    : [V] extends [TaskRef]
      ? Project
      : [V] extends [IsoTime]
        ? Instant
        : [V] extends [Day]
          ? DayKind
          : [V] extends [Later]
            ? LaterKind
            : [V] extends [Who]
              ? WhoKind
              : [V] extends [Repeat]
                ? RepeatKind
                : [V] extends [Turns]
                  ? TurnsKind
                  : [V] extends [Ticks]
                    ? TicksKind
                    : [V] extends [UserId]
                      ? User
                      : [V] extends [number]
                        ? Whole
                        : [V] extends [string]
                          ? ChoiceOrText<V>
                          : never;

type ChoiceOrText<V extends string> = string extends V ? Text : Choice<V>;

const MAX_WHOLE = 1_000_000;

/** An instant that is one: the pattern alone would take the 45th of a month. */
export const instant = isoTime.check(
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'The field must be a time.'),
);

const later = z.string().check(
  z.refine(
    (value) => value === SOMEDAY || isDay(value),
    "The field must be a day, as 2026-01-31, or 'someday'.",
  ),
  z.meta({ maxLength: '2026-01-31'.length }),
);

const someone = z.union([z.object({ id: userId }), z.object({ name: z.string() })]);

/** Strict: an id and a name contradict each other. */
function someoneIn(field: string) {
  return z.union(
    [z.strictObject({ id: userId }), z.strictObject({ name: text('name', { max: TEXT_LIMITS.who }) })],
    { error: `The ${field} field must have the id of a member or a name.` },
  );
}

const whoAsked = z.pipe(
  someoneIn('who'),
  z.transform((asked: WireWho) => whoFromWire(asked)),
);

const TURNS = `The turns field must be a list of 2 to ${MOST_TURNS}, each once.`;
const turnsAsked = z.pipe(
  stopEarly(
    z.array(someoneIn('turns'), TURNS).check(
      z.minLength(2, TURNS),
      z.maxLength(MOST_TURNS, TURNS),
      z.refine(
        (people: readonly WireWho[]) => new Set(people.map(whoFromWire)).size === people.length,
        TURNS,
      ),
    ),
  ),
  z.transform((asked: WireWho[]) => turnsFromWire(asked)),
);

const ticks = z.array(
  z.object({
    id: z.nullable(tickId),
    by: z.nullable(userId),
    at: isoTime,
    round: z.exactOptional(z.int()),
    of: z.exactOptional(clientRef),
  }),
);

/** In an answer a project is more than one value; see `taskSchema`. */
export type AnsweredKind = Exclude<FieldKind, { is: 'project' }>;

export function answerSchema(kind: AnsweredKind): z.ZodMiniType {
  switch (kind.is) {
    case 'text':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(choicesOf(kind));
    case 'family':
      return familyId;
    case 'whole':
      return z.int();
    case 'user':
      return userId;
    case 'instant':
      return isoTime;
    case 'day':
      return day;
    case 'later':
      return later;
    case 'who':
      return someone;
    case 'repeat':
      return repeatAnswer;
    case 'turns':
      return z.array(someone);
    case 'ticks':
      return ticks;
  }
}

/** With messages. `name`: as the wire has the field. Without the null that an empty field is. */
export function requestSchema(kind: FieldKind, name: string): z.ZodMiniType {
  const label = name.replaceAll('_', ' ');
  switch (kind.is) {
    case 'text':
      return text(label, { max: kind.max });
    case 'flag':
      return flag(label);
    case 'choice':
      return oneOf(label, choicesOf(kind));
    case 'family':
      return familyNumber(label);
    case 'project':
      return taskIdOrRef(label);
    case 'whole':
      return z.int().check(z.nonnegative(), z.lte(MAX_WHOLE));
    case 'user':
      return userId;
    case 'instant':
      return instant;
    case 'day':
      return day;
    case 'later':
      return later;
    case 'who':
      return whoAsked;
    case 'repeat':
      return repeatRequest;
    case 'turns':
      return turnsAsked;
    case 'ticks':
      // Those of others are not for a request to say.
      return z.never();
  }
}

function choicesOf({ values }: Choice<string>): readonly [string, ...string[]] {
  return values as readonly [string, ...string[]];
}
