/** The sessions of a person on the wire. */
import * as z from 'zod/mini';
import { isoTime } from './ids.ts';

export const sessionSchema = z.object({
  id: z.int(),
  device_name: z.string(),
  created_at: isoTime,
  /** To within ten minutes. */
  last_used_at: isoTime,
  /** If it is not used again. */
  expires_at: isoTime,
  /** It is the one that asks. */
  is_current: z.boolean(),
});

export const sessionsSchema = z.array(sessionSchema);
