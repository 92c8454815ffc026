/** Feedback on the wire: `POST /api/feedback`. */
import * as z from 'zod/mini';
import { text } from './fields.ts';

export const FEEDBACK_LIMITS = { name: 255, description: 5000 } as const;

/** Between two of one person. */
export const FEEDBACK_PAUSE_MS = 60_000;

export const feedbackBody = z.object({
  name: text('name', { max: FEEDBACK_LIMITS.name }),
  description: text('description', { max: FEEDBACK_LIMITS.description }),
});
