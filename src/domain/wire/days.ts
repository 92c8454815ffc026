import * as z from 'zod/mini';
import { isDay } from '../day.ts';
import type { Day, IsoTime } from '../ids.ts';

export const day: z.ZodMiniType<Day> = z
  .string()
  .check(
    z.refine(isDay, 'The field must be a day, as 2026-01-31.'),
    z.meta({ maxLength: '2026-01-31'.length }),
  ) as unknown as z.ZodMiniType<Day>;

export const instant: z.ZodMiniType<IsoTime> = z
  .string()
  .check(
    z.refine(isInstant, 'The field must be a moment, as 2026-01-31T08:00:00.000Z.'),
    z.meta({ maxLength: '2026-01-31T08:00:00.000Z'.length }),
  ) as unknown as z.ZodMiniType<IsoTime>;

/** In the one form that sorts as text. False for the 30th of February. */
function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
