/** The device's own database: one for each server and user, so that nobody sees or sends another user's rows. */
import { Dexie, type Table } from 'dexie';
import type { Family, ReceivedInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime, RealmId, TaskRef, TempId } from '#domain/ids.ts';
import type { ProjectRound } from '#domain/verbs/project-round.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { RecordedVerb } from '#domain/rebase.ts';
import type { ReviewState } from '#domain/review.ts';
import type { Settings } from '#domain/settings.ts';
import { withAllFields, type StoredField } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { User } from '#domain/user.ts';
import { endReads } from './end-reads.ts';
import { SignedOut } from './signed-out.ts';

/** The schema that mutations are written in, stored in the outbox, so that an older queue can be upgraded. */
export const CLIENT_SCHEMA = 1;

/** A task as the screens query it: confirmed ⊕ pending. */
export interface TaskRow extends Task {
  /** From this device's counter, for tasks created here. It stays after the server's id is known, for old links. */
  readonly temp_id: TempId | null;
  /** Index keys, one for each list that contains the task; see `list-keys.ts`. */
  readonly lists: readonly string[];
  /** True while a change of this row has not been answered by the server. */
  readonly pending: boolean;
  /** Which reset of its realm the row was last seen in; see `resets.ts`. */
  readonly epoch: number;
}

/** The confirmed version of a row that pending mutations change; null if the server has none. */
export interface ShadowRow {
  readonly ref: TaskRef;
  readonly task: Task | null;
}

/** Exactly what is sent. Every retry sends these bytes again. */
export interface StoredRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export type MutationState = 'queued' | 'sent' | 'acked';

/** What the log stores of a verb beside the verb itself. */
export interface MutationRecord {
  /** The idempotency key. */
  readonly key: string;
  readonly schema: number;
  /** Every row the mutation reads or writes. Mutations that share one are sent in order. */
  readonly refs: readonly TaskRef[];
  /** The rows it changed when it was committed: those that are shown as pending. */
  readonly writes: readonly TaskRef[];
  /** What the user saw before, of the fields that changed. */
  readonly base: Readonly<Partial<Task>> | null;
  /** See `isUnlessShared`; older apps did not store it. */
  readonly unlessShared?: boolean | null;
  readonly state: MutationState;
  readonly request: StoredRequest | null;
  /**
   * When the request was first marked as sent, ms since the epoch by this device's clock; older apps did not store it.
   */
  readonly sentAt?: number | null;
  readonly attempts: number;
  /** Not to be sent before this instant, ms since the epoch. */
  readonly nextAt: number;
  readonly lastError: string | null;
  /** When the server first failed on it, ms since the epoch; null if it has not, or has answered since. */
  readonly failingSince: number | null;
  /** Stalled: the server failed on it so often that it is retried once a day and shown to the user. */
  readonly isSetAside: boolean;
}

export type NewMutation = RecordedVerb & MutationRecord;

/** One entry of the mutation log. `n` is the total order of all tabs; a clock never decides. */
export type Mutation = NewMutation & { readonly n: number };

/** Why a mutation was parked. */
export interface ParkReason {
  readonly kind: 'refused' | 'conflict' | 'gone' | 'unshared' | 'depends' | 'failing' | 'cleared';
  readonly status: number | null;
  readonly code: string | null;
  /** The server's message, if any. */
  readonly message: string | null;
}

export type ParkedMutation = Mutation & { readonly reason: ParkReason; readonly parkedAt: number };

export interface SettingsRow {
  readonly key: 'mine';
  readonly settings: Settings;
  readonly confirmed: Settings;
}

export interface FamiliesRow {
  readonly key: 'mine';
  readonly families: readonly Family[];
  readonly owned_family: FamilyId | null;
}

export interface InvitationsRow {
  readonly key: 'mine';
  readonly invitations: readonly ReceivedInvitation[];
}

export interface ProfileRow {
  readonly key: 'mine';
  readonly user: User;
  /**
   * Databases of former servers that were recognised as the user's by an email address that may have changed since. The
   * address itself is not stored. Missing if there are none, and in rows of older versions.
   */
  readonly formerDatabases?: readonly string[];
}

/** Single values about this device. */
export interface Meta {
  readonly cursor: string | null;
  readonly nextTempId: TempId;
  readonly lease: Lease;
  /** Of the signed-in user; null if nobody is signed in, or if no page has opened the database since marks exist. */
  readonly sessionMark: string | null;
  /** The lease as first seen by a host that did not get the Web Lock. */
  readonly seenLease: SeenLease;
  /** Realms that are being reset: the epoch that rows must have to stay when the pull is complete. */
  readonly resetting: Readonly<Partial<Record<RealmId, number>>>;
  /**
   * The realms of the last complete pull and those that a page has listed since. The last page of a pull removes the rows
   * of those that it does not list.
   */
  readonly realms: readonly RealmId[];
  /** When this device last pulled everything again because of a wrong row count, ms since the epoch. */
  readonly startedOverAt: number;
  readonly contact: Contact;
  readonly pace: Pace;
  readonly firstPull: FirstPullRows;
  /** Of a first pull that is not over: every row that is neither completed nor deleted is here. */
  readonly hasOpenRows: boolean;
  /** Also false until this version of the app has completed a pull: earlier ones note only `contact`. */
  readonly isFirstPullOver: boolean;
  readonly unread: UnreadRows | null;
  /** The fields of tasks that the app knew when it last pulled everything; empty before that was noted. */
  readonly fields: string;
  /** How far the weekly review has come; null before the first. */
  readonly review: ReviewState | null;
}

/** A build of the app that could not read all rows of a page. */
export interface UnreadRows {
  /** The cursor before the first such page. */
  readonly cursor: string | null;
  readonly build: string;
}

/** The current page size and parallelism. They fall after a failure and rise again. */
export interface Pace {
  /** Rows in a page of the delta. */
  readonly rows: number;
  /** Parallel requests. */
  readonly lanes: number;
  /** Mutations in one request. */
  readonly calls: number;
}

/** The progress of the first pull; `total` is 0 until a page has stated it. */
export interface FirstPullRows {
  /** A row that changed meanwhile has come, and is counted, twice. */
  readonly came: number;
  readonly total: number;
}

export interface Lease {
  readonly holder: string | null;
  /** Raised at every change of the holder. An engine transaction with an older fence does not commit. */
  readonly fence: number;
  readonly beatAt: number;
}

/** A tombstone of an incomplete pull: on the server, the row had left this realm by a page before the last. */
export interface TombstoneRow {
  readonly ref: TaskRef;
  readonly realm: RealmId;
}

export interface SeenLease {
  readonly fence: number;
  readonly beatAt: number;
  /** By the clock of the host that wrote it, ms since the epoch. */
  readonly seenAt: number;
}

/** The temporary id of a task that was created here: links with it work even after the row is gone. */
export interface AliasRow {
  readonly ref: TaskRef;
  readonly temp_id: TempId;
}

/** What is known about the connection to the server. */
export interface Contact {
  readonly lastAt: IsoTime | null;
  /** Of the last complete pull. */
  readonly pulledAt: IsoTime | null;
  readonly reachable: boolean;
  /** The mark of the token that the server refused (`tokenMark`): another token may be valid. */
  readonly refusedToken: string | null;
  /** The session of that token has ended. Otherwise another server has answered, which does not know it. */
  readonly isRevoked: boolean;
  /** The client schema that the server called too old: a newer app resumes automatically. */
  readonly refusedSchema: number | null;
  /** The server asked the client to wait until this instant, ms since the epoch. */
  readonly holdUntil: number;
  /** It did so since it takes no more changes of the account that day. */
  readonly isHeldForTheDay?: boolean;
  /** Failed attempts in a row to reach the server, and when to try again. */
  readonly failures: number;
  readonly retryAt: number;
}

/** What this person changed on this device within the last day, see `own-changes/`. It is never sent. */
export interface NewOwnChange {
  readonly ref: TaskRef;
  readonly field: StoredField;
  readonly before: unknown;
  readonly after: unknown;
  /** By this device's clock, ms since the epoch. */
  readonly at: number;
  /** The row was made with this value: nothing was overwritten. */
  readonly isFirst: boolean;
  /** In which round of the task; an app of before did not note it. */
  readonly round?: number;
  /** Of a step: in which round of its project; an app of before did not note it. */
  readonly projectRound?: ProjectRound;
  /** Of a step: the server left it out, since this round of its project was over. */
  readonly leftOutOf?: ProjectRound;
  /** Its author knows that somebody else has overwritten it, or nobody else has. */
  readonly isSettled?: boolean;
}

export type OwnChange = NewOwnChange & { readonly n: number };

export interface MetaRow {
  readonly key: keyof Meta;
  readonly value: unknown;
}

export interface DatabasePlatform {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export interface OpenOptions {
  /** `strict` for what users type: on disk before it is reported as saved. `relaxed` for what can be pulled again. */
  readonly durability: 'strict' | 'relaxed';
  /** Opening fails with `SignedOut` if there is no such database, instead of creating one. */
  readonly mustExist?: boolean;
  /** A test's own IndexedDB; the browser's if omitted. */
  readonly platform?: DatabasePlatform;
}

/** Dexie multiplies versions by ten. */
const VERSION_FACTOR = 10;

export class KinboxDb extends Dexie {
  declare tasks: Table<TaskRow, TaskRef>;
  declare shadow: Table<ShadowRow, TaskRef>;
  declare aliases: Table<AliasRow, TaskRef>;
  declare removals: Table<TombstoneRow, TaskRef>;
  declare outbox: Table<Mutation, number, NewMutation>;
  declare parked: Table<ParkedMutation, number>;
  declare settings: Table<SettingsRow, string>;
  declare families: Table<FamiliesRow, string>;
  declare invitations: Table<InvitationsRow, string>;
  declare profile: Table<ProfileRow, string>;
  declare meta: Table<MetaRow, string>;
  declare ownChanges: Table<OwnChange, number, NewOwnChange>;

  /** Whether this connection was closed because the database is being deleted: the session has ended. */
  isDeleted = false;

  /** A pull is known to have completed. Forgotten at each opening: the rows may be gone. */
  isKnownToHavePulled = false;

  hasEverOpened = false;

  constructor(name: string, options: OpenOptions) {
    // A cache of results would be copied at every read, and answer a read that began after a write from before it.
    super(name, { chromeTransactionDurability: options.durability, cache: 'disabled', ...options.platform });
    this.version(1).stores({
      tasks: 'ref, id, temp_id, project_ref, *lists',
      shadow: 'ref',
      aliases: 'ref',
      outbox: '++n, state, *refs',
      parked: 'n, *refs',
      settings: 'key',
      families: 'key',
      invitations: 'key',
      profile: 'key',
      meta: 'key',
    });
    // Additive, as every version must be: tables that are not named stay as they are.
    this.version(2).stores({
      tasks: 'ref, id, temp_id, project_ref, *lists, [project_ref+position]',
      outbox: '++n, state, kind, *refs',
      removals: 'ref',
    });
    this.version(3).stores({
      shadow: 'ref, task.project_ref',
      outbox: '++n, state, kind, *refs, args.ref',
    });
    this.version(5).stores({ ownChanges: '++n, ref, at' });
    this.version(6)
      .stores({})
      .upgrade(async (transaction) => listToBuy(transaction.table<TaskRow>('tasks')));
    endReads(this);
    // A row that an older app has written lacks the fields that came later.
    this.tasks.hook('reading', (row) => row && withAllFields(row));
    this.shadow.hook('reading', (row) => (row?.task ? { ...row, task: withAllFields(row.task) } : row));
    // Fires only for a new database: throwing here aborts the transaction that would have created it.
    if (options.mustExist) {
      this.on('populate', () => {
        throw new SignedOut(`There is no database ${name}.`);
      });
    }
    // Dexie would reopen automatically, and old code would write into a newer schema, or recreate a deleted database.
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
      this.isDeleted ||= newVersion === null;
      this.close({ disableAutoOpen: true });
      return false;
    });
    // At each opening: a connection that the browser had dropped was not told of an upgrade.
    const isSticky = true;
    this.on(
      'ready',
      () => {
        this.hasEverOpened = true;
        this.isKnownToHavePulled = false;
        if (this.backendDB().version > this.verno * VERSION_FACTOR) this.close({ disableAutoOpen: true });
      },
      isSticky,
    );
  }

  /**
   * One that was open and does not open again fails as Dexie itself has all later requests fail: by an error for which live
   * queries wait. By another one they would end, and the screens with them. The cause is inside.
   */
  override open(): ReturnType<Dexie['open']> {
    return super.open().catch((error: unknown) => {
      throw this.hasEverOpened ? new Dexie.DatabaseClosedError(error as object) : error;
    });
  }
}

/** Open groceries have been a list of their own since version 6. Each was, and is, in Todo. */
function listToBuy(tasks: Table<TaskRow>) {
  return tasks
    .where('lists')
    .startsWith('todo/')
    .filter(({ type }) => type === 'grocery')
    .modify((row: { lists: readonly string[] }) => {
      const keys = row.lists.filter((key) => key.startsWith('groceries/'));
      row.lists = [...row.lists, ...keys.map((key) => key.replace('groceries', 'toBuy'))];
    });
}

export function databaseName(serverId: string, userId: number): string {
  return `kinbox-${serverId}-${userId}`;
}

/** The verb alone, without what the log stores beside it. */
export function verbOf(mutation: Verb): Verb {
  return { kind: mutation.kind, args: mutation.args } as Verb;
}
