/** The delta: `GET /api/changes`. What changed in the caller's realms since a cursor, page by page. */
import * as z from 'zod/mini';
import { familySchema, receivedInvitationSchema, settingsSchema, userSchema } from './account.ts';
import { clientRef, familyId, realmId } from './ids.ts';
import { taskSchema } from './task.ts';

export const changesSchema = z.object({
  /** Opaque to the client: per realm the `(version, id)` up to which it has everything. */
  cursor: z.string(),
  has_more: z.boolean(),
  /**
   * True on a page that is not the last: with it the client has every row that is neither completed nor deleted. They
   * come before the others where a realm is sent from its beginning. Earlier servers do not say it.
   */
  has_all_open: z.optional(z.boolean()),
  /**
   * All realms of the caller, each time, with their head version. Rows of any other realm must go from the device.
   * `reset`: the cursor is of no use for this realm, and all its rows are sent again. `count`, now and then: how
   * many rows the realm holds, deleted ones too.
   */
  realms: z.array(
    z.object({ id: realmId, version: z.int(), reset: z.boolean(), count: z.optional(z.int()) }),
  ),
  /** How many rows the realms hold together, deleted ones too: how far a first pull has come. */
  total: z.optional(z.int()),
  tasks: z.array(taskSchema),
  removed: z.array(z.object({ realm: realmId, client_ref: clientRef, version: z.int() })),
  // Left out where nothing changed.
  user: z.optional(userSchema),
  settings: z.optional(settingsSchema),
  families: z.optional(z.array(familySchema)),
  owned_family: z.optional(z.nullable(familyId)),
  invitations: z.optional(z.array(receivedInvitationSchema)),
});

export type Changes = z.infer<typeof changesSchema>;
