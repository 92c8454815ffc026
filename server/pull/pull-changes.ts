/** The delta of `GET /api/changes`, read from one snapshot (docs/api.md, "Pulling"). */
import { createHash } from 'node:crypto';
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { readFamilies, readInvitations } from '../family/family-views.ts';
import { readInvitee } from '../family/invitees.ts';
import { realmsOf, type Realms } from '../realms.ts';
import { readSettings } from '../settings.ts';
import { findUser } from '../users.ts';
import { decodeCursor, encodeCursor, END_OF_VERSION, type Cursor, type RealmCursor } from './cursor.ts';
import { readRealmPage, type Tombstone } from './realm-page.ts';

export interface Pull {
  readonly server: string;
  readonly user: UserId;
  readonly at: IsoTime;
  readonly since: string | null;
  readonly limit: number;
  /** Then an email counts once it is verified. */
  readonly mailIsSetUp: boolean;
}

/** How often a device is sent the row count of a realm, so that it can detect lost rows. */
const COUNT_EVERY_MS = 60 * 60 * 1000;

/** Of the rows in a page, as JSON: some five seconds at 400 kbit/s. A page holds at least one row. */
export const PAGE_BYTES = 256 * 1024;

export async function pullChanges(tx: Tx, pull: Pull): Promise<Changes> {
  const since = pull.since === null ? null : decodeCursor(pull.since);
  const isForeign = pull.since !== null && since?.server !== pull.server;
  const known = isForeign ? null : since;
  const realms = await realmsOf(tx, pull.user);
  const places = await readPlaces(tx, realms, known, isForeign);
  const tasks: WireTask[] = [];
  const removed: Tombstone[] = [];
  const reached = new Map<RealmId, RealmCursor>();
  let bytesLeft = PAGE_BYTES;
  let hasMore = false;
  for (const { realm, cursor } of places) {
    reached.set(realm, cursor);
    // Realms after one that did not fit into the page wait for the next page.
    if (hasMore) continue;
    const sent = tasks.length + removed.length;
    const budget = { entries: pull.limit - sent, bytes: bytesLeft, isEmpty: sent === 0 };
    const page = await readRealmPage(tx, realm, cursor, budget);
    tasks.push(...page.tasks);
    removed.push(...page.removed);
    bytesLeft -= page.bytes;
    reached.set(realm, { ...cursor, ...page.upTo, ...(page.isLast && { id: END_OF_VERSION }) });
    hasMore = !page.isLast;
  }
  const nowMs = Date.parse(pull.at);
  const isCounting = !hasMore && nowMs - (known?.countedAt ?? 0) >= COUNT_EVERY_MS;
  const extras = await readExtras(tx, realms, pull);
  const joined = await readJoined(tx, realms);
  const digests = Object.fromEntries(
    Object.entries(extras).map(([name, value]) => [
      name,
      // A member who was removed and has rejoined is listed as before, but the device may have shown them as removed.
      digest(name === 'families' ? [value, joined] : value),
    ]),
  );
  const isNews = (name: string) => known?.sent[name] !== digests[name];
  const cursor: Cursor = {
    server: pull.server,
    realms: reached,
    sent: digests,
    countedAt: isCounting ? nowMs : (known?.countedAt ?? 0),
  };
  return {
    cursor: encodeCursor(cursor),
    has_more: hasMore,
    realms: await describeRealms(tx, places, isCounting),
    total: places.reduce((total, { taskCount }) => total + taskCount, 0),
    tasks,
    removed,
    ...Object.fromEntries(Object.entries(extras).filter(([name]) => isNews(name))),
  };
}

interface RealmPlace {
  readonly realm: RealmId;
  readonly head: number;
  readonly cursor: RealmCursor;
  readonly reset: boolean;
  readonly taskCount: number;
}

/**
 * Where to continue in each realm. One that is new to the cursor starts from its beginning; so does one whose cursor is
 * ahead of the head (a backup was restored) or misses tombstones that have been purged, which is marked as `reset`. A
 * page may end within a version, so a cursor at the purged version misses some unless it has reached the end of that
 * version.
 */
async function readPlaces(
  tx: Tx,
  realms: Realms,
  known: Cursor | null,
  isForeign: boolean,
): Promise<readonly RealmPlace[]> {
  const rows = await tx.selectFrom('realms').selectAll().where('id', 'in', realms.all).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return realms.all.map((realm) => {
    const row = byId.get(realm);
    const { version: head, purged_version: purged } = row ?? { version: 0, purged_version: 0 };
    const taskCount = row?.task_count ?? 0;
    const fresh = { version: 0, id: 0 as TaskId, purged };
    const cursor = known?.realms.get(realm);
    if (cursor === undefined) return { realm, head, taskCount, cursor: fresh, reset: isForeign };
    const isBehind = cursor.version < purged || (cursor.version === purged && cursor.id !== END_OF_VERSION);
    const isUseless = cursor.version > head || (isBehind && cursor.purged < purged);
    return { realm, head, taskCount, cursor: isUseless ? fresh : cursor, reset: isUseless };
  });
}

async function describeRealms(
  tx: Tx,
  places: readonly RealmPlace[],
  isCounting: boolean,
): Promise<Changes['realms']> {
  const described: Changes['realms'] = [];
  for (const { realm, head, reset } of places) {
    const count = isCounting ? { count: await countTasks(tx, realm) } : {};
    described.push({ id: realm, version: head, reset, ...count });
  }
  return described;
}

async function readExtras(tx: Tx, realms: Realms, { at, mailIsSetUp }: Pull) {
  return {
    user: await findUser(tx, realms.user),
    settings: await readSettings(tx, realms.user),
    ...(await readFamilies(tx, realms, at)),
    invitations: await readInvitations(tx, await readInvitee(tx, realms.user, { mailIsSetUp }), at),
  };
}

/** The members of the families and when they joined. */
async function readJoined(tx: Tx, { memberships }: Realms) {
  if (memberships.length === 0) return [];
  return tx
    .selectFrom('family_members')
    .select(['family_id', 'user_id', 'joined_at'])
    .where(
      'family_id',
      'in',
      memberships.map(({ family }) => family),
    )
    .orderBy('family_id')
    .orderBy('user_id')
    .execute();
}

/** No version has to be incremented for these: data that differs from what was sent is sent. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

async function countTasks(tx: Tx, realm: RealmId): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('realm_id', '=', realm)
    .executeTakeFirstOrThrow();
  return count;
}
