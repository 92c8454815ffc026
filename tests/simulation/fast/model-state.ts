/** All that the model server knows, as plain values, and the questions that its parts ask of it. */
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { Settings } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import { shownName, type User } from '#domain/user.ts';
import { taskToWire, type WireTask } from '#domain/wire/task.ts';
import { frozenCopy } from './memory-store.ts';

export type StoredTask = Task & { readonly id: TaskId };

export interface Membership {
  readonly family: FamilyId;
  readonly user: UserId;
  readonly role: 'owner' | 'member';
  readonly joinedAt: IsoTime;
}

export interface Invitation {
  readonly id: number;
  readonly family: FamilyId;
  readonly invitedBy: UserId;
  /** As the inviter wrote it. */
  readonly typed: string;
  readonly expiresAt: IsoTime;
  readonly status: 'pending' | 'accepted' | 'declined' | 'cancelled';
  /** Then it waits for the owner. */
  readonly acceptedAt: IsoTime | null;
}

export interface Tombstone {
  readonly realm: RealmId;
  readonly ref: TaskRef;
  readonly id: TaskId;
  readonly version: number;
  readonly at: IsoTime;
}

export interface UsedKey {
  readonly fingerprint: string;
  readonly status: number;
  readonly task: TaskRef | null;
  readonly at: IsoTime;
}

export interface Change {
  readonly task: TaskId;
  readonly realm: RealmId;
  readonly version: number;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly by: UserId;
  readonly at: IsoTime;
}

export interface Session {
  readonly user: UserId;
  readonly madeAt: IsoTime;
  usedAt: IsoTime;
}

/** What concerns all rows of a realm, and how far it is. */
export interface ModelWalk {
  readonly kind: 'move' | 'clear';
  readonly realm: RealmId;
  readonly user: UserId;
  readonly to: FamilyId | null;
  readonly after: { readonly version: number; readonly id: number };
}

interface KnownWire {
  readonly project: StoredTask | undefined;
  readonly author: User | undefined;
  readonly wire: WireTask;
}

/** Rows are replaced, never changed. */
export interface ModelState {
  readonly users: Map<UserId, User>;
  readonly sessions: Map<string, Session>;
  readonly settings: Map<UserId, Settings>;
  readonly realms: Map<RealmId, { version: number; purged: number }>;
  readonly tasks: Map<TaskRef, StoredTask>;
  removals: readonly Tombstone[];
  families: readonly FamilyId[];
  members: readonly Membership[];
  invitations: readonly Invitation[];
  walks: readonly ModelWalk[];
  /** How many a step of a walk writes. */
  readonly rowsAtOnce: number;
  readonly keys: Map<string, UsedKey>;
  readonly history: Change[];
  /** Only remembers what never changes. */
  readonly wires: WeakMap<StoredTask, KnownWire>;
  readonly last: { user: number; task: number; family: number; invitation: number };
}

export function emptyState(rowsAtOnce: number): ModelState {
  return {
    users: new Map(),
    sessions: new Map(),
    settings: new Map(),
    realms: new Map(),
    tasks: new Map(),
    removals: [],
    families: [],
    members: [],
    invitations: [],
    walks: [],
    rowsAtOnce,
    keys: new Map(),
    history: [],
    wires: new WeakMap(),
    last: { user: 0, task: 0, family: 0, invitation: 0 },
  };
}

export function ownRealm(user: UserId): RealmId {
  return `u:${user}`;
}

export function familyRealm(family: FamilyId): RealmId {
  return `f:${family}`;
}

/** In the order of joining. */
export function membershipsOf({ members }: ModelState, user: UserId): readonly Membership[] {
  return members
    .filter((each) => each.user === user)
    .sort((a, b) => order(a.joinedAt, b.joinedAt) || a.family - b.family);
}

/** The own one first, then those of families by number. */
export function realmsOf(state: ModelState, user: UserId): readonly RealmId[] {
  const families = membershipsOf(state, user).map(({ family }) => family);
  return [ownRealm(user), ...families.sort((a, b) => a - b).map(familyRealm)];
}

export function homeOf(state: ModelState, user: UserId): FamilyId | null {
  return homeOfThese(membershipsOf(state, user));
}

/** In the order of joining. */
export function homeOfThese(memberships: readonly Membership[]): FamilyId | null {
  return ownedOfThese(memberships) ?? memberships[0]?.family ?? null;
}

export function ownedOfThese(memberships: readonly Membership[]): FamilyId | null {
  return memberships.find(({ role }) => role === 'owner')?.family ?? null;
}

export function ownedFamily(state: ModelState, user: UserId): FamilyId | null {
  return ownedOfThese(membershipsOf(state, user));
}

/** Takes the next version of a realm. */
export function nextVersion({ realms }: ModelState, realm: RealmId): number {
  const known = realms.get(realm);
  if (known === undefined) throw new Error(`There is no realm ${realm}.`);
  known.version += 1;
  return known.version;
}

export function userOf({ users }: ModelState, id: UserId): User {
  const user = users.get(id);
  if (user === undefined) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Frozen, and made once for a row, its project and who made it: a device that reads it makes rows of its own of it. */
export function toWire({ tasks, users, wires }: ModelState, task: StoredTask): WireTask {
  const project = task.project_ref === null ? undefined : tasks.get(task.project_ref);
  const author = task.created_by === null ? undefined : users.get(task.created_by.id);
  const known = wires.get(task);
  if (known !== undefined && known.project === project && known.author === author) return known.wire;
  const wire = frozenCopy(makeWire(named(task, author), project));
  wires.set(task, { project, author, wire });
  return wire;
}

/** Under the name that its author has by now. */
function named(task: StoredTask, author: User | undefined): StoredTask {
  return author === undefined
    ? task
    : { ...task, created_by: { id: author.id, display_name: shownName(author) } };
}

function makeWire(task: StoredTask, project: StoredTask | undefined): WireTask {
  const shown =
    project === undefined ? null : { id: project.id, client_ref: project.ref, name: project.name };
  return taskToWire(task, shown);
}

export function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A backup of it. */
export function copyOf(state: ModelState): ModelState {
  const { wires, ...kept } = state;
  return { ...structuredClone(kept), wires };
}

/** The same for whoever goes on from here several times: only what is ever changed in place is copied. */
export function branchOf(state: ModelState): ModelState {
  const { users, sessions, settings, realms, tasks, keys, history, last } = state;
  return {
    ...state,
    users: new Map(users),
    sessions: new Map([...sessions].map(([token, session]) => [token, { ...session }])),
    settings: new Map(settings),
    realms: new Map([...realms].map(([id, realm]) => [id, { ...realm }])),
    tasks: new Map(tasks),
    keys: new Map(keys),
    history: [...history],
    last: { ...last },
  };
}
