import * as z from 'zod/mini';
import { isDay } from '../day.ts';
import type { Day } from '../ids.ts';

export const day: z.ZodMiniType<Day> = z
  .string()
  .check(z.refine(isDay, 'The field must be a day, as 2026-01-31.')) as unknown as z.ZodMiniType<Day>;
