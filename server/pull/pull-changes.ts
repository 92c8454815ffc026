/** The delta of `GET /api/changes`, read from one snapshot (docs/api.md, "Pulling"). */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import { realmsOf, type Realms } from '../realms.ts';
import {
  beginningOf,
  decodeCursor,
  encodeCursor,
  END_OF_VERSION,
  type Cursor,
  type RealmCursor,
} from './cursor.ts';
import { readExtras } from './extras.ts';
import { fillPage } from './fill-page.ts';

export interface Pull {
  readonly server: string;
  readonly user: UserId;
  readonly at: IsoTime;
  readonly since: string | null;
  readonly limit: number;
  /** Of the rows in the page, as JSON. */
  readonly bytes: number;
  /** The device knows what it means that there is no page. */
  readonly changedOnly: boolean;
  /** Then an email counts once it is verified. */
  readonly mailIsSetUp: boolean;
  /** When rows were last counted is what the cursor says, which anybody can write. */
  readonly mayCount: () => Promise<boolean>;
}

/** How often a device is sent the row count of a realm, so that it can detect lost rows. */
const COUNT_EVERY_MS = 60 * 60 * 1000;

/** Null if nothing has changed since the cursor, where only a change was asked for: the cursor stays good. */
export async function pullChanges(tx: Tx, pull: Pull): Promise<Changes | null> {
  const since = pull.since === null ? null : decodeCursor(pull.since);
  const isForeign = pull.since !== null && since?.server !== pull.server;
  const known = isForeign ? null : since;
  const realms = await realmsOf(tx, pull.user);
  const places = await readPlaces(tx, realms, known, isForeign);
  const { tasks, removed, reached, hasMore, hasAllOpen } = await fillPage(tx, places, pull);
  const nowMs = Date.parse(pull.at);
  const isCountDue = !hasMore && nowMs - (known?.countedAt ?? 0) >= COUNT_EVERY_MS;
  const isCounting = isCountDue && (await pull.mayCount());
  const { extras, digests } = await readExtras(tx, realms, pull);
  const isNews = (name: string) => known?.sent[name] !== digests[name];
  const countedAt = isCounting ? nowMs : (known?.countedAt ?? 0);
  const cursor = encodeCursor({ server: pull.server, realms: reached, sent: digests, countedAt });
  // It says all that a device can know: whatever is new would have changed it.
  if (pull.changedOnly && !hasMore && !isCounting && cursor === pull.since) return null;
  return {
    cursor,
    has_more: hasMore,
    ...(hasMore && hasAllOpen && { has_all_open: true }),
    realms: await describeRealms(tx, places, isCounting),
    total: places.reduce((total, { taskCount }) => total + taskCount, 0),
    tasks: [...tasks],
    removed: [...removed],
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
  const rows = await findRealms(tx, { realms: realms.all });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return realms.all.map((realm) => {
    const row = byId.get(realm);
    const { version: head, purged_version: purged } = row ?? { version: 0, purged_version: 0 };
    const taskCount = row?.task_count ?? 0;
    const first = head === 0 ? null : beginningOf('open', head);
    const fresh = { version: head, id: END_OF_VERSION, purged, first };
    const cursor = known?.realms.get(realm);
    if (cursor === undefined) return { realm, head, taskCount, cursor: fresh, reset: isForeign };
    const isBehind = cursor.version < purged || (cursor.version === purged && cursor.id !== END_OF_VERSION);
    const isUseless = cursor.version > head || (isBehind && cursor.purged < purged);
    return { realm, head, taskCount, cursor: isUseless ? fresh : cursor, reset: isUseless };
  });
}

const findRealms = keptQuery((db, place: Place<{ realms: readonly RealmId[] }>) =>
  db.selectFrom('realms').selectAll().where('id', 'in', place('realms')),
);

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

async function countTasks(tx: Tx, realm: RealmId): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('realm_id', '=', realm)
    .executeTakeFirstOrThrow();
  return count;
}
