/** One transaction: what it wrote can be taken back. */
import { Dexie } from 'dexie';
import type { Key } from './keys.ts';
import type { MemoryStore, Row } from './memory-store.ts';

export type Mode = 'r' | 'rw';

export class MemoryTransaction {
  readonly mode: Mode;
  readonly storeNames: ReadonlySet<string>;
  readonly #undo: (() => void)[] = [];
  readonly #listeners: { readonly event: 'abort' | 'complete' | 'error'; readonly run: () => void }[] = [];
  /** Why it must not commit: a nested one has failed. */
  failure: { readonly error: unknown } | null = null;

  constructor(mode: Mode, storeNames: Iterable<string>) {
    this.mode = mode;
    this.storeNames = new Set(storeNames);
  }

  on(event: 'abort' | 'complete' | 'error', run: () => void): void {
    this.#listeners.push({ event, run });
  }

  abort(): void {
    this.failure ??= { error: new Dexie.AbortError('Transaction aborted by its own code.') };
  }

  assertMay(mode: Mode, table: string): void {
    if (!this.storeNames.has(table))
      throw new Dexie.NotFoundError(`Table ${table} is not part of the transaction.`);
    if (mode === 'rw' && this.mode === 'r') throw new Dexie.ReadOnlyError('The transaction is read-only.');
  }

  write(store: MemoryStore, key: Key, row: Row | undefined): void {
    const before = store.get(key);
    this.#undo.push(() => store.set(key, before));
    store.set(key, row);
  }

  /** The next number of an autoincrementing key goes back, too. */
  keepNumber(store: MemoryStore): void {
    const before = store.nextNumber;
    this.#undo.push(() => (store.nextNumber = before));
  }

  rollBack(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  /** What takes the writes back later, in the order of writing. */
  undoLog(): readonly (() => void)[] {
    return this.#undo;
  }

  tell(event: 'abort' | 'complete'): void {
    for (const each of this.#listeners) if (each.event === event) each.run();
  }
}
