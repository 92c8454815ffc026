/**
 * The small database `kinbox`: the accounts that this browser knows, and the tokens of remembered ones for the worker,
 * which cannot read local storage.
 */
import { Dexie, type Table } from 'dexie';
import type { UserId } from '#domain/ids.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { DatabasePlatform } from '../db.ts';

export interface Account {
  readonly userId: UserId;
  readonly serverId: string;
  readonly author: TaskAuthor;
  /** Null if the session is not remembered: then only its tab has the token. */
  readonly token: string | null;
  /**
   * Of its database; see `session-mark.ts`. Missing until a page has opened the database, and in rows of older
   * versions.
   */
  readonly sessionMark?: string;
}

export class AccountsDb extends Dexie {
  declare accounts: Table<Account, UserId>;

  constructor(platform?: DatabasePlatform) {
    super('kinbox', { ...platform });
    this.version(1).stores({ accounts: 'userId' });
  }
}
