import type { RemakeCause } from '#domain/verbs/verb.ts';
import type { ParkReason } from '#store/db.ts';

/** Mutations that can be decided only after a pull has shown the state of the rows. */
export type Doubtful =
  /** Refused because of the state of a row. */
  | {
      readonly kind: 'refused';
      readonly n: number;
      readonly reason: ParkReason;
      readonly isLastTry: boolean;
    }
  /** Its request must not be sent again: it is made anew. */
  | { readonly kind: 'unsendable'; readonly n: number; readonly cause: RemakeCause };
