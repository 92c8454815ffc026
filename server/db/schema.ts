/**
 * The tables, alike on SQLite and PostgreSQL. Booleans are 0 and 1, instants ISO text, JSON text: so one set of queries
 * serves both. `Generated` columns are filled by the database.
 */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { StoredFields } from '#domain/task-fields.ts';
import type { NewsKind } from '#domain/wire/push-message.ts';

export type Bit = 0 | 1;

export interface Schema {
  server_meta: ServerMetaTable;
  users: UsersTable;
  settings: SettingsTable;
  tokens: TokensTable;
  realms: RealmsTable;
  families: FamiliesTable;
  family_members: FamilyMembersTable;
  invitations: InvitationsTable;
  tasks: TasksTable;
  task_removals: TombstonesTable;
  task_changes: TaskChangesTable;
  history_sizes: HistorySizesTable;
  idempotency_keys: IdempotencyKeysTable;
  mailed_secrets: MailedSecretsTable;
  feedback: FeedbackTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  sign_in_tickets: SignInTicketsTable;
  rate_limits: RateLimitsTable;
  imports: ImportsTable;
  email_changes: EmailChangesTable;
  calendar_feeds: CalendarFeedsTable;
  capture_tokens: CaptureTokensTable;
  push_subscriptions: PushSubscriptionsTable;
  push_news: PushNewsTable;
  realm_walks: RealmWalksTable;
}

export interface ServerMetaTable {
  /** `doctor_ticket`: see `doctor/ticket.ts`; `vapid_keys`: see `push/vapid-keys.ts`; `import_secret`: see `own-data/import-secret.ts`. */
  key: 'server_id' | 'doctor_ticket' | 'vapid_keys' | 'import_secret';
  value: string;
}

export interface UsersTable {
  id: Generated<UserId>;
  first_name: string;
  last_name: string;
  display_name: string | null;
  name: string;
  email: string;
  /** The email in lower case: unique among accounts that are not deleted. */
  email_key: string;
  password_hash: string;
  is_admin: Bit;
  email_verified_at: IsoTime | null;
  /** The email that waits for its proof, and since when. */
  pending_email: string | null;
  pending_email_at: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
  /** Not null: the account is deleted; its rows are purged later. */
  deleted_at: IsoTime | null;
}

export interface SettingsTable {
  user_id: UserId;
  /** JSON: the switched quote sources. */
  quotes: string;
}

export interface TokensTable {
  id: Generated<number>;
  user_id: UserId;
  /** SHA-256 of the secret, in hex. */
  secret_hash: string;
  name: string;
  remember: Bit;
  created_at: IsoTime;
  last_used_at: IsoTime;
  /** When its user last proved who they are. Null in sessions that are older than the column. */
  proved_at: IsoTime | null;
}

export interface RealmsTable {
  id: RealmId;
  /** Of the last committed change. Written only under the row's lock. */
  version: number;
  /** Tombstones up to this version are purged. */
  purged_version: number;
  /** Deleted tasks count, too. */
  task_count: number;
  /** What the texts of all these tasks take, see `tasks/realm-room.ts`. */
  text_bytes: Generated<number>;
}

export interface FamiliesTable {
  id: Generated<FamilyId>;
  created_at: IsoTime;
}

export interface FamilyMembersTable {
  family_id: FamilyId;
  user_id: UserId;
  role: 'owner' | 'member';
  joined_at: IsoTime;
}

export interface InvitationsTable {
  id: Generated<number>;
  family_id: FamilyId;
  invited_by: UserId;
  /** The account that had the name or the address when it was sent; later, the account that accepted or declined. */
  user_id: UserId | null;
  /** If by email: the address, as it is compared. */
  email_key: string | null;
  /** 1: the account has proven that the address, or the link, is its own. */
  is_proven: Bit;
  /** The SHA-256 of the secret in the link; null if by full name. */
  secret_hash: string | null;
  /** When the account of a pending invitation accepted it: then it waits for the owner's confirmation. */
  accepted_at: IsoTime | null;
  /** What was typed: all that the owner sees until it is accepted. */
  typed: string;
  status: 'pending' | 'accepted' | 'declined' | 'cancelled';
  created_at: IsoTime;
  expires_at: IsoTime;
  /** 0: whoever is invited has not been notified yet; see `notifications/tell-invitations.ts`. */
  is_told: Generated<Bit>;
}

/** A project is kept by its number: `project_id`. */
export type ColumnField = Exclude<keyof StoredFields, 'project_ref'>;

/** A column that was added later is empty in rows that are older. */
type FieldColumns = {
  [F in ColumnField]: StoredFields[F] extends boolean ? Bit : StoredFields[F];
};

export interface TasksTable extends FieldColumns {
  id: Generated<TaskId>;
  client_ref: TaskRef;
  realm_id: RealmId;
  /** The user whose realm it is in while it has no family: its creator, or who last moved it out of a family. */
  owner_id: UserId;
  project_id: TaskId | null;
  created_by: UserId | null;
  version: number;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A row that left a realm, until it comes back. `task_id` orders it among the rows of its version. */
export interface TombstonesTable {
  realm_id: RealmId;
  client_ref: TaskRef;
  task_id: TaskId;
  version: number;
  at: IsoTime;
}

export interface TaskChangesTable {
  id: Generated<number>;
  task_id: TaskId;
  /** The realm in which the overwritten value was written: it is shown only to users who may see that realm. */
  realm_id: RealmId;
  version: number;
  field: string;
  /** JSON. */
  before: string;
  /** JSON. */
  after: string;
  by_user: UserId | null;
  at: IsoTime;
  /** Whose words were overwritten; 0 if that is not known. */
  words_by: Generated<UserId | 0>;
  /** 1: words that somebody else, or another device, had written. 0 again after 90 days. */
  is_lost: Generated<Bit>;
  /** The session that made the change. */
  by_session: number | null;
  /** What the row takes, about. 0: it is from before this was recorded. */
  bytes: Generated<number>;
}

/** What the history of a realm takes, by the author of the words that it keeps, lost ones apart. */
export interface HistorySizesTable {
  realm_id: RealmId;
  words_by: UserId | 0;
  is_lost: Bit;
  bytes: number;
}

export interface IdempotencyKeysTable {
  user_id: UserId;
  key: string;
  request_hash: string;
  /** 0 while the transaction that claimed it is running. */
  status: number;
  /** The task in the answer. */
  task_ref: TaskRef | null;
  created_at: IsoTime;
}

export interface FeedbackTable {
  id: Generated<number>;
  user_id: UserId;
  name: string;
  description: string;
  created_at: IsoTime;
  /** Null while it is open. */
  answered_at: IsoTime | null;
}

/** The last mail with a link to an address, which need not have an account. */
export interface MailedSecretsTable {
  purpose: 'reset' | 'verify';
  email_key: string;
  /** SHA-256 of the secret, in hex. Null once it was used. */
  secret_hash: string | null;
  sent_at: IsoTime;
  /** When the first of the mails that count together was sent. */
  day_began_at: IsoTime;
  sent_that_day: number;
}

/** An authenticator app. */
export interface TotpFactorsTable {
  user_id: UserId;
  /** In base32. The server must compute codes from it (decision 85). */
  secret: string;
  /** Of the last code that was accepted: no code is accepted twice. */
  last_step: number;
  created_at: IsoTime;
  /** Null until the first code was right: before that it is no factor. */
  confirmed_at: IsoTime | null;
}

/** Those that have not been used. */
export interface RecoveryCodesTable {
  user_id: UserId;
  /** SHA-256, in hex. */
  code_hash: string;
}

/** A former address that was proven, as long as it can be taken back. */
export interface EmailChangesTable {
  id: Generated<number>;
  user_id: UserId;
  former_email: string;
  former_key: string;
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  requested_at: IsoTime;
  changed_at: IsoTime;
}

/** The address under which calendars read the days of a person's tasks. */
export interface CalendarFeedsTable {
  user_id: UserId;
  /** SHA-256 of the secret in the address, in hex. */
  secret_hash: string;
  /** 1: with the days on which deferred tasks come back. */
  has_later: Bit;
  created_at: IsoTime;
}

/** By which other programs add to a person's inbox. */
export interface CaptureTokensTable {
  id: Generated<number>;
  user_id: UserId;
  /** SHA-256 of the token, in hex. */
  secret_hash: string;
  /** What its owner calls it. */
  name: string;
  created_at: IsoTime;
  last_used_at: IsoTime | null;
}

/** Of a device: it ends with its session. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  token_id: number;
  user_id: UserId;
  /** Whoever has this address can have messages delivered: it is in no log and in no answer. */
  endpoint: string;
  /** SHA-256, in hex: a device has one session. */
  endpoint_hash: string;
  /** Of the push service, with its port. */
  host: string;
  /** The keys that messages are encrypted with, in base64url. */
  p256dh: string;
  auth: string;
  /** Where the device is. */
  time_zone: string;
  /** Null: no digest. */
  digest_hour: number | null;
  /** Null, both of them: no quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  shows_names: Bit;
  /** When the next digest is due. */
  digest_at: IsoTime | null;
  /** When the news are due; null if there are none. */
  news_at: IsoTime | null;
  /** Until then no more news are sent. */
  rests_until: IsoTime;
  /** To deliver the present message. */
  attempts: Generated<number>;
  /** Until then no other process looks at it. */
  claimed_until: IsoTime | null;
  created_at: IsoTime;
}

/** What a device is to be notified of. */
export interface PushNewsTable {
  id: Generated<number>;
  subscription_id: number;
  /** Whether a turn has come or is the next one depends on the day on which it is told. */
  what: Exclude<NewsKind, 'next'>;
  /** The ref of a task, or the number of an invitation. */
  subject: string;
  by_user: UserId | null;
  at: IsoTime;
}

/** Work on all rows of a realm in small transactions; see `family/step-walk.ts`. */
export interface RealmWalksTable {
  realm_id: RealmId;
  kind: 'move' | 'clear';
  user_id: UserId;
  /** Where the rows go; null if to the user's own realm. */
  to_family: FamilyId | null;
  /** The rows up to this place are done. */
  version: number;
  task_id: TaskId;
  /** The process that goes on with it. */
  held_by: string | null;
  /** Of its last step. */
  at: IsoTime;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: UserId;
  /** In base64url, as the browser names it. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often the authenticator says that it was used; always 0 for those that do not count. */
  counter: number;
  /** JSON: how browsers reach it. */
  transports: string;
  name: string;
  created_at: IsoTime;
  last_used_at: IsoTime | null;
}

/** What a browser is to sign, once. */
export interface PasskeyChallengesTable {
  /** SHA-256, in hex. */
  challenge_hash: string;
  /** For whom a passkey is being added; null if one is being used. */
  user_id: UserId | null;
  created_at: IsoTime;
}

/** A sign-in whose password was right and whose second factor is missing. */
export interface SignInTicketsTable {
  /** SHA-256, in hex. */
  ticket_hash: string;
  user_id: UserId;
  created_at: IsoTime;
}

/** How often a limit was used; see `limiting/database-store.ts`. */
export interface RateLimitsTable {
  /** SHA-256 of the limit's name and of what it counts for, in hex. */
  key: string;
  points: number;
  expires_at: IsoTime;
}

/** The last import of a user whose file was too large to be read with the request. */
export interface ImportsTable {
  user_id: UserId;
  /** Also the name of its file. */
  id: string;
  /** The session that sent it: it ends with it. */
  token_id: number;
  state: 'running' | 'done' | 'failed';
  /** Null until the file has been read. */
  rows_total: number | null;
  /** Rows that are written, or were there already; from here it goes on. */
  rows_done: number;
  imported: number;
  /** JSON: why it failed. */
  refusal: string | null;
  /** The process that writes it; null while it waits for one. */
  claim: string | null;
  /** Until then no other process takes it over. */
  claimed_until: IsoTime;
  /** Since the last written row. */
  attempts: number;
  created_at: IsoTime;
}

export type UserRow = Selectable<UsersTable>;
export type TokenRow = Selectable<TokensTable>;
export type ImportRow = Selectable<ImportsTable>;
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
export type TaskRow = Selectable<TasksTable>;
export type NewChangeRow = Insertable<TaskChangesTable>;
export type NewTaskRow = Insertable<TasksTable>;
