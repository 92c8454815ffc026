/** How a task repeats, as requests and answers say it. */
import * as z from 'zod/mini';
import type { Repeat } from '../ids.ts';
import { MAX_EVERY, REPEAT_UNITS, repeatOf, type RepeatRule } from '../repeat.ts';
import { day } from './days.ts';
import { stopEarly } from './list.ts';

const EVERY = `The field must have a whole number from 1 to ${MAX_EVERY} as every.`;
const shape = {
  every: z.int(EVERY).check(z.gte(1, EVERY), z.lte(MAX_EVERY, EVERY)),
  unit: z.enum(REPEAT_UNITS, `The field must have one of ${REPEAT_UNITS.join(', ')} as unit.`),
};

const DAYS = 'The field must have days of a week, each once, from 0 for Sunday to 6.';
const days = stopEarly(
  z
    .array(z.int(DAYS).check(z.gte(0, DAYS), z.lte(6, DAYS)), DAYS)
    .check(z.minLength(1, DAYS), z.maxLength(7, DAYS), z.refine(isEachOnce, DAYS)),
);

const NEITHER =
  "The field must be {every, unit, from: 'done'}, or {every, unit, from: 'date', since, days?}.";
const rule = z.discriminatedUnion(
  'from',
  [
    z.strictObject({ ...shape, from: z.literal('done') }, { error: strictly(NEITHER) }),
    z
      .strictObject(
        { ...shape, from: z.literal('date'), since: day, days: z.exactOptional(days) },
        { error: strictly(NEITHER) },
      )
      .check(
        z.refine(({ unit, days: named }) => named === undefined || unit === 'week', 'Only weeks have days.'),
      ),
  ],
  NEITHER,
);

export const repeatAnswer: z.ZodMiniType<RepeatRule> = rule;

export const repeatRequest: z.ZodMiniType<Repeat> = z.pipe(repeatAnswer, z.transform(repeatOf));

function isEachOnce(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

/** For what is no such object, and for members that it does not have. */
function strictly(message: string) {
  return () => message;
}
