import { liveQuery, type CreatingHookContext, type Transaction } from 'dexie';
import type { KinboxDb, Mutation } from '../db.ts';

/**
 * Calls back when a change waits that did not wait before: one of this connection as its transaction commits, since a
 * query would wait behind those of the whole screen, and one of another tab when a query finds it. Returns the function
 * that stops watching.
 */
export function watchOutbox(db: KinboxDb, onGrowth: () => void): () => void {
  let highest = 0;
  const note = (last: number) => {
    if (last <= highest) return;
    highest = last;
    onGrowth();
  };
  const added = new WeakMap<Transaction, number>();
  function noteCommit(
    this: CreatingHookContext<Mutation, number>,
    _key: unknown,
    _row: unknown,
    inner: Transaction,
  ): void {
    const transaction = outermost(inner);
    this.onsuccess = (n) => {
      if (!added.has(transaction)) transaction.on('complete', () => note(added.get(transaction) ?? 0));
      added.set(transaction, n);
    };
  }
  db.outbox.hook('creating', noteCommit);
  const subscription = liveQuery(async () => (await db.outbox.toCollection().last())?.n ?? 0).subscribe({
    next: note,
    error: () => undefined,
  });
  return () => {
    db.outbox.hook('creating').unsubscribe(noteCommit);
    subscription.unsubscribe();
  };
}

/** What a transaction inside another one wrote is committed, or rolled back, with the outer one. */
function outermost(transaction: Transaction & { readonly parent?: Transaction }): Transaction {
  return transaction.parent === undefined || transaction.parent === null
    ? transaction
    : outermost(transaction.parent);
}
