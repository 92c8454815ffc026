/** A connection to a database in memory: what stands where `KinboxDb` stands, with transactions and tables. */
import { Dexie } from 'dexie';
import type { OpenOptions } from '#store/db.ts';
import type { Life } from '../stack.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { MemoryTable } from './memory-table.ts';
import { MemoryTransaction, type Mode } from './memory-transaction.ts';

export class MemoryConnection {
  readonly name: string;
  readonly tables: readonly MemoryTable[];
  readonly #database: MemoryDatabase;
  readonly #durability: OpenOptions['durability'];
  readonly #life: Life | undefined;
  #isClosed = false;

  constructor(database: MemoryDatabase, durability: OpenOptions['durability'], life?: Life) {
    this.name = database.name;
    this.#database = database;
    this.#durability = durability;
    this.#life = life;
    this.tables = database.stores.map((store) => new MemoryTable(this, store, database.hooksOf(store)));
    // Plain properties: an object of defined ones is looked up as a dictionary, several times slower.
    Object.assign(this, Object.fromEntries(this.tables.map((table) => [table.name, table])));
  }

  table(name: string): MemoryTable {
    const table = this.tables.find((each) => each.name === name);
    if (table === undefined) throw new Dexie.InvalidTableError(`There is no table ${name}.`);
    return table;
  }

  open(): Promise<this> {
    return Promise.resolve(this);
  }

  close(): void {
    this.#isClosed = true;
  }

  isOpen(): boolean {
    return !this.#isClosed;
  }

  hasBeenClosed(): boolean {
    return this.#isClosed;
  }

  hasFailed(): boolean {
    return false;
  }

  /** `transaction(mode, ...tables, body)`, tables named, given as such, or in lists. */
  async transaction<T>(mode: Mode, ...rest: readonly unknown[]): Promise<T> {
    const body = rest.at(-1) as (transaction: MemoryTransaction) => Promise<T>;
    const names = rest
      .slice(0, -1)
      .flat()
      .map((table) => (typeof table === 'string' ? table : (table as MemoryTable).name));
    const outer = this.#database.running;
    if (outer !== null) return this.#nested(outer, mode, names, body);
    await this.#turn();
    return this.#run(new MemoryTransaction(mode, names), body);
  }

  /** One operation, in the transaction that is running, or in one of its own. */
  operate<T>(table: string, mode: Mode, work: (transaction: MemoryTransaction) => T): Promise<T> {
    const running = this.#database.running;
    if (running === null) return this.#operateAlone(table, mode, work);
    // Without an async function around it: most of a run's time goes into such reads and writes.
    try {
      running.assertMay(mode, table);
      return Promise.resolve(work(running));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async #operateAlone<T>(table: string, mode: Mode, work: (transaction: MemoryTransaction) => T): Promise<T> {
    await this.#turn();
    const transaction = new MemoryTransaction(mode, [table]);
    const outcome = this.#database.runAlone(transaction, this.#durability, () =>
      attempt(() => work(transaction)),
    );
    if ('failure' in outcome) throw outcome.failure;
    return outcome.value;
  }

  async #turn(): Promise<void> {
    this.#assertOpen();
    await this.#database.scheduler.gate(this.#life);
    this.#assertOpen();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Dexie.DatabaseClosedError('The database has been closed.');
  }

  #run<T>(transaction: MemoryTransaction, body: (transaction: MemoryTransaction) => Promise<T>): Promise<T> {
    return this.#database.scheduler.atomic(() => this.#database.run(transaction, this.#durability, body));
  }

  /** Uses the outer one, which cannot commit any more once this has failed. */
  async #nested<T>(
    outer: MemoryTransaction,
    mode: Mode,
    names: readonly string[],
    body: (transaction: MemoryTransaction) => Promise<T>,
  ): Promise<T> {
    const isWithin =
      names.every((name) => outer.storeNames.has(name)) && (mode === 'r' || outer.mode === 'rw');
    if (!isWithin)
      throw new Dexie.SubTransactionError('A nested transaction wants more than the outer one has.');
    try {
      return await body(outer);
    } catch (error) {
      outer.failure ??= { error };
      throw error;
    }
  }
}

/** Of several rows, those that can be written are: only inside a larger transaction does the failure take them back. */
function attempt<T>(work: () => T): { readonly value: T } | { readonly failure: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    if (failure instanceof Dexie.BulkError) return { failure };
    throw failure;
  }
}
