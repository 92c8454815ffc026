/** A task's history on the wire: `GET /api/tasks/{id}/history`, the newest change first. */
import * as z from 'zod/mini';
import { isoTime, userId } from './ids.ts';

export const taskChangeSchema = z.object({
  /** A task's field as the wire names it; `project` names projects by their `client_ref`. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  by: z.nullable(z.object({ id: userId, display_name: z.string() })),
  version: z.int(),
  at: isoTime,
});

export type WireTaskChange = z.infer<typeof taskChangeSchema>;
