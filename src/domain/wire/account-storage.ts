/** What an account has stored on a server, and how much it may: `GET /api/user/storage`. */
import * as z from 'zod/mini';
import { familyId } from './ids.ts';

const count = z.int().check(z.nonnegative());

export const shareSchema = z.object({ used: count, most: count });

export const realmStorageSchema = z.object({
  /** Null: what is the person's alone. Of a family, it is what all its members have stored. */
  family_id: z.nullable(familyId),
  /** Deleted ones count, too. */
  tasks: shareSchema,
  /** Of their texts. */
  bytes: shareSchema,
  /** Of former texts. Beyond it the oldest go, and nothing is refused. */
  history_bytes: shareSchema,
});

export const accountStorageSchema = z.object({
  /** The own one first, then the families' in the order of joining. */
  realms: z.array(realmStorageSchema),
  /** Since the first one of a day, to within a hundred. */
  changes_of_day: shareSchema,
});

export type Share = z.output<typeof shareSchema>;
export type RealmStorage = z.output<typeof realmStorageSchema>;
export type AccountStorage = z.output<typeof accountStorageSchema>;
