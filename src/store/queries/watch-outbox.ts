import { liveQuery, type CreatingHookContext, type Transaction } from 'dexie';
import type { KinboxDb, Mutation } from '../db.ts';

/**
 * Calls back when a change waits that did not wait before, or was coalesced into one that does: one of this connection as
 * its transaction commits, since a query would wait behind those of the whole screen, and one of another tab when a query
 * finds it, by its number. Returns the function that stops watching.
 */
export function watchOutbox(db: KinboxDb, onGrowth: () => void): () => void {
  let highest = 0;
  const tell = (last: number) => {
    highest = Math.max(highest, last);
    onGrowth();
  };
  const grown = new WeakMap<Transaction, number>();
  const noteAtCommit = (inner: Transaction, n: number) => {
    const transaction = outermost(inner);
    if (!grown.has(transaction)) transaction.on('complete', () => tell(grown.get(transaction) ?? 0));
    grown.set(transaction, Math.max(n, grown.get(transaction) ?? 0));
  };
  function noteCreated(
    this: CreatingHookContext<Mutation, number>,
    _key: unknown,
    _row: unknown,
    transaction: Transaction,
  ): void {
    this.onsuccess = (n) => noteAtCommit(transaction, n);
  }
  function noteCoalesced(changes: object, n: number, _row: unknown, transaction: Transaction): undefined {
    if ('key' in changes) noteAtCommit(transaction, n);
  }
  db.outbox.hook('creating', noteCreated);
  db.outbox.hook('updating', noteCoalesced);
  const subscription = liveQuery(async () => (await db.outbox.toCollection().last())?.n ?? 0).subscribe({
    next: (last) => last > highest && tell(last),
    error: () => undefined,
  });
  return () => {
    db.outbox.hook('creating').unsubscribe(noteCreated);
    db.outbox.hook('updating').unsubscribe(noteCoalesced);
    subscription.unsubscribe();
  };
}

/** What a transaction inside another one wrote is committed, or rolled back, with the outer one. */
function outermost(transaction: Transaction & { readonly parent?: Transaction }): Transaction {
  return transaction.parent === undefined || transaction.parent === null
    ? transaction
    : outermost(transaction.parent);
}
