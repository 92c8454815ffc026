/** Drops a connection as a browser does: its transactions are aborted, no other begins, and then it may say so. */
import { forceCloseDatabase } from 'fake-indexeddb';
import type { Dexie } from 'dexie';

/** What the fake keeps of a connection. */
interface Connection {
  _closePending: boolean;
  readonly _rawDatabase: {
    readonly transactions: readonly {
      readonly db: unknown;
      readonly _state: string;
      readonly _abort: (reason: string) => void;
    }[];
  };
}

export function dropConnection(db: Dexie, { isTold = true } = {}): void {
  const connection = db.backendDB() as unknown as Connection;
  connection._closePending = true;
  for (const transaction of connection._rawDatabase.transactions) {
    if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError');
  }
  if (isTold) forceCloseDatabase(connection as never);
}
