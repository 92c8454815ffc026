/**
 * The small database `kinbox`: which accounts this browser knows, and the token of remembered ones for the worker,
 * which cannot read local storage.
 */
import { Dexie, type Table } from 'dexie';
import type { UserId } from '#domain/ids.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { DatabasePlatform } from './db.ts';

export interface Account {
  readonly userId: UserId;
  readonly serverId: string;
  readonly author: TaskAuthor;
  /** Null where the session is not remembered: then only its tab knows the token. */
  readonly token: string | null;
  /** Of its database; see `session-mark.ts`. Missing until a page has opened the database, and in rows of old. */
  readonly sessionMark?: string;
}

export class AccountsDb extends Dexie {
  declare accounts: Table<Account, UserId>;

  constructor(platform?: DatabasePlatform) {
    super('kinbox', { ...platform });
    this.version(1).stores({ accounts: 'userId' });
  }
}
