/** What concerns all rows of a realm, a few rows at a time, as the server's walks do. */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { textOfMember, withoutPeople } from '#domain/turns.ts';
import { member } from '#domain/who.ts';
import { READ_FOR_EACH } from '#server/tasks/move.ts';
import {
  familyRealm,
  homeOfThese,
  membershipsOf,
  nextVersion,
  order,
  ownRealm,
  type Membership,
  type ModelState,
  type ModelWalk,
  type StoredTask,
} from './model-state.ts';
import { moveTasks } from './model-writes.ts';

/** One step of each. */
export function stepWalks(state: ModelState, at: IsoTime): void {
  const walks = [...state.walks].sort(
    (a, b) => order(a.realm, b.realm) || order(a.kind, b.kind) || a.user - b.user,
  );
  for (const walk of walks) {
    if (walk.kind === 'move') stepMove(state, walk, at);
    else stepClear(state, walk, at);
  }
}

/** Without those that the user is dissolving. */
export function standingOf(state: ModelState, user: UserId): readonly Membership[] {
  const ending = state.walks.filter((each) => each.user === user && each.kind === 'move');
  return membershipsOf(state, user).filter(
    ({ family }) => !ending.some(({ realm }) => realm === familyRealm(family)),
  );
}

/** Returns how many rows moved, and in which realms a version was taken. */
export function stepMove(
  state: ModelState,
  walk: ModelWalk,
  at: IsoTime,
): { readonly moved: number; readonly changed: readonly RealmId[] } {
  const { realm: from, user } = walk;
  const own = ownRealm(user);
  const others = standingOf(state, user).filter(({ family }) => familyRealm(family) !== from);
  const family = others.some((each) => each.family === walk.to) ? walk.to : homeOfThese(others);
  keep(state, walk, null);
  if (from === own && family === null) return { moved: 0, changed: [] };
  const to = family === null ? own : familyRealm(family);
  const limit = state.rowsAtOnce * READ_FOR_EACH;
  const page = nextRows(state, walk, limit);
  const { taken, left } = fitting(state, page);
  const rows = [...state.tasks.values()].filter((task) => taken.has(rootOf(task)));
  const moved = moveTasks(state, rows, { from, to, family, at });
  if (left !== -1 || page.length === limit) {
    keep(state, walk, {
      ...walk,
      to: family,
      after: (left === -1 ? page.at(-1) : page[left - 1]) ?? walk.after,
    });
    return { moved, changed: moved > 0 ? [from, to] : [] };
  }
  const changed = moved > 0 ? [from, to] : [];
  if (from === own) return { moved, changed };
  state.members = state.members.filter((each) => familyRealm(each.family) !== from);
  state.families = state.families.filter((each) => familyRealm(each) !== from);
  return { moved, changed: announce(state, [from, own], changed) };
}

export function announce(
  state: ModelState,
  realms: readonly RealmId[],
  changed: readonly RealmId[],
): readonly RealmId[] {
  const others = realms.filter((realm) => !changed.includes(realm));
  for (const realm of others) nextVersion(state, realm);
  return [...changed, ...others];
}

export function newWalk(
  kind: ModelWalk['kind'],
  realm: RealmId,
  user: UserId,
  to: FamilyId | null = null,
): ModelWalk {
  return { kind, realm, user, to, after: { version: 0, id: 0 } };
}

function stepClear(state: ModelState, walk: ModelWalk, at: IsoTime): void {
  const isBack = membershipsOf(state, walk.user).some(({ family }) => familyRealm(family) === walk.realm);
  if (isBack) keep(state, walk, null);
  else clearNext(state, walk, { at, isAnnounced: false });
}

/** A former member has nothing to do there any more. */
export function clearNext(
  state: ModelState,
  walk: ModelWalk,
  { at, isAnnounced }: { readonly at: IsoTime; readonly isAnnounced: boolean },
): void {
  const { realm, user } = walk;
  const limit = state.rowsAtOnce * READ_FOR_EACH;
  const page = nextRows(state, walk, limit);
  const isTurn = ({ turns }: StoredTask) => turns?.includes(textOfMember(user)) ?? false;
  const all = page.filter((task) => task.who === member(user) || isTurn(task));
  const found = all.slice(0, state.rowsAtOnce);
  if (found.length > 0 || isAnnounced) {
    const version = nextVersion(state, realm);
    for (const task of found) {
      const who = task.who === member(user) ? null : task.who;
      const turns = isTurn(task) ? withoutPeople(task.turns, (each) => each === user) : task.turns;
      state.tasks.set(task.ref, { ...task, who, turns, version, updated_at: at });
    }
  }
  const isCut = found.length < all.length;
  const last = isCut ? found.at(-1) : page.at(-1);
  keep(state, walk, isCut || page.length === limit ? { ...walk, after: last ?? walk.after } : null);
}

/** In its place; null if it is over. */
function keep(state: ModelState, walk: ModelWalk, now: ModelWalk | null): void {
  const others = state.walks.filter(
    ({ kind, realm, user }) => kind !== walk.kind || realm !== walk.realm || user !== walk.user,
  );
  if (now === null) state.walks = others;
  else state.walks = [...others, { ...now, after: { version: now.after.version, id: now.after.id } }];
}

function nextRows({ tasks }: ModelState, { realm, after }: ModelWalk, limit: number): readonly StoredTask[] {
  return [...tasks.values()]
    .filter((task) => task.realm === realm)
    .filter(({ version, id }) => version > after.version || (version === after.version && id > after.id))
    .sort((a, b) => a.version - b.version || a.id - b.id)
    .slice(0, limit);
}

function rootOf({ ref, project_ref }: StoredTask): string {
  return project_ref ?? ref;
}

/** Whole projects, as many as make up so many rows, and the place of the first row that stays. */
function fitting(state: ModelState, page: readonly StoredTask[]) {
  const taken = new Set<string>();
  let rows = 0;
  for (const root of new Set(page.filter(({ space }) => space === 'family').map(rootOf))) {
    if (rows >= state.rowsAtOnce) break;
    taken.add(root);
    rows += [...state.tasks.values()].filter((task) => rootOf(task) === root).length;
  }
  return { taken, left: page.findIndex((task) => task.space === 'family' && !taken.has(rootOf(task))) };
}
