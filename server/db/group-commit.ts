/**
 * Group commit (decision 91). Works that wait for the writer share one transaction, each in a savepoint of its own, so
 * that one sync of the disk serves them all. They run in the order of their calls, and an answer waits for the commit.
 *
 *     write ──► waiting ──► begin, [savepoint, work, release] …, commit ──► every work of the group is answered
 *                 ▲                        │ a work throws: back to its savepoint, and only it fails
 *                 │                        └ the group fails: busy, all of it again; otherwise each work by itself
 *                 └── the rest, beyond the bounds of a group, after a turn for others
 */
import { setImmediate } from 'node:timers/promises';
import { DatabaseUnavailable, withRetries, type Tx } from './database.ts';

/** Bounds of a group: the first work waits for the last, and nothing else is served in between. */
export const MOST_WORKS = 64;
/** No further work begins after so many statements. */
export const MOST_STATEMENTS = 1000;

/** A transaction with one savepoint at a time. */
export interface GroupTransaction {
  readonly tx: Tx;
  readonly savepoint: () => void;
  readonly release: () => void;
  /** Back to the savepoint, which is gone then. */
  readonly undo: () => void;
  readonly commit: () => Promise<void>;
  /** Succeeds also if the database has rolled back by itself. */
  readonly rollback: () => Promise<void>;
  /** False once the database has rolled back by itself, for example because the disk is full. */
  readonly isOpen: () => boolean;
  /** Since the begin. */
  readonly statements: () => number;
}

export interface GroupWriter {
  readonly begin: () => Promise<GroupTransaction>;
  /** Another process has the lock: the same may succeed later. */
  readonly isBusy: (error: unknown) => boolean;
}

export interface GroupCommit {
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Once nothing waits. */
  readonly drained: () => Promise<void>;
}

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly kind: 'done'; readonly value: unknown } | Failed;
type Failed = { readonly kind: 'failed'; readonly error: unknown };

export function createGroupCommit(writer: GroupWriter): GroupCommit {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Whatever has arrived along with the first one joins its group.
      await setImmediate();
      const group = waiting.splice(0, MOST_WORKS);
      waiting.unshift(...group.slice(await commitGroup(writer, group)));
    }
    running = null;
  }

  return {
    write: <T>(work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
        running ??= run();
      }),
    drained: () => running ?? Promise.resolve(),
  };
}

/** Resolves to how many of the works have been answered. */
async function commitGroup(writer: GroupWriter, group: readonly Waiting[]): Promise<number> {
  let outcomes: readonly Outcome[];
  try {
    outcomes = await withRetries(() => attempt(writer, group), writer.isBusy);
  } catch (error) {
    // A work may break the commit of all, with a foreign key that is checked at the end.
    if (group.length > 1 && !(error instanceof DatabaseUnavailable)) {
      for (const each of group) await commitGroup(writer, [each]);
    } else {
      for (const { reject } of group) reject(error);
    }
    return group.length;
  }
  outcomes.forEach((outcome, index) => {
    if (outcome.kind === 'done') group[index]?.resolve(outcome.value);
    else group[index]?.reject(outcome.error);
  });
  return outcomes.length;
}

/** One transaction; the outcomes of the works that were begun. */
async function attempt(writer: GroupWriter, group: readonly Waiting[]): Promise<readonly Outcome[]> {
  const transaction = await writer.begin();
  try {
    const outcomes: Outcome[] = [];
    for (const { work } of group) {
      if (outcomes.length > 0 && transaction.statements() > MOST_STATEMENTS) break;
      outcomes.push(await perform(transaction, writer, work));
    }
    await transaction.commit();
    return outcomes;
  } catch (error) {
    await transaction.rollback();
    throw error instanceof GroupFailed ? error.cause : error;
  }
}

/** Throws only if the whole group has failed. A work that asks for it runs again in its place. */
async function perform(
  transaction: GroupTransaction,
  writer: GroupWriter,
  work: Waiting['work'],
): Promise<Outcome> {
  try {
    const value = await withRetries(
      () => inSavepoint(transaction, writer, work),
      () => false,
    );
    return { kind: 'done', value };
  } catch (error) {
    if (error instanceof GroupFailed) throw error;
    return { kind: 'failed', error };
  }
}

async function inSavepoint(
  transaction: GroupTransaction,
  { isBusy }: GroupWriter,
  work: Waiting['work'],
): Promise<unknown> {
  transaction.savepoint();
  try {
    const value = await work(transaction.tx);
    transaction.release();
    return value;
  } catch (error) {
    if (isBusy(error) || !transaction.isOpen()) throw new GroupFailed(error);
    try {
      transaction.undo();
    } catch (failure) {
      throw new GroupFailed(failure);
    }
    throw error;
  }
}

/** Carries the error that ended the transaction of all. */
class GroupFailed extends Error {
  override readonly name = 'GroupFailed';

  constructor(cause: unknown) {
    super('The transaction has ended.', { cause });
  }
}
