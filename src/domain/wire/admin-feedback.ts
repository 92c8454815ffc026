/** Feedback as administrators read and answer it, on the wire: `/api/admin/feedback`. */
import * as z from 'zod/mini';
import { flag } from './fields.ts';
import { isoTime } from './ids.ts';
import { pageQuery } from './requests.ts';

export const feedbackSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** To answer to. */
  from: z.object({ name: z.string(), email: z.string() }),
  created_at: isoTime,
  /** Null while it is open. */
  answered_at: z.nullable(isoTime),
});

export type Feedback = z.output<typeof feedbackSchema>;

export const feedbackListSchema = z.array(feedbackSchema);

/** All of it without `answered`. */
export const feedbackFilter = z.object({
  answered: z.exactOptional(z.nullable(flag('answered'))),
  ...pageQuery,
});

export const answeredBody = z.object({ answered: flag('answered') });
