/** Realms: who may see a row, and which version counter it belongs to (docs/api.md, "Realms"). */
import { homeFamily } from '#domain/family.ts';
import { sql } from 'kysely';
import type { FamilyId, RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Dialect, type Tx } from './db/database.ts';
import { keptQuery, type Place } from './db/kept-query.ts';
import { NO_GROWTH, type Growth, type Held } from './tasks/realm-room.ts';

export interface Membership {
  readonly family: FamilyId;
  readonly role: 'owner' | 'member';
}

/** A user's realms and families in the database. */
export interface Realms {
  readonly user: UserId;
  readonly own: RealmId;
  /** In the order of joining. */
  readonly memberships: readonly Membership[];
  /** Own realm first, then the families' by number. */
  readonly all: readonly RealmId[];
  /** The family of family-space tasks that name none: the oldest owned one, otherwise the first joined. */
  readonly home: FamilyId | null;
}

export async function realmsOf(tx: Tx, user: UserId): Promise<Realms> {
  return toRealms(user, await findMemberships(tx, { user }));
}

function toRealms(user: UserId, memberships: readonly Membership[]): Realms {
  const own = ownRealm(user);
  const families = memberships.map(({ family }) => family).sort((a, b) => a - b);
  return { user, own, memberships, all: [own, ...families.map(familyRealm)], home: homeOf(memberships) };
}

const findMemberships = keptQuery((db, place: Place<{ user: UserId }>) =>
  db
    .selectFrom('family_members')
    .select(['family_id as family', 'role'])
    .where('user_id', '=', place('user'))
    .orderBy('joined_at')
    .orderBy('family_id'),
);

/** The realms of a user, and the state that each of them had before anything else was read. */
export interface SeenRealms {
  readonly realms: Realms;
  readonly states: ReadonlyMap<RealmId, RealmState>;
}

export async function seeRealms(tx: Tx, user: UserId): Promise<SeenRealms> {
  return toSeenRealms(user, await findSeen(tx, { user, own: ownRealm(user) }));
}

/** Of a statement that joins `own`, `family_members` and `shared`: a row for each family, one without if there is none. */
export const SEEN_COLUMNS = [
  'own.version as own_version',
  'own.task_count as own_tasks',
  'own.text_bytes as own_bytes',
  'family_members.family_id as family',
  'family_members.role',
  'shared.version as shared_version',
  'shared.task_count as shared_tasks',
  'shared.text_bytes as shared_bytes',
] as const;

/** The realm of the family in `family_members`. */
export const sharedRealm = sql<RealmId>`'f:' || ${sql.ref('family_members.family_id')}`;

interface SeenRow {
  readonly own_version: number;
  readonly own_tasks: number;
  readonly own_bytes: number;
  readonly family: FamilyId | null;
  readonly role: Membership['role'] | null;
  readonly shared_version: number | null;
  readonly shared_tasks: number | null;
  readonly shared_bytes: number | null;
}

/** `rows`: in the order of joining. */
export function toSeenRealms(user: UserId, rows: readonly SeenRow[]): SeenRealms {
  const states = new Map<RealmId, RealmState>();
  const memberships: Membership[] = [];
  for (const row of rows) {
    const { family, role, shared_version: version, shared_tasks: taskCount, shared_bytes: textBytes } = row;
    states.set(ownRealm(user), {
      version: row.own_version,
      taskCount: row.own_tasks,
      textBytes: row.own_bytes,
    });
    if (family === null || role === null) continue;
    if (version === null || taskCount === null || textBytes === null) continue;
    memberships.push({ family, role });
    states.set(familyRealm(family), { version, taskCount, textBytes });
  }
  return { realms: toRealms(user, memberships), states };
}

const findSeen = keptQuery((db, place: Place<{ user: UserId; own: RealmId }>) =>
  db
    .selectFrom('realms as own')
    .leftJoin('family_members', (join) => join.on('family_members.user_id', '=', place('user')))
    .leftJoin('realms as shared', (join) => join.on('shared.id', '=', sharedRealm))
    .where('own.id', '=', place('own'))
    .select(SEEN_COLUMNS)
    .orderBy('family_members.joined_at')
    .orderBy('family_members.family_id'),
);

/** Of memberships in the order of joining. */
export function homeOf(memberships: readonly Membership[]): FamilyId | null {
  const families = memberships.map(({ family: id }) => ({ id }));
  return homeFamily(families, ownedFamily({ memberships }));
}

/** The oldest. */
export function ownedFamily({ memberships }: Pick<Realms, 'memberships'>): FamilyId | null {
  return memberships.find(({ role }) => role === 'owner')?.family ?? null;
}

export function ownRealm(user: UserId): RealmId {
  return `u:${user}`;
}

export function familyRealm(family: FamilyId): RealmId {
  return `f:${family}`;
}

/** Null: it is the realm of a user. */
export function familyIn(realm: RealmId): FamilyId | null {
  return realm.startsWith('f:') ? (Number(realm.slice(2)) as FamilyId) : null;
}

export function isMember(realms: Realms, family: FamilyId): boolean {
  return realms.memberships.some((membership) => membership.family === family);
}

export interface RealmState extends Held {
  readonly version: number;
}

/**
 * Takes the write locks of the realms, always in the same order to prevent deadlocks. Whatever was read before has to
 * be read again. SQLite runs one write transaction at a time anyway.
 */
export async function lockRealms(
  tx: Tx,
  dialect: Dialect,
  realms: readonly RealmId[],
): Promise<ReadonlyMap<RealmId, RealmState>> {
  if (realms.length === 0) return new Map();
  const query = tx
    .selectFrom('realms')
    .select(['id', 'version', 'task_count', 'text_bytes'])
    .where('id', 'in', realms)
    .orderBy('id');
  const rows = await (dialect === 'postgres' ? query.forUpdate() : query).execute();
  if (rows.length !== new Set(realms).size)
    throw new RetryTransaction('A realm is gone, or less than was read.');
  return new Map(
    rows.map(({ id, version, task_count, text_bytes }) => [
      id,
      { version, taskCount: task_count, textBytes: text_bytes },
    ]),
  );
}

/** Takes the next version of a locked realm. */
export async function nextVersion(tx: Tx, realm: RealmId, growth = NO_GROWTH): Promise<number> {
  const { version } = await advance(tx, realm, growth);
  return version;
}

/** The same for a realm that is not locked: it is from here on, and whatever was read before has to be read again. */
export async function advance(tx: Tx, realm: RealmId, growth: Growth): Promise<RealmState> {
  const [state] = await advanceRealm(tx, { realm, ...growth });
  if (state === undefined) throw new RetryTransaction('A realm is gone, or holds less than was read.');
  return state;
}

const advanceRealm = keptQuery((db, place: Place<{ [Name in keyof Growth]: number } & { realm: RealmId }>) =>
  db
    .updateTable('realms')
    .set((eb) => ({
      version: eb('version', '+', 1),
      task_count: eb('task_count', '+', place('tasks')),
      text_bytes: eb('text_bytes', '+', place('textBytes')),
    }))
    .where('id', '=', place('realm'))
    // The growth is of what was read before the lock: another call may have taken away the same rows.
    .where((eb) => eb(eb('task_count', '+', place('tasks')), '>=', 0))
    .returning(['version', 'task_count as taskCount', 'text_bytes as textBytes']),
);

export async function createRealm(tx: Tx, realm: RealmId): Promise<void> {
  await tx.insertInto('realms').values({ id: realm, version: 0, purged_version: 0, task_count: 0 }).execute();
}
