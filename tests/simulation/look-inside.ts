import type { KinboxDb } from '#store/db.ts';
import type { Look } from './ledger.ts';
import { withTransaction } from './with-transaction.ts';

export interface Looks {
  readonly before: Look;
  readonly after: Look;
}

export interface LookedInto {
  readonly db: KinboxDb;
  /** Of the last transaction, whose scope must have returned. */
  readonly looks: () => Looks;
}

/** A database that is looked at as each transaction begins and ends, so that nothing of another one is in between. */
export function lookInside(db: KinboxDb, look: () => Promise<Look>): LookedInto {
  let looks: Looks | null = null;
  return {
    db: withTransaction(db, (run) => (...args) => {
      const [mode] = args;
      const scope = args.pop() as () => Promise<unknown>;
      // To look needs more tables than some writes.
      return run(mode, db.tables, async () => {
        looks = null;
        const before = await look();
        const result = await scope();
        looks = { before, after: await look() };
        return result;
      });
    }),
    looks: () => {
      if (looks === null) throw new Error('No transaction has come to its end.');
      return looks;
    },
  };
}
