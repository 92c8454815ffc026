/** The messages between a page and the worker. */
import type { UserId } from '#domain/ids.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { CycleEnd } from './sync/engine.ts';
import type { Admitted } from './sync/early-pages.ts';

/** Whose queue to send, with which token. A mutation is never sent with another user's token. */
export interface SyncSession {
  readonly userId: UserId;
  readonly serverId: string;
  readonly author: TaskAuthor;
  readonly token: string;
  /** Of the database; see `store/account/session-mark.ts`. */
  readonly sessionMark: string;
}

/** Pages of earlier versions send it without a mark. */
export type WokenSession = Omit<SyncSession, 'sessionMark'> & Partial<Pick<SyncSession, 'sessionMark'>>;

export type ToWorker =
  | { readonly type: 'wake'; readonly session: WokenSession; readonly isUrgent: boolean }
  /** Somebody signs in: the first pages can be asked for before there is a database. Earlier workers do not know it. */
  | { readonly type: 'expect'; readonly admitted: Admitted }
  /** The user chose "Update Now": the waiting worker activates, as soon as nothing syncs. */
  | { readonly type: 'activate' };

/**
 * Answers to a wake, on the port that came with it: `heard` at once, `working` every two seconds for as long as the
 * worker lives, `ended` when the cycle is over. Workers of earlier versions do not say `working`.
 */
export type FromWorker =
  | { readonly type: 'heard' }
  | { readonly type: 'working' }
  | { readonly type: 'ended'; readonly end: CycleEnd };

/** On the port that came with `activate`: nothing syncs, and it begins to. Workers of earlier versions do not say it. */
export interface Activating {
  readonly type: 'activating';
}

/**
 * To a page, from the worker, when somebody has pressed a notification. `whose` is answered on its port by who is signed in
 * there, null for nobody. Pages of earlier versions do not know it.
 */
export type ToPage =
  | { readonly type: 'whose' }
  | {
      readonly type: 'open';
      /** Of the app itself. */
      readonly path: string;
      /** Whom it is for. Missing: of an older server. */
      readonly user?: number;
    };

/** Of Background Sync and of Periodic Background Sync. */
export const BACKGROUND_SYNC_TAG = 'kinbox-sync';
